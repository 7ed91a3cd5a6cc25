"""Card sets of LaplaPlus (LP-14): read, checked and compiled."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from domain.cards.limits import NO_CARD, TooManyViolations, note, reported
from domain.cards.notation import ParseError, normalised
from domain.cards.source import shape_errors
from domain.errors import IllegalCardSet, Violation
from domain.games.laplaplus.cards import nodes as n
from domain.games.laplaplus.cards.parse import BAD_NUMBER, read_line
from domain.record.canonical import canonical_digest

GREATEST_NUMBER = 999
MOST_CARDS = 200
"""Maximum number of cards in a set (LP-14.1)."""
LONGEST_LINE = 400
"""Maximum length of a line (LP-14.1)."""
LONGEST_LABEL = 200
"""Maximum length of the id and the version of a set (LP-14.1)."""

Label = Annotated[str, Meta(max_length=LONGEST_LABEL)]


class CardSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[card]]` of a card set as its author wrote it (LP-14.1)."""

    number: Annotated[int, Meta(ge=1, le=GREATEST_NUMBER)]
    name_ja: Annotated[str, Meta(min_length=1, max_length=40)]
    name_en: Annotated[str, Meta(min_length=1, max_length=40)]
    family: Annotated[str, Meta(min_length=1, max_length=20)]
    force: Annotated[int, Meta(ge=0, le=99)]
    text: Annotated[list[Annotated[str, Meta(max_length=LONGEST_LINE)]], Meta(max_length=3)]


class SetSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as its author wrote it (LP-14.1)."""

    id: Label
    version: Label
    game: Literal["laplaplus"]
    card: Annotated[list[Any], Meta(max_length=MOST_CARDS)]


class CheckedSet(SetSource, frozen=True):
    """A card set whose cards have been checked."""

    card: Annotated[list[CardSource], Meta(max_length=MOST_CARDS)]


@dataclass(frozen=True, slots=True)
class Card:
    """A catalogue card with its text as nodes."""

    source: CardSource
    number: int
    family: str
    force: int
    kind: n.AbilityKind | None
    """The kind of its activated line (LP-3.1); None without one."""
    ability: n.Effect | None
    """The effect of that line."""
    conditions: frozenset[n.Condition]
    """Of that line, as its markers."""
    markers: frozenset[n.Marker]
    no_up: bool
    """Whether it has S1 (LP-3.16)."""
    bridge: bool
    """Whether it has S2 (LP-3.16)."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every card of a match, by number (LP-1.2)."""

    id: str
    version: str
    digest: str
    cards: dict[int, Card]


def read_card_set(data: Any) -> CardSet:
    """The card set in decoded JSON or TOML; IllegalCardSet names the failures (LP-14.2)."""
    violations: list[Violation] = []
    lines = {}
    with suppress(TooManyViolations):
        note(violations, *_check_set(data))
        for index, card in enumerate(_listed(data)):
            found, lines[index] = _check_card(card, index)
            note(violations, *found)
    if violations:
        raise IllegalCardSet(reported(violations, "LP_SET_SHAPE", "LP-14.2"))
    sources = [msgspec.convert(card, CardSource) for card in data["card"]]
    cards = [_card(source, lines[index]) for index, source in enumerate(sources)]
    digest = canonical_digest(data)
    return CardSet(data["id"], data["version"], digest, {card.number: card for card in cards})


def _listed(data: Any) -> list[Any]:
    """The cards of a set up to their maximum number; none where they are not a list."""
    cards = data.get("card") if isinstance(data, dict) else None
    return cards[:MOST_CARDS] if isinstance(cards, list) else []


def _check_set(data: Any) -> Iterator[Violation]:
    """The failures of the set as a whole (LP-14.2)."""
    for detail, pointer in shape_errors(data, SetSource):
        yield Violation("LP_SET_SHAPE", "LP-14.1", detail, pointer)
    if isinstance(data, dict) and data.get("card") == []:
        yield Violation("LP_SET_EMPTY", "LP-14.1", NO_CARD, "/card")
    seen: set[int] = set()
    for index, card in enumerate(_listed(data)):
        number = card.get("number") if isinstance(card, dict) else None
        if isinstance(number, int) and number in seen:
            detail = f"card {number} occurs twice"
            pointer = f"/card/{index}/number"
            yield Violation("LP_SET_DUPLICATE_NUMBER", "LP-14.1", detail, pointer)
        elif isinstance(number, int):
            seen.add(number)


def _check_card(card: Any, index: int) -> tuple[list[Violation], list[n.Line]]:
    """The failures of one card (LP-14.2), and its lines that can be parsed."""
    pointer = f"/card/{index}"
    number = card.get("number") if isinstance(card, dict) else None
    name = f"card {number}" if isinstance(number, int) else "a card"
    errors = list(shape_errors(card, CardSource))
    violations = [
        Violation("LP_SET_SHAPE", "LP-14.1", f"{name}: {detail}", pointer + place)
        for detail, place in errors
    ]
    texts = card.get("text") if isinstance(card, dict) else None
    if texts is None or any(place.startswith("/text") for _, place in errors):
        return violations, []
    if [normalised(text) for text in texts] == [_NO_ABILITY]:
        return violations, []
    lines: dict[int, n.Line] = {}
    for at, text in enumerate(texts):
        try:
            lines[at] = read_line(text)
        except ParseError as error:
            violations.append(
                _line_violation("LP_SET_UNKNOWN_LINE", "LP-3.14", name, pointer, at, error)
            )
    for code, rule, check in _LINE_CHECKS:
        violations.extend(
            _line_violation(code, rule, name, pointer, at, detail) for at, detail in check(lines)
        )
    return violations, list(lines.values())


def _line_violation(
    code: str, rule: str, card: str, pointer: str, line: int, detail: object
) -> Violation:
    return Violation(code, rule, f"{card}, line {line}: {detail}", f"{pointer}/text/{line}")


_NO_ABILITY = normalised("（能力なし）")


def _two_abilities(lines: dict[int, n.Line]) -> Iterator[tuple[int, str]]:
    """Lines that break LP-3.1: at most one activated line, and no static line twice."""
    kinds = [
        (number, line.effect if isinstance(line.effect, n.Static) else "an activated line")
        for number, line in lines.items()
    ]
    for at, (number, kind) in enumerate(kinds):
        if any(kind == earlier for _, earlier in kinds[:at]):
            yield number, "a card has at most one activated line, and no static line twice"


def _bad_condition(lines: dict[int, n.Line]) -> Iterator[tuple[int, str]]:
    """Lines that break LP-3.17: where conditions and markers may stand."""
    for number, line in lines.items():
        in_order = [limit for limit in _LIMITS if limit in line.limits]
        if list(line.limits) != in_order:
            yield (
                number,
                "conditions, then markers, each once and in the order of LP-3.7 to LP-3.13",
            )
        for limit in in_order:
            if not isinstance(line.effect, _LEGAL_ON[limit]):
                yield number, f"{limit} cannot stand on this ability"
        if {n.Marker.REMOVAL_COST, n.Marker.DOWNLESS} <= set(line.limits):
            yield number, "[除去] and [ダウンレス] may not stand together"
        required = _REQUIRED.get(type(line.effect))
        if required is not None and required not in line.limits:
            yield number, f"this ability needs {required}"


def _bad_number(lines: dict[int, n.Line]) -> Iterator[tuple[int, str]]:
    """Lines that break LP-3.14: N and M are 1 to 99, K is 2 to 9, without a leading zero."""
    for number, line in lines.items():
        if BAD_NUMBER in msgspec.structs.astuple(line.effect):
            yield number, "N and M are 1 to 99, K is 2 to 9, without a leading zero"


_LINE_CHECKS = (
    ("LP_SET_TWO_ABILITIES", "LP-3.1", _two_abilities),
    ("LP_SET_BAD_CONDITION", "LP-3.17", _bad_condition),
    ("LP_SET_BAD_NUMBER", "LP-3.14", _bad_number),
)

_LIMITS: Sequence[n.Condition | n.Marker] = (*n.Condition, *n.Marker)

_LEGAL_ON: dict[n.Condition | n.Marker, type[n.Effect] | UnionType] = {
    n.Condition.TOP: n.Action,
    n.Condition.HALF_HP: n.Action | n.Event,
    n.Condition.SHARED_CARD: n.Action | n.Event,
    n.Condition.SOURCE_PRESENT: n.Revenge | n.Guard | n.Mirror,
    n.Marker.REMOVAL_COST: n.Action | n.Event,
    n.Marker.DOWNLESS: n.Resonance | n.Guard | n.Boost | n.FamilySight | n.NumberSight,
    n.Marker.NO_INTERCEPTION: n.Action,
}

_REQUIRED: dict[type[n.Effect], n.Condition] = {
    n.Resonance: n.Condition.SHARED_CARD,
    n.Revenge: n.Condition.SOURCE_PRESENT,
}


def _card(source: CardSource, lines: Iterable[n.Line]) -> Card:
    activated = [line for line in lines if not isinstance(line.effect, n.Static)]
    statics = {type(line.effect) for line in lines}
    limits = activated[0].limits if activated else ()
    return Card(
        source=source,
        number=source.number,
        family=source.family,
        force=source.force,
        kind=_kind(activated[0].effect) if activated else None,
        ability=activated[0].effect if activated else None,
        conditions=frozenset(limit for limit in limits if isinstance(limit, n.Condition)),
        markers=frozenset(limit for limit in limits if isinstance(limit, n.Marker)),
        no_up=n.NoUp in statics,
        bridge=n.Bridge in statics,
    )


def _kind(effect: n.Effect) -> n.AbilityKind:
    if isinstance(effect, n.Action):
        return "action"
    return "event" if isinstance(effect, n.Event) else "build"
