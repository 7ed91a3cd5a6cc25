"""Text in columns of a terminal with Japanese fonts, where wide characters take two."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

WIDTH = 100
"""Columns of the widest line of a drawn table."""

NOTHING = "-"
"""An empty slot or zone."""

_WIDE = "\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60\U0001f000-\U0003ffff"
_OPENING = r"(\[<{（［「『【《〔〈｛"
_CLOSING = r",.:;!?)\]>}）］」』】》〕〉｝、。，．・：；！？ーっゃゅょッャュョ"
_WORD = rf"(?:[^\s{_WIDE}-]|-(?![^\W\d_]))+-?|-"
_PIECE = re.compile(rf"[{_OPENING}]*(?:[{_WIDE}]|{_WORD})[{_CLOSING}]*\s*|[{_OPENING}]+\s*|\s+")
"""A word, or its part up to a hyphen, or a wide character, with the brackets and signs around it
and the space behind it."""


def is_wide(character: str) -> bool:
    """Whether a character takes two columns."""
    return unicodedata.east_asian_width(character) in "WFA"


def width(text: str) -> int:
    """The columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(1 + is_wide(character) for character in text)


def pieces(text: str) -> list[str]:
    """What of a text stands on one line; together they are the text."""
    return _PIECE.findall(text)


def separated(parts: Sequence[str], between: str) -> list[str]:
    """The parts, each but the last with `between` behind it."""
    return [*(part + between for part in parts[:-1]), *parts[-1:]]


def filled(parts: Iterable[str], columns: int, indent: str = "") -> Iterator[str]:
    """The parts one behind another, on lines of at most so many columns; later ones are indented.

    A part that is wider than a line begins one, and is broken behind its pieces; a piece that is
    wider is broken by characters.
    """
    line: list[str] = []
    used, room = 0, columns - width(indent)
    for part in parts:
        whole = width(part.rstrip()) <= room
        for number, piece in enumerate([part] if whole else _broken(part, room)):
            begins = number == 0 and not whole
            if line and (begins or used + width(piece.rstrip()) > columns):
                yield "".join(line).rstrip()
                line, used = [indent], width(indent)
            line.append(piece)
            used += width(piece)
    if line:
        yield "".join(line).rstrip()


def _broken(part: str, columns: int) -> Iterator[str]:
    """The pieces of a part, or the characters of one that is wider."""
    for piece in pieces(part):
        yield from [piece] if width(piece.rstrip()) <= columns else piece
