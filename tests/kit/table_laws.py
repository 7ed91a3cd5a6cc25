"""What every table of the pool's matches keeps to, and what answers name on them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from saikoro.conformance.tables import require_order, require_room
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import Face, TableView
from saikoro.domain.match.play.fold import Fold
from tests.kit.pool import Asked, pool


@cache
def tables_of(game: str) -> list[tuple[Asked, Mapping[Seat | None, TableView]]]:
    """What was asked in the pool of a game, with what each seat and the public (None) then saw."""
    return [
        (each, {seat: table_of(fold) for seat, fold in folds.items()})
        for pooled in pool(game)
        for each, folds in pooled.walk()
    ]


def pointed_at(asked: Asked, table: TableView) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """The answers of a decision, and what each names on the table: things that are there, once."""
    telling, pointable = asked.match.game.telling, table.pointable()
    for answer in asked.answers:
        named = telling.things(table, asked.decision, asked.seat, answer)
        assert {*named} <= pointable, (answer, named)
        assert len({*named}) == len(named), (answer, named)
        yield answer, named


def table_of(fold: Fold) -> TableView:
    """The table as the seat of a fold sees it."""
    return fold.game.telling.table(fold.known, fold.cards)


def check(table: TableView, faces: Mapping[str, Face]) -> None:
    """The laws of a table between two batches, which can be sent."""
    require_order(table, faces)
    require_room(table)
    for name, thing in table.things.items():
        assert thing.card is not None or thing.face_down or thing.name, name
    assert msgspec.json.encode(table)


def texts_of(value: Any) -> set[str]:
    """Every text in decoded JSON, names of fields, too."""
    match value:
        case str():
            return {value}
        case dict():
            return {*value} | set().union(*map(texts_of, value.values()))
        case list():
            return set().union(*map(texts_of, value))
    return set()
