"""Chance outside any match: what bots draw and try with, the same again from the same seed."""

from collections.abc import Sequence
from typing import TypeVar

from domain.fairness.draws import Words
from domain.fairness.frames import SECRET_BYTES

T = TypeVar("T")


class Chance(Words):
    """Draws from a seed of 32 bytes; never the dice of a match, which come from its chain."""

    def choose(self, items: Sequence[T]) -> T:
        """One of `items`, of which there is at least one."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different ones of `items`, in the order in which they are drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def seed(self) -> bytes:
        """A seed of 32 bytes, for more chance that does not depend on how this one goes on."""
        return b"".join(self.below(1 << 32).to_bytes(4, "big") for _ in range(SECRET_BYTES // 4))
