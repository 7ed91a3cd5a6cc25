"""What is stored is read again: each way in which it can be broken is found, and named."""

import asyncio
from collections.abc import AsyncIterator
from functools import reduce
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from saikoro.domain.bots.specs import Random
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.cli.host.doctor import examine
from saikoro.service.integrity import passes as passes_module
from saikoro.service.integrity.passes import HOUR_MS, LEASE_SECONDS, Passes
from saikoro.service.integrity.streams import wrong_with, wrong_with_match
from saikoro.service.store import integrity as store_module
from saikoro.service.store.integrity import Fault, IntegrityStore, Pass
from saikoro.service.store.streams.protocol import Latest
from tests.kit.closed import BY, decided, released
from tests.kit.waiting import PATIENCE_SECONDS, until
from tests.kit.worded import worded


@pytest.fixture
async def redis(server) -> AsyncIterator["Redis"]:
    async with Redis.from_url(server.url) as connected:
        yield connected


async def played(service: Service) -> str:
    """A match that two bots have finished."""
    bots = {0: Random(), 1: Random()}
    created = await service.matches.opening.create("fairies", {"turn_limit": 4}, bots=bots)
    match = created.receipt.match
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await service.matches.pages.meta(match)).status != "finished":
            await service.host.resolver.resolve(match)
    return match


async def opened(service: Service) -> str:
    return (await service.matches.opening.create("ktc", {})).receipt.match


async def seated(service: Service) -> str:
    """A match of some batches, which has begun."""
    match = await opened(service)
    for _ in range(2):
        await service.matches.opening.join(match)
    await service.host.resolver.resolve(match)
    return match


async def faults(service: Service) -> dict[str, list[tuple[str, int]]]:
    """Make one pass; the kinds and versions of the faults of each stream."""
    assert await service.host.passes.run_due(idle=0)
    faulty = await service.host.integrity.faulty()
    return {
        stream.removeprefix("match:"): [(kind, version) for kind, version, _ in found.faults]
        for stream, found in faulty.items()
    }


def key(match: str, name: str) -> str:
    return f"saikoro:{{{match[:2]}}}:{match}:{name}"


async def entries_of(redis: "Redis", match: str) -> Any:
    """The entries of a match, which are taken away."""
    entries = await redis.xrange(key(match, "lines"))
    await redis.delete(key(match, "lines"))
    return entries


async def copied(redis: "Redis", match: str, **changed: bytes) -> None:
    """Write the lines of a match anew, without those entries whose new lines are empty."""
    for at, fields in await entries_of(redis, match):
        lines = changed.get("v" + at.decode().partition("-")[0])
        if lines:
            fields.pop(b"z", None)
            fields[b"l"] = lines
        if lines != b"":
            await redis.xadd(key(match, "lines"), fields, at)


async def versions(service: Service, match: str) -> list[int]:
    """The version of each batch of a match."""
    return [batch.version for batch in await service.matches.store.read(match)]


async def test_what_is_whole_has_no_faults(service):
    matches = [await seated(service), await opened(service)]
    assert await faults(service) == {}
    passed = await service.host.integrity.last()
    assert passed.looked_at["match"] == len(matches)
    assert passed.finished >= passed.started > 0


async def test_missing_first_lines(service, redis):
    match = await seated(service)
    await redis.xtrim(key(match, "lines"), maxlen=2, approximate=False)
    assert await faults(service) == {match: [("trimmed", 1)]}


async def test_missing_lines_in_between(service, redis):
    match = await seated(service)
    first, second, *_ = await versions(service, match)
    await copied(redis, match, **{f"v{second}": b""})
    assert await faults(service) == {match: [("gap", first + 1)]}


async def test_missing_last_lines(service, redis):
    match = await seated(service)
    *_, before, last = await versions(service, match)
    await copied(redis, match, **{f"v{last}": b""})
    assert await faults(service) == {match: [("gap", before + 1)]}


async def test_a_changed_last_line_leads_to_another_head(service, redis):
    match = await opened(service)
    await copied(redis, match, v1=b'{"type":"match.created","v":1}')
    assert await faults(service) == {match: [("head", 1)]}


async def test_a_changed_line_in_between_is_not_continued(service, redis):
    match = await seated(service)
    batches = await service.matches.store.read(match)
    single = next(batch for batch in batches[:-1] if len(batch.lines) == 1)
    await copied(redis, match, **{f"v{single.version}": b'{"v":1}'})
    assert await faults(service) == {match: [("head", single.version + 1)]}


async def test_an_entry_that_cannot_be_read(service, redis):
    match = await opened(service)
    [(at, _)] = await entries_of(redis, match)
    await redis.xadd(key(match, "lines"), {"z": b"no frame"}, at)
    assert await faults(service) == {match: [("unreadable", 0)]}


async def test_a_listed_stream_of_which_nothing_is_stored(service, redis):
    match = await opened(service)
    await redis.delete(key(match, "meta"), key(match, "lines"))
    assert await faults(service) == {match: [("lost", 0)]}


async def test_a_head_that_somebody_knows_and_the_history_has_not(service):
    match, whole, rewritten = [await seated(service) for _ in range(3)]
    version, head = await at_half(service, whole)
    await service.matches.store.note_lost(match, Latest(999, b"h" * 32))
    await service.matches.store.note_lost(whole, Latest(version, head))  # it is there again
    await service.matches.store.note_lost(rewritten, Latest(version, b"h" * 32))
    assert await faults(service) == {match: [("tail", 999)], rewritten: [("tail", version)]}


async def test_the_archive_is_asked_about_lost_heads_alone(service):
    lost, _whole = await seated(service), await seated(service)
    await service.matches.store.note_lost(lost, Latest(999, b"h" * 32))
    asked: list[str] = []

    async def conflict(stream: str) -> str:
        asked.append(stream)
        return "two histories"

    checked, *_ = service.host.passes._streams
    passes = Passes(service.host.integrity, [checked._replace(conflict=conflict)], 1)
    assert await passes.run_due(idle=0)
    assert asked == [lost]
    found = (await service.host.integrity.faulty())[f"match:{lost}"]
    assert [kind for kind, *_ in found.faults] == ["tail", "conflict"]


async def at_half(service: Service, match: str) -> tuple[int, bytes]:
    """A version within a match, and its head there."""
    version = (await service.matches.pages.meta(match)).version // 2
    return version, await service.matches.pages.head_at(match, version)


async def test_a_match_that_was_written_by_somebody_else(service, redis):
    """The chain holds, but what it holds is no match."""
    match = await opened(service)
    [batch] = await service.matches.store.read(match)
    forged = b'{"type":"match.finished","v":1}'
    await copied(redis, match, v1=forged)
    await redis.hset(key(match, "meta"), "h", next_head(genesis(batch.header), forged))
    found = await faults(service)
    assert {kind for kind, _ in found[match]} == {"record"}


async def test_secrets_that_were_not_opened(service, redis, monkeypatch):
    monkeypatch.setattr(passes_module, "HOUR_MS", 0)
    match = await played(service)
    assert await faults(service) == {}
    *whole, last = await service.matches.store.read(match)
    lines = last.lines[:-1]
    assert last.lines[-1].find(b'"secrets.opened"') > 0
    await copied(redis, match, **{f"v{last.version}": b""})
    version = last.version - 1
    await redis.xadd(key(match, "lines"), {"l": b"\n".join(lines)}, f"{version}-0")
    every = [line for batch in whole for line in batch.lines] + lines
    head = reduce(next_head, every, genesis(whole[0].header))
    await redis.hset(key(match, "meta"), mapping={"h": head, "v": version})
    # The process that has appended the last line knows that it is gone, too.
    assert await faults(service) == {match: [("tail", version + 1), ("unopened", version)]}


def test_builds_that_stay_closed_for_too_long():
    match, by = decided(FAIRIES), milliseconds(BY)
    assert [*wrong_with_match(match.record, by)] == []
    [fault] = wrong_with_match(match.record, by + 2 * HOUR_MS)
    assert (fault.kind, fault.version) == ("unopened", len(match.lines))
    assert [*wrong_with_match(released(match).record, by + 2 * HOUR_MS)] == []


async def test_work_on_no_list_is_listed_again(service, redis):
    bots = {0: Random(), 1: Random()}
    match = (await service.matches.opening.create("ktc", {}, bots=bots)).receipt.match
    meta = await service.matches.store.meta(match)
    assert await service.matches.store.settle(match, meta.version)
    assert await faults(service) == {match: [("unlisted", 0)]}
    assert await service.matches.store.take_due(9, 0) == [match]


async def test_what_was_mended_is_forgotten_by_the_next_pass(service, redis, monkeypatch):
    match, gone = await opened(service), await opened(service)
    kept = await redis.dump(key(match, "lines"))
    for one in (match, gone):
        await redis.delete(key(one, "lines"))
    assert set(await faults(service)) == {match, gone}
    assert not await service.host.passes.run_due(idle=0)  # the next is not due
    await redis.restore(key(match, "lines"), 0, kept)
    index = f"saikoro:{{{gone[:2]}}}:index"
    for member in await redis.zrange(index, 0, -1):
        if member.endswith(gone.encode()):
            await redis.zrem(index, member)
    monkeypatch.setattr(passes_module, "HOUR_MS", 0)
    assert await faults(service) == {}


async def test_another_process_continues_where_one_died(service, redis, monkeypatch):
    matches = {await opened(service) for _ in range(40)}
    monkeypatch.setattr(passes_module, "MOST_STREAMS", 1)
    looked_at: list[str] = []

    async def dying(store, stream, check):
        if stream not in matches:  # of a service that runs in this process, too
            return await wrong_with(store, stream, check)
        looked_at.append(stream)
        if len(looked_at) == 20:
            raise RuntimeError("the process dies")
        return await wrong_with(store, stream, check)

    monkeypatch.setattr("saikoro.service.integrity.passes.wrong_with", dying)
    with pytest.raises(RuntimeError):
        await service.host.passes.run_due(idle=0)
    other = IntegrityStore(service.matches.store.send)
    assert await other.take(1) is None  # the lease of the first
    await redis.delete(store_module._LEASE)
    continued = await other.take(LEASE_SECONDS)
    assert continued is not None
    assert continued.looked_at == {"match": 19}
    assert not await service.host.passes.run_due(idle=0)  # it has lost the pass
    await redis.delete(store_module._LEASE)
    assert await service.host.passes.run_due(idle=0)
    assert set(looked_at) == matches
    assert len(looked_at) == len(matches) + 1


async def test_who_lost_the_pass_keeps_nothing(service):
    first, second = (IntegrityStore(service.matches.store.send) for _ in range(2))
    assert await first.take(0.001) is not None

    async def has_ended() -> bool:
        return await second.take(60) is not None

    await until(has_ended, "the lease does not end")
    found = {"match:x": [Fault("lost", 0, "")]}
    assert not await first.advance(Pass(1, 1), found, 60)
    assert await second.last() == Pass()
    assert await second.advance(Pass(1, 1), found, 60)
    assert await second.last() == Pass(1, 1)


async def test_a_bounded_number_of_broken_streams_is_kept(service, monkeypatch):
    monkeypatch.setattr(store_module, "MOST_FAULTY", 3)
    store = service.host.integrity
    assert await store.take(60) is not None
    for stream in "abcd":
        assert await store.advance(Pass(1, 1), {stream: [Fault("gap", 1, "")]}, 60)
    assert set(await store.faulty()) == set("abc")
    assert await store.advance(Pass(1, 1), {"a": [Fault("gap", 2, "")], "b": []}, 60)
    faulty = await store.faulty()
    assert set(faulty) == set("ac")
    assert faulty["a"].faults == [("gap", 2, "")]


async def test_no_passes_without_hours(server, settings):
    never = msgspec.structs.replace(settings, integrity_hours=0.0)
    async with open_service(never) as service:
        await service.host.passes.run_forever()  # ends at once
        assert await service.host.integrity.last() == Pass()


async def test_the_doctor_names_broken_streams(service, redis, settings):
    match = await opened(service)
    await redis.delete(key(match, "lines"))
    await faults(service)
    concerns = await asyncio.to_thread(examine, settings)
    [detail] = [concern.detail for concern in concerns if concern.about == f"match:{match}"]
    worded(detail)
