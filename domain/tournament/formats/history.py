"""Pairing history: earlier opponents, and the next bye."""

from collections import Counter
from itertools import combinations

from saikoro.domain.tournament.facts.stage import Entrant, Stage
from saikoro.domain.tournament.formats.matching import cheapest

Met = dict[Entrant, set[Entrant]]
"""The opponents of each entrant so far."""


def opponents(stage: Stage, *, since: int = 1) -> Met:
    """The opponents of every entrant from round `since` on, in played pairings (TN-8.4)."""
    met: Met = {entrant: set() for entrant in stage.seeds}
    for number, pairing, result in stage.met():
        if number >= since and pairing.b is not None and result.played:
            met[pairing.a].add(pairing.b)
            met[pairing.b].add(pairing.a)
    return met


def next_bye(stage: Stage, order: list[Entrant], met: Met) -> Entrant | None:
    """The entrant of `order` that gets the next bye (TN-8.3); None if their number is even."""
    if len(order) % 2 == 0:
        return None
    given = (pairing for _, pairing, _ in stage.met() if pairing.b is None)
    byes = Counter(pairing.a for pairing in given if not pairing.requested)
    fewest = min(byes[entrant] for entrant in order)
    choices = [place for place, entrant in enumerate(order) if byes[entrant] == fewest]
    most_met = max(len(met[entrant]) for entrant in order)
    # Dirac's theorem: if each may still meet at least half of the others, all can be paired.
    if 2 * (most_met + 1) < len(order):
        return order[choices[-1]]
    return order[_last_without_rematch(order, choices, met)]


def _last_without_rematch(order: list[Entrant], choices: list[int], met: Met) -> int:
    """The last of `choices` whose bye spares the others a rematch; the last of all if none does."""
    bye = len(order)
    costs = {
        (upper, lower): (0,)
        for upper, lower in combinations(range(bye), 2)
        if order[lower] not in met[order[upper]]
    }
    costs |= {(place, bye): (bye - place,) for place in choices}
    pairs = cheapest(bye + 1, costs)
    if 2 * len(pairs) <= bye:
        return choices[-1]
    return next(upper for upper, lower in pairs if lower == bye)
