"""Card notations: each game has its own grammar; all use the same parser."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import PatternRE

from domain.errors import SaikoroError


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
    allowed: str
    """What is legal instead, in Japanese and English."""
    at: int | None = None
    """The index of its first character; None to search for it."""


class PlacementError(SaikoroError):
    """A text that can be parsed, but has phrases in illegal places."""

    def __init__(self, misplacements: Sequence[Misplacement]) -> None:
        super().__init__("; ".join(f"「{m.phrase}」: {m.allowed}" for m in misplacements))
        self.misplacements = tuple(misplacements)


def normalised(text: str) -> str:
    """`text` in NFKC without white space, the input of notations."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


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


class TreeNodes(Transformer[Token, Any]):
    """Makes nodes of the parse trees of a notation.

    `rules` makes the node of each rule of the grammar from the rule's parts; `tokens` has what is
    made of tokens that are more than their text.
    """

    def __init__(
        self, rules: Mapping[str, Callable[..., Any]], tokens: Mapping[str, Callable[[Token], Any]]
    ) -> None:
        super().__init__()
        self._rules = rules
        self._tokens = tokens

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        return self._rules[data](*children)

    def __default_token__(self, token: Token) -> Any:
        return self._tokens.get(token.type, str)(token)


class Notation:
    """A game's grammar, and the transformer from parse trees to nodes."""

    def __init__(self, grammar: str, nodes: Transformer[Any, Any]) -> None:
        self._parser = Lark(grammar, parser="lalr", maybe_placeholders=False)
        self._nodes = nodes
        self.patterns = frozenset(
            terminal.pattern.value
            for terminal in self._parser.terminals
            if isinstance(terminal.pattern, PatternRE)
        )
        """Its terminals that are no fixed phrases, as regular expressions."""

    def read(self, line: str) -> Any:
        """Parse one normalised line to nodes; ParseError if it does not match the grammar."""
        try:
            tree = self._parser.parse(line)
        except UnexpectedInput as unexpected:
            column = self._column(unexpected, line)
            number = self._number(line, column - 1)
            raise ParseError(line, column, self._phrases(unexpected), number) from None
        return self._nodes.transform(tree)

    def _number(self, line: str, stop: int) -> Number | None:
        """The number at `stop` if another one in its place lets the parser read on."""
        found = next((run for run in _NUMBER.finditer(line) if run.end() >= stop), None)
        if found is None or found.start() > stop:
            return None
        before, after = line[: found.start()], line[found.end() :]
        expected = self._stop(before)
        if expected is None or self._column(expected, before) != len(before) + 1:
            return None
        patterns = self.patterns.intersection(self._phrases(expected))
        allowed = {
            pattern: number
            for pattern in sorted(patterns)
            for number in _NUMBERS
            if re.fullmatch(pattern, number)
        }
        for number in {*allowed.values()}:
            instead = before + number + after
            stopped = self._stop(instead)
            if stopped is None or self._column(stopped, instead) > len(before + number) + 1:
                return Number(found.start(), found[0], (*allowed,))
        return None

    def _stop(self, line: str) -> UnexpectedInput | None:
        """Where the parser stops; None if it reads the whole line."""
        try:
            self._parser.parse(line)
        except UnexpectedInput as unexpected:
            return unexpected
        return None

    def _phrases(self, unexpected: UnexpectedInput) -> list[str]:
        names = getattr(unexpected, "allowed", None) or getattr(unexpected, "expected", None) or ()
        patterns = {terminal.name: terminal.pattern for terminal in self._parser.terminals}
        return sorted(patterns[name].value for name in names if name in patterns)

    @staticmethod
    def _column(unexpected: UnexpectedInput, line: str) -> int:
        if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
            return len(line) + 1
        stopped: Any = unexpected.pos_in_stream  # typed as None by lark, but an int
        return int(stopped) + 1


_NUMBER = re.compile(r"[+\-=]?[0-9]+(?:D[0-9]+)?")
_NUMBERS = ("1", "2", "+1", "=1", "1D6")
"""A number of every kind."""
