"""Characters that are not shown, or change how others are shown, or cover them."""

import unicodedata

from domain.errors import RuleViolation, Violation

_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, format characters (bidirectional and zero-width ones too), what is no character."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, symbols and combining characters that are shown as nothing."""

_MOST_MARKS = 4
"""Combining characters on one letter: more than any script needs."""


def is_invisible(character: str) -> bool:
    """Whether a character is not shown, or changes the direction or the place of others."""
    return character in _BLANK or unicodedata.category(character) in _CATEGORIES


def hidden(text: str) -> bool:
    """Whether parts of a text are not shown, change the direction of others, or cover them."""
    return any(map(is_invisible, text)) or _covers_others(text)


def require_shown(text: str, error: type[RuleViolation], code: str, pointer: str) -> None:
    """Raise `error` with this code if a text is blank, or parts of it are hidden."""
    if not text.strip() or hidden(text):
        detail = "it is blank, or has characters that are not shown, or change or cover others"
        raise error([Violation(code, "", detail, pointer)])


def _covers_others(text: str) -> bool:
    """Whether so many marks are piled up on a letter that they cover other lines."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks > _MOST_MARKS:
            return True
    return False
