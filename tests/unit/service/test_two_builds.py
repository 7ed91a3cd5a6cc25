"""Two builds run side by side: what one does not know of the other, it ignores or leaves to it."""

import msgspec
import pytest
from redis import Redis as SyncRedis
from redis.asyncio import Redis
from rq import Queue
from rq.serializers import JSONSerializer
from structlog.testing import capture_logs

from saikoro.service.store.streams.packing import unpack_meta, unpack_update
from saikoro.service.streams.queue import QUEUE
from saikoro.workers.jobs import AllowedJob, JobNotAllowed

LINE = b'{"data":{},"type":"match.created","v":1}'


def test_news_of_a_later_build_are_read_without_what_it_has_added():
    batch = [1, b"l", LINE, b"", b"", b"head", "later"]
    news = [0, 1, b"head", "open", "seats:0", [batch], "trace"]
    update = unpack_update(msgspec.msgpack.encode([*news, 9]))
    assert (update.after, update.version, update.status) == (0, 1, "open")
    assert [each.lines for each in update.batches] == [[LINE]]
    assert update.trace == "trace"


def test_news_of_an_earlier_build_have_no_trace():
    news = [0, 1, b"head", "open", "seats:0", [[1, b"l", LINE, b"", b"", b"head"]]]
    assert unpack_update(msgspec.msgpack.encode(news)).trace == ""


def test_where_a_stream_stands_is_read_without_fields_of_a_later_build():
    found = {b"v": b"3", b"h": b"head", b"s": b"open", b"a": b"", b"d": b"0", b"t0": b"digest"}
    later = {b"tz": b"UTC", b"t": b"?", b"later": b"\xff"}
    assert unpack_meta(found | later, "match") == unpack_meta(found, "match")


@pytest.mark.parametrize("work", ["reviews", "reviews.2"])
async def test_unknown_work_of_a_match_stays_listed_for_the_build_that_knows_it(
    service, server, work
):
    created = await service.matches.opening.create("laplaplus", {})
    due = f"{work}@{created.receipt.match}"
    await service.matches.store.list_due(created.receipt.match, [due])
    of_matches, *_ = service.host.drain._lists
    with capture_logs() as lines:
        await of_matches.resolver.resolve(due)
    assert [line for line in lines if line["event"] == "due.unknown"] == [
        {"due": due, "event": "due.unknown", "log_level": "warning"}
    ]
    assert await listed(server, due)


@pytest.mark.parametrize("work", ["reviews", "0.1.0-1-2", "0.1.0"])
async def test_unknown_work_of_a_tournament_stays_listed_too(service, server, work):
    tournament = "0123456789abcdef" * 2
    due = f"{work}@{tournament}"
    await service.tournaments.store.list_due(tournament, [due])
    _, of_tournaments, _ = service.host.drain._lists
    with capture_logs() as lines:
        await of_tournaments.resolver.resolve(due)
    assert [line["event"] for line in lines] == ["due.unknown"]
    assert await listed(server, due)


async def test_unknown_work_of_a_dispute_stays_listed_too(service, server):
    dispute = "0123456789abcdef" * 2
    due = f"reviews@{dispute}"
    await service.disputes.store.list_due(dispute, [due])
    *_, of_disputes = service.host.drain._lists
    with capture_logs() as lines:
        await of_disputes.resolver.resolve(due)
    assert [line["event"] for line in lines] == ["due.unknown"]
    assert await listed(server, due)


async def listed(server, due: str) -> bool:
    """Whether work is on some due-list."""
    async with Redis.from_url(server.url, decode_responses=True) as redis:
        keys = [key async for key in redis.scan_iter("*:due")]
        return any([due in await redis.zrange(key, 0, -1) for key in keys])


def test_a_job_that_only_another_build_runs_is_named_in_the_log(server):
    with SyncRedis.from_url(server.url) as redis:
        queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
        job = queue.enqueue_call("workers.jobs.review", args=(1,))
        with capture_logs() as lines, pytest.raises(JobNotAllowed):
            AllowedJob.fetch(job.id, redis, JSONSerializer)
    [line] = lines
    assert (line["event"], line["job"], line["error"]) == (
        "job.unknown",
        job.id,
        "workers.jobs.review",
    )


def test_a_job_of_another_build_is_run_without_the_fields_that_it_has_added(server):
    with SyncRedis.from_url(server.url) as redis:
        queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
        job = queue.enqueue_call("workers.jobs.drain", args=(1,))
        redis.hset(f"rq:job:{job.id}", "later", "1")
        fetched = AllowedJob.fetch(job.id, redis, JSONSerializer)
        assert (fetched.func_name, list(fetched.args)) == ("workers.jobs.drain", [1])
