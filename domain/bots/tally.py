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


class Difference(NamedTuple):
    """By how much the share of `a` is higher in some matches than in others."""

    value: float
    low: float
    high: float

    @classmethod
    def between(cls, ones: Tally, others: Tally) -> "Difference":
        """The difference of both shares, with Newcombe's hybrid score interval at 95 %.

        It is made of Wilson's intervals of both (R. G. Newcombe 1998, method 10), so it holds for
        few matches, and for shares near none or all.
        """
        one, other = ones.share, others.share
        (one_low, one_high), (other_low, other_high) = ones.interval(), others.interval()
        value = one - other
        low = value - math.hypot(one - one_low, other_high - other)
        high = value + math.hypot(one_high - one, other - other_low)
        return cls(value, max(-1.0, low), min(1.0, high))


class Permille(NamedTuple):
    """A share of 1,000, or a difference of two, and its interval, which is never narrower."""

    share: int
    low: int
    high: int

    @classmethod
    def of(cls, tally: Tally) -> "Permille":
        """The share of `a`, rounded, and its interval, rounded outwards."""
        low, high = tally.interval()
        return cls._rounded(tally.share, low, high)

    @classmethod
    def between(cls, ones: Tally, others: Tally) -> "Permille":
        """By how much the share of `a` is higher in `ones` than in `others`; the same way."""
        return cls._rounded(*Difference.between(ones, others))

    @classmethod
    def _rounded(cls, share: float, low: float, high: float) -> "Permille":
        return cls(round(1000 * share), math.floor(1000 * low), math.ceil(1000 * high))
