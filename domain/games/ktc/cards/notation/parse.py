"""The card notation of KTC (KT-9): read a text into its meaning, and print a meaning.

Every reader raises ParseError for a text that is not in the grammar, at the first character that
does not fit, and PlacementError for phrases that are not allowed where they are.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from saikoro.domain.cards.notation.diagnosis import Codes
from saikoro.domain.cards.notation.texts import check_characters, first_readable
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.phrases import NOTATION, Clauses
from saikoro.domain.games.ktc.cards.notation.placement import (
    SkillText,
    place_skill_text,
    place_status,
    place_trait,
)

LONGEST_TEXT = 200
"""Most characters of a text (KT-3.6)."""

CODES = Codes("CardTextInvalid", "KT-9", "CardTextInvalid")
"""The errors of a text, and the rule of the notation (KT-3.6)."""


def read_trait(text: str) -> n.Standing | n.Line:
    """The meaning of a line of a trait (KT-9.1)."""
    return place_trait(_read("line", text))


def read_status_line(text: str) -> n.Standing | n.Line:
    """The meaning of a line of a バフ or デバフ (KT-9.1)."""
    return place_status(_read("line", text))


def read_skill_text(text: str) -> SkillText:
    """The meaning of one text of a skill (KT-9.4)."""
    return place_skill_text(_read("skill", text))


def effect_of(texts: Iterable[SkillText]) -> n.Effect:
    """The effect of a skill from all its texts, in their order; one has clauses (KT-9.4)."""
    texts = tuple(texts)
    clauses = [text for text in texts if isinstance(text, Clauses)]
    return n.Effect(
        tuple(clause for text in clauses for clause in text.clauses),
        clauses[0].cost,
        tuple(text for text in texts if isinstance(text, n.Line)),
    )


def suggestion(text: str, read: Callable[[str], Any]) -> str:
    """`text` with the characters of KT-9 in place of look-alikes; empty if that is not valid."""
    replaced = unicodedata.normalize("NFKC", re.sub(r"\s+", "", text)).translate(_WIDE)
    return first_readable((replaced, f"{replaced}。"), read)


_WIDE = str.maketrans({":": "：", ",": "、", "､": "、", "｡": "。", "!": "！"})
"""The characters that NFKC makes narrow and KT-9 prints wide."""


# Printing


def print_line(line: n.Standing | n.Line) -> str:
    """The text of a line of a trait or a status (KT-9.1)."""
    return NOTATION.print(line)


def print_effect(effect: n.Effect) -> Iterator[str]:
    """The texts of a skill, one for each clause and line (KT-9.4)."""
    first, *later = effect.clauses
    yield NOTATION.print(Clauses((first,), effect.cost))
    yield from map(NOTATION.print, later)
    yield from map(print_line, effect.after)


def _read(part: str, text: str) -> Any:
    """What cards.lark reads from `text`, with `part` as its start rule."""
    check_characters(text)
    return NOTATION.read(text, part)
