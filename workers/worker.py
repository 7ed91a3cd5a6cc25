"""A worker: takes drains from the queue until it is told to stop."""

from typing import Any

from redis import Redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.queue import QUEUE
from service.settings import Settings
from workers.jobs import AllowedJob
from workers.process import Process


class DrainWorker(SimpleWorker):
    """An RQ worker whose drain ends early, with what is in hand finished, on SIGTERM or Ctrl-C."""

    def handle_warm_shutdown_request(self) -> None:
        """Called by RQ in the signal handler."""
        Process.current.stop()


def work(settings: Settings, **options: Any) -> None:
    """Work until SIGTERM; a lost server is waited for."""
    with Process(settings), Redis.from_url(settings.queue_url or settings.redis_url) as redis:
        worker = DrainWorker(
            [QUEUE], connection=redis, job_class=AllowedJob, serializer=JSONSerializer
        )
        worker.work(logging_level="WARNING", **options)
