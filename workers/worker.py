"""A worker: takes drains from the queue until SIGTERM."""

import contextlib
import time
from collections.abc import Iterator

import structlog
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from saikoro.service.settings import Settings
from saikoro.service.streams.queue import QUEUE
from saikoro.workers.jobs import AllowedJob
from saikoro.workers.process import Process
from saikoro.workers.queue import CheckedQueue, forget_books

PAUSE_SECONDS = 0.2
"""Seconds before a lost server is asked again, or an unreadable queue is read again."""

log = structlog.get_logger()


class DrainWorker(SimpleWorker):
    """An RQ worker whose drain ends early, with what is in hand finished, on SIGTERM or Ctrl-C.

    Nothing else ends it: RQ quits at any error of its own, such as at an id that it cannot read.
    """

    def handle_warm_shutdown_request(self) -> None:
        """Called by RQ in the signal handler."""
        Process.current.stop()

    def subscribe(self) -> None:
        """Listen to no commands: whoever may publish could end all workers."""

    def register_birth(self) -> None:
        """Note that this worker is there."""
        try:
            super().register_birth()  # type: ignore[no-untyped-call]
        except ResponseError:
            forget_books(self.connection)
            self.connection.delete(self.key)  # the rest of it is noted
            super().register_birth()  # type: ignore[no-untyped-call]

    def run_maintenance_tasks(self) -> None:
        """Clear up after workers that died."""
        with self._outliving_errors():
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call]

    def dequeue_job_and_maintain_ttl(
        self, timeout: int | None, max_idle_time: int | None = None
    ) -> tuple[Job, Queue] | None:
        """The next job, and its queue; None if there is none in a burst."""
        while True:
            with self._outliving_errors():
                return super().dequeue_job_and_maintain_ttl(timeout, max_idle_time)

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Execute a job in this process."""
        with self._outliving_errors():
            super().execute_job(job, queue)

    @contextlib.contextmanager
    def _outliving_errors(self) -> Iterator[None]:
        try:
            yield
        except (StopRequested, RedisConnectionError, RedisTimeoutError):
            raise
        except Exception:  # nothing that others write may end this worker
            log.exception("queue.unreadable")
            time.sleep(PAUSE_SECONDS)
            forget_books(self.connection)


def drain_worker(redis: "Redis") -> DrainWorker:
    """A worker for the queue of drains."""
    return DrainWorker(
        [QUEUE],
        connection=redis,
        job_class=AllowedJob,
        queue_class=CheckedQueue,
        serializer=JSONSerializer,
    )


def work(settings: Settings, *, burst: bool = False) -> None:
    """Work until SIGTERM, or in a `burst` until the queue is empty; a lost server is waited for."""
    with Process(settings) as process:
        while not process.stopping:
            try:
                _work(settings, burst=burst)
            except StopRequested:  # by a signal between two workers
                return
            except (RedisError, OSError) as lost:
                log.warning("server.lost", error=str(lost))
                time.sleep(PAUSE_SECONDS)
            else:
                return


def _work(settings: Settings, *, burst: bool) -> None:
    with Redis.from_url(settings.queue_url or settings.redis_url) as redis:
        drain_worker(redis).work(burst=burst, logging_level="WARNING")
