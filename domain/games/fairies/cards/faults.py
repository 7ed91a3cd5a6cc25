"""Faults of a card set: each with its place and its rule, in Japanese and in English."""

import difflib
from collections.abc import Iterable

from domain.cards.diagnosis import Codes, findings
from domain.cards.faults import Fault
from domain.cards.notation import Misplacement, ParseError, PlacementError
from domain.games.fairies.cards.notation.parse import read_line
from domain.games.fairies.cards.notation.spelling import respelled
from domain.games.fairies.cards.source import LABELS

CODE = "card_invalid"
"""FB-16.4."""
_CODES = Codes(CODE, "FB-16.1", CODE)


def parse_fault(text: str, error: ParseError, pointer: str) -> Fault:
    """A text that the grammar does not contain."""
    [found] = findings(text, error, _CODES, _canonical(text))
    return Fault(pointer, CODE, found.rule, found.detail, found.at, found.phrase)


def misplacement_fault(text: str, misplacement: Misplacement, pointer: str) -> Fault:
    """A phrase of a text that may not stand there."""
    [found] = findings(text, PlacementError([misplacement]), _CODES)
    return Fault(pointer, CODE, found.rule, found.detail, found.at, found.phrase)


def label(field: str) -> str:
    """What a field is called in Japanese."""
    return f"「{LABELS.get(field, field)}」"


def suggestion(written: str, known: Iterable[str]) -> str:
    """The known word that is most like `written`, to stand behind a fault; empty if none is."""
    nearest = difflib.get_close_matches(written, known, 1)
    return f"。もしかして / did you mean: 「{nearest[0]}」" if nearest else ""


def _canonical(text: str) -> str:
    """The text in the signs of FB-16.1, if it can be read so."""
    canonical = respelled(text).text
    try:
        read_line(canonical)
    except (ParseError, PlacementError):
        return ""
    return canonical
