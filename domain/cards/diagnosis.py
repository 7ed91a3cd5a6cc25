"""What is wrong with a card text, in Japanese and in English, for its author."""

import difflib
import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from domain.cards.notation import ParseError, PlacementError

_SHOWN = 20
"""Characters shown of a text that is not read."""
_LISTED = 8
"""Phrases listed of those that could stand there."""
_LIKE = 0.5
"""How like the text a phrase is at least that may have been meant."""


class Finding(NamedTuple):
    """One thing that is wrong with a text."""

    detail: str
    code: str
    rule: str


class Codes(NamedTuple):
    """What a rule book calls what can be wrong with a text."""

    parse: str
    notation: str
    """The rule that defines the notation."""
    misplaced: str


def findings(
    text: str, problem: ParseError | PlacementError, codes: Codes, meant: str = ""
) -> Iterator[Finding]:
    """Everything that is wrong with `text`; `meant` is a text that would be right in its place."""
    match problem:
        case ParseError():
            yield Finding(_explain_parse_error(text, problem, meant), codes.parse, codes.notation)
        case PlacementError():
            for phrase, rule, allowed, at in problem.misplacements:
                marked = _underlined(text, text.find(phrase) if at is None else at, len(phrase))
                detail = f"「{phrase}」: {allowed}{_guess(meant)}{marked}"
                yield Finding(detail, codes.misplaced, rule)


def column_of(problem: ParseError | PlacementError) -> str:
    """Where in its text reading stopped, to stand before a finding; empty if it did not."""
    if isinstance(problem, ParseError):
        return f"{problem.column}文字目 / column {problem.column}: "
    return ""


def _explain_parse_error(text: str, error: ParseError, meant: str) -> str:
    """Where reading stopped, and what could stand there, the likest phrase first."""
    stop = error.column - 1
    likeness = {phrase: _likeness(phrase, text, stop) for phrase in error.expected}
    nearest = sorted(likeness, key=lambda phrase: -likeness[phrase])
    likely = "".join(phrase for phrase in nearest[:1] if likeness[phrase] >= _LIKE)
    more = f" + {len(nearest) - _LISTED}" if len(nearest) > _LISTED else ""
    return (
        f"{_quoted(text[stop:][:_SHOWN])}が読めない / is not read。ここに置けるもの / could stand"
        f" there: {''.join(map(_quoted, nearest[:_LISTED])) or _quoted('')}{more}"
        f"{_guess(meant or likely)}"
        f"{_underlined(text, stop, len(_PHRASE.split(text[stop:], 1)[0]))}"
    )


def _underlined(text: str, at: int, length: int) -> str:
    """The text on a line of its own, and below it marks as wide as the phrase at `at`."""
    if at < 0:  # a phrase that is not written so, but read so
        return ""
    marks = "".join(_BELOW[is_wide(character)][0] for character in text[:at])
    marks += "".join(_BELOW[is_wide(character)][1] for character in text[at:][:length] or "^")
    return f"\n{text}\n{marks}"


def is_wide(character: str) -> bool:
    """Whether a terminal with Japanese fonts gives a character two columns."""
    return unicodedata.east_asian_width(character) in "WFA"


_BELOW = {False: " ^", True: "　＾"}
"""What goes below a narrow and a wide character: in front of a phrase, and below it."""
_PHRASE = re.compile("(?<=.)[、。]", re.DOTALL)
"""Where a phrase ends."""


def _likeness(phrase: str, text: str, stop: int) -> float:
    """How like `phrase` the text is that may have begun before it stops being the phrase."""
    begun = next(k for k in range(len(phrase) - 1, -1, -1) if text[:stop].endswith(phrase[:k]))
    there = text[stop - begun :][: len(phrase)]
    return difflib.SequenceMatcher(None, phrase, there).ratio()


def _quoted(text: str) -> str:
    return f"「{text}」" if text else "文末 / the end"


def _guess(meant: str) -> str:
    return f"。もしかして / did you mean: 「{meant}」" if meant else ""
