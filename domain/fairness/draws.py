"""Draws: one opened link gives as many dice as a batch of events needs."""

from collections.abc import Sequence
from struct import Struct
from typing import TypeVar

from saikoro.domain.fairness.frames import MatchId, keyed_digest, u32

_WORDS = 1 << 32
_BLOCK = Struct(">8I")

T = TypeVar("T")


class Words:
    """The 32-bit words behind one key, in the order in which dice consume them."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._pending: list[int] = []

    @property
    def used(self) -> int:
        """Words consumed so far."""
        return 8 * self._blocks - len(self._pending)

    def skip(self, words: int) -> None:
        """Consume so many words."""
        for _ in range(words):
            self._next()

    def below(self, bound: int) -> int:
        """A uniform number 0 ... bound-1; words that would favour small numbers are rejected."""
        return self.taken_below(bound)[-1] % bound

    def taken_below(self, bound: int) -> list[int]:
        """The words that such a number takes: rejected ones, and the word that gives it."""
        fair = _WORDS - _WORDS % bound
        taken = [self._next()]
        while taken[-1] >= fair:
            taken.append(self._next())
        return taken

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """`items` in a uniform order: Fisher-Yates, from the last place down."""
        order = list(items)
        for k in range(len(order) - 1, 0, -1):
            j = self.below(k + 1)
            order[k], order[j] = order[j], order[k]
        return order

    def _next(self) -> int:
        if not self._pending:
            block = keyed_digest(self._key, "block", u32(self._blocks))
            self._blocks += 1
            self._pending = [*reversed(_BLOCK.unpack(block))]
        return self._pending.pop()


def draw_key(match: MatchId, draw: int, link: bytes, mix: bytes) -> bytes:
    """The key of draw `draw` (1, 2, ...), opened by `link`, mixed with the players' seeds."""
    return keyed_digest(link, "draw", match, u32(draw), mix)


def draw_words(match: MatchId, draw: int, link: bytes, mix: bytes) -> Words:
    """The words of a draw."""
    return Words(draw_key(match, draw, link, mix))
