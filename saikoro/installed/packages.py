"""The packages of others that bring a game, as their metadata says."""

from functools import cache
from hashlib import sha256
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from saikoro.domain.match.interface.game import AnyGame, Game

GROUP = "saikoro.games"
"""The group of entry points by which a package brings games."""

OUR_PACKAGE = "saikoro"


class NoGame(TypeError):
    """An entry point names something that is no game."""


class Package(NamedTuple):
    """A package that brings a game."""

    game: str
    """The id of the game: the name of its entry point."""
    name: str
    """What the package is called, as for pip."""
    version: str
    value: str
    """Where the game is: `module:attribute`."""

    def load(self) -> tuple[AnyGame, ...]:
        """Import all versions of the game; NoGame, or whatever its code raises."""
        found = EntryPoint(self.game, self.value, GROUP).load()
        versions = found if isinstance(found, tuple) else (found,)
        if not versions or not all(isinstance(version, Game) for version in versions):
            raise NoGame(f"{self.value} is neither a Game nor a tuple of Games")
        return versions

    def digest(self) -> str:
        """The digest of the files of its module, which is not imported; empty if it has none."""
        try:
            spec = find_spec(self.value.partition(":")[0].partition(".")[0])
            if spec is None:
                return ""
            places = map(Path, spec.submodule_search_locations or [spec.origin or ""])
            files = sorted(file for place in places for file in [place, *place.rglob("*")])
            hashed = sha256()
            for file in files:
                if file.is_file() and file.suffix != ".pyc":
                    hashed.update(f"{file} {file.stat().st_size}\n".encode() + file.read_bytes())
        except (ImportError, OSError, ValueError):
            return ""
        return hashed.hexdigest()


@cache
def packages() -> tuple[Package, ...]:
    """Every entry point of the group that is not ours; read once, as it takes some milliseconds."""
    found: dict[tuple[str, str], Package] = {}
    for distribution in distributions():
        for package in _of(distribution):
            # Of two copies of a package, Python imports the first.
            found.setdefault((package.name, package.game), package)
    return tuple(found.values())


def _of(distribution: Distribution) -> list[Package]:
    try:
        name = distribution.metadata["Name"]
        if not name or name.lower() == OUR_PACKAGE:
            return []
        entries = distribution.entry_points.select(group=GROUP)
        version = distribution.version or ""  # None where the metadata has none
        return [Package(entry.name, name, version, entry.value) for entry in entries]
    except Exception:  # noqa: BLE001 - metadata that cannot be read brings no game
        return []
