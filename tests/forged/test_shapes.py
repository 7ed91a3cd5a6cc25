"""Every list of a record in every shape: shorter, longer, empty, null, one that is no list.

Whatever stands in a record, each verifier comes to a verdict, and both come to the same.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from saikoro.domain.games import GAMES
from tests.forged.table import Forged, written
from tests.forged.test_forged import by_typescript
from tests.kit.forged_bases import (
    PAIRING,
    cancelled,
    come,
    in_play,
    kept_closed,
    opened_later,
    played,
    short,
)
from tests.kit.forging import Change, Record, edited
from tests.kit.forging_parts import named
from tests.kit.records import inspect

CRASHED = re.compile("[A-Za-z]+(Error|Exception): ")
"""What a fault says that nobody has thought of."""

Place = tuple[Any, ...]
"""The keys and indices that lead to a list in a line."""


def shapes(found: list[Any]) -> Iterator[Any]:
    yield from ([], None, {}, "x", 1, [None], [[]], [found])
    for size in {1, len(found) - 1} - {0, -1}:
        yield found[:size]
    if found:
        yield from (found[1:], [*found, found[-1]], [*found, None], found * 3, found[::-1])
    else:
        yield from ([0], [1, 1], ["ab" * 32], ["ab" * 32] * 2, ["ab" * 32] * 3)


def lists(value: Any, place: Place = ()) -> Iterator[Place]:
    if isinstance(value, list):
        yield place
    steps: Any = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        steps = enumerate(value)
    for step, inner in steps:
        yield from lists(inner, (*place, step))


def where(kind: str, place: Place) -> tuple[str, ...]:
    """The kind of a list: its type of line and its fields, whatever stands before it."""
    return (kind, *(str(step) for step in place if isinstance(step, str)))


def bases(game: str) -> Iterator[Record]:
    yield from ([*lines(game)] for lines in (played, short, kept_closed, opened_later))
    yield named()(game)
    yield cancelled(PAIRING)(game)
    yield in_play()(game)
    yield come(game, "p0 s1").record


def reshaped(game: str) -> Iterator[Forged]:
    seen: set[tuple[tuple[str, ...], bool]] = set()
    for record in bases(game):
        seeded = any(b'"seed_by":"server"' in line for line in record)
        for at, line in enumerate(record):
            event = msgspec.json.decode(line)
            for place in lists(event):
                kind = where(event.get("type", "header" if at == 0 else "names"), place)
                if (kind, seeded) not in seen:
                    seen.add((kind, seeded))
                    yield from (
                        Forged(game, "/".join(kind), "", edited(record, at, change), "")
                        for change in changes(event, place)
                    )


def changes(event: Any, place: Place) -> Iterator[Change]:
    found = holder(event, place)[place[-1]]
    return (partial(put, place, shape) for shape in shapes(found) if shape != found)


def holder(value: Any, place: Place) -> Any:
    for step in place[:-1]:
        value = value[step]
    return value


def put(place: Place, shape: Any, value: Any) -> None:
    holder(value, place)[place[-1]] = shape


SHORT = ("ktc", "laplaplus")
"""The games whose records are forged soonest; those of the others have the same kinds of lists."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in SHORT else pytest.mark.soak) for game in GAMES],
)
def test_every_shape_of_every_list_is_a_verdict(game: str, tmp_path: Path) -> None:
    forged = list(reshaped(game))
    of_typescript = by_typescript(written(tmp_path, forged))
    for one, other in zip(forged, of_typescript, strict=True):
        found = inspect(one.record)
        assert found is not None
        assert not any(CRASHED.match(fault.detail) for fault in found.facts.faults), one.name
        first = next(iter(found.facts.faults), None)
        expected = ("incomplete", None) if first is None else ("not_sound", first.line)
        assert expected == (other.verdict, other.line), (one.name, one.content[:5_000])
