"""Whether a card set can be played (PB-2.5, PB-2.6): all that is wrong with it, in file order."""

import operator
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from saikoro.domain.cards.checks import CardChecks, listed, twice
from saikoro.domain.cards.limits import NO_CARD
from saikoro.domain.cards.notation.diagnosis import guess
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType, set_card_type
from saikoro.domain.games.pbwcg.cards.notation.words import PLACES, EquipmentType, SetKind
from saikoro.domain.games.pbwcg.cards.source import (
    ALL_WORLDS,
    BY_NAME,
    LONGEST_NAME,
    OF_SUPPORTS,
    REFERENCES,
    TABLES,
    CheckedSet,
)
from saikoro.domain.games.pbwcg.cards.text_checks import Known, nearest, text_faults
from saikoro.domain.text import Text

_NO_SUCH_NAME = Text("「{name}」はない", "there is no {name}{meant}", left_out=("meant",))
_WORLD_OF_PC = Text("PCの世界は{all}以外", "the world of a PC is not {all}")


class Checked(CardChecks):
    """A card set with its faults."""

    code, rule, shapes, source = "card_field", "PB-2.5", "PB-2.5", CheckedSet

    def __init__(self, data: Any) -> None:
        self._known = {
            table: _values(listed(data, table), "name" if table in BY_NAME else "id")
            for table in TABLES
        }
        supports = _values(listed(data, "support"), "name")
        self._texts = Known(self._known["bs"], supports)
        super().__init__(data)

    def check(self) -> None:
        """The set, then card by card."""
        self.shape(self.data, CheckedSet, "")
        if not self.faults and not any(self.data.get(table) for table in TABLES):
            self.fault("", NO_CARD)
        for card in self.entries():
            misshapen = self.shape(card.written, card.kind, card.pointer)
            if isinstance(card.written, dict):
                fields = {name: it for name, it in card.written.items() if name not in misshapen}
                self._card(card.table, fields, card.pointer)

    def _card(self, table: str, fields: Mapping[str, Any], pointer: str) -> None:
        """Check a card, of whose fields these have their shape."""
        for field, among in _UNIQUE[table].items():
            if field in fields and self.again(among, fields[field]):
                self.wrong_field(pointer, field, twice(fields[field]))
        if table == "equipment":
            self._place(fields, pointer)
        elif table == "set":
            self._turns(fields, pointer)
        elif table == "pc" and fields.get("world") == ALL_WORLDS:
            self.wrong_field(pointer, "world", _WORLD_OF_PC.filled(all=ALL_WORLDS))
        for field, tables in REFERENCES.get(table, {}).items():
            if field.split("/")[0] in fields:
                self._references(field, _inside(fields, field), tables, pointer)
        if "text" in fields:
            card_type = _card_type(table, fields)
            self.found(f"{pointer}/text", text_faults(fields["text"], card_type, self._texts))

    def _place(self, fields: Mapping[str, Any], pointer: str) -> None:
        """PB-2.3."""
        if {"type", "place"} <= fields.keys():
            places = PLACES[EquipmentType(fields["type"])]
            if fields["place"] not in places:
                wrong = _ITEM_PLACES.filled(type=fields["type"], places="・".join(places))
                self.wrong_field(pointer, "place", wrong)

    def _turns(self, fields: Mapping[str, Any], pointer: str) -> None:
        if {"kind", "turns"} <= fields.keys():
            least, most = _TURNS.get(SetKind(fields["kind"]), (0, 0))
            if not least <= fields["turns"] <= most:
                wrong = _TURNS_OF_KIND.filled(kind=fields["kind"], least=least, most=most)
                self.wrong_field(pointer, "turns", wrong)

    def _references(
        self, field: str, named: str | Sequence[str], tables: Sequence[str], pointer: str
    ) -> None:
        """PB-2.6: what a field names that the catalogue does not have."""
        known = {name for table in tables for name in self._known.get(table, [table])}
        places = [field] if isinstance(named, str) else [f"{field}/{i}" for i in range(len(named))]
        for name, place in zip([named] if isinstance(named, str) else named, places, strict=True):
            if name not in known:
                likely = nearest(name, sorted(known))
                missing = _NO_SUCH_NAME.filled(name=name, meant=guess(likely))
                self.wrong_field(pointer, place, missing, "PB-2.6", "card_reference")


def _inside(fields: Mapping[str, Any], path: str) -> Any:
    """What stands in a field, or in a field of a field."""
    return reduce(operator.getitem, path.split("/"), fields)


def _values(sources: Sequence[Any], field: str) -> list[str]:
    """What these sources have in a field, where it could be a name."""
    values = (source.get(field) for source in sources if isinstance(source, dict))
    return [value for value in values if isinstance(value, str) and len(value) <= LONGEST_NAME]


_UNIQUE = {
    "world": {"name": "world"},
    "bs": {"name": "bs"},
    "race": {"name": "race"},
    "job": {"name": "job"},
    "ability": {"id": "card"},
    "pc": {"id": "card"},
    "equipment": {"id": "card"},
    "set": {"id": "card"},
    "support": {"id": "card", "name": "support"},
    "deck": {"id": "deck"},
}
"""The fields by which others refer to a card, and among what their values are unique."""


# PB-2.5

_ITEM_PLACES = Text(
    "{type}は{places}",
    "of this type is one of these",
    left_out=("type", "places"),
)
_TURNS_OF_KIND = Text(
    "{kind}は{least}〜{most}", "is {least} to {most} for this kind", left_out=("kind",)
)
_TURNS = {SetKind.FIELD: (1, 9), SetKind.AID: (0, 9)}


def _card_type(table: str, fields: Mapping[str, Any]) -> CardType | None:
    """Whose rules of PB-19.9 the text follows; None while it cannot be known."""
    match table:
        case "ability":
            of_supports = fields.get("from") == OF_SUPPORTS
            return CardType.SUPPORT_ABILITY if of_supports else CardType.ABILITY
        case "set" if "kind" in fields:
            kind = SetKind(fields["kind"])
            known = "turns" in fields or kind is not SetKind.AID
            return set_card_type(kind, fields.get("turns", 0)) if known else None
        case "set":
            return None
        case _:
            return CardType[table.upper()]
