"""The card notation of Fairies Battle (FB-16): reads a line into its meaning, prints it back."""

import functools
from typing import NamedTuple

from saikoro.domain.cards.notation.texts import Misplacement, PlacementError, check_characters
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation.phrases import NOTATION
from saikoro.domain.games.fairies.cards.notation.placement import Parsed, misplaced_phrases, placed

CACHED_LINES = 4096
"""Texts of lines that a process keeps parsed."""


class Examined(NamedTuple):
    """A line that the grammar contains."""

    parsed: Parsed
    misplacements: tuple[Misplacement, ...]
    """The phrases that may not stand where they do on any card."""


def read_line(text: str) -> n.Line:
    """The meaning of one line of a card.

    Raises ParseError for a text that the grammar does not contain, at the first character that is
    not understood, and PlacementError for phrases where they may not stand on any card.
    """
    line = examine_line(text)
    if line.misplacements:
        raise PlacementError(line.misplacements)
    return placed(line.parsed)


@functools.lru_cache(maxsize=CACHED_LINES)
def examine_line(text: str) -> Examined:
    """A line with its misplaced phrases; ParseError if the grammar does not contain it."""
    check_characters(text)
    parsed: Parsed = NOTATION.read(text)
    return Examined(parsed, tuple(misplaced_phrases(parsed)))


def print_line(line: n.Line) -> str:
    """The one wording of a line."""
    return NOTATION.print(line)


def print_sentences(sentences: n.Sentences) -> str:
    """The one wording of some sentences of a line."""
    return "".join(map(NOTATION.print, sentences))


def print_piece(piece: n.PriceItem | n.Condition | n.Select) -> str:
    """The one wording of an item of a price, of a condition, or of what is selected."""
    return NOTATION.print(piece)
