"""`python -m saikoro.workers`: one worker process, against SAIKORO_REDIS_URL."""

import signal
import sys
from types import FrameType
from typing import NoReturn

from saikoro.service.process.garbage import loading

with loading():
    from saikoro.domain.errors.error import SaikoroError
    from saikoro.service.process import tracing
    from saikoro.service.process.logs import configure
    from saikoro.service.process.metrics import serve_counts
    from saikoro.service.settings import Settings
    from saikoro.workers.worker import work


def _exit(_number: int, _frame: FrameType | None) -> NoReturn:
    """End in order, also while nothing is taken from the queue yet; later RQ handles signals."""
    sys.exit()


def main() -> int:
    """Work until SIGTERM or Ctrl-C."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)
    try:
        settings = Settings.from_environment()
        process = settings.process_name or "worker"
        configure(settings.log_level, process)
        tracing.begin(process)
        if settings.metrics_port:
            serve_counts(settings.host, settings.metrics_port)
        work(settings)
    except SaikoroError as error:
        sys.stderr.write(f"saikoro worker: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
