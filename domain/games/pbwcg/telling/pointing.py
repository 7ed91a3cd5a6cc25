"""Which things and places on the table an answer names (PB-20): what acts first, then its targets.

Answers name slots by number and cards by id; on the table a slot with something in it is that.
"""

from collections.abc import Iterator
from typing import Any

from saikoro.domain.games.pbwcg.ids import SIDES, card_thing, seat_of, set_slot_id
from saikoro.domain.games.pbwcg.rules.targets import COLUMNS
from saikoro.domain.games.pbwcg.telling.laying import ACTING
from saikoro.domain.games.pbwcg.telling.sentences import OF_SIDE
from saikoro.domain.games.pbwcg.telling.table import pc_place
from saikoro.domain.games.pbwcg.words import Choice, Op
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.text import Text


def named(name: Text, thing: str, _table: TableView | None) -> Text:
    """The name of a thing with its side: both may have a card of one name (PB-3.10)."""
    unit = thing.rpartition(":")[2]  # in the order it has the id of the zone before it
    return OF_SIDE.filled(side=SIDES[seat_of(unit)], name=name) if unit[1:2] == "." else name


_OF_THE_UNIT = frozenset({Op.NORMAL_ATTACK, Op.ABILITY, Op.PL_ATTACK, Op.MOVE})
"""What the unit whose turn it is does itself."""
_OF_SET_SLOTS = frozenset({Op.SET, Op.DISCARD_SET, Op.ACTIVATE})


def things(table: TableView, decision: str, seat: Seat, answer: Any) -> tuple[str, ...]:
    """The things and places that an answer names, each once."""
    if decision == Choice.DECK:
        return ()
    pointing = _Pointing(table, seat)
    return tuple(dict.fromkeys(pointing.of(answer)))


class _Pointing:
    """Finds what is named on the table of a seat."""

    def __init__(self, table: TableView, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._pointable = table.pointable()
        self._lying = _lying(table)

    def of(self, answer: Any) -> Iterator[str]:
        """What an answer names, in the order in which one would point at it."""
        match answer:
            case [*cards]:
                for card in cards:
                    yield from self._card(card)
            case {"slot1": first, "slot3": second}:
                yield from (*self._card(first), *self._pc_slot(1))
                yield from (*self._card(second), *self._pc_slot(3))
            case {"op": str(op)}:
                if op in _OF_THE_UNIT:
                    yield from self._acting()
                yield from self._command(answer)

    def _command(self, answer: dict[str, Any]) -> Iterator[str]:
        slots = self._set_slot if answer["op"] in _OF_SET_SLOTS else self._pc_slot
        if "card" in answer:
            yield from self._card(answer["card"])
        if "slot" in answer:
            yield from slots(answer["slot"])
        named = [answer[field] for field in ("unit", "target") if field in answer]
        yield from self._entries([*named, *answer.get("discard", ()), *answer.get("targets", ())])

    def _acting(self) -> Iterator[str]:
        """The unit whose turn it is."""
        for name, thing in self._table.things.items():
            if ACTING in thing.badges and self._table.zones[thing.zone].kind == "row":
                yield name

    def _entries(self, entries: list[Any]) -> Iterator[str]:
        """Entries of `targets`; an item is one of the PC that is named before it."""
        before = ""
        for entry in entries:
            match entry:
                case int():
                    yield from self._pc_slot(entry)
                case str() if entry in COLUMNS:
                    places = [pc_place(1 - self._seat, slot) for slot in COLUMNS[entry]]
                    yield from (self._lying[place] for place in places if place in self._lying)
                case str() if entry in self._pointable:
                    before = self._lying.get(entry, entry)
                    yield before
                case str():
                    yield from self._item(entry, before) or self._card(entry)

    def _item(self, card: str, pc: str) -> list[str]:
        """An item that a PC wears."""
        worn = self._table.things.get(f"{pc[:1]}.{card}")
        return [f"{pc[:1]}.{card}"] if worn is not None and worn.under == pc else []

    def _card(self, card: Any) -> Iterator[str]:
        """A card of the own side, wherever it lies."""
        name = card_thing(self._seat, str(card))
        if name in self._pointable:
            yield name

    def _pc_slot(self, slot: Any) -> Iterator[str]:
        yield from self._place(pc_place(self._seat, slot))

    def _set_slot(self, slot: Any) -> Iterator[str]:
        yield from self._place(set_slot_id(self._seat, slot))

    def _place(self, place: str) -> Iterator[str]:
        """A place, or what lies on it."""
        if place in self._pointable:
            yield self._lying.get(place, place)


def _lying(table: TableView) -> dict[str, str]:
    """What lies on each place that is not free."""
    return {
        table.zones[thing.zone].places[thing.at].id: name
        for name, thing in table.things.items()
        if thing.under is None and table.zones[thing.zone].places
    }
