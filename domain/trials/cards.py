"""The cards of a trial: which are tried, and which the other side builds from.

A match has one card set. So the house set is joined to the set that is tried, where the game reads
both as one: cards of the house whose ids are taken get new ones. No game is known here by name; the
ids of cards are found in a set by what the game prints on them (`Telling.faces`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias

from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import Face

Id: TypeAlias = str | int
"""The id of a card, as a set and the answers of its game have it."""

Source: TypeAlias = Mapping[str, Any]
"""A card set as decoded JSON."""

Opponents: TypeAlias = Literal["house", "same_set"]
"""What the other side builds from: the house set, or the same set without the tried cards."""


class TrialCards(NamedTuple):
    """The cards that the matches of a trial are played with."""

    cards: Any
    """The card set of the matches, ready to play."""
    tables: Mapping[Id, str]
    """The table of the set that each card is in."""
    tried: Sequence[Id]
    """The cards whose side is counted."""
    others: Sequence[Id]
    """The cards that the other side builds from."""
    opponents: Opponents


def own_cards(faces: Mapping[str, Face], house: Mapping[str, Face]) -> list[str]:
    """The cards of a set that the house set does not have, or has with something else on them."""
    return [card for card, face in faces.items() if house.get(card) != face]


def trial_cards(game: AnyGame, source: Source, house: Source, tried: Collection[str]) -> TrialCards:
    """The cards of a trial of `tried`, which are cards of the set `source`, against a house set."""
    alone = game.cards.read(source)
    faces = game.telling.faces(alone)
    of_house = game.telling.faces(game.cards.read(house))
    key = _key(house, of_house) or _key(source, faces)
    mine = _tables(source, key, faces)
    wanted = [card for card in mine if str(card) in tried]
    if all(faces.get(card) == face for card, face in of_house.items()):
        others = [card for card in mine if str(card) in of_house and str(card) not in tried]
        return TrialCards(alone, mine, wanted, others, "house")
    for joined, of_joined in _joins((house, of_house), (source, faces), key):
        try:
            cards = game.cards.read(joined)
        except IllegalCardSet:
            continue
        others = [card for card in of_joined if str(card) not in tried]
        tables = _tables(joined, key, game.telling.faces(cards))
        return TrialCards(cards, tables, wanted, others, "house")
    rest = [card for card in mine if str(card) not in tried]
    return TrialCards(alone, mine, wanted, rest, "same_set")


def _rows(source: Source) -> dict[str, list[dict[str, Any]]]:
    """The tables of a set."""
    return {
        table: rows
        for table, rows in source.items()
        if isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
    }


def _key(source: Source, faces: Collection[str]) -> str:
    """The field that has the ids of cards: the one that names most of them."""
    tables = _rows(source).values()
    fields = {field for rows in tables for row in rows for field in row}

    def cards(field: str) -> set[str]:
        values = (row.get(field) for rows in tables for row in rows)
        return {str(value) for value in values if type(value) in (str, int)} & set(faces)

    return max(sorted(fields), key=lambda field: len(cards(field)), default="")


def _tables(source: Source, key: str, faces: Collection[str]) -> dict[Id, str]:
    """The table of each card, in the order of the set."""
    return {
        row[key]: table
        for table, rows in _rows(source).items()
        for row in rows
        if type(row.get(key)) in (str, int) and str(row[key]) in faces
    }


def _joins(
    house: tuple[Source, Collection[str]], tried: tuple[Source, Collection[str]], key: str
) -> Iterator[tuple[Source, list[Id]]]:
    """Both sets as one, the best way first, with the ids that cards of the house have there."""
    (of_house, house_faces), (source, faces) = house, tried
    cards, taken = _tables(of_house, key, house_faces), _tables(source, key, faces)
    for renames in (True, False):
        free = _free({*taken, *cards})
        joined: dict[str, Any] = {**of_house, **source}
        theirs: list[Id] = []
        for table, rows in of_house.items():
            if not isinstance(rows, list):
                continue
            mine = source.get(table, [])
            added = []
            for row in rows:
                card = row.get(key) if isinstance(row, dict) else None
                if card not in cards:
                    added += _unless_named(row, mine)
                elif row in mine:
                    theirs.append(card)
                elif card not in taken or renames:
                    theirs.append(next(free[type(card)](card)) if card in taken else card)
                    added.append({**row, key: theirs[-1]})
            joined[table] = [*mine, *added]
        yield joined, theirs


def _free(taken: set[Id]) -> Mapping[type, Any]:
    """New ids for cards of the house, by the type of their old ones."""
    numbers = count(1 + max((card for card in taken if isinstance(card, int)), default=0))

    def named(card: str) -> Iterator[str]:
        names = (f"house-{card}", *(f"house-{number}" for number in range(len(taken) + 1)))
        return (name for name in names if name not in taken)

    return {int: lambda _card: numbers, str: named}


def _unless_named(row: Any, rows: Sequence[Any]) -> list[Any]:
    """A row of the house that is no card, unless a table has one of its name."""
    return [] if _name(row) in {_name(one) for one in rows} else [row]


def _name(row: Any) -> str:
    """What tells a row that is no card from others."""
    return str(row.get("id", row.get("name", row)) if isinstance(row, dict) else row)
