"""Faults of a card set: each with its place and its rule, in Japanese and in English."""

import difflib
import re
from collections.abc import Iterable

from saikoro.domain.cards.notation.diagnosis import Codes, guess
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.games.fairies.cards.notation.parse import read_line
from saikoro.domain.games.fairies.cards.notation.spelling import respelled
from saikoro.domain.games.fairies.cards.source import LABELS

CODE = "card_invalid"
"""FB-16.4."""
CODES = Codes(CODE, "FB-16.1", CODE)
"""The codes of faults in texts."""


def label(field: str) -> str:
    """What a field is called in Japanese."""
    return f"「{LABELS.get(field, field)}」"


def suggestion(written: str, known: Iterable[str]) -> str:
    """The known word that is most like `written`, to stand behind a fault; empty if none is."""
    nearest = difflib.get_close_matches(written, known, 1)
    return guess("".join(nearest))


def in_signs(text: str) -> str:
    """The text in the signs of FB-16.1; empty if it cannot be read so."""
    canonical = respelled(text).text
    for meant in (canonical, _MAY_BEHIND.sub(r"任意で、\1", canonical)):
        try:
            read_line(meant)
        except (ParseError, PlacementError):
            continue
        return meant
    return ""


_MAY_BEHIND = re.compile(
    "(?:(?<=[：。])|(?<=そうしたなら、))((?!そうしたなら)[^。：]*なら、)任意で、"
)
"""A condition before 任意で、, which stands in front of it."""
