"""Text in columns of a terminal with Japanese fonts, where wide characters take two."""

import unicodedata
from collections.abc import Iterator, Sequence

WIDTH = 100
"""Columns of the widest line of a board."""

NOTHING = "-"
"""An empty slot or zone."""


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
