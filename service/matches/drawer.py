"""Digests of the code that draws tables: what one build has drawn, another may draw differently.

A frame applies to the table that the same code has drawn. So pages of frames carry this digest, and
neither a cache nor a client mixes those of two builds.
"""

import functools
import hashlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from saikoro.domain.match.interface.game import AnyGame

DIGITS = 16
"""The length of a digest, in hex."""

_DOMAIN = "saikoro.domain"


def drawer_of(game: AnyGame) -> str:
    """The digest of the sources of a game's package and of `saikoro.domain`, as 16 digits.

    It is computed once in a process, in some tens of milliseconds.
    """
    book, telling, cards = game.book, game.telling, game.cards
    drawing = (telling.table, telling.faces, telling.report, book.play, cards.read)
    return _digest(frozenset(map(_package, drawing)) | {_DOMAIN})


def _package(function: Any) -> str:
    """The package that a function is from; that of the domain for all that comes with Saikoro."""
    while isinstance(function, functools.partial):
        function = function.func
    package = str(function.__module__).partition(".")[0]
    return _DOMAIN if package == "saikoro" else package


@functools.cache
def _digest(packages: frozenset[str]) -> str:
    digest = hashlib.sha256()
    for package in sorted(packages):
        for name, source in _sources(package):
            content = source.read_bytes()
            digest.update(f"{package} {name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()[:DIGITS]


def _sources(package: str) -> Iterator[tuple[str, Path]]:
    """The files of a package, or the one of a module, in order, with their names in it."""
    found = importlib.util.find_spec(package)
    if found is None:
        return
    if found.submodule_search_locations is None:
        if found.origin is not None and Path(found.origin).is_file():
            yield "", Path(found.origin)
        return
    for folder in sorted(map(Path, found.submodule_search_locations)):
        for source in sorted(folder.rglob("*")):
            name = source.relative_to(folder)
            if source.is_file() and "__pycache__" not in name.parts:
                yield str(name), source
