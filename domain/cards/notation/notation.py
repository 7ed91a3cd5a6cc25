"""A notation: its grammar words every phrase once, and by it texts are read and nodes printed."""

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Pattern, PatternRE, PatternStr

from saikoro.domain.cards.notation.meanings import TEXT, Meaning, Writing, reader, settled
from saikoro.domain.cards.notation.printing import Phrase, Printed, Printer, located
from saikoro.domain.cards.notation.templates import Rules
from saikoro.domain.cards.notation.texts import Number, parse_error
from saikoro.domain.text import Text

CACHED_NODES = 4096
"""Nodes whose texts a process keeps."""


class Notation:
    """A grammar, and what its rules and terminals mean.

    The grammar words every phrase. Rules that begin with `_` or `?` have no meaning of their own.
    """

    def __init__(
        self,
        grammar: str,
        starts: Sequence[str],
        meanings: Mapping[str, Meaning],
        writings: Mapping[str, Writing],
        in_words: Mapping[str, str | Text],
    ) -> None:
        self._grammar = grammar
        self._starts = [*starts]
        self._meanings = {rule: settled(meaning) for rule, meaning in meanings.items()}
        self._writings = writings
        self.in_words = {
            pattern: words if isinstance(words, str) else words.both
            for pattern, words in in_words.items()
        }
        """Its patterns, as diagnostics call them."""
        self._parsers: dict[str, Lark] = {}

    # Reading

    def _parser(self, start: str) -> Lark:
        """The parser of one start rule, whose errors expect nothing of the others."""
        if start not in self._parsers:
            only = len(self._starts) == 1
            self._parsers[start] = Lark(
                self._grammar if only else self._whole.grammar,
                start=start,
                parser="lalr",
                maybe_placeholders=False,
                transformer=self._readers(),
            )
        return self._parsers[start]

    def _readers(self) -> Any:
        """An object with the reader of each rule as its attribute."""
        return SimpleNamespace(
            **{
                rule: reader(meaning, functools.partial(self._alternatives, rule), self._read_token)
                for rule, meaning in self._meanings.items()
            }
        )

    def _alternatives(self, rule: str) -> list[str]:
        return self._rules.alternatives(rule)

    def _read_token(self, token: Token) -> Any:
        return self._writings.get(token.type, TEXT).read(token)

    def read(self, text: str, start: str = "") -> Any:
        """What a text means; ParseError at the first character that does not fit.

        `start` is the rule that it is read by, or else the first.
        """
        start = start or self._starts[0]
        try:
            return self._parser(start).parse(text)
        except UnexpectedInput as unexpected:
            at = self._column(unexpected, text) - 1
            number = self._number(text, at, start)
            expected = self._phrases(unexpected, start)
            raise parse_error(text, at, expected, self.in_words, number) from None

    def _number(self, line: str, stop: int, start: str) -> Number | None:
        """The number at `stop` if another one in its place lets the parser read on."""
        found = next((run for run in _NUMBER.finditer(line) if run.end() >= stop), None)
        if found is None or found.start() > stop:
            return None
        before, after = line[: found.start()], line[found.end() :]
        expected = self._stop(before, start)
        if expected is None or self._column(expected, before) != len(before) + 1:
            return None
        patterns = self.patterns.intersection(self._phrases(expected, start))
        allowed = {
            pattern: number
            for pattern in sorted(patterns)
            for number in _NUMBERS
            if re.fullmatch(pattern, number)
        }
        for number in {*allowed.values()}:
            instead = before + number + after
            stopped = self._stop(instead, start)
            if stopped is None or self._column(stopped, instead) > len(before + number) + 1:
                return Number(found.start(), found[0], (*allowed,))
        return None

    def _stop(self, line: str, start: str) -> UnexpectedInput | None:
        """Where the parser stops; None if it reads the whole line."""
        try:
            self._parser(start).parse(line)
        except UnexpectedInput as unexpected:
            return unexpected
        return None

    def _phrases(self, unexpected: UnexpectedInput, start: str) -> list[str]:
        names = getattr(unexpected, "allowed", None) or getattr(unexpected, "expected", None) or ()
        patterns = {terminal.name: terminal.pattern for terminal in self._parser(start).terminals}
        return sorted(patterns[name].value for name in names if name in patterns)

    @staticmethod
    def _column(unexpected: UnexpectedInput, line: str) -> int:
        if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
            return len(line) + 1
        stopped: Any = unexpected.pos_in_stream  # typed as None by lark, but an int
        return int(stopped) + 1

    @property
    def patterns(self) -> frozenset[str]:
        """Its terminals that are no fixed phrases, as regular expressions."""
        return self._terminals(PatternRE)

    @property
    def phrases(self) -> frozenset[str]:
        """Its fixed phrases."""
        return self._terminals(PatternStr)

    def _terminals(self, kind: type[Pattern]) -> frozenset[str]:
        patterns = (terminal.pattern for terminal in self._whole.terminals)
        return frozenset(pattern.value for pattern in patterns if isinstance(pattern, kind))

    # Printing

    @functools.cached_property
    def _whole(self) -> Lark:
        """The grammar with all of its rules; it prints without a parser, which is slow to build."""
        [start, *others] = self._starts
        if not others and start in self._parsers:
            return self._parsers[start]
        return Lark(
            self._grammar,
            start=self._starts,
            parser=None,
            lexer="basic",
            maybe_placeholders=False,
        )

    @functools.cached_property
    def _rules(self) -> Rules:
        return Rules(self._whole.rules, self._whole.terminals, self._meanings, self._writings)

    @functools.cached_property
    def _printer(self) -> Printer:
        return Printer(self._rules)

    def print(self, node: Any) -> str:
        """The one wording of a node; KeyError if no rule of the grammar prints it."""
        return self._printed(node).text

    def rule(self, node: Any) -> str:
        """The rule that prints a node, or the alias of one."""
        return self._printed(node).rule

    @functools.cached_property
    def _printed(self) -> Callable[[Any], Printed]:
        """Labels and events print the same nodes again and again."""
        return functools.lru_cache(CACHED_NODES)(self._printer.printed)

    def located(self, node: Any) -> Iterator[Phrase]:
        """Every piece of a node's text, each before the pieces that it has inside."""
        return located(self._printed(node))


_NUMBER = re.compile(r"[+\-=]?[0-9]+(?:D[0-9]+)?")
_NUMBERS = ("1", "2", "+1", "=1", "1D6")
"""A number of every kind."""
