"""An attacker who can write to the queue wants the workers to run code, or to end."""

import contextlib
import json
import tracemalloc
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ResponseError
from rq import Queue
from rq.serializers import JSONSerializer
from structlog.testing import capture_logs

from saikoro.service.streams.queue import DRAIN, QUEUE, DrainQueue, job_id
from saikoro.workers import jobs
from saikoro.workers.worker import drain_worker
from tests.kit.waiting import wait_until

LARGEST = b"0" * 50_000_000

BOMB = zlib.compress(LARGEST, 1)

GOOD = zlib.compress(json.dumps([DRAIN, None, [7], {}]).encode())


def job_of(*args: Any) -> bytes:
    """The data of a drain with these arguments."""
    return zlib.compress(json.dumps([DRAIN, None, args, {}]).encode())


POISON: dict[str, dict[str, Any]] = {
    "another function": {"data": zlib.compress(b'["os.system",null,["true"],{}]')},
    "a callback by name": {"success_callback_name": "this.s", "data": GOOD},
    "a callback for failures": {"failure_callback_name": "antigravity.x", "data": GOOD},
    "a callback for stops": {"stopped_callback_name": "this.s", "data": GOOD},
    "a webhook": {
        "webhooks": '[{"url":"http://127.0.0.1:9/","events":["finished"]}]',
        "data": GOOD,
    },
    "a bomb": {"data": BOMB},
    "no data": {},
    "junk": {"data": b"\xff\x00junk"},
    "no JSON": {"data": zlib.compress(b"cos\nsystem\n(S'true'\ntR.")},
    "a time that is none": {"data": GOOD, "created_at": "yesterday"},
    "a timeout that is none": {"data": GOOD, "timeout": "soon"},
    "a status that is none": {"data": GOOD, "status": "famous"},
    "a long field": {"data": GOOD, "description": "x" * 1_000_000},
    "many long fields": dict.fromkeys(map("field {}".format, range(500)), "x" * 100_000)
    | {"data": GOOD},
    "another queue": {"data": GOOD, "origin": "../elsewhere"},
    "a timeout beyond all clocks": {"data": GOOD, "timeout": "9" * 300},
    "a timeout before it begins": {"data": GOOD, "timeout": "-7"},
    "a result that is kept for ever": {"data": GOOD, "result_ttl": "9" * 30},
    "a failure that is kept for ever": {"data": GOOD, "failure_ttl": "9" * 30},
    "a lane that is none": {"data": job_of("seven")},
    "a lane that is not there": {"data": job_of(1 << 70)},
    "lanes by name": {"data": zlib.compress(json.dumps([DRAIN, None, [], {"lane": 7}]).encode())},
    "two lanes": {"data": job_of(7, 8)},
    "a function that is a list": {"data": zlib.compress(b'[["x"],null,[7],{}]')},
    "JSON without end": {"data": zlib.compress(b"[" * 4_000)},
    "no list": {"data": zlib.compress(b'"a"')},
}


HARMLESS = {
    *("a callback by name", "a callback for failures", "a callback for stops", "a webhook"),
    "many long fields",
}
"""Jobs that run, without what is added to them."""


IDS: dict[str, Any] = {
    "a path": "../x",
    "no UTF-8": b"\xff\xfe",
    "no letters at all": "",
    "a space": " ",
    "a line": "drain-0\nx",
    "an execution": "drain-0:x",
    "no ASCII": "drain-０",
    "a very long one": "x" * 1_000_000,
    "one that names nothing": "nothing",
}

BOOKS: dict[str, Any] = {
    "a path that was taken": ("rpush", f"rq:queue:{QUEUE}:intermediate", "../x"),
    "no UTF-8 that was taken": ("rpush", f"rq:queue:{QUEUE}:intermediate", b"\xff"),
    "what was taken is no list": ("set", f"rq:queue:{QUEUE}:intermediate", "x"),
    "a path that runs": ("zadd", f"rq:wip:{QUEUE}", {"../x:1": 1}),
    "what runs has no execution": ("zadd", f"rq:wip:{QUEUE}", {"x": 1}),
    "what runs is no sorted set": ("set", f"rq:wip:{QUEUE}", "x"),
    "what failed is no sorted set": ("set", f"rq:failed:{QUEUE}", "x"),
    "a group without a name": ("sadd", "rq:groups", b"\xff"),
    "groups that are no set": ("set", "rq:groups", "x"),
    "a worker without a name": ("sadd", f"rq:workers:{QUEUE}", b"\xff"),
    "workers that are no set": ("set", "rq:workers", "x"),
    "the queue is no list": ("set", f"rq:queue:{QUEUE}", "x"),
    "queues that are no set": ("set", "rq:queues", "x"),
    "a job that is no hash": ("set", f"rq:job:{job_id(0)}", "x"),
}
"""What RQ notes beside the queue."""


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """What is logged; tracebacks are not formatted, which takes seconds."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture
def redis(server) -> Iterator[Redis]:
    with Redis.from_url(server.url) as connected:
        yield connected


@pytest.fixture
def ran(monkeypatch) -> list[int]:
    """The lanes that were drained."""
    lanes: list[int] = []
    monkeypatch.setitem(jobs.ALLOWED, DRAIN, lanes.append)
    return lanes


@pytest.mark.parametrize("poison", POISON)
def test_a_poisoned_job_runs_nothing_and_does_not_stop_the_worker(redis, ran, monkeypatch, poison):
    imported: list[str] = []
    monkeypatch.setattr("rq.job.import_attribute", imported.append)
    queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
    job: dict[str, Any] = {
        "status": "queued",
        "origin": QUEUE,
        "created_at": "2026-01-01T00:00:00.000000Z",
    }
    redis.hset("rq:job:poison", mapping=job | POISON[poison])
    redis.rpush(f"rq:queue:{QUEUE}", "poison")
    queue.enqueue_call(DRAIN, args=(3,))
    tracemalloc.start()
    drain_worker(redis).work(burst=True)
    _, most_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert ran == ([7, 3] if poison in HARMLESS else [3])
    assert imported == []
    assert most_bytes < len(LARGEST)


@pytest.mark.parametrize("poison", IDS)
def test_an_id_that_is_none_runs_nothing_and_does_not_stop_the_worker(redis, ran, poison):
    redis.rpush(f"rq:queue:{QUEUE}", IDS[poison], IDS[poison])
    DrainQueue(redis, 60).enqueue([3])
    drain_worker(redis).work(burst=True)
    assert ran == [3]
    assert redis.llen(f"rq:queue:{QUEUE}:intermediate") <= 2  # RQ forgets the names of nothing


@pytest.mark.parametrize("poison", BOOKS)
def test_poisoned_books_do_not_stop_the_worker(redis, ran, poison):
    command, key, value = BOOKS[poison]
    getattr(redis, command)(key, value)
    queue = DrainQueue(redis, 60)

    def is_drained() -> bool:
        with contextlib.suppress(ResponseError):
            queue.enqueue([0])
        drain_worker(redis).work(burst=True)
        return bool(ran)

    wait_until(is_drained, "no worker drains any more")


@pytest.mark.parametrize("poison", IDS)
def test_an_id_that_is_none_does_not_stop_what_enqueues(redis, ran, poison):
    redis.rpush(f"rq:queue:{QUEUE}", IDS[poison])
    queue = DrainQueue(redis, 60)
    queue.enqueue([0, 1])
    queue.enqueue([0, 1])
    drain_worker(redis).work(burst=True)
    assert ran == [0, 1]


def test_nobody_commands_a_worker_by_a_channel(redis, ran, monkeypatch):
    """RQ would end the worker on `shutdown`, and kill its whole process group on `stop-job`."""
    worker = drain_worker(redis)
    heard: list[int] = []

    def shut_down(lane: int) -> None:
        channel = f"rq:pubsub:{worker.name}"
        heard.append(redis.publish(channel, json.dumps({"command": "shutdown"})))

    monkeypatch.setitem(jobs.ALLOWED, DRAIN, shut_down)
    DrainQueue(redis, 60).enqueue([0])
    worker.work(burst=True)
    assert heard == [0]
