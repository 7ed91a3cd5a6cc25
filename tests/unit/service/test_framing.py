"""Frames of whole records: the same however they are asked for, made once, a few at a time."""

import asyncio
from typing import Any

import msgspec
import pytest

from saikoro.domain import games
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.framing import Framing
from saikoro.service.matches import framing
from saikoro.service.matches.framing import CHUNK, SLICE, Framer
from tests.kit.record_reader import framer_of, reader_of
from tests.kit.records import RECORDS
from tests.kit.table_frames import applied

LONGEST = {
    ruleset: min(
        (kept.lines for kept in records if len(kept.lines) > 3 * CHUNK),
        key=len,
        default=max((kept.lines for kept in records), key=len),
    )
    for ruleset, records in RECORDS.items()
}
"""A record of each ruleset with several chunks, or else its longest one."""

RULESETS = pytest.mark.parametrize("ruleset", LONGEST)

GAMES = pytest.mark.parametrize(
    "ruleset", [f"{id_}-{one.version}" for id_, one in games.GAMES.items()]
)
"""Older rulesets of a game show its tables in the same way."""


@pytest.fixture
def record(ruleset: str) -> tuple[bytes, ...]:
    return LONGEST[ruleset]


@pytest.fixture
def taken(monkeypatch) -> list[bytes]:
    """The lines whose frames are made."""
    lines: list[bytes] = []
    take = Framing.take

    def counted(self: Framing, line: bytes, *secret: Any) -> Any:
        lines.append(line)
        return take(self, line, *secret)

    monkeypatch.setattr(Framing, "take", counted)
    return lines


async def frames(
    framer: Framer, after: int, to: int, *, opened: bool = False, match: str = "m"
) -> list[bytes]:
    """The frames of the public, as JSON."""
    base = await framer.base(match, None, opened=opened)
    return [made.json for made in await framer.frames(base, after, to)]


def table_of(fold: Fold) -> Any:
    """What lies on the table, as clients receive it."""
    table = fold.game.telling.table(fold.known, fold.cards)
    return msgspec.json.decode(msgspec.json.encode(table))


@pytest.mark.parametrize("opened", [False, True])
@GAMES
async def test_frames_lead_to_the_table_of_every_version(record, opened):
    reader, framer = reader_of(record), framer_of(record)
    fold = await reader.beginning("m", None, await reader.opened("m") if opened else None)
    base = {"viewer": None, "opened": opened, "drawer": "x"}
    drawn = base | {"version": 0, "table": table_of(fold), "faces": {}}
    for line, frame in zip(
        record[1:], await frames(framer, 0, len(record) - 1, opened=opened), strict=True
    ):
        fold.take(line)
        page = base | {"frames": [msgspec.json.decode(frame)], "faces": {}}
        drawn, table = applied(drawn, page), table_of(fold)
        assert drawn["table"] == table
        assert [*drawn["table"]["zones"]] == [*table["zones"]]


@RULESETS
async def test_the_cards_of_frames_have_faces(record):
    framer = framer_of(record)
    base = await framer.base("m", None, opened=False)
    made = await framer.frames(base, 0, len(record) - 1)
    faces = await framer.faces_of("m", made)
    for one in made:
        changed = msgspec.json.decode(one.json).get("things", {}).values()
        cards = {thing["card"] for thing in changed if thing is not None and "card" in thing}
        assert cards <= faces.keys()


@RULESETS
async def test_frames_are_the_same_wherever_one_begins(record):
    last = len(record) - 1
    whole = await frames(framer_of(record), 0, last)
    for after in {0, 1, CHUNK - 1, CHUNK, CHUNK + 1, last // 2, last - 1} & set(range(last)):
        to = min(last, after + CHUNK)
        assert await frames(framer_of(record), after, to) == whole[after:to]


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_frames_that_were_dropped_are_made_again(record, monkeypatch):
    last = len(record) - 1
    whole = await frames(framer_of(record), 0, last)
    monkeypatch.setattr(framing, "KEPT_BYTES", 2 * max(map(len, whole)) * CHUNK)
    framer = framer_of(record)
    for after in (0, last - CHUNK, 0, 10, last // 2, 0):
        assert await frames(framer, after, last) == whole[after:]


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_frames_are_made_once_for_all_who_ask_at_once(record, taken):
    last, framer = len(record) - 1, framer_of(record)
    asked = [frames(framer, after, last) for after in (0, 0, 5, CHUNK, last // 2, 0)]
    found = await asyncio.gather(*asked)
    assert taken == list(record[1:])
    assert found[0] == found[1] == found[-1]
    assert found[2] == found[0][5:]
    await frames(framer, 0, last)
    assert len(taken) == last


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_a_match_is_framed_on_from_where_it_was(record, taken):
    framer = framer_of(record)
    for to in (1, 2, CHUNK - 1, CHUNK, CHUNK + 3, len(record) - 1):
        await frames(framer, 0, to)
    assert taken == list(record[1:])


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_the_frames_after_a_version_are_made_without_those_before(record, taken):
    last = len(record) - 1
    await frames(framer_of(record), last - 5, last)
    assert len(taken) <= CHUNK + 5


@pytest.mark.parametrize("matches", [1, 5])
@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_others_have_a_turn_every_few_frames(record, taken, matches):
    longest, before, last, framer = 0, 0, len(record) - 1, framer_of(record)
    asked = [frames(framer, 0, last, match=f"m{number}") for number in range(matches)]
    making = asyncio.gather(*asked)
    while not making.done():
        await asyncio.sleep(0)
        longest, before = max(longest, len(taken) - before), len(taken)
    assert len(taken) == matches * last
    assert longest <= SLICE


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_a_few_frames_of_one_match_do_not_wait_for_all_of_another(record, taken):
    last, framer = len(record) - 1, framer_of(record)
    await frames(framer, 0, last - 1, match="live")
    await framer.base("long", None, opened=False)  # or a thread finds out its drawer first
    making = asyncio.create_task(frames(framer, 0, last, match="long"))
    for _ in range(CHUNK // SLICE // 2):
        await asyncio.sleep(0)
    assert last - 1 < len(taken) < last - 1 + CHUNK
    await frames(framer, 0, last, match="live")
    assert len(taken) <= last + 2 * CHUNK
    await making


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_who_leaves_while_frames_are_made_leaves_them_whole(record, taken):
    last, framer = len(record) - 1, framer_of(record)
    await framer.base("m", None, opened=False)  # or a thread finds out its drawer first
    making = asyncio.create_task(frames(framer, 0, last))
    for _ in range(last // SLICE // 2):
        await asyncio.sleep(0)
    assert 0 < len(taken) < last
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    assert await frames(framer, 0, last) == await frames(framer_of(record), 0, last)
    assert taken[: last + 1] == [*record[1:], record[1]]


@pytest.mark.parametrize("ruleset", ["ktc-2"])
async def test_a_frame_that_cannot_be_made_breaks_no_other(record, monkeypatch):
    last, framer = len(record) - 1, framer_of(record)
    take = Framing.take

    def failing(self: Framing, line: bytes, *secret: Any) -> Any:
        frame = take(self, line, *secret)
        if line == record[100]:
            raise RuntimeError("its table cannot be drawn")
        return frame

    with monkeypatch.context() as patch:
        patch.setattr(Framing, "take", failing)
        with pytest.raises(RuntimeError):
            await frames(framer, 0, last)
    assert await frames(framer, 0, last) == await frames(framer_of(record), 0, last)
