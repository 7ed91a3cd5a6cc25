"""Text in columns of a terminal with Japanese fonts, where wide characters take two."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from saikoro.domain.words import Language, Text

WIDTH = 100
"""Columns of the widest line of a board."""

NOTHING = "-"
"""An empty slot or zone."""

_WORDS: dict[Language, str] = {
    "en": r"\S+",
    "ja": "[「『【〔〈（<]*(?:[A-Za-z0-9]+|.)[、。：」』】〕〉）>]*",
}
"""What is not broken over two lines."""
_BETWEEN: Text = {"en": " ", "ja": ""}


def is_wide(character: str) -> bool:
    """Whether a character takes two columns."""
    return unicodedata.east_asian_width(character) in "WFA"


def width(text: str) -> int:
    """The columns that a text takes."""
    return sum(1 + is_wide(character) for character in text)


def wrapped(first: str, parts: Sequence[str], between: str, indent: str = " " * 4) -> Iterator[str]:
    """The parts behind `first`, with `between` them, on as many lines as they need."""
    line = first
    for number, part in enumerate(parts or [NOTHING]):
        separator = between if number else ""
        if number and width(line + separator + part + between.rstrip()) > WIDTH:
            yield (line + separator).rstrip()
            line, separator = indent, ""
        line += separator + part
    yield line


def wrapped_text(text: str, language: Language, first: str, indent: str) -> Iterator[str]:
    """A sentence of a language behind `first`, broken between its words."""
    yield from wrapped(first, re.findall(_WORDS[language], text), _BETWEEN[language], indent)
