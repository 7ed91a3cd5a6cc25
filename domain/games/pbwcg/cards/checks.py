"""Whether a card set can be played (PB-2.5, PB-2.6): all that is wrong with it, in file order."""

import operator
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from saikoro.domain.cards.checks import CardChecks, listed, twice
from saikoro.domain.cards.faults import Fault
from saikoro.domain.cards.limits import NO_CARD, note
from saikoro.domain.cards.notation.diagnosis import guess
from saikoro.domain.cards.source import field_error
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType, set_card_type
from saikoro.domain.games.pbwcg.cards.notation.words import PLACES, EquipmentType, SetKind
from saikoro.domain.games.pbwcg.cards.source import (
    ALL_WORLDS,
    BY_NAME,
    LABELS,
    LONGEST_NAME,
    MOST_CARDS,
    OF_SUPPORTS,
    REFERENCES,
    TABLES,
    SetSource,
)
from saikoro.domain.games.pbwcg.cards.text_checks import Known, nearest, text_faults
from saikoro.domain.text import Text

_NO_SUCH_NAME = Text("「{name}」はない", "there is no {name}{meant}", left_out=("meant",))
_WORLD_OF_PC = Text("PCの世界は{all}以外", "the world of a PC is not {all}")


class Checked(CardChecks):
    """A card set with its faults."""

    code, rule, shapes, labels = "card_field", "PB-2.5", "PB-2.5", LABELS

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
        self.shape(self.data, SetSource, "")
        if not self.faults and not any(self.data.get(table) for table in TABLES):
            self.fault("", NO_CARD)
        for table, kind in TABLES.items():
            for index, source in enumerate(listed(self.data, table, MOST_CARDS)):
                pointer = f"/{table}/{index}"
                misshapen = self.shape(source, kind, pointer)
                if isinstance(source, dict):
                    fields = {name: source[name] for name in source if name not in misshapen}
                    for fault in self._card(table, fields, pointer):
                        note(self.faults, fault)

    def _card(self, table: str, fields: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
        """What is wrong with a card, of whose fields these have their shape."""
        for field, among in _UNIQUE[table].items():
            if field in fields and self.again(among, fields[field]):
                yield _field(field, twice(fields[field]), pointer)
        if table == "equipment":
            yield from _place(fields, pointer)
        elif table == "set":
            yield from _turns(fields, pointer)
        elif table == "pc" and fields.get("world") == ALL_WORLDS:
            detail = _WORLD_OF_PC.filled(all=ALL_WORLDS).both
            yield _field("world", detail, pointer)
        for field, tables in REFERENCES.get(table, {}).items():
            if field.split("/")[0] in fields:
                yield from self._references(field, _inside(fields, field), tables, pointer)
        if "text" in fields:
            for fault in text_faults(fields["text"], _card_type(table, fields), self._texts):
                yield Fault(
                    f"{pointer}/text", fault.code, fault.rule, fault.detail, fault.at, fault.phrase
                )

    def _references(
        self, field: str, named: str | Sequence[str], tables: Sequence[str], pointer: str
    ) -> Iterator[Fault]:
        """PB-2.6: what a field names that the catalogue does not have."""
        known = {name for table in tables for name in self._known.get(table, [table])}
        places = (
            [(named, "")]
            if isinstance(named, str)
            else [(name, f"/{index}") for index, name in enumerate(named)]
        )
        for name, place in places:
            if name not in known:
                likely = nearest(name, sorted(known))
                missing = _NO_SUCH_NAME.filled(name=name, meant=guess(likely)).both
                detail = _of(field.rpartition("/")[2], missing)
                yield Fault(f"{pointer}/{field}{place}", "card_reference", "PB-2.6", detail)


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


def _field(field: str, detail: str, pointer: str) -> Fault:
    return Fault(f"{pointer}/{field}", "card_field", "PB-2.5", _of(field, detail))


def _of(field: str, detail: str) -> str:
    return field_error(field, detail, LABELS)


_ITEM_PLACES = Text(
    "{type}は{places}",
    "of this type is one of these",
    left_out=("type", "places"),
)


def _place(fields: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    """PB-2.3."""
    if {"type", "place"} <= fields.keys():
        places = PLACES[EquipmentType(fields["type"])]
        if fields["place"] not in places:
            detail = _ITEM_PLACES.filled(type=fields["type"], places="・".join(places)).both
            yield _field("place", detail, pointer)


_TURNS_OF_KIND = Text(
    "{kind}は{least}〜{most}", "is {least} to {most} for this kind", left_out=("kind",)
)


def _turns(fields: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    if {"kind", "turns"} <= fields.keys():
        least, most = _TURNS.get(SetKind(fields["kind"]), (0, 0))
        if not least <= fields["turns"] <= most:
            detail = _TURNS_OF_KIND.filled(kind=fields["kind"], least=least, most=most).both
            yield _field("turns", detail, pointer)


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
