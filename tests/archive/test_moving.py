"""What is over leaves Redis for the archive, and is read there as it was in Redis."""

import asyncio
from typing import Any

import pytest

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.form.packs import PACKS
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.errors.stores import BrokenArchive
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import (
    Append,
    Appended,
    Conflict,
    KeyReused,
    Replayed,
    StoredBatch,
)
from tests.kit.archiving import long_stream

PLAYER = "ab" * 16


async def never(_match: str) -> bool:
    return False


@pytest.fixture
def mover(archived, archived_tournaments) -> Mover:
    return Mover(archived, archived_tournaments, 0, never)


async def keys_of(store: ArchivedStore, stream: str) -> list[bytes]:
    """The keys in Redis that name a stream, and the members of lists that do."""
    send = store.send
    found = []
    for key in await replied(send("KEYS", "*")):
        listed = await replied(send("TYPE", key)) == b"zset"
        members = await replied(send("ZRANGE", key, 0, -1)) if listed else []
        found += [one for one in [key, *members] if stream.encode() in one]
    return found


def enough(batches: list[StoredBatch], version: int) -> list[StoredBatch]:
    """As many batches as it takes to come to a version: a store may return more."""
    before = [batch for batch in batches if batch.version < version]
    return batches[: len(before) + 1]


async def everything(store: ArchivedStore, stream: str) -> list[Any]:
    """All that a store answers about a stream."""
    meta = await store.meta(stream)
    assert meta is not None
    ranges = [(0, 1), (1, 1), (meta.version // 2, 50), (meta.version - 1, 5), (meta.version, 5)]
    return [
        meta,
        await store.read(stream),
        [enough(await store.read(stream, *one), sum(one)) for one in ranges],
        [enough((await store.load(stream, *one))[1], sum(one)) for one in ranges],
        await store.load(stream, meta.version),
        await store.answer(stream, b"key 0", b"b" * 32),
        await store.answer(stream, b"key 0", b"c" * 32),
        await store.answer(stream, b"another", b"b" * 32),
        await store.listed([stream]),
    ]


async def test_a_stream_is_answered_from_the_archive_as_from_redis(archived, mover):
    streams = [await long_stream(archived, events) for events in (1, 40, 700, 5_000)]
    before = [await everything(archived, stream) for stream in streams]
    found = await archived.find(["all"], 10)
    assert await mover.run_once() == 4
    for stream, kept in zip(streams, before, strict=True):
        assert await keys_of(archived, stream) == []
        assert await everything(archived, stream) == kept
    assert await archived.find(["all"], 10) == found
    assert isinstance(before[0][-3], KeyReused)
    assert before[0][-4] == Replayed(b"answer 0")


async def test_what_nobody_knows_is_unknown(archived, mover):
    await long_stream(archived, 10)
    await mover.run_once()
    unknown = "00" * 16
    assert await archived.meta(unknown) is None
    assert await archived.read(unknown) == []
    assert await archived.load(unknown, 0, 5) == (None, [])
    assert await archived.listed([unknown]) == []
    assert await archived.answer(unknown, b"key", b"") is None
    assert not await archived.mark_disputed(unknown)


async def test_a_deep_page_of_a_long_match_is_few_bytes(archived, objects, mover):
    """Cold, with the index: as the first request of a process about a match of 5,000 events."""
    others = [await long_stream(archived, 50 + at) for at in range(40)]
    stream = await long_stream(archived, 5_000)
    assert await mover.run_once() == 1 + len(others)
    archive = Archive(objects, archived)
    fetched = objects.fetched
    opened = await archive.find("match", stream)
    assert opened is not None
    assert opened.place.length > 128 * 1024
    batches = await archive.batches(opened, 4_200, 100)
    lines = [line for batch in batches for line in batch.lines]
    assert len(lines) >= 100
    assert objects.fetched - fetched <= 64 * 1024


@pytest.mark.parametrize("status", ["open", "playing", "decided"])
async def test_what_is_not_over_stays(archived, mover, status):
    stream = await long_stream(archived, 3)
    meta = await archived.meta(stream)
    await replied(archived.send("HSET", archived._key_of(stream, "meta"), "s", status))
    index, [listed] = archived._key(stream[:2], "index"), await archived.listed([stream])
    await replied(archived.send("ZREM", index, f"status:finished\n{listed.position}"))
    assert await mover.run_once() == 0
    assert (await archived.meta(stream)).version == meta.version


async def test_it_leaves_after_so_many_days(archived, archived_tournaments):
    await long_stream(archived, 3)
    mover = Mover(archived, archived_tournaments, 1, never)
    assert await mover.run_once() == 0
    mover._days = None
    assert await mover.run_once() == 0
    mover._days = 0
    assert await mover.run_once() == 1


async def test_a_tournament_with_a_match_whose_dispute_is_open_stays(
    archived, archived_tournaments
):
    cup = "c0" * 16
    stream = await long_stream(archived, 20, fixed=(f"tournament:{cup}",))
    await long_stream(archived_tournaments, 10, stream=cup)
    await archived.mark_disputed(stream)
    disputed = {stream}

    async def is_open(match: str) -> bool:
        return match in disputed

    mover = Mover(archived, archived_tournaments, 0, is_open)
    assert await mover.run_once() == 0
    disputed.clear()
    assert await mover.run_once() == 2


async def test_a_match_whose_dispute_is_open_stays(archived, archived_tournaments):
    stream = await long_stream(archived, 3)
    await archived.mark_disputed(stream)
    disputed = {stream}

    async def is_open(match: str) -> bool:
        return match in disputed

    mover = Mover(archived, archived_tournaments, 0, is_open)
    assert await mover.run_once() == 0
    disputed.clear()
    assert await mover.run_once() == 1
    assert (await archived.meta(stream)).disputed


async def test_a_match_with_work_to_do_stays(archived, mover):
    stream = await long_stream(archived, 3)
    await archived.attend(stream, "webhooks")
    assert await mover.run_once() == 0
    await archived.unlist(f"webhooks@{stream}", 3)
    assert await mover.run_once() == 1


async def test_what_changes_while_it_is_written_stays(archived, mover, monkeypatch):
    stream = await long_stream(archived, 3)
    add = archived.archive.add

    async def disputed_meanwhile(*args: Any) -> str:
        await archived.mark_disputed(stream)
        return str(await add(*args))

    monkeypatch.setattr(archived.archive, "add", disputed_meanwhile)
    assert await mover.run_once() == 0
    assert await archived.exists(stream)
    monkeypatch.undo()
    assert await mover.run_once() == 1  # written twice, and the newer one is read
    assert (await archived.meta(stream)).disputed
    assert (await archived.listed([stream]))[0].disputed
    assert (await archived.find(["all"], 5))[0][0].disputed


async def test_a_dispute_brings_a_match_back(archived, mover):
    stream = await long_stream(archived, 40)
    before = await everything(archived, stream)
    await mover.run_once()
    assert await archived.mark_disputed(stream)
    assert await archived.exists(stream)
    after = await everything(archived, stream)
    assert after[1] == before[1]
    assert (await archived.meta(stream)).disputed
    found, _ = await archived.find(["all"], 5)
    assert [one.stream for one in found] == [stream]


async def test_it_comes_back_byte_for_byte(archived, mover):
    send = archived.send
    stream = await long_stream(archived, 700, tags=("game:ktc", f"@{PLAYER}"))
    names = [archived._key_of(stream, name) for name in ("meta", "lines", "keys")]
    meta, lines, keys = names

    async def stored() -> list[Any]:
        return [
            await replied(send("HGETALL", meta)),
            await replied(send("XRANGE", lines, "-", "+")),
            await replied(send("HGETALL", keys)),
            await replied(send("ZRANGE", archived._key(stream[:2], "index"), 0, -1)),
        ]

    before = await stored()
    await mover.run_once()
    assert await archived.bring_back(stream)
    after = await stored()
    assert after[0].pop(b"b").isdigit()
    assert after == before
    assert await archived.bring_back(stream)  # once more changes nothing
    assert await mover.run_once() == 1
    assert await keys_of(archived, stream) == []


async def test_a_command_on_what_has_left_brings_it_back(archived, mover):
    """As a ruling does that reopens a finished tournament."""
    stream = await long_stream(archived, 40)
    meta = await archived.meta(stream)
    await mover.run_once()
    stale = Append(
        stream=stream,
        expected=39,
        expected_head=bytes(32),
        batches=[StoredBatch(40, [b"another"])],
        head=bytes(32),
        status="playing",
    )
    assert await archived.append(stale) == Conflict()
    await mover.run_once()
    following = Append(
        stream=stream,
        expected=40,
        expected_head=meta.head,
        batches=[StoredBatch(41, [b"reopened"])],
        head=bytes(32),
        status="playing",
    )
    assert await archived.append(following) == Appended()
    assert (await archived.meta(stream)).version == 41


async def test_an_id_is_not_given_twice(archived, mover):
    """The same request for a match, after that match was played and has left."""
    stream = await long_stream(archived, 40)
    await mover.run_once()
    again = Append(
        stream=stream,
        expected=0,
        expected_head=b"",
        batches=[StoredBatch(1, [b"other"])],
        head=bytes(32),
        status="open",
        key=b"key 0",
        body=b"b" * 32,
    )
    assert await archived.append(again) == Replayed(b"answer 0")
    other = Append(
        stream=stream,
        expected=0,
        expected_head=b"",
        batches=[StoredBatch(1, [b"other"])],
        head=bytes(32),
        status="open",
        key=b"another",
    )
    assert await archived.append(other) == Conflict()
    assert not await archived.exists(stream)


async def test_two_movers_at_once_harm_nothing(archived, archived_tournaments):
    streams = [await long_stream(archived, 100 + at) for at in range(30)]
    before = [await everything(archived, stream) for stream in streams]
    movers = [Mover(archived, archived_tournaments, 0, never) for _ in range(2)]
    movers[0]._token = movers[1]._token  # as if the lease of the first had ended
    assert sum(await asyncio.gather(*(mover.run_once() for mover in movers))) == 30
    assert [await everything(archived, stream) for stream in streams] == before


async def test_a_broken_stream_stays_and_holds_up_no_other(archived, mover):
    broken, whole = await long_stream(archived, 40), await long_stream(archived, 41)
    await replied(archived.send("HSET", archived._key_of(broken, "meta"), "h", bytes(32)))
    assert await mover.run_once() == 1
    assert await archived.exists(broken)
    assert not await archived.exists(whole)


async def test_what_comes_back_changed_is_refused(archived, objects, mover, monkeypatch):
    stream = await long_stream(archived, 5_000)
    await mover.run_once()
    read = objects.read

    async def changed(name: str, offset: int, length: int) -> bytes:
        found = bytearray(await read(name, offset, length))
        if name.startswith(PACKS) and length > 2_000:
            found[length // 2] ^= 1
        return bytes(found)

    monkeypatch.setattr(objects, "read", changed)
    with pytest.raises(BrokenArchive):
        await archived.read(stream, 3_000, 10)


async def test_a_reader_sees_what_left_a_moment_ago(server, archived, archived_tournaments, mover):
    """A second process, which has listed the index before anything was in it."""
    other = ArchivedStore(connect(server.url), archived.archive.objects)
    streams = []
    for events in (10, 20, 30, 40, 50, 60, 70):  # segments are merged on the way
        assert await other.meta("00" * 16) is None
        streams.append(await long_stream(archived, events))
        assert await mover.run_once() == 1
        for stream in streams:
            assert await other.meta(stream) == await archived.meta(stream)
            assert await other.meta(stream) is not None
    await other.aclose()
