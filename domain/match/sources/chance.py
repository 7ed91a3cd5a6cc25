"""Reproducible random choices for bots, independent of the dice of a match."""

from collections.abc import Sequence
from typing import TypeVar

from saikoro.domain.fairness.draws import Words
from saikoro.domain.fairness.frames import SECRET_BYTES

T = TypeVar("T")


class Chance(Words):
    """Random choices from a seed of 32 bytes; the dice of a match come from its chain."""

    def choose(self, items: Sequence[T]) -> T:
        """A random item of `items`, which is not empty."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items in random order."""
        remaining = list(items)
        return [remaining.pop(self.below(len(remaining))) for _ in range(count)]

    def seed(self) -> bytes:
        """A seed of 32 bytes for an independent source."""
        return b"".join(self.below(1 << 32).to_bytes(4, "big") for _ in range(SECRET_BYTES // 4))
