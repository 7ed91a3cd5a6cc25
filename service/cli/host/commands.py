"""`saikoro up`, `serve`, `worker`, `doctor` and `games`: each imports what it needs when run."""

import os
import sys
from importlib.util import find_spec
from typing import Annotated, Any, NamedTuple

import cyclopts

from saikoro import __version__
from saikoro.domain.games import GAMES, OURS, versions_of
from saikoro.installed import install_games
from saikoro.service.cli.terminal import Json, say, say_found
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


def doctor(*, json: Json = False) -> None:
    """Print what is not safe on the open internet in the present configuration; exit 1 for any."""
    from saikoro.service.cli.host.doctor import examine  # noqa: PLC0415 - it needs the service

    concerns = examine(Settings.from_environment())
    say_found(
        [concern._asdict() for concern in concerns],
        *(f"{concern.about}: {concern.detail}" for concern in concerns),
        json=json,
    )
    if concerns:
        raise SystemExit(1)
    if not json:
        say("nothing unsafe was found")


def _run(module: str, needed: str) -> None:
    """Become this module; ModuleNotFoundError where the package that it needs is not installed."""
    _require(needed)
    os.execv(sys.executable, [sys.executable, "-m", module])  # noqa: S606


def _require(needed: str) -> None:
    if find_spec(needed) is None:
        raise ModuleNotFoundError(f"No module named {needed!r}", name=needed)


def games(*, json: Json = False) -> None:
    """List the games that are installed, with their packages, and why one of them is refused.

    Exit codes: 0; 1 a game is refused.
    """
    found = install_games(Settings.from_environment().allowed_games())
    listed = [_Listed(game, "saikoro", __version__) for game in sorted(OURS & GAMES.keys())]
    listed += [_Listed(of.game, of.name, of.version, refused) for of, refused in found]
    say_found([one.as_data() for one in listed], *map(str, listed), json=json)
    if any(one.refused for one in listed):
        raise SystemExit(1)


class _Listed(NamedTuple):
    """A game that is installed."""

    game: str
    package: str
    version: str
    """That of the package."""
    refused: str = ""
    """Why it is refused; empty if it can be played."""

    def as_data(self) -> dict[str, Any]:
        """What JSON can have."""
        if self.refused:
            return self._asdict()
        title = GAMES[self.game].title
        named = {"title": {"ja": title.ja, "en": title.en}, "rulesets": [*versions_of(self.game)]}
        return self._asdict() | named

    def __str__(self) -> str:
        """The game as a line."""
        brought = f"{self.package} {self.version}"
        if self.refused:
            return f"{self.game}: refused, {brought}: {self.refused}"
        versions = versions_of(self.game)
        rulesets = f"ruleset{'s' if len(versions) > 1 else ''} {', '.join(versions)}"
        return f"{self.game}: {GAMES[self.game].title.en}, {rulesets}, {brought}"
