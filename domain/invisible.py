"""Characters that are not shown, or change how others are shown, or cover them."""

import unicodedata

from saikoro.domain.errors.rules import RuleViolation, Violation
from saikoro.domain.text import Text

_NOT_VISIBLE = Text(
    "空白だけか、見えない文字、ほかの文字を変える文字や隠す文字があります",
    "it is blank, or has characters that are not shown, or change or cover others",
)

_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, format characters (bidirectional and zero-width ones too), what is no character."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, symbols and combining characters that are shown as nothing."""

_JOINER = "\u200d"
"""Joins emoji to one picture, such as a family; shown as nothing anywhere else."""

_JOINED = (
    range(0x1F300, 0x1F650),
    range(0x1F680, 0x1F700),
    range(0x1F7E0, 0x1F7EC),
    range(0x1F900, 0x1FB00),
)
"""Emoji that may be joined."""

_JOINED_SIGNS = frozenset(map(ord, "↔↕☠♀♂⚕⚖⚧⛓⛹✈❤➡⬛"))
"""Signs that may be joined to them: of a gender, of a job, of a direction."""

_DRESSING = "\ufe0f" + "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""The characters between an emoji and a joiner: a selector of its drawing, or the colour of a
skin."""

_MOST_MARKS = 4
"""Combining characters on one letter: more than any script needs."""


def is_invisible(character: str) -> bool:
    """Whether a character is not shown, or changes the direction or the place of others."""
    return character in _BLANK or unicodedata.category(character) in _CATEGORIES


def has_invisible_parts(text: str) -> bool:
    """Whether parts of a text are not shown, change the direction of others, or cover them."""
    invisible = (at for at, character in enumerate(text) if is_invisible(character))
    return any(not joins_emoji(text, at) for at in invisible) or _covers_others(text)


def joins_emoji(text: str, at: int) -> bool:
    """Whether the character at a place is a joiner between two emoji, so that they are one."""
    if text[at] != _JOINER:
        return False
    before = text[max(0, at - 4) : at].rstrip(_DRESSING)
    return _may_be_joined(before[-1:]) and _may_be_joined(text[at + 1 : at + 2])


def require_shown(text: str, error: type[RuleViolation], code: str, pointer: str) -> None:
    """Raise `error` with this code if a text is blank, or has invisible parts."""
    if not text.strip() or has_invisible_parts(text):
        raise error([Violation.of(code, "", _NOT_VISIBLE, pointer)])


def _may_be_joined(character: str) -> bool:
    """Whether it is an emoji, or a sign, that may be joined to another; False for no character."""
    if not character or character in _DRESSING:
        return False
    code = ord(character)
    return code in _JOINED_SIGNS or any(code in emoji for emoji in _JOINED)


def _covers_others(text: str) -> bool:
    """Whether so many marks are piled up on a letter that they cover other lines."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks > _MOST_MARKS:
            return True
    return False
