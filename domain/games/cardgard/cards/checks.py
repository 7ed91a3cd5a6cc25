"""The checks of a card set (CG-2.7): every fault, card by card in the order of the set."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from domain.cards.diagnosis import findings
from domain.cards.faults import Fault
from domain.cards.limits import NO_CARD, TooManyViolations, note, too_long
from domain.cards.notation import ParseError, PlacementError
from domain.cards.source import field_error, shape_errors
from domain.games.cardgard.cards.notation import nodes as n
from domain.games.cardgard.cards.notation.parse import (
    LONGEST_TEXT,
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from domain.games.cardgard.cards.notation.spelling import CODES, in_canonical_words
from domain.games.cardgard.cards.source import (
    LABELS,
    MOST_CARDS,
    STAR,
    CommandSource,
    SetSource,
    UnitSource,
)

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
    """JSON pointer within the card."""
    rule: str = "CG-2.7"
    at: int | None = None
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class CheckedCard:
    """A card after its checks, legal or not."""

    fields: dict[str, Any]
    """The fields as written, without those of the wrong shape."""
    meanings: dict[str, Any]
    """The nodes of each text that can be parsed, by its place."""
    failures: list[_Failure]


class Checked:
    """A card set with its faults, and its cards; any data may be given."""

    def __init__(self, data: Any) -> None:
        self.faults: list[Fault] = []
        self.cards: dict[Table, list[CheckedCard]] = {table: [] for table in TABLES}
        self._seen: set[str] = set()
        """The ids so far."""
        with suppress(TooManyViolations):
            for detail, pointer in shape_errors(data, SetSource, LABELS):
                note(self.faults, Fault(pointer, "set_shape", SHAPE, detail))
            for table in TABLES:
                for index, source in enumerate(_listed(data, table)):
                    self._check(table, source, f"/{table}/{index}")
            if not self.faults and not any(self.cards.values()):
                note(self.faults, Fault("", "set_shape", SHAPE, NO_CARD))

    def _check(self, table: Table, source: Any, pointer: str) -> None:
        card = _check_card(table, source)
        self.cards[table].append(card)
        if card.fields.get("id") in self._seen:
            detail = f"ID {card.fields['id']} は2度ある / the id {card.fields['id']} occurs twice"
            note(self.faults, Fault(f"{pointer}/id", "set_shape", SHAPE, detail))
        self._seen.add(card.fields.get("id", ""))
        for code, detail, place, rule, at, phrase in card.failures:
            note(self.faults, Fault(pointer + place, code, rule, detail, at, phrase))


def _listed(data: Any, table: Table) -> list[Any]:
    """The cards of a table up to their maximum number; none where it is not a list."""
    cards = data.get(table) if isinstance(data, dict) else None
    return cards[:MOST_CARDS] if isinstance(cards, list) else []


def _check_card(table: Table, card: Any) -> CheckedCard:
    """All checks of one card (CG-2.7)."""
    kind = TABLES[table]
    failures = [
        _Failure("set_shape", detail, place, SHAPE)
        for detail, place in shape_errors(card, kind, LABELS)
    ]
    ill_shaped = {failure.place.split("/")[1] for failure in failures if failure.place}
    fields = {
        name: card[name]
        for name in kind.__struct_fields__
        if isinstance(card, dict) and name in card and name not in ill_shaped
    }
    for name, check in _CHECKS.items():
        if name in fields:
            failures.extend(check(fields[name]))
    meanings = {}
    for place, read, text in _texts(fields):
        if detail := too_long(text, LONGEST_TEXT):
            failures.append(_Failure("text_too_long", detail, place))
            continue
        try:
            meanings[place] = read(text)
        except (ParseError, PlacementError) as problem:
            canonical = _canonical(text, read, fields.get("name", ""))
            failures.extend(
                _Failure(found.code, found.detail, place, found.rule, found.at, found.phrase)
                for found in findings(text, problem, CODES, canonical)
            )
    if "traits" in fields:
        failures.extend(_star(table, star=STAR in fields["traits"], leap="leap" in card))
    return CheckedCard(fields, meanings, sorted(failures, key=lambda f: _CODES.index(f.code)))


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
"""In the order of CG-2.7; `trait_refused` depends on the options and is checked with decks."""


def _name(name: str) -> Iterator[_Failure]:
    if not 1 <= len(name) <= 40 or any(unicodedata.category(char) == "Cc" for char in name):
        detail = (
            "1〜40文字、制御文字なし / a name has 1 to 40 characters, and no control characters"
        )
        yield _Failure("name_bad", field_error("name", detail, LABELS), "/name")


def _element(element: str) -> Iterator[_Failure]:
    if element not in {*n.Element}:
        detail = f"{'・'.join(n.Element)}のどれか / one of these, not 「{element[:16]}」"
        yield _Failure("element_bad", field_error("element", detail, LABELS), "/element")


def _hp(hp: int) -> Iterator[_Failure]:
    if not 1 <= hp <= 30:
        detail = f"1〜30 / HP is 1 to 30, not {hp}"
        yield _Failure("hp_bad", field_error("hp", detail, LABELS), "/hp")


def _speed(speed: int) -> Iterator[_Failure]:
    if not 0 <= speed <= 10:
        detail = f"0〜10 / speed is 0 to 10, not {speed}"
        yield _Failure("speed_bad", field_error("speed", detail, LABELS), "/speed")


def _traits(traits: list[str]) -> Iterator[_Failure]:
    most = 9 if STAR in traits else 8
    if len(traits) > most:
        detail = f"特徴は{most}まで / {len(traits)} traits, of {most} at most"
        yield _Failure("traits_too_many", detail, "/traits")
    for index, trait in enumerate(traits):
        place = f"/traits/{index}"
        if trait in traits[:index]:
            yield _Failure("trait_repeated", f"「{trait[:40]}」は2度ある / occurs twice", place)
        if not re.fullmatch("[^【】「」『』。、・]{1,16}", trait):
            detail = (
                "特徴は1〜16文字、【】「」『』。、・なし"
                " / a trait has 1 to 16 characters, none of 【】「」『』。、・"
            )
            yield _Failure("trait_bad", detail, place)


def _rows(rows: list[str]) -> Iterator[_Failure]:
    heads = (re.match("【([1-6])】", row) for row in rows)
    faces = [int(head[1]) if head else face for face, head in enumerate(heads, start=1)]
    if faces != [1, 2, 3, 4, 5, 6]:
        detail = (
            "行動表は【1】から【6】の順に6行"
            " / an action table has six rows, with the faces 1 to 6 in order"
        )
        yield _Failure("rows_bad", detail, "/actions")


_CHECKS: dict[str, Callable[[Any], Iterator[_Failure]]] = {
    "name": _name,
    "element": _element,
    "hp": _hp,
    "speed": _speed,
    "traits": _traits,
    "actions": _rows,
}


def _star(table: Table, *, star: bool, leap: bool) -> Iterator[_Failure]:
    if star and not leap:
        detail = "★のユニットには【リープ】が要る / a ★ unit has a leap line"
        yield _Failure("star_without_leap", detail, "/traits")
    elif leap and not star:
        detail = "【リープ】のユニットには特徴★が要る / a unit with a leap line has the trait ★"
        yield _Failure("leap_without_star", detail, "/leap")
    elif star != (table == "leap"):
        detail = (
            "★と【リープ】のユニットは`leap`、ほかは`unit`"
            " / units with ★ and a leap line stand under `leap`, all others under `unit`"
        )
        yield _Failure("set_shape", detail, rule=SHAPE)
