"""Score groups in the order of pairing, and what each pair costs, a rematch most (TN-8.2, 8.4)."""

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby

from saikoro.domain.tournament.formats.matching import Cost, Pair


class ScoreGroups:
    """The order of pairing as places from 0, divided where the score changes."""

    def __init__(
        self, scores: Sequence[int], met: Sequence[set[int]], clubs: Sequence[str] = ()
    ) -> None:
        """`scores` are in descending order; `met` holds the earlier opponents of each place.

        `clubs` are kept apart: those of each place, empty for none (TN-8.9).
        """
        self._clubs = clubs or [""] * len(scores)
        self.size = len(scores)
        self._met = met
        self._bounds: list[Pair] = []
        self._group: list[int] = []
        for _, members in groupby(scores):
            start = len(self._group)
            self._group += [len(self._bounds) for _ in members]
            self._bounds.append((start, len(self._group)))
        self._half = [max(1, (end - start) // 2) for start, end in self._bounds]

    def costs(self) -> dict[Pair, Cost]:
        """The cost of every pair: rematch, club, group distance squared, deviation from half."""
        return {
            (upper, lower): self._cost(upper, lower)
            for upper, lower in combinations(range(self.size), 2)
        }

    def costs_of_nearest(self, width: int) -> dict[Pair, Cost]:
        """The costs of pairs without a rematch in which one is near the other (TN-8.8).

        Near are the `width` cheapest in the own group, above it, and below it.
        """
        near = (
            (min(place, other), max(place, other))
            for place in range(self.size)
            for side in self._sides(place, width + len(self._met[place]))
            for other in self._cheapest(place, side, width)
        )
        return {pair: self._cost(*pair) for pair in dict.fromkeys(near)}

    def _cost(self, upper: int, lower: int) -> Cost:
        apart = self._group[lower] - self._group[upper]
        half = self._half[self._group[upper]]
        club = self._clubs[upper]
        mates = int(club != "" and club == self._clubs[lower])
        return int(lower in self._met[upper]), mates, apart * apart, abs(lower - upper - half)

    def _cheapest(self, place: int, others: Iterable[int], width: int) -> list[int]:
        ranked = sorted(
            (self._cost(min(place, other), max(place, other)), other)
            for other in others
            if other not in self._met[place]
        )
        return [other for _, other in ranked[:width]]

    def _sides(self, place: int, reach: int) -> Iterable[list[int]]:
        """Places in the own group, above and below, that include the `reach` cheapest."""
        own = self._group[place]
        start, end = self._bounds[own]
        half = self._half[own]
        yield [
            *_around(place - half, start, place, reach),
            *_around(place + half, place + 1, end, reach),
        ]
        above: list[int] = []
        for group in range(own - 1, -1, -1):
            if len(above) >= reach:
                break
            above += _around(place - self._half[group], *self._bounds[group], reach)
        yield above
        below: list[int] = []
        for group in range(own + 1, len(self._bounds)):
            if len(below) >= reach:
                break
            below += _around(place + half, *self._bounds[group], reach)
        yield below


def _around(ideal: int, start: int, end: int, reach: int) -> range:
    """The part of `start … end - 1` within `reach` of the place nearest to `ideal`."""
    nearest = min(max(ideal, start), end - 1)
    return range(max(start, nearest - reach), min(end, nearest + reach + 1))
