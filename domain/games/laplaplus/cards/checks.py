"""The checks of a card set (LP-14.2): every fault, for the set and then card by card."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import UnionType
from typing import Any, NamedTuple

import msgspec

from domain.cards.diagnosis import Codes, Finding, findings
from domain.cards.faults import Fault
from domain.cards.limits import NO_CARD, TooManyViolations, note
from domain.cards.notation import Misplacement, Number, ParseError, PlacementError, normalised
from domain.cards.source import shape_errors
from domain.games.laplaplus.cards.notation import nodes as n
from domain.games.laplaplus.cards.notation.parse import (
    BAD_NUMBER,
    IN_WORDS,
    Spelled,
    read_line,
    spelled,
)
from domain.games.laplaplus.cards.source import LABELS, MOST_CARDS, CardSource, SetSource

_SHAPE = "LP_SET_SHAPE"


class _Line(NamedTuple):
    """A line of a card that can be read."""

    written: str
    meaning: n.Line


class Checked:
    """A card set with its faults, and the meaning of its lines; any data may be given."""

    def __init__(self, data: Any) -> None:
        self.faults: list[Fault] = []
        self.lines: dict[int, list[n.Line]] = {}
        """The lines of each card that can be read, by its index."""
        with suppress(TooManyViolations):
            note(self.faults, *_check_set(data))
            for index, card in enumerate(_listed(data)):
                found, lines = _check_card(card, f"/card/{index}")
                self.lines[index] = [line.meaning for line in lines.values()]
                note(self.faults, *found)


def _listed(data: Any) -> list[Any]:
    """The cards of a set up to their maximum number; none where they are not a list."""
    cards = data.get("card") if isinstance(data, dict) else None
    return cards[:MOST_CARDS] if isinstance(cards, list) else []


def _check_set(data: Any) -> Iterator[Fault]:
    """The faults of the set as a whole (LP-14.2)."""
    for detail, pointer in shape_errors(data, SetSource, LABELS):
        yield Fault(pointer, _SHAPE, "LP-14.1", detail)
    if isinstance(data, dict) and data.get("card") == []:
        yield Fault("/card", "LP_SET_EMPTY", "LP-14.1", NO_CARD)
    seen: set[int] = set()
    for index, card in enumerate(_listed(data)):
        number = card.get("number") if isinstance(card, dict) else None
        if isinstance(number, int) and number in seen:
            detail = f"ナンバー{number}は2度ある / number {number} occurs twice"
            yield Fault(f"/card/{index}/number", "LP_SET_DUPLICATE_NUMBER", "LP-14.1", detail)
        elif isinstance(number, int):
            seen.add(number)


def _check_card(card: Any, pointer: str) -> tuple[list[Fault], dict[int, _Line]]:
    """The faults of one card (LP-14.2), and its lines that can be read, by index."""
    errors = list(shape_errors(card, CardSource, LABELS))
    faults = [Fault(pointer + place, _SHAPE, "LP-14.1", detail) for detail, place in errors]
    texts = card.get("text") if isinstance(card, dict) else None
    if texts is None or any(place.startswith("/text") for _, place in errors):
        return faults, {}
    if [normalised(text) for text in texts] == [NO_ABILITY]:
        return faults, {}
    lines: dict[int, _Line] = {}
    for at, text in enumerate(texts):
        place = f"{pointer}/text/{at}"
        try:
            lines[at] = _Line(text, read_line(text))
        except ParseError as error:
            faults += [_fault(place, found) for found in findings(text, error, _UNKNOWN)]
    for number, line in lines.items():
        earlier = [lines[other].meaning.effect for other in lines if other < number]
        place = f"{pointer}/text/{number}"
        faults += [_fault(place, found) for found in _line_faults(line, earlier)]
    return sorted(faults, key=lambda fault: _CODES.index(fault.code)), lines


def _fault(pointer: str, found: Finding) -> Fault:
    return Fault(pointer, found.code, found.rule, found.detail, found.at, found.phrase)


NO_ABILITY = normalised("（能力なし）")
"""The only line of a card without ability (LP-3.1)."""

_UNKNOWN = Codes("LP_SET_UNKNOWN_LINE", "LP-3.14", "LP_SET_TWO_ABILITIES")
_NUMBER = Codes("LP_SET_BAD_NUMBER", "LP-3.14", "LP_SET_BAD_CONDITION")
_CODES = (_SHAPE, _UNKNOWN.parse, _UNKNOWN.misplaced, _NUMBER.misplaced, _NUMBER.parse)
"""In the order of LP-14.2."""


def _line_faults(line: _Line, earlier: Sequence[n.Effect]) -> Iterator[Finding]:
    """What is wrong with a line that can be read."""
    text = spelled(line.written)
    if any(_kind(line.meaning.effect) == _kind(effect) for effect in earlier):
        head = text.text[: text.text.index(">") + 1]
        yield from _misplaced(line, text, [Misplacement(head, "LP-3.1", _TWO, 0)], _UNKNOWN)
    yield from _misplaced(line, text, _limits(line.meaning, text.text), _NUMBER)
    if BAD_NUMBER in msgspec.structs.astuple(line.meaning.effect):
        for found in re.finditer("([0-9]+)(回?)", text.text):
            allowed = "K (2–9)" if found[2] else IN_WORDS["[0-9]+"]
            if not re.fullmatch("[2-9]" if found[2] else "[1-9][0-9]?", found[1]):
                at = text.origins[found.start()]
                number = Number(at, found[1], (allowed,))
                error = ParseError(line.written, at + 1, (), number)
                yield from findings(line.written, error, _NUMBER)


def _kind(effect: n.Effect) -> Any:
    """LP-3.1: at most one activated line, and no static line twice."""
    return effect if isinstance(effect, n.Static) else "an activated line"


def _misplaced(
    line: _Line, text: Spelled, misplacements: Sequence[Misplacement], codes: Codes
) -> Iterator[Finding]:
    moved = [wrong._replace(at=text.origins[wrong.at or 0]) for wrong in misplacements]
    return findings(line.written, PlacementError(moved), codes)


def _limits(line: n.Line, text: str) -> list[Misplacement]:
    """The conditions and markers that break LP-3.17, and those that are missing."""
    in_order = [limit for limit in _LIMITS if limit in line.limits]
    found = [
        *([_OUT_OF_ORDER] if list(line.limits) != in_order else []),
        *(
            (limit, _NOT_HERE)
            for limit in in_order
            if not isinstance(line.effect, _LEGAL_ON[limit])
        ),
    ]
    if {n.Marker.REMOVAL_COST, n.Marker.DOWNLESS} <= set(line.limits):
        found.append((n.Marker.DOWNLESS, _NOT_TOGETHER))
    required = _REQUIRED.get(type(line.effect))
    if required is not None and required not in line.limits:
        found.append((text[: text.index(">") + 1], f"「{required}」が要る / needs {required}"))
    first = line.limits[0] if line.limits else ""
    return [
        Misplacement(phrase or first, "LP-3.17", allowed, max(text.find(phrase or first), 0))
        for phrase, allowed in found
    ]


_TWO = "1枚に能力は1つ、同じ常態は1度 / a card has at most one activated line, no static line twice"
_OUT_OF_ORDER = (
    "",
    "条件、マーカーの順に、各1度、LP-3.7からLP-3.13の順"
    " / conditions, then markers, each once and in the order of LP-3.7 to LP-3.13",
)
_NOT_HERE = "この能力には置けない / may not stand on this ability"
_NOT_TOGETHER = "「[除去]」と同時に置けない / may not stand together with [除去]"

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
