"""What a process has appended it appends again where a server has lost it, and nothing else."""

import secrets
from collections.abc import AsyncIterator
from typing import Any

import pytest

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import (
    Append,
    Appended,
    Latest,
    Listing,
    Replayed,
    StoredBatch,
)
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.streams.pages import Pages
from tests.kit.losing import losing
from tests.kit.plain_clients import redis_at


@pytest.fixture
async def other(server) -> AsyncIterator[RedisStore]:
    """The store of another process."""
    opened = RedisStore(connect(server.url))
    yield opened
    await opened.aclose()


class Match:
    """A stream that grows a line at a time, by whichever process."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(16)
        self.header = b"header"
        self.heads = [genesis(self.header)]

    async def grow(self, store: RedisStore, line: str = "", **more: Any) -> Append:
        """Append a line with a secret, as one of the processes."""
        at = len(self.heads) - 1
        written = (line or f"line {at + 1}").encode()
        head = next_head(self.heads[-1], written)
        header = b"" if at else self.header
        append = Append(
            stream=self.id,
            expected=at,
            expected_head=self.heads[-1] if at else b"",
            batches=[StoredBatch(at + 1, [written], b"sealed", header, self.heads[-1])],
            head=head,
            status="playing",
            awaiting="answers:1",
            listing=Listing([f"at:{at + 1}"], b"{}"),
            **more,
        )
        assert await store.append(append) == Appended()
        self.heads.append(head)
        return append

    @property
    def newest(self) -> Latest:
        """How far it has come."""
        return Latest(len(self.heads) - 1, self.heads[-1])


async def test_what_was_lost_is_taken_back_with_all_that_belongs_to_it(store, server) -> None:
    match = Match()
    await match.grow(store)
    lose = losing(server, match.id)
    await match.grow(store, tokens={0: b"digest"}, key=b"key", body=b"b" * 16, answer=b"answer")
    await match.grow(store)
    before = await store.load(match.id)
    lose()
    assert await store.load(match.id) == before
    meta = await store.meta(match.id)
    assert (meta.version, meta.head, meta.tokens, meta.lost) == (
        3, match.heads[3], {0: b"digest"}, None,
    )  # fmt: skip
    assert await store.answer(match.id, b"key", b"b" * 16) == Replayed(b"answer")
    [listed], _ = await store.find(["at:3"], 10)
    assert listed.stream == match.id


async def test_readers_have_no_older_version_in_between(store, server) -> None:
    match = Match()
    await match.grow(store)
    lose = losing(server, match.id)
    await match.grow(store)
    lose()
    assert (await store.meta(match.id)).version == 2


async def test_each_process_takes_back_what_it_has_appended(store, other, server) -> None:
    match = Match()
    await match.grow(store)
    lose = losing(server, match.id)
    await match.grow(store)
    await match.grow(other)
    await match.grow(store)
    lose()
    assert (await other.meta(match.id)).lost == Latest(3, match.heads[3])
    assert (await store.meta(match.id)).version == 2
    assert (await other.meta(match.id)).version == 3
    assert (await store.meta(match.id)).version == 4
    assert [batch.lines for batch in await other.read(match.id)] == [
        [f"line {at}".encode()] for at in range(1, 5)
    ]
    pages = Pages(store, Seal(b"k" * 32), UnknownMatch)
    assert await pages.lost(match.id) is None  # all that was noted is there again


async def test_nothing_is_taken_back_after_something_else_was_appended(
    store, other, server
) -> None:
    match = Match()
    await match.grow(store)
    lose = losing(server, match.id)
    await match.grow(store)
    await match.grow(store)
    lost = match.newest
    lose()
    del match.heads[2:]
    await match.grow(other, "something else")
    there = await other.load(match.id)
    meta, batches = await store.load(match.id)
    assert (meta.version, batches) == (2, there[1])
    assert meta.lost == lost
    pages = Pages(store, Seal(b"k" * 32), UnknownMatch)
    assert await pages.lost(match.id) == lost
    await match.grow(other)
    await match.grow(store)  # who has seen it goes on from there
    assert await pages.lost(match.id) == lost


async def test_the_newest_loss_is_noted_and_never_of_a_stream_that_is_not_there(store) -> None:
    match = Match()
    await match.grow(store)
    await store.note_lost(match.id, Latest(7, b"h" * 32))
    await store.note_lost(match.id, Latest(5, b"g" * 32))
    assert (await store.meta(match.id)).lost == Latest(7, b"h" * 32)
    assert not await store.note_lost(match.id, Latest(7, b"i" * 32))
    known = Latest(7, b"h" * 32)
    assert not await store.note_lost(match.id, Latest(5, b"g" * 32), instead=Latest(7, b"j" * 32))
    assert await store.note_lost(match.id, Latest(5, b"g" * 32), instead=known)
    assert (await store.meta(match.id)).lost == Latest(5, b"g" * 32)
    nowhere = secrets.token_hex(16)
    await store.note_lost(nowhere, Latest(7, b"h" * 32))
    assert await store.meta(nowhere) is None


async def test_a_stream_that_has_left_is_not_put_back(store, server) -> None:
    """What is over leaves Redis for the archive."""
    match = Match()
    await match.grow(store)
    with redis_at(server.url) as redis:
        for key in [*redis.scan_iter(f"*{match.id}*")]:
            redis.delete(key)
    assert await store.meta(match.id) is None
    assert await store.load(match.id) == (None, [])
