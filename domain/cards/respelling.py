"""Rewriting a text in the words of its notation, without losing where each character comes from."""

import re
from collections.abc import Callable, Iterable, Sequence


class Respelling:
    """A text that is being rewritten."""

    def __init__(self, text: str) -> None:
        self._chars: list[_Char] = [*((char, at) for at, char in enumerate(text)), ("", len(text))]
        self._held: dict[_Char, str] = {}

    @property
    def text(self) -> str:
        """As it is written now."""
        return "".join(char for char, _ in self._chars)

    @property
    def origins(self) -> tuple[int, ...]:
        """Where each character of `text`, and its end, comes from in the text as it was."""
        return tuple(at for _, at in self._chars)

    def replace(self, pattern: str, phrase: "str | Callable[[re.Match[str]], str]") -> None:
        """Write `phrase` for all that has the pattern; it comes from where that begins."""
        chars: list[_Char] = []
        done = 0
        for found in re.finditer(pattern, self.text):
            new = found.expand(phrase) if isinstance(phrase, str) else phrase(found)
            start = self._chars[found.start()][1]
            chars += [*self._chars[done : found.start()], *((char, start) for char in new)]
            done = found.end()
        self._chars = [*chars, *self._chars[done:]]

    def hold(self, pattern: str, sign: str) -> None:
        """Let the character `sign` stand for what has the pattern, until it is released."""
        for found in re.finditer(pattern, self.text):
            self._held[sign, self._chars[found.start()][1]] = found[0]
        self.replace(pattern, sign)

    def release(self) -> None:
        """Write what is held again."""
        self._chars = [char for sign in self._chars for char in self._released(sign)]

    def _released(self, sign: "_Char") -> "Iterable[_Char]":
        start = sign[1]
        held: Sequence[str] | None = self._held.get(sign)
        return (sign,) if held is None else ((char, start + at) for at, char in enumerate(held))


_Char = tuple[str, int]
"""A character and its index in the text as it was."""
