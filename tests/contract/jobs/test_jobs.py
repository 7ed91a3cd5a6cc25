"""Jobs may be doubled, delayed, lost or forged: what counts is the stream."""

import asyncio
import json
import zlib
from typing import Any

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.verification.verify import verify
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Proposal
from saikoro.service.streams.queue import QUEUE
from saikoro.workers.jobs import AllowedJob, JobNotAllowed
from tests.kit.plain_clients import async_redis_at
from tests.kit.stack import SECRET, UNTIMED

A, B = {"row": [7, 7, 1]}, {"row": [22, 21, 1]}


async def due_match(service: Service) -> str:
    """A match whose rules have a battle to emit."""
    match = (await service.matches.opening.create("laplaplus", UNTIMED)).receipt.match
    tokens = [(await service.matches.opening.join(match)).token for _ in range(2)]
    await service.host.resolver.resolve(match)
    for token, build in zip(tokens, (A, B), strict=True):
        await service.matches.commands.answer(match, token, build)
    return match


async def test_a_doubled_job_appends_nothing_twice(service, twin):
    for _ in range(10):
        match = await due_match(service)
        jobs = [s.host.resolver.resolve(match) for s in (service, twin, service, twin)]
        appended = await asyncio.gather(*jobs)
        record = await service.matches.pages.record(match)
        assert len(record) == 1 + 9 + max(appended)
        assert verify(record).sound


async def test_a_delayed_job_finds_the_head_moved_and_stops(service, twin):
    match = await due_match(service)
    resolved: list[list[bytes]] = []

    async def late(driver: AnyDriver, _meta: Meta) -> Proposal:
        batch = driver.advance()
        assert batch is not None
        assert await service.host.resolver.resolve(match) > 0
        resolved.append(await service.matches.pages.record(match))
        return Proposal([batch])

    await twin.matches.streams.execute(match, late)  # the very lines that are there already
    assert resolved == [await service.matches.pages.record(match)]


async def test_a_job_for_a_match_that_is_over_or_unknown_does_nothing(service):
    match = await due_match(service)
    await service.host.resolver.resolve(match)
    assert await service.host.resolver.resolve(match) == 0
    with pytest.raises(MatchOver):
        await service.matches.opening.join(match)


class TestWhatAJobMayBe:
    def test_a_job_that_names_another_function_is_not_run(self, server):
        with Redis.from_url(server.queue_url) as redis:
            queue = Queue(QUEUE, connection=redis, job_class=AllowedJob, serializer=JSONSerializer)
            job = queue.enqueue_call("os.system", args=("true",))
            with pytest.raises(JobNotAllowed):
                _ = job.func

    def test_jobs_carry_json(self, server):
        with Redis.from_url(server.queue_url) as redis:
            queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
            job = queue.enqueue_call("workers.jobs.drain", args=(1,))
            stored = redis.hgetall(f"rq:job:{job.id}")
            assert json.loads(zlib.decompress(stored[b"data"]))[2] == [1]


async def test_lines_that_were_changed_in_the_store_halt_their_match(service, server):
    match = await due_match(service)
    key = f"saikoro:{{{match[:2]}}}:{match}:lines"
    async with async_redis_at(server.url) as redis:
        entries: Any = await redis.xrange(key)
        await redis.delete(key)
        for entry, fields in entries:
            for name in fields.keys() & {b"l"}:
                fields[name] = fields[name].replace(b'"by":"seat1"', b'"by":"seat0"')
            await redis.xadd(key, fields, id=entry)
    async with open_service(
        Settings(redis_url=server.url, queue_url=server.queue_url, secret_key=SECRET)
    ) as fresh:
        await fresh.host.resolver.resolve(match)
        meta = await fresh.matches.store.meta(match)
        assert meta is not None
        assert meta.status == "halted"
        record = await fresh.matches.pages.record(match)
        halted = json.loads(record[-1])
        assert halted["type"] == "match.halted"
        assert halted["by"] == "server"
        assert await fresh.host.resolver.resolve(match) == 0
