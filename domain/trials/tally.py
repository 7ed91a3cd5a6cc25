"""The results of many matches, and how much they prove."""

import math
from typing import NamedTuple

Z = 1.959964
"""Standard deviations of a normal distribution that hold 95 % of it."""


class Tally(NamedTuple):
    """The results of a number of matches."""

    a: int
    b: int
    draws: int

    @property
    def share(self) -> float:
        """The share of the matches that `a` has won; a draw counts as half a win."""
        return (self.a + self.draws / 2) / max(1, sum(self))

    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share, at 95 %."""
        n, z = max(1, sum(self)), Z
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        wide = z / (1 + z * z / n)
        half = wide * math.sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


class Permille(NamedTuple):
    """A share of 1,000, and its interval, which is never narrower than it was."""

    share: int
    low: int
    high: int

    @classmethod
    def of(cls, tally: Tally) -> "Permille":
        """The share of `a`, rounded, and its interval, rounded outwards."""
        low, high = tally.interval()
        return cls(round(1000 * tally.share), math.floor(1000 * low), math.ceil(1000 * high))
