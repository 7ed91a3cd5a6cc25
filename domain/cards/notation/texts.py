"""Texts in a notation, and the errors of those that are none."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text


class Number(NamedTuple):
    """A number of a text that is out of the range of its place."""

    at: int
    """The index of its first character."""
    text: str
    allowed: tuple[str, ...]
    """The numbers that are allowed there."""


class ParseError(SaikoroError):
    """A text that does not match its notation."""

    def __init__(
        self, text: str, column: int, expected: Sequence[str], number: Number | None = None
    ) -> None:
        self.text = text
        self.column = column
        """Where parsing stopped, from 1, in the normalised text."""
        self.expected = tuple(expected)
        """The phrases expected there."""
        self.number = number
        """The number that keeps the text from being read; None if none does."""
        found = repr(text[column - 1 :]) if text[column - 1 :] else "end of line"
        wanted = " / ".join(self.expected) or "end of line"
        super().__init__(f"column {column}: unexpected {found}; expected {wanted}")

    def within(self, text: str, origin: Callable[[int], int]) -> "ParseError":
        """The same error in `text`; `origin` gives the index there of each index here."""
        number = self.number and self.number._replace(at=origin(self.number.at))
        return ParseError(text, origin(self.column - 1) + 1, self.expected, number)


class Misplacement(NamedTuple):
    """A phrase that is legal only in other places."""

    phrase: str
    rule: str
    allowed: Text
    """What is legal instead."""
    at: int | None = None
    """The index of its first character; None to search for it."""


class PlacementError(SaikoroError):
    """A text that can be parsed, but has phrases in illegal places."""

    def __init__(self, misplacements: Sequence[Misplacement]) -> None:
        super().__init__("; ".join(f"「{m.phrase}」: {m.allowed.both}" for m in misplacements))
        self.misplacements = tuple(misplacements)


def normalised(text: str) -> str:
    """`text` in NFKC without white space, the input of notations."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def first_readable(texts: Iterable[str], read: Callable[[str], object]) -> str:
    """The first of these texts that has a meaning; empty if none has one."""
    for text in texts:
        try:
            read(text)
        except (ParseError, PlacementError):
            continue
        return text
    return ""


def check_characters(text: str) -> None:
    """Raise ParseError at the first character that is not in NFC, or is a control character."""
    composed = unicodedata.normalize("NFC", text)
    for index, (character, nfc) in enumerate(zip(text, composed, strict=False)):
        if character != nfc or unicodedata.category(character) == "Cc":
            raise ParseError(text, index + 1, ["NFC"])


def parse_error(
    text: str,
    at: int,
    expected: Iterable[str],
    in_words: Mapping[str, str],
    number: Number | None = None,
) -> ParseError:
    """The ParseError at the first character from `at` that no expected phrase has there.

    `in_words` describes patterns among them, and among the numbers allowed, for authors.
    """
    if number is not None:
        allowed = tuple(in_words.get(pattern, pattern) for pattern in number.allowed)
        number = number._replace(allowed=allowed)
    rest = text[at:]
    matched = {
        in_words.get(phrase, phrase): 0 if phrase in in_words else _shared(phrase, rest)
        for phrase in expected
    }
    most = max(matched.values(), default=0)
    nearest = [phrase for phrase, length in matched.items() if length == most]
    return ParseError(text, at + most + 1, nearest, number)


def _shared(phrase: str, rest: str) -> int:
    """The length of the common prefix."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(phrase, rest, strict=False))
    )
