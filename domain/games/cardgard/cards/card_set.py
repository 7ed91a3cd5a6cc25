"""Card sets of Cardgard (CG-2, CG-22.1): read, checked and compiled."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from domain.cards.diagnosis import column_of, findings
from domain.cards.limits import NO_CARD, TooManyViolations, note, reported, too_long
from domain.cards.notation import ParseError, PlacementError
from domain.cards.source import shape_errors
from domain.errors import IllegalCardSet, Violation
from domain.games.cardgard.cards import nodes as n
from domain.games.cardgard.cards.parse import (
    LONGEST_TEXT,
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from domain.games.cardgard.cards.spelling import CODES, in_canonical_words
from domain.record.canonical import canonical_digest

STAR = "★"
"""The trait of leap units (CG-2.3)."""

LONGEST_ID = 16
MOST_CARDS = 200
"""Maximum number of cards in each table of a set."""

LONGEST_LABEL = 200
"""Maximum length of what is only shown, as a translated name or an author."""
MOST_TRAITS = 32
"""Maximum number of traits that are checked one by one."""

Label = Annotated[str, Meta(max_length=LONGEST_LABEL)]
CardId = Annotated[str, Meta(pattern=rf"^[A-Za-z0-9_-]{{1,{LONGEST_ID}}}\Z")]


class UnitSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[unit]]` or `[[leap]]` of a card set as its author wrote it (CG-22.1)."""

    id: CardId
    name: str
    element: str
    hp: int
    speed: int
    traits: Annotated[list[str], Meta(max_length=MOST_TRAITS)]
    actions: list[str]
    ability: str
    leap: str = ""
    en: Label = ""


class CommandSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[command]]` of a card set as its author wrote it (CG-22.1)."""

    id: CardId
    name: str
    text: str
    en: Label = ""


Cards = Annotated[list[Any], Meta(max_length=MOST_CARDS)]


class SetSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as its author wrote it (CG-22.1)."""

    format: Literal[1] = 1
    game: Literal["cardgard"] = "cardgard"
    id: Label = ""
    version: Label = ""
    author: Label = ""
    licence: Label = ""
    unit: Cards = []
    leap: Cards = []
    command: Cards = []


class CheckedSet(SetSource, frozen=True):
    """A card set whose cards have been checked."""

    unit: Annotated[list[UnitSource], Meta(max_length=MOST_CARDS)] = []
    leap: Annotated[list[UnitSource], Meta(max_length=MOST_CARDS)] = []
    command: Annotated[list[CommandSource], Meta(max_length=MOST_CARDS)] = []


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit card with its texts as nodes (CG-2.1)."""

    id: str
    name: str
    en: str
    element: n.Element
    hp: int
    speed: int
    traits: tuple[str, ...]
    rows: tuple[n.Row | None, ...]
    """One for each face, 1 to 6; None is 「なし」."""
    ability: n.Ability | None
    leap: n.Leap | None
    """The leap line of a leap unit; None for other units (CG-2.4)."""

    @property
    def star(self) -> bool:
        """Whether it has the trait ★, which is never lost (CG-2.3)."""
        return STAR in self.traits


@dataclass(frozen=True, slots=True)
class CommandCard:
    """A command card with its text as nodes (CG-2.5)."""

    id: str
    name: str
    en: str
    meaning: n.Command


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every card of a match, by id."""

    digest: str
    units: dict[str, Unit]
    """The units for decks."""
    leaps: dict[str, Unit]
    """The units for leap decks."""
    commands: dict[str, CommandCard]


def read_card_set(data: Any) -> CardSet:
    """The card set in decoded JSON or TOML; IllegalCardSet names the failures (CG-2.7)."""
    violations: list[Violation] = []
    cards: dict[_Table, list[_CheckedCard]] = {table: [] for table in _TABLES}
    with suppress(TooManyViolations):
        note(
            violations,
            *(Violation("set_shape", _SHAPE, *error) for error in shape_errors(data, SetSource)),
        )
        _check_tables(data, cards, violations)
        if not violations and not any(cards.values()):
            note(violations, Violation("set_shape", _SHAPE, NO_CARD))
    if violations:
        raise IllegalCardSet(reported(violations, "set_shape", "CG-2.7"))
    return CardSet(
        canonical_digest(data),
        {unit.id: unit for unit in map(_unit, cards["unit"])},
        {unit.id: unit for unit in map(_unit, cards["leap"])},
        {command.id: command for command in map(_command, cards["command"])},
    )


_SHAPE = "CG-22.1"

_Table: TypeAlias = Literal["unit", "leap", "command"]

_TABLES: dict[_Table, type[msgspec.Struct]] = {
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


@dataclass(frozen=True, slots=True)
class _CheckedCard:
    """A card after its checks, legal or not."""

    fields: dict[str, Any]
    """The fields as written, without those of the wrong shape."""
    meanings: dict[str, Any]
    """The nodes of each text that can be parsed, by its place."""
    failures: list[_Failure]


def _check_tables(
    data: Any, cards: dict[_Table, list[_CheckedCard]], violations: list[Violation]
) -> None:
    """Check card by card, in the order of the set, and collect the cards."""
    seen: set[str] = set()
    for table, checked in cards.items():
        for index, source in enumerate(_listed(data, table)):
            card = _check_card(table, source)
            checked.append(card)
            pointer = f"/{table}/{index}"
            if card.fields.get("id") in seen:
                detail = f"the id {card.fields['id']} occurs twice"
                note(violations, Violation("set_shape", _SHAPE, detail, f"{pointer}/id"))
            seen.add(card.fields.get("id", ""))
            for failure in card.failures:
                place = pointer + failure.place
                note(violations, Violation(failure.code, failure.rule, failure.detail, place))


def _listed(data: Any, table: _Table) -> list[Any]:
    """The cards of a table up to their maximum number; none where it is not a list."""
    cards = data.get(table) if isinstance(data, dict) else None
    return cards[:MOST_CARDS] if isinstance(cards, list) else []


def _check_card(table: _Table, card: Any) -> _CheckedCard:
    """All checks of one card (CG-2.7)."""
    kind = _TABLES[table]
    failures = [
        _Failure("set_shape", detail, place, _SHAPE) for detail, place in shape_errors(card, kind)
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
                _Failure(code, column_of(problem) + detail, place, rule)
                for detail, code, rule in findings(text, problem, CODES, canonical)
            )
    if "traits" in fields:
        failures.extend(_star(table, star=STAR in fields["traits"], leap="leap" in card))
    return _CheckedCard(fields, meanings, sorted(failures, key=lambda f: _CODES.index(f.code)))


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
        detail = "a name has 1 to 40 characters, and no control characters"
        yield _Failure("name_bad", detail, "/name")


def _element(element: str) -> Iterator[_Failure]:
    if element not in {*n.Element}:
        yield _Failure("element_bad", f"the elements are {'、'.join(n.Element)}", "/element")


def _hp(hp: int) -> Iterator[_Failure]:
    if not 1 <= hp <= 30:
        yield _Failure("hp_bad", "HP is 1 to 30", "/hp")


def _speed(speed: int) -> Iterator[_Failure]:
    if not 0 <= speed <= 10:
        yield _Failure("speed_bad", "speed is 0 to 10", "/speed")


def _traits(traits: list[str]) -> Iterator[_Failure]:
    most = 9 if STAR in traits else 8
    if len(traits) > most:
        yield _Failure("traits_too_many", f"{len(traits)} traits, of {most} at most", "/traits")
    for index, trait in enumerate(traits):
        place = f"/traits/{index}"
        if trait in traits[:index]:
            yield _Failure("trait_repeated", f"{trait!r} occurs twice", place)
        if not re.fullmatch("[^【】「」『』。、・]{1,16}", trait):
            detail = "a trait has 1 to 16 characters, none of 【】「」『』。、・"
            yield _Failure("trait_bad", detail, place)


def _rows(rows: list[str]) -> Iterator[_Failure]:
    heads = (re.match("【([1-6])】", row) for row in rows)
    faces = [int(head[1]) if head else face for face, head in enumerate(heads, start=1)]
    if faces != [1, 2, 3, 4, 5, 6]:
        detail = "an action table has six rows, with the faces 1 to 6 in order"
        yield _Failure("rows_bad", detail, "/actions")


_CHECKS: dict[str, Callable[[Any], Iterator[_Failure]]] = {
    "name": _name,
    "element": _element,
    "hp": _hp,
    "speed": _speed,
    "traits": _traits,
    "actions": _rows,
}


def _star(table: _Table, *, star: bool, leap: bool) -> Iterator[_Failure]:
    if star and not leap:
        yield _Failure("star_without_leap", "a ★ unit has a leap line", "/traits")
    elif leap and not star:
        yield _Failure("leap_without_star", "a unit with a leap line has the trait ★", "/leap")
    elif star != (table == "leap"):
        detail = "units with ★ and a leap line stand under `leap`, all others under `unit`"
        yield _Failure("set_shape", detail, rule=_SHAPE)


def _unit(card: _CheckedCard) -> Unit:
    fields, meanings = card.fields, card.meanings
    return Unit(
        id=fields["id"],
        name=fields["name"],
        en=fields.get("en", ""),
        element=n.Element(fields["element"]),
        hp=fields["hp"],
        speed=fields["speed"],
        traits=tuple(fields["traits"]),
        rows=tuple(meanings[f"/actions/{index}"][1] for index in range(6)),
        ability=meanings["/ability"],
        leap=meanings.get("/leap"),
    )


def _command(card: _CheckedCard) -> CommandCard:
    fields = card.fields
    return CommandCard(fields["id"], fields["name"], fields.get("en", ""), card.meanings["/text"])
