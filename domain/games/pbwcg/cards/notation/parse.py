"""The card notation of PBWCG (PB-19): reads a text into its meaning, and prints it back."""

import functools
import re
from collections.abc import Iterable, Iterator

from saikoro.domain.cards.notation.texts import ParseError
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.phrases import NOTATION
from saikoro.domain.games.pbwcg.cards.notation.texts import Block, Text
from saikoro.domain.games.pbwcg.cards.notation.words import Prefix, Value

LONGEST_TEXT = 500
"""Most characters of a text."""
MOST_CLAUSES = 12
"""Most clauses of a text."""


@functools.lru_cache(maxsize=4_096)
def read_text(text: str) -> Text:
    """The meaning of a whole text; ParseError at the first character that is not understood.

    Any phrase may stand in any card here: `placement` defines which card may have which (PB-19.9).
    """
    blocks = []
    for offset, sentence in sentences(text):
        try:
            blocks.append(read_sentence(sentence))
        except ParseError as error:
            raise error.within(text, offset.__add__) from None
    return _joined(blocks)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each clause of a text as it is written, readable or not, with its offset."""
    return ((found.start(), found[0]) for found in _SENTENCE.finditer(text))


_SENTENCE = re.compile(
    r"(?:「[^「」【】《》\[\]]{1,40}」|【[^「」【】《》\[\]]{1,40}】|[^。])++。?|。"
)
"""Up to its 。, which may also be a character of a name."""


@functools.lru_cache(maxsize=4_096)
def read_sentence(sentence: str) -> Block:
    """The meaning of one clause with its 。, and with its prefix if it has one (PB-19.2)."""
    meaning: Block = NOTATION.read(sentence)
    return meaning


def _joined(sentences: Iterable[Block]) -> Text:
    """A prefix holds for the clauses behind it, until another one (PB-19.2)."""
    blocks: list[tuple[Prefix | None, list[n.Clause]]] = []
    for sentence in sentences:
        if sentence.prefix is not None or not blocks:
            blocks.append((sentence.prefix, []))
        blocks[-1][1].extend(sentence.clauses)
    return Text(tuple(Block(prefix, tuple(clauses)) for prefix, clauses in blocks))


@functools.lru_cache(maxsize=4_096)
def read_mod(written: str) -> n.Mod:
    """A mod from its notation, such as 攻撃値(全)+2."""
    at = max(written.rfind("+"), written.rfind("-"))
    return n.Mod(Value(written[:at]), int(written[at:]))


# Printing: one wording for each meaning


def print_text(text: Text) -> str:
    """The one wording of a text; empty for one without effect."""
    return "".join(
        NOTATION.print(Block(None if index else block.prefix, (clause,)))
        for block in text.blocks
        for index, clause in enumerate(block.clauses)
    )


def print_phrase(phrase: n.Clause | n.Rider | n.Mod) -> str:
    """PB-19.2, PB-19.5, PB-19.6: a clause without its 。, or a part of one."""
    return NOTATION.print(phrase)
