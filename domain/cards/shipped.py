"""Files shipped with a game: rule book, grammar and card sets."""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from saikoro.domain.record.canonical import canonical

HOUSE = "house.toml"
"""The default card set of new matches; the other files in its folder are earlier ones."""


def shipped(package: str, name: str) -> str:
    """The text of a file in `package`, such as a grammar or a rule book."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def house_set(package: str) -> bytes:
    """The default card set of the game in `package`, canonical."""
    return canonical(tomllib.loads(shipped(f"{package}.sets", HOUSE)))


@cache
def shipped_sets(package: str) -> Mapping[str, bytes]:
    """Every card set ever shipped with the game, canonical, by digest."""
    names = sorted(file.name for file in files(f"{package}.sets").iterdir())
    sets = [
        canonical(tomllib.loads(shipped(f"{package}.sets", name)))
        for name in names
        if name.endswith(".toml")
    ]
    return MappingProxyType({hashlib.sha256(source).hexdigest(): source for source in sets})
