"""What a process has appended last takes a bounded room, however long its matches are."""

from saikoro.service.store.streams.protocol import Append, StoredBatch
from saikoro.service.store.streams.tails import APPENDS, MOST_BYTES, Tails, size_of


def appended(stream: str, at: int, size: int) -> Append:
    batch = StoredBatch(at + 1, [bytes(size)], b"sealed", b"", bytes(32))
    return Append(
        stream=stream,
        expected=at,
        expected_head=bytes(32),
        batches=[batch],
        head=bytes(32),
        status="playing",
    )


def bytes_of(tails: Tails) -> int:
    return sum(size_of(tails._kept[stream]) for stream in tails.streams)


def test_many_long_matches_take_no_more_room_than_one_may():
    tails = Tails()
    for number in range(300):
        tails.keep(appended(f"{number:032x}", 0, 200_000))
        assert bytes_of(tails) <= MOST_BYTES
    assert len(tails.streams) == 20
    assert tails.newest(f"{299:032x}") is not None
    assert tails.newest(f"{0:032x}") is None


def test_the_last_appends_of_a_match_are_kept_while_they_are_short():
    tails = Tails()
    for at in range(APPENDS + 2):
        tails.keep(appended("a", at, 100))
    assert tails.after("a", 1, bytes(32)) is None
    assert tails.after("a", 2, bytes(32)) is not None


def test_of_a_long_one_the_newest_is_kept_and_what_is_too_long_is_not():
    tails = Tails()
    for at in range(3):
        tails.keep(appended("a", at, MOST_BYTES // 3))
    newest = tails.newest("a")
    assert newest is not None
    assert newest.expected == 2
    tails.keep(appended("a", 3, 2 * MOST_BYTES))
    assert tails.newest("a") is None
