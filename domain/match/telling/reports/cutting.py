"""Cutting a report: which events concern a seat, and which name a card."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from saikoro.domain.cards.names import CardNames, name_key
from saikoro.domain.errors.rules import IllegalCut, Violation
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Face, TableView, strings_of
from saikoro.domain.match.telling.framing import things_named
from saikoro.domain.match.telling.reports.report import MOST_CHARACTERS, Cut
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text

_BACKWARDS = Text("from（{first}）が to（{last}）より後です", "from ({first}) is after to ({last})")
_NO_CARD = Text("{card}というカードはありません", "no card is called {card}")
_IS_IT = Text("{wrong}。もしかして: {name}", "{wrong}; is it {name}?")


def require_range(cut: Cut) -> None:
    """Raise IllegalCut for a cut that ends before it begins."""
    if cut.last is not None and cut.last < cut.first:
        detail = _BACKWARDS.filled(first=cut.first, last=cut.last)
        raise IllegalCut([Violation.of("bad_range", "", detail, "/from")])


def cards_named(faces: Mapping[str, Face], card: str) -> dict[str, Text]:
    """The cards that have this id, or else this name in either language, with their names.

    Several cards can have one name. IllegalCut if none has it.
    """
    names = {name: face.name for name, face in faces.items()}
    if card in names:
        return {card: names[card]}
    key = name_key(card) if len(card) <= MOST_CHARACTERS else ""
    found = {
        name: label
        for name, label in names.items()
        if key and key in (name_key(label.ja), name_key(label.en), name_key(name))
    }
    if not found:
        raise IllegalCut([_unknown(names, card)])
    return found


def _unknown(names: Mapping[str, Text], card: str) -> Violation:
    shown = card if len(card) <= MOST_CHARACTERS else f"{card[:MOST_CHARACTERS]}…"
    known = CardNames((name, (label.ja, label.en)) for name, label in names.items())
    nearest = known.nearest(card) if len(card) <= MOST_CHARACTERS else None
    detail = _NO_CARD.filled(card=Text.plain(f"「{shown}」", repr(shown)))
    if nearest is None:
        return Violation.of("unknown_card", "", detail, "/card")
    meant = _IS_IT.filled(wrong=detail, name=nearest.name)
    return Violation.of("unknown_card", "", meant, "/card", instead=(nearest.name,))


class Concern:
    """Decides which events concern a seat or name a card, in the order in which they happened."""

    def __init__(self, seat: Seat | None, cards: Iterable[str]) -> None:
        """`cards` are ids of faces; nothing is asked of them if there are none."""
        self._seat = seat
        self._cards = {*cards}
        self._deciding: frozenset[Seat] = frozenset()
        """The seat that alone was asked last."""

    def follow(self, event: Event) -> None:
        """Take the next event, before it is asked about."""
        if isinstance(event, e.DecisionAsked):
            self._deciding = frozenset(event.seats if len(event.seats) == 1 else ())

    def holds(self, event: Event, known: Known[Any], before: TableView, after: TableView) -> bool:
        """Whether the event is about the seat and the cards; `known` is what is known after it."""
        things = {*things_named(event, before, after), *_moved(before, after)}
        if self._seat is not None:
            seats = {*_seats(event), *_owners(things, before, after)} or self._deciding
            if seats and self._seat not in seats | self._deciding:
                return False
        return not self._cards or not self._cards.isdisjoint(
            _cards(event, things, known, before, after)
        )


def _moved(before: TableView, after: TableView) -> Iterator[str]:
    """The things that an event has put, moved, turned up or taken away."""
    for name in before.things.keys() | after.things.keys():
        old, new = before.things.get(name), after.things.get(name)
        if old is None or new is None or (old.zone, old.card) != (new.zone, new.card):
            yield name


def _cards(
    event: Event, things: set[str], known: Known[Any], before: TableView, after: TableView
) -> Iterator[str]:
    """The cards of the things that an event is about, and those that it names itself."""
    for name in things:
        for table in (before, after):
            thing = table.things.get(name)
            if thing is not None and thing.card is not None:
                yield thing.card
    for name in strings_of(msgspec.to_builtins(event)):
        yield name
        card = known.card(name)
        if card is not None:
            yield card


def _owners(things: set[str], *tables: TableView) -> Iterator[Seat]:
    """Whose the things and places are."""
    for table in tables:
        for name in things & table.things.keys():
            thing = table.things[name]
            owner = table.zones[thing.zone].owner if thing.owner is None else thing.owner
            if owner is not None:
                yield owner
        for zone in table.zones.values():
            if zone.owner is not None and any(place.id in things for place in zone.places):
                yield zone.owner


def _seats(event: Event) -> Iterator[Seat]:
    """The seats that an event names, but for a winner: an end is everybody's."""
    for field in _fields_of_seats(type(event)):
        value = getattr(event, field)
        yield from (one for one in ([value] if isinstance(value, int) else value or ()))
    if isinstance(event, e.DieRolled) and isinstance(event.who, int):
        yield event.who


@cache
def _fields_of_seats(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event that name seats."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        field for field in kind.__struct_fields__ if field != "winner" and _has_seat(hints[field])
    )


def _has_seat(annotation: Any) -> bool:
    """Whether an annotation is that of a seat, of a list of seats, or of either and nothing."""
    return annotation == Seat or any(map(_has_seat, get_args(annotation)))
