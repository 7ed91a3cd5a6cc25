"""The checks of a card set (LP-14.2): every fault, for the set and then card by card."""

import re
from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.cards.checks import CardChecks, TableEntry
from saikoro.domain.cards.limits import NO_CARD
from saikoro.domain.cards.notation.diagnosis import Codes, Finding, findings
from saikoro.domain.cards.notation.respelling import Respelled
from saikoro.domain.cards.notation.texts import (
    Misplacement,
    Number,
    ParseError,
    PlacementError,
    normalised,
)
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.cards.notation.parse import read_line, spelled
from saikoro.domain.games.laplaplus.cards.notation.phrases import BAD_NUMBER, NOTATION
from saikoro.domain.games.laplaplus.cards.source import CheckedSet
from saikoro.domain.text import Text


class _Line(NamedTuple):
    """A line of a card that can be read."""

    written: str
    meaning: n.Line


_NUMBER_TWICE = Text("ナンバー{number}は2度ある", "number {number} occurs twice")


class Checked(CardChecks):
    """A card set with its faults."""

    code, rule, shapes, source = "LP_SET_SHAPE", "LP-14.2", "LP-14.1", CheckedSet

    def check(self) -> None:
        """The set, then card by card, the faults of each in the order of LP-14.2."""
        self.shape(self.data, CheckedSet, "")
        entries = [*self.entries()]
        if not entries and isinstance(self.data, dict) and self.data.get("card") == []:
            self.fault("/card", NO_CARD, self.shapes, "LP_SET_EMPTY")
        for card in entries:
            number = card.written.get("number") if isinstance(card.written, dict) else None
            if isinstance(number, int) and self.again("number", number):
                pointer, twice = f"{card.pointer}/number", _NUMBER_TWICE.filled(number=number)
                self.fault(pointer, twice, self.shapes, "LP_SET_DUPLICATE_NUMBER")
        for card in entries:
            with self.in_order(_CODES):
                self._card(card)

    def _card(self, card: TableEntry) -> None:
        misshapen = self.shape(card.written, card.kind, card.pointer)
        texts = card.written.get("text") if isinstance(card.written, dict) else None
        if texts is None or "text" in misshapen:
            return
        if [normalised(text) for text in texts] == [NO_ABILITY]:
            return
        read: list[n.Line] = []
        for at, text in enumerate(texts):
            place = f"{card.pointer}/text/{at}"
            line = self.meaning(place, text, read_line, _UNKNOWN)
            if line is not None:
                earlier = [other.effect for other in read]
                self.found(place, _line_faults(_Line(text, line), earlier))
                read.append(line)


NO_ABILITY = normalised("（能力なし）")
"""The only line of a card without ability (LP-3.1)."""

_UNKNOWN = Codes("LP_SET_UNKNOWN_LINE", "LP-3.14", "LP_SET_TWO_ABILITIES")
_NUMBER = Codes("LP_SET_BAD_NUMBER", "LP-3.14", "LP_SET_BAD_CONDITION")
_CODES = (Checked.code, _UNKNOWN.parse, _UNKNOWN.misplaced, _NUMBER.misplaced, _NUMBER.parse)
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
            allowed = "K (2–9)" if found[2] else NOTATION.in_words["[0-9]+"]
            if not re.fullmatch("[2-9]" if found[2] else "[1-9][0-9]?", found[1]):
                at = text.origins[found.start()]
                number = Number(at, found[1], (allowed,))
                error = ParseError(line.written, at + 1, (), number)
                yield from findings(line.written, error, _NUMBER)


def _kind(effect: n.Effect) -> Any:
    """LP-3.1: at most one activated line, and no static line twice."""
    return effect if isinstance(effect, n.Static) else "an activated line"


def _misplaced(
    line: _Line, text: Respelled, misplacements: Sequence[Misplacement], codes: Codes
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
        found.append((text[: text.index(">") + 1], _NEEDS.filled(limit=required.value)))
    first = line.limits[0] if line.limits else ""
    return [
        Misplacement(phrase or first, "LP-3.17", allowed, max(text.find(phrase or first), 0))
        for phrase, allowed in found
    ]


_TWO = Text(
    "1枚に能力は1つ、同じ常態は1度", "a card has at most one activated line, no static line twice"
)
_OUT_OF_ORDER = (
    "",
    Text(
        "条件、マーカーの順に、各1度、LP-3.7からLP-3.13の順",
        "conditions, then markers, each once and in the order of LP-3.7 to LP-3.13",
    ),
)
_NEEDS = Text("「{limit}」が要る", "needs {limit}")
_NOT_HERE = Text("この能力には置けない", "may not stand on this ability")
_NOT_TOGETHER = Text("「[除去]」と同時に置けない", "may not stand together with [除去]")

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
