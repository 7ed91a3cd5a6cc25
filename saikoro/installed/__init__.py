"""The games that are installed: found by their entry points, tried, and put into the registry.

A package brings a game by an entry point of the group `saikoro.games`: its name is the id of the
game, its value a `Game` or a tuple of all its versions, the present one last. Our five are in the
registry from the start. The package of anybody else is tried first, in a process of its own: what
fails there is refused, and costs this process nothing.

A service installs all games as it starts, by `install_games`. Clients and the command line use
`find_game` of this module, which looks for a package only where a game is asked for that is not
here. The processes that they start are handed `accepted()`, those of a service the verdicts of
`try_games`: a package is tried once, however many processes install its game.
"""

import contextlib
import os
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

import msgspec

from saikoro.domain import games
from saikoro.domain.errors.unknown import GameNotInstalled, UnknownGame
from saikoro.domain.games import GAMES, OURS
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.text import Text
from saikoro.installed.packages import Package, packages
from saikoro.installed.trying import try_game

MOST_AT_ONCE = 4
"""Packages that are tried at the same time."""

_accepted: dict[str, Package] = {}
"""The packages whose games this process has installed, by game."""

_refused: dict[Package, str] = {}
"""Why a package is refused, of those that were tried; empty if it is not."""

_NOT_TAKEN = Text(
    "そのパッケージ {name} {version} は受け入れられません: {why}",
    "its package {name} {version} is refused: {why}",
)

VERDICTS = "SAIKORO_VERDICTS"
"""The variable with what the process that started this one has found out."""

MOST_HANDED = 65_536
"""Characters of a variable; if there are more, each process tries by itself."""


class Found(NamedTuple):
    """A package with a game, and whether the game can be played."""

    package: Package
    refused: str = ""
    """Why not; empty if it can."""


class Verdict(NamedTuple):
    """What a process has found out about a package."""

    package: Package
    refused: str
    files: str
    """The digest of the files that were tried."""


def install_games(allowed: Collection[str] = ()) -> list[Found]:
    """Install every game of the packages that are here, and return what was found.

    With `allowed`, the ids of games, nothing else is tried or can be played, ours included.
    """
    results = [Found(one.package, one.refused or _install(one.package)) for one in _find(allowed)]
    if allowed:
        games.keep_only(allowed)
    return results


def try_games(allowed: Collection[str] = ()) -> dict[str, str]:
    """Try the games that `install_games` would install, and install none.

    The verdicts are returned as a variable for the processes that this one starts. Each is good for
    the files that the package has now.
    """
    verdicts = [Verdict(*one, one.package.digest()) for one in _find(allowed)]
    handed = msgspec.json.encode([one for one in verdicts if one.files]).decode()
    return {VERDICTS: handed} if len(handed) <= MOST_HANDED else {}


def find_game(game: str, version: str | None = None) -> AnyGame:
    """The game called `game`, as `saikoro.domain.games.find_game`, of any package that is here.

    GameNotInstalled names why a package that should have it is refused.
    """
    try:
        return games.find_game(game, version)
    except (UnknownGame, GameNotInstalled):
        named = [package for package in packages() if package.game == game]
        if not named:
            raise
        why = _clash(named[0], named) or _try(named[0]) or _install(named[0])
        if why:
            refused = _NOT_TAKEN.filled(name=named[0].name, version=named[0].version, why=why)
            raise GameNotInstalled(game, refused) from None
        return games.find_game(game, version)


def accepted() -> list[Package]:
    """The packages whose games this process has installed, for `install_accepted` in others."""
    return list(_accepted.values())


def install_accepted(of_parent: Sequence[Package]) -> None:
    """Install games in a process for work, as the process that started it has done.

    A package that cannot be imported any more, such as one that was removed since, is left out:
    work at other games goes on.
    """
    for package in of_parent:
        with contextlib.suppress(Exception, SystemExit):
            games.install(package.load())


def _find(allowed: Collection[str]) -> list[Found]:
    """Every package with a game; tried if it may be installed."""
    found = sorted(packages())
    refused = {package: _clash(package, found) for package in found}
    for package in found:
        if allowed and package.game not in allowed:
            refused[package] = "it is not among the allowed games (SAIKORO_GAMES)"
    free = [package for package in found if not refused[package]]
    with ThreadPoolExecutor(MOST_AT_ONCE) as pool:
        refused.update(zip(free, pool.map(_try, free), strict=True))
    return [Found(package, refused[package]) for package in found]


def _clash(package: Package, among: Sequence[Package]) -> str:
    """Why a package cannot have the id of its game; empty if it can."""
    if package.game in OURS:
        return "Saikoro has a game with this id"
    others = [other.name for other in among if other.game == package.game and other != package]
    return f"{' and '.join(others)} has a game with this id, too" if others else ""


def _try(package: Package) -> str:
    """Why a game cannot be played, found out in processes of its own; empty if it can."""
    if package not in _refused:
        handed = _handed().get(package)
        known = handed is not None and handed.files == package.digest()
        _refused[package] = handed.refused if handed and known else try_game(package)
    return _refused[package]


@cache
def _handed() -> dict[Package, Verdict]:
    """What the process that started this one has found out."""
    verdicts = msgspec.json.decode(os.environ.get(VERDICTS, "[]"), type=list[Verdict])
    return {one.package: one for one in verdicts}


def _install(package: Package) -> str:
    """Put a game into the registry; why that failed, or empty."""
    if package.game in _accepted and package.game in GAMES:
        return ""
    try:
        games.install(package.load())
    except (Exception, SystemExit) as error:  # noqa: BLE001 - code of strangers runs
        _refused[package] = f"it cannot be imported: {type(error).__name__}: {error}"
        return _refused[package]
    _accepted[package.game] = package
    return ""
