"""Streams as those without a seat see them: by how much late, and what wakes those who wait."""

import secrets
from typing import Any

import pytest

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.store.streams.protocol import Append, Latest, Listing, StoredBatch
from saikoro.service.streams.late import LateStore

HEADER = b'{"header":true}'
DELAY = 60_000


class Clock:
    """The clock of the store, which a test moves on."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.ahead = 0

    async def __call__(self) -> int:
        return int(await self._store.now()) + self.ahead


@pytest.fixture
def clock(store):
    return Clock(store)


@pytest.fixture
def late(store, clock):
    return LateStore(store, clock)


def heads(count: int) -> list[bytes]:
    found = [genesis(HEADER)]
    for version in range(1, count + 1):
        found.append(next_head(found[-1], b"line %d" % version))
    return found


async def append(store, stream: str, version: int, delay: int = DELAY, **facts: Any) -> None:
    """Append the line with a version to a stream."""
    batch = StoredBatch(
        version,
        [b"line %d" % version],
        header=HEADER if version == 1 else b"",
        parent=heads(version)[version - 1],
    )
    given: dict[str, Any] = {"status": "open", "awaiting": f"answers:{version}"} | facts
    await store.append(
        Append(
            stream=stream,
            expected=version - 1,
            expected_head=heads(version)[version - 1] if version > 1 else b"",
            batches=[batch],
            head=heads(version)[version],
            delay=delay,
            listing=Listing(["game:ktc"], b"shown %d" % version),
            **given,
        )
    )


async def stands(late, stream: str) -> tuple[int, str, str]:
    meta = await late.meta(stream)
    return meta.version, meta.status, meta.awaiting


@pytest.fixture
def stream():
    return secrets.token_hex(16)


async def test_nothing_of_a_stream_is_visible_before_its_delay_has_passed(store, late, stream):
    await append(store, stream, 1)
    await append(store, stream, 2, status="playing")
    assert await stands(late, stream) == (0, "open", "")
    meta, [first] = await late.load(stream)
    assert (meta.head, meta.latest) == (heads(2)[0], Latest(2, heads(2)[2]))
    assert (first.header, first.lines) == (HEADER, [])
    assert await late.read(stream, 0, 1) == [first]
    assert await late.read(stream, 1) == []


async def test_lines_become_visible_in_their_order_with_where_the_stream_stood(
    store, late, clock, stream
):
    await append(store, stream, 1)
    clock.ahead = DELAY
    assert await stands(late, stream) == (1, "open", "answers:1")
    clock.ahead = 0
    await append(store, stream, 2, status="finished", awaiting="")
    assert await stands(late, stream) == (1, "open", "answers:1")
    clock.ahead = DELAY
    assert await stands(late, stream) == (2, "finished", "")
    meta, batches = await late.load(stream, 1)
    assert (meta.head, meta.latest) == (heads(2)[2], None)
    assert [batch.lines for batch in batches] == [[b"line 2"]]


async def test_a_stream_without_delay_is_as_it_stands(store, late, stream):
    await append(store, stream, 1, delay=0)
    [batch] = await late.read(stream)
    assert (batch.lines, batch.appended, batch.stood) == ([b"line 1"], 0, None)
    assert await late.meta(stream) == await store.meta(stream)
    assert await late.meta("0" * 32) is None
    assert await late.read("0" * 32) == []


async def test_lists_show_what_is_visible(store, late, clock, stream):
    await append(store, stream, 1)
    clock.ahead = DELAY
    await late.meta(stream)
    clock.ahead = 0
    await append(store, stream, 2, status="finished", awaiting="")
    [shown] = await late.listed([stream])
    assert (shown.version, shown.status, shown.summary) == (1, "open", b"shown 1")


async def test_what_was_visible_stays_so_if_the_clock_is_set_back(store, late, clock, stream):
    await append(store, stream, 1)
    clock.ahead = DELAY
    assert (await stands(late, stream))[0] == 1
    clock.ahead = 0
    assert (await stands(late, stream))[0] == 1


async def test_a_store_that_was_restored_to_another_history_is_read_anew(
    store, late, clock, stream
):
    await append(store, stream, 1)
    await append(store, stream, 2)
    clock.ahead = DELAY
    assert (await stands(late, stream))[0] == 2
    for key in await store.send("KEYS", f"*{stream}*"):
        await store.send("DEL", key)
    await append(store, stream, 1)
    assert (await stands(late, stream))[0] == 1


async def test_who_waits_is_woken_when_a_line_becomes_visible(store, late, stream):
    await append(store, stream, 1, delay=500)
    async with late.follow(stream) as follower:
        while (await late.meta(stream)).version == 0:
            assert await follower.moved(100)
        assert follower.update(0) is None


async def test_who_waits_is_not_woken_before(store, late, stream):
    await append(store, stream, 1)
    async with late.follow(stream) as follower:
        await late.meta(stream)
        assert not await follower.moved(0.01)
        await append(store, stream, 2)
        assert await follower.moved(100)


async def test_a_process_that_ends_lets_nobody_wait(store, late, stream):
    await append(store, stream, 1)
    async with late.follow(stream) as follower:
        store.end_waits()
        assert not await follower.moved(100)
        assert follower.ended
