"""Rewriting a text to the spelling of its notation, tracking the origin of each character."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class Spelling(NamedTuple):
    """Another spelling of a phrase."""

    name: str
    pattern: str
    """A pattern for the other spelling."""
    phrase: "str | Callable[[re.Match[str]], str]"
    where: str = ""
    """A pattern for the beginning of the texts in which it applies."""


class Respelled(NamedTuple):
    """A text in the spelling of its notation."""

    text: str
    origins: tuple[int, ...]
    """The index in the text as written of each character, and of the end."""


class Respelling:
    """A text that is rewritten step by step."""

    def __init__(self, text: str) -> None:
        self._chars: list[_Char] = [*((char, at) for at, char in enumerate(text)), ("", len(text))]
        self._held: dict[_Char, str] = {}

    @property
    def text(self) -> str:
        """The current text."""
        return "".join(char for char, _ in self._chars)

    @property
    def respelled(self) -> Respelled:
        """The current text, with the index in the original one of each character."""
        return Respelled(self.text, tuple(at for _, at in self._chars))

    def apply(self, spellings: Iterable[Spelling]) -> None:
        """Replace each spelling by its phrase, in the order in which they are given."""
        for spelling in spellings:
            if re.match(spelling.where, self.text):
                self.replace(spelling.pattern, spelling.phrase)

    def replace(self, pattern: str, phrase: "str | Callable[[re.Match[str]], str]") -> None:
        """Replace all matches of `pattern`; the origin of `phrase` is the start of the match."""
        chars: list[_Char] = []
        done = 0
        for found in re.finditer(pattern, self.text):
            new = found.expand(phrase) if isinstance(phrase, str) else phrase(found)
            start = self._chars[found.start()][1]
            chars += [*self._chars[done : found.start()], *((char, start) for char in new)]
            done = found.end()
        self._chars = [*chars, *self._chars[done:]]

    def hold(self, pattern: str, sign: str) -> None:
        """Replace matches of `pattern` by the placeholder `sign`, until they are released."""
        for found in re.finditer(pattern, self.text):
            self._held[sign, self._chars[found.start()][1]] = found[0]
        self.replace(pattern, sign)

    def release(self) -> None:
        """Restore the texts that were held."""
        self._chars = [char for sign in self._chars for char in self._released(sign)]

    def _released(self, sign: "_Char") -> "Iterable[_Char]":
        start = sign[1]
        held: Sequence[str] | None = self._held.get(sign)
        return (sign,) if held is None else ((char, start + at) for at, char in enumerate(held))


_Char = tuple[str, int]
"""A character and its index in the original text."""
