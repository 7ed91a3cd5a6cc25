"""A worker: takes drains from the queue until SIGTERM."""

import time

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.settings import Settings
from service.streams.queue import QUEUE
from workers.jobs import AllowedJob
from workers.process import Process

PAUSE_SECONDS = 0.2
"""Before a lost server is looked for again."""

log = structlog.get_logger()


class DrainWorker(SimpleWorker):
    """An RQ worker whose drain ends early, with what is in hand finished, on SIGTERM or Ctrl-C."""

    def handle_warm_shutdown_request(self) -> None:
        """Called by RQ in the signal handler."""
        Process.current.stop()


def work(settings: Settings, *, burst: bool = False) -> None:
    """Work until SIGTERM, or in a `burst` until the queue is empty; a lost server is waited for."""
    with Process(settings) as process:
        while not process.stopping:
            try:
                _work(settings, burst=burst)
            except (RedisError, OSError) as lost:
                log.warning("server.lost", error=str(lost))
                time.sleep(PAUSE_SECONDS)
            else:
                return


def _work(settings: Settings, *, burst: bool) -> None:
    with Redis.from_url(settings.queue_url or settings.redis_url) as redis:
        worker = DrainWorker(
            [QUEUE], connection=redis, job_class=AllowedJob, serializer=JSONSerializer
        )
        worker.work(burst=burst, logging_level="WARNING")
