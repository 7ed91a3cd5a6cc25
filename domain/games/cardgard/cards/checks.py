"""The checks of a card set (CG-2.7): every fault, card by card in the order of the set."""

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from saikoro.domain.cards.checks import CardChecks, listed, twice
from saikoro.domain.cards.limits import NO_CARD, too_long
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.cards.source import field_error
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.parse import (
    LONGEST_TEXT,
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from saikoro.domain.games.cardgard.cards.notation.spelling import CODES, in_canonical_words
from saikoro.domain.games.cardgard.cards.source import (
    LABELS,
    MOST_CARDS,
    STAR,
    CommandSource,
    SetSource,
    UnitSource,
)
from saikoro.domain.text import Text

SHAPE = "CG-22.1"

Table: TypeAlias = Literal["unit", "leap", "command"]

TABLES: dict[Table, type[msgspec.Struct]] = {
    "unit": UnitSource,
    "leap": UnitSource,
    "command": CommandSource,
}


class _Failure(NamedTuple):
    """A failed check of one card."""

    code: str
    detail: str
    place: str = ""
    """The JSON pointer within the card."""


@dataclass(frozen=True, slots=True)
class CheckedCard:
    """A card after its checks, legal or not."""

    fields: dict[str, Any]
    """The fields as written, without those of the wrong shape."""
    meanings: dict[str, Any]
    """The node of each text, by its place; None for one without meaning."""


class Checked(CardChecks):
    """A card set with its faults, and its cards."""

    code, rule, shapes, labels = "set_shape", "CG-2.7", SHAPE, LABELS

    def __init__(self, data: Any) -> None:
        self.cards: dict[Table, list[CheckedCard]] = {table: [] for table in TABLES}
        super().__init__(data)

    def check(self) -> None:
        """Check the set, then each card, whose faults are in the order of CG-2.7."""
        self.shape(self.data, SetSource, "")
        for table in TABLES:
            for index, source in enumerate(listed(self.data, table, MOST_CARDS)):
                self._card(table, source, f"/{table}/{index}")
        if not self.faults and not any(self.cards.values()):
            self.fault("", NO_CARD, SHAPE)

    def _card(self, table: Table, source: Any, pointer: str) -> None:
        id_ = source.get("id") if isinstance(source, dict) else None
        kind = TABLES[table]
        with self.in_order(_CODES):
            misshapen = self.shape(source, kind, pointer)
            fields = {
                name: source[name]
                for name in kind.__struct_fields__
                if isinstance(source, dict) and name in source and name not in misshapen
            }
            if "id" in fields and self.again("id", id_):
                self.fault(f"{pointer}/id", twice(f"ID {id_}"), SHAPE)
            for name, check in _CHECKS.items():
                if name in fields:
                    self._report(pointer, check(fields[name]))
            self.cards[table].append(CheckedCard(fields, self._meanings(fields, pointer)))
            if "traits" in fields:
                star, leap = STAR in fields["traits"], "leap" in source
                self._report(pointer, _star(table, star=star, leap=leap))

    def _report(self, pointer: str, failures: Iterable[_Failure]) -> None:
        for code, detail, place in failures:
            rule = SHAPE if code == self.code else self.rule
            self.fault(pointer + place, detail, rule, code)

    def _meanings(self, fields: dict[str, Any], pointer: str) -> dict[str, Any]:
        """The node of each text, by its place in the card."""
        meanings = {}
        for place, read, text in _texts(fields):
            if detail := too_long(text, LONGEST_TEXT):
                self.fault(pointer + place, detail, code="text_too_long")
                continue
            canonical = functools.partial(_canonical, read=read, card=fields.get("name", ""))
            meanings[place] = self.meaning(pointer + place, text, read, CODES, canonical)
        return meanings


def _canonical(text: str, read: Callable[[str], object], card: str) -> str:
    """The text in the words of CG-21; empty if it has no such words."""
    try:
        return in_canonical_words(text, read, card)
    except (ParseError, PlacementError):
        return ""


def _texts(fields: dict[str, Any]) -> Iterator[tuple[str, Callable[[str], Any], str]]:
    """The place, reader and content of every text of a card."""
    for index, row in enumerate(fields.get("actions", [])[:6]):
        yield f"/actions/{index}", read_row, row
    for name, read in (("ability", read_ability), ("leap", read_leap), ("text", read_command)):
        if name in fields:
            yield f"/{name}", read, fields[name]


# CG-2.7

_CODES = (
    "set_shape",
    "name_bad",
    "element_bad",
    "hp_bad",
    "speed_bad",
    "traits_too_many",
    "trait_repeated",
    "trait_bad",
    "rows_bad",
    "text_too_long",
    "text_unparsable",
    "phrase_misplaced",
    "star_without_leap",
    "leap_without_star",
)
"""The codes in the order of CG-2.7, but for `trait_refused`, which is checked with decks."""


_BAD_NAME = Text(
    "1〜40文字、制御文字なし", "a name has 1 to 40 characters, and no control characters"
)


def _name(name: str) -> Iterator[_Failure]:
    if not 1 <= len(name) <= 40 or any(unicodedata.category(char) == "Cc" for char in name):
        detail = _BAD_NAME.both
        yield _Failure("name_bad", field_error("name", detail, LABELS), "/name")


_BAD_ELEMENT = Text(
    "{elements}のどれか",
    "one of these, not 「{written}」",
    left_out=("elements", "written"),
)


def _element(element: str) -> Iterator[_Failure]:
    if element not in {*n.Element}:
        detail = _BAD_ELEMENT.filled(elements="・".join(n.Element), written=element[:16]).both
        yield _Failure("element_bad", field_error("element", detail, LABELS), "/element")


def _hp(hp: int) -> Iterator[_Failure]:
    if not 1 <= hp <= 30:
        detail = f"1〜30 / HP is 1 to 30, not {hp}"
        yield _Failure("hp_bad", field_error("hp", detail, LABELS), "/hp")


def _speed(speed: int) -> Iterator[_Failure]:
    if not 0 <= speed <= 10:
        detail = f"0〜10 / speed is 0 to 10, not {speed}"
        yield _Failure("speed_bad", field_error("speed", detail, LABELS), "/speed")


_BAD_TRAIT = Text(
    "特徴は1〜16文字、【】「」『』。、・なし",
    "a trait has 1 to 16 characters, none of 【】「」『』。、・",
)
_OCCURS_TWICE = Text("「{trait}」は2度ある", "occurs twice", left_out=("trait",))
_TOO_MANY_TRAITS = Text(
    "特徴は{most}まで", "{count} traits, of {most} at most", left_out=("count",)
)


def _traits(traits: list[str]) -> Iterator[_Failure]:
    most = 9 if STAR in traits else 8
    if len(traits) > most:
        detail = _TOO_MANY_TRAITS.filled(most=most, count=len(traits)).both
        yield _Failure("traits_too_many", detail, "/traits")
    for index, trait in enumerate(traits):
        place = f"/traits/{index}"
        if trait in traits[:index]:
            yield _Failure("trait_repeated", _OCCURS_TWICE.filled(trait=trait[:40]).both, place)
        if not re.fullmatch("[^【】「」『』。、・]{1,16}", trait):
            detail = _BAD_TRAIT.both
            yield _Failure("trait_bad", detail, place)


_BAD_ROWS = Text(
    "行動表は【1】から【6】の順に6行",
    "an action table has six rows, with the faces 1 to 6 in order",
)


def _rows(rows: list[str]) -> Iterator[_Failure]:
    heads = (re.match("【([1-6])】", row) for row in rows)
    faces = [int(head[1]) if head else face for face, head in enumerate(heads, start=1)]
    if faces != [1, 2, 3, 4, 5, 6]:
        detail = _BAD_ROWS.both
        yield _Failure("rows_bad", detail, "/actions")


_CHECKS: dict[str, Callable[[Any], Iterator[_Failure]]] = {
    "name": _name,
    "element": _element,
    "hp": _hp,
    "speed": _speed,
    "traits": _traits,
    "actions": _rows,
}


_NO_LEAP = Text("★のユニットには【リープ】が要る", "a ★ unit has a leap line")
_NO_STAR = Text("【リープ】のユニットには特徴★が要る", "a unit with a leap line has the trait ★")
_OTHER_TABLE = Text(
    "★と【リープ】のユニットは`leap`、ほかは`unit`",
    "units with ★ and a leap line stand under `leap`, all others under `unit`",
)


def _star(table: Table, *, star: bool, leap: bool) -> Iterator[_Failure]:
    if star and not leap:
        detail = _NO_LEAP.both
        yield _Failure("star_without_leap", detail, "/traits")
    elif leap and not star:
        detail = _NO_STAR.both
        yield _Failure("leap_without_star", detail, "/leap")
    elif star != (table == "leap"):
        detail = _OTHER_TABLE.both
        yield _Failure("set_shape", detail)
