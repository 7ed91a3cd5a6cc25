"""Card notations: each game has its own grammar; all are read with the same tooling."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from lark import Lark, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from domain.errors import SaikoroError


class ParseError(SaikoroError):
    """A text that its notation does not contain."""

    def __init__(self, text: str, column: int, expected: Sequence[str]) -> None:
        self.column = column
        """Where reading stopped, counted from 1 in the normalised text."""
        self.expected = tuple(expected)
        """The phrases that could stand there."""
        there = text[column - 1 :] or "the end of the line"
        could = " / ".join(self.expected) or "nothing more"
        super().__init__(f"column {column}: {there!r} is not read; {could} could stand there")


class Misplacement(NamedTuple):
    """A phrase that its notation allows only elsewhere."""

    phrase: str
    rule: str
    allowed: str
    """Where it may stand, or what may stand there, in Japanese and in English."""
    at: int | None = None
    """Index of its first character, where its reader knows; else it is looked for."""


class PlacementError(SaikoroError):
    """A text that can be read, with phrases where they may not stand."""

    def __init__(self, misplacements: Sequence[Misplacement]) -> None:
        super().__init__("; ".join(f"「{m.phrase}」: {m.allowed}" for m in misplacements))
        self.misplacements = tuple(misplacements)


def normalised(text: str) -> str:
    """`text` by Unicode NFKC and without white space: what a notation reads."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def check_characters(text: str) -> None:
    """ParseError at the first character that is not composed (NFC), or is a control character."""
    composed = unicodedata.normalize("NFC", text)
    for index, (character, nfc) in enumerate(zip(text, composed, strict=False)):
        if character != nfc or unicodedata.category(character) == "Cc":
            raise ParseError(text, index + 1, ["NFC"])


def parse_error(
    text: str, at: int, expected: Iterable[str], in_words: Mapping[str, str]
) -> ParseError:
    """ParseError at the first character from `at` that no expected phrase has there.

    `in_words` says what authors call the patterns among them.
    """
    rest = text[at:]
    understood = {
        in_words.get(phrase, phrase): 0 if phrase in in_words else _shared(phrase, rest)
        for phrase in expected
    }
    most = max(understood.values(), default=0)
    nearest = [phrase for phrase, length in understood.items() if length == most]
    return ParseError(text, at + most + 1, nearest)


def _shared(phrase: str, rest: str) -> int:
    """How many characters both begin with."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(phrase, rest, strict=False))
    )


class Notation:
    """One game's grammar and the transformer that makes nodes of what it reads."""

    def __init__(self, grammar: str, nodes: Transformer[Any, Any]) -> None:
        self._parser = Lark(grammar, parser="lalr", maybe_placeholders=False)
        self._nodes = nodes

    def read(self, line: str) -> Any:
        """The nodes of one normalised line; ParseError if the grammar does not contain it."""
        try:
            tree = self._parser.parse(line)
        except UnexpectedInput as unexpected:
            raise ParseError(
                line, self._column(unexpected, line), self._phrases(unexpected)
            ) from None
        return self._nodes.transform(tree)

    def _phrases(self, unexpected: UnexpectedInput) -> list[str]:
        names = getattr(unexpected, "allowed", None) or getattr(unexpected, "expected", None) or ()
        patterns = {terminal.name: terminal.pattern for terminal in self._parser.terminals}
        return sorted(patterns[name].value for name in names if name in patterns)

    @staticmethod
    def _column(unexpected: UnexpectedInput, line: str) -> int:
        if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
            return len(line) + 1
        stopped: Any = unexpected.pos_in_stream  # lark's types say None, its objects an int
        return int(stopped) + 1
