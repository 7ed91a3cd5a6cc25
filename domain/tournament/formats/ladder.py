"""Ladder: everybody plays every round, against who is rated alike (TN-15)."""

from itertools import combinations

from domain.tournament.formats.history import Met, opponents, sits_out
from domain.tournament.formats.matching import Cost, Pair, cheapest
from domain.tournament.formats.seats import seated
from domain.tournament.plan import Ladder
from domain.tournament.ratings import ratings
from domain.tournament.stage import Entrant, Pairing, Stage

FRESH = 2
"""How many rounds a meeting is avoided for."""

FURTHEST = 5
"""No two are further apart in the order where nobody need meet again.

Suppose two were further apart. Each of the five or more between them, or its partner, could meet
one of the two instead and make the sum of squares less, were it not for a fresh meeting with that
one. But the two have had four fresh meetings at most.
"""


def rounds(stage: Stage) -> int:
    """How many rounds are played (TN-15.1)."""
    if not isinstance(stage.plan, Ladder):
        raise TypeError(f"{type(stage.plan).__name__} is not a ladder")
    return stage.plan.rounds


def pair(stage: Stage) -> list[Pairing]:
    """The next round, once all before it are decided; empty if there is none."""
    playing = [entrant for entrant in stage.seeds if entrant not in stage.gone]
    if len(stage.rounds) >= rounds(stage) or len(playing) < 2:
        return []
    rated = ratings(stage)
    order = sorted(playing, key=lambda entrant: -rated[entrant])
    met = opponents(stage, since=len(stage.rounds) + 1 - FRESH)
    bye = sits_out(stage, order, met)
    if bye is not None:
        order.remove(bye)
    pairs = [(order[upper], order[lower]) for upper, lower in _opposed(order, met)]
    return seated(stage, pairs, bye, "ladder")


def _opposed(order: list[Entrant], met: Met) -> list[Pair]:
    """The pairs that TN-15.2 asks for."""
    size = len(order)
    near = {
        (upper, lower): _cost(order, met, upper, lower)
        for upper in range(size)
        for lower in range(upper + 1, min(size, upper + 1 + FURTHEST))
        if order[lower] not in met[order[upper]]
    }
    pairs = cheapest(size, near)
    if 2 * len(pairs) == size:
        return pairs
    everybody = combinations(range(size), 2)
    return cheapest(size, {pair: _cost(order, met, *pair) for pair in everybody})


def _cost(order: list[Entrant], met: Met, upper: int, lower: int) -> Cost:
    return int(order[lower] in met[order[upper]]), (lower - upper) ** 2
