"""The digest of what draws tables: another one for other sources, the same for the same."""

import dataclasses
import functools
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lanterns import LANTERNS
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import TableView
from saikoro.service.matches import drawer
from saikoro.service.matches.drawer import drawer_of

SOURCE = "def table(_known, _cards):\n    return None\n"


@pytest.fixture
def drawn_by(tmp_path, monkeypatch) -> Iterator[Callable[..., str]]:
    """The digest of Lanterns as a package of these files would draw it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def digest(files: dict[str, str]) -> str:
        for name, source in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source)
        importlib.invalidate_caches()
        drawer._digest.cache_clear()
        module = importlib.import_module("drawn_elsewhere")
        return drawer_of(with_table(module.table))

    yield digest
    sys.modules.pop("drawn_elsewhere", None)
    drawer._digest.cache_clear()


def with_table(table: Callable[..., TableView]) -> AnyGame:
    """Lanterns with another table."""
    return dataclasses.replace(LANTERNS, telling=dataclasses.replace(LANTERNS.telling, table=table))


def test_all_games_that_come_with_saikoro_are_drawn_by_the_same_sources():
    digests = {drawer_of(game) for game in GAMES.values()}
    assert len(digests) == 1
    assert all(set(digest) <= set("0123456789abcdef") for digest in digests)
    assert [len(digest) for digest in digests] == [16]


def test_a_game_of_another_package_is_drawn_by_that_one_too():
    assert drawer_of(LANTERNS) not in {drawer_of(game) for game in GAMES.values()}


def test_a_wrapped_function_is_of_the_package_that_it_wraps():
    wrapped = with_table(functools.partial(LANTERNS.telling.table))
    assert drawer_of(wrapped) == drawer_of(LANTERNS)


def test_another_source_or_file_of_a_package_has_another_digest(drawn_by):
    package = {"drawn_elsewhere/__init__.py": SOURCE}
    first = drawn_by(package)
    assert drawn_by(package) == first
    changed = drawn_by({"drawn_elsewhere/__init__.py": SOURCE + "\n"})
    added = drawn_by({"drawn_elsewhere/words.toml": "a = 1"})
    assert len({first, changed, added, drawer_of(LANTERNS)}) == 4


def test_what_python_writes_beside_the_sources_is_no_source(drawn_by, tmp_path):
    first = drawn_by({"drawn_elsewhere/__init__.py": SOURCE})
    cached: Path = tmp_path / "drawn_elsewhere" / "__pycache__"
    assert drawn_by({f"{cached.relative_to(tmp_path)}/x.pyc": "compiled"}) == first


def test_a_game_of_one_file_has_the_digest_of_that_file(drawn_by):
    first = drawn_by({"drawn_elsewhere.py": SOURCE, "beside.py": "x = 1"})
    assert drawn_by({"beside.py": "x = 2"}) == first
    assert drawn_by({"drawn_elsewhere.py": SOURCE + "\n"}) != first
