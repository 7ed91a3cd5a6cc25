"""The job queue as workers read it: whatever others write to it, no worker ends."""

from typing import Any

import structlog
from redis import Redis
from redis.exceptions import ResponseError
from rq import Queue

from saikoro.service.streams.queue import QUEUE
from saikoro.workers.jobs import is_id

QUEUE_KEY = f"rq:queue:{QUEUE}"

TAKEN_KEY = f"{QUEUE_KEY}:intermediate"

BOOKS = (
    TAKEN_KEY,
    *(f"rq:{book}:{QUEUE}" for book in ("canceled", "deferred", "failed", "finished", "scheduled")),
    *(f"rq:wip:{QUEUE}", f"rq:workers:{QUEUE}", f"rq:clean_registries:{QUEUE}"),
    *("rq:groups", "rq:queues", "rq:workers"),
)
"""The books that RQ keeps next to the queue; they may be lost, because sweeps find undone work."""

log = structlog.get_logger()


class CheckedQueue(Queue):
    """A queue that drops ids which RQ cannot read."""

    @classmethod
    def lmove(cls, connection: "Redis", queue_key: str, timeout: int | None) -> Any:
        """The next id that may be one of ours, as RQ returns it."""
        while True:
            taken = super().lmove(connection, queue_key, timeout)
            if taken is None or is_id(taken[1]):
                return taken
            connection.lrem(TAKEN_KEY, 1, taken[1])
            log.warning("job.refused", id=repr(taken[1][:64]))

    def enqueue_dependents(self, *_: Any, **__: Any) -> None:
        """Enqueue nothing: no drain has jobs that wait for it."""


def forget_books(redis: "Redis") -> None:
    """Forget what RQ noted, because something that it cannot read is among it."""
    redis.delete(*BOOKS)
    try:
        redis.llen(QUEUE_KEY)
    except ResponseError:
        redis.delete(QUEUE_KEY)
