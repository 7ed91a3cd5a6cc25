"""`saikoro up`, `serve`, `worker`, `doctor` and `games`: each imports what it needs when run."""

import os
import sys
from importlib.util import find_spec
from typing import Annotated

import cyclopts

from saikoro import __version__
from saikoro.domain.games import GAMES, OURS, versions_of
from saikoro.installed import install_games
from saikoro.service.cli.terminal import say
from saikoro.service.process.garbage import loading
from saikoro.service.settings import Settings

Processes = Annotated[
    int | None,
    cyclopts.Parameter(
        validator=cyclopts.validators.Number(gte=1),
        help="API processes, which share the port; SAIKORO_PROCESSES, or 1.",
    ),
]


def up() -> None:
    """Start everything: an embedded server (unless SAIKORO_REDIS_URL is set), workers, the API."""
    with loading():
        from saikoro.service.cli.host.up import Supervisor  # noqa: PLC0415 - it needs the service
        from saikoro.service.process.logs import configure  # noqa: PLC0415 - the same
    settings = Settings.from_environment()
    configure(settings.log_level, "up")
    Supervisor(settings).run()


def serve(processes: Processes = None) -> None:
    """Run the API alone, against SAIKORO_REDIS_URL."""
    settings = Settings.from_environment()
    several = processes or settings.processes or 1
    if several == 1:
        _run("saikoro.service.http", "litestar")
    _require("litestar")
    with loading():
        from saikoro.service.cli.host.serving import serve_by  # noqa: PLC0415 - it needs the service
        from saikoro.service.process.logs import configure  # noqa: PLC0415 - the same
    configure(settings.log_level, settings.process_name or "serve")
    serve_by(several, settings)


def worker() -> None:
    """Run one worker alone, against SAIKORO_REDIS_URL."""
    _run("saikoro.workers", "rq")


def doctor() -> None:
    """Print what is not safe on the open internet in the present configuration; exit 1 for any."""
    from saikoro.service.cli.host.doctor import examine  # noqa: PLC0415 - it needs the service

    concerns = examine(Settings.from_environment())
    for concern in concerns:
        say(f"{concern.about}: {concern.detail}")
    if concerns:
        raise SystemExit(1)
    say("nothing unsafe was found")


def _run(module: str, needed: str) -> None:
    """Become this module; ModuleNotFoundError where the package that it needs is not installed."""
    _require(needed)
    os.execv(sys.executable, [sys.executable, "-m", module])  # noqa: S606


def _require(needed: str) -> None:
    if find_spec(needed) is None:
        raise ModuleNotFoundError(f"No module named {needed!r}", name=needed)


def games() -> None:
    """List the games that are installed, with their packages, and why one of them is refused.

    Exit codes: 0; 1 a game is refused.
    """
    found = install_games(Settings.from_environment().allowed_games())
    for game in sorted(OURS & GAMES.keys()):
        say(f"{game}: {GAMES[game].title.en}, {_versions(game)}, saikoro {__version__}")
    for package, refused in found:
        brought = f"{package.name} {package.version}"
        if refused:
            say(f"{package.game}: refused, {brought}: {refused}")
        else:
            title = GAMES[package.game].title.en
            say(f"{package.game}: {title}, {_versions(package.game)}, {brought}")
    if any(refused for _, refused in found):
        raise SystemExit(1)


def _versions(game: str) -> str:
    versions = versions_of(game)
    return f"ruleset{'s' if len(versions) > 1 else ''} {', '.join(versions)}"
