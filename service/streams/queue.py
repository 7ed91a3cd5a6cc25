"""The job queue: ids and numbers in JSON, and no function but those that workers allow."""

from collections.abc import Iterable

from redis import Redis
from redis.exceptions import ResponseError
from rq import Queue
from rq.serializers import JSONSerializer

QUEUE = "saikoro"

DRAIN = "workers.jobs.drain"
"""The job that drains a lane; workers run nothing that they do not know by name."""


def job_id(lane: int) -> str:
    """The one id of a lane's drain: it waits in the queue once."""
    return f"drain-{lane}"


class DrainQueue:
    """The RQ queue in which drains wait for a worker."""

    def __init__(self, redis: "Redis", job_seconds: float) -> None:
        self._redis = redis
        self._queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
        self._timeout = int(job_seconds)

    def enqueue(self, lanes: Iterable[int]) -> None:
        """Put a drain of each lane into the queue, unless one waits there already.

        What else lies there is not read: it may be anything.
        """
        for lane in lanes:
            if self._redis.lpos(self._queue.key, job_id(lane)) is not None:
                continue
            try:
                self._enqueue(lane)
            except ResponseError:  # a key of RQ has become something else
                self._redis.delete(f"rq:job:{job_id(lane)}", "rq:queues")
                self._enqueue(lane)

    def _enqueue(self, lane: int) -> None:
        self._queue.enqueue_call(
            DRAIN,
            args=(lane,),
            job_id=job_id(lane),
            timeout=self._timeout,
            result_ttl=0,
            failure_ttl=self._timeout,
        )
