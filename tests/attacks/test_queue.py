"""An attacker who can write to the queue wants the workers to run code, or to end."""

import json
import tracemalloc
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.streams.queue import DRAIN, QUEUE
from workers import jobs

LARGEST = b"0" * 50_000_000

BOMB = zlib.compress(LARGEST, 9)

GOOD = zlib.compress(json.dumps([DRAIN, None, [7], {}]).encode())

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
}


HARMLESS = {
    *("a callback by name", "a callback for failures", "a callback for stops", "a webhook"),
}
"""Jobs that run, without what is added to them."""


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
    worker = SimpleWorker(
        [QUEUE], connection=redis, job_class=jobs.AllowedJob, serializer=JSONSerializer
    )
    tracemalloc.start()
    worker.work(burst=True)
    _, most_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert ran == ([7, 3] if poison in HARMLESS else [3])
    assert imported == []
    assert most_bytes < len(LARGEST)
