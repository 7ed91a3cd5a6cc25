"""`saikoro up`, `serve`, `worker` and `doctor`."""

import os
import sys

from service.cli.host.doctor import examine
from service.cli.host.up import Supervisor
from service.cli.terminal import say
from service.logs import configure
from service.settings import Settings


def up() -> None:
    """Start everything: an embedded server (unless SAIKORO_REDIS_URL is set), workers, the API."""
    settings = Settings.from_environment()
    configure(settings.log_level)
    Supervisor(settings).run()


def serve() -> None:
    """Run the API alone, against SAIKORO_REDIS_URL."""
    os.execv(sys.executable, [sys.executable, "-m", "service.http"])  # noqa: S606


def worker() -> None:
    """Run one worker alone, against SAIKORO_REDIS_URL."""
    os.execv(sys.executable, [sys.executable, "-m", "workers"])  # noqa: S606


def doctor() -> None:
    """Print what is not safe on the open internet in the present configuration; exit 1 for any."""
    concerns = examine(Settings.from_environment())
    for concern in concerns:
        say(f"{concern.about}: {concern.detail}")
    if concerns:
        raise SystemExit(1)
    say("nothing unsafe was found")
