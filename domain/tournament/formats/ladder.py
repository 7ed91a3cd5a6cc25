"""Ladder: every entrant plays every round, against one of similar rating (TN-15)."""

from itertools import combinations

from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Stage
from saikoro.domain.tournament.formats.history import Met, next_bye, opponents
from saikoro.domain.tournament.formats.matching import Cost, Pair, cheapest
from saikoro.domain.tournament.formats.seats import seated
from saikoro.domain.tournament.planning.plan import Ladder
from saikoro.domain.tournament.standings.ratings import ratings

REMATCH_WINDOW = 2
"""The number of rounds for which a rematch is avoided."""

MAX_DISTANCE = 5
"""The greatest distance in the order between two who are paired, if no rematch is needed.

Suppose a pair were further apart. Each of the five or more entrants between them, or its partner,
could meet one of the pair instead and lower the sum of squares, unless they met in the last two
rounds. But the pair had at most four such meetings.
"""


def rounds(stage: Stage) -> int:
    """The number of rounds (TN-15.1)."""
    if not isinstance(stage.plan, Ladder):
        raise TypeError(f"{type(stage.plan).__name__} is not a ladder")
    return stage.plan.rounds


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the next round once all earlier ones are decided; empty after the last."""
    present, sitting_out = stage.present(), stage.sitting_out()
    if len(stage.rounds) >= rounds(stage) or len(present) < 2:
        return []
    playing = [entrant for entrant in present if entrant not in sitting_out]
    rated = ratings(stage)
    order = sorted(playing, key=lambda entrant: -rated[entrant])
    met = opponents(stage, since=len(stage.rounds) + 1 - REMATCH_WINDOW)
    bye = next_bye(stage, order, met)
    if bye is not None:
        order.remove(bye)
    pairs = [(order[upper], order[lower]) for upper, lower in _pairs(order, met)]
    return seated(stage, pairs, bye, "ladder", sitting_out)


def _pairs(order: list[Entrant], met: Met) -> list[Pair]:
    """The pairs that TN-15.2 requires, as places in `order`."""
    size = len(order)
    near = {
        (upper, lower): _cost(order, met, upper, lower)
        for upper in range(size)
        for lower in range(upper + 1, min(size, upper + 1 + MAX_DISTANCE))
        if order[lower] not in met[order[upper]]
    }
    pairs = cheapest(size, near)
    if 2 * len(pairs) == size:
        return pairs
    every_pair = combinations(range(size), 2)
    return cheapest(size, {pair: _cost(order, met, *pair) for pair in every_pair})


def _cost(order: list[Entrant], met: Met, upper: int, lower: int) -> Cost:
    return int(order[lower] in met[order[upper]]), (lower - upper) ** 2
