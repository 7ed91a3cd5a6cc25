"""Round robin: every entrant meets every other one in its group (TN-7)."""

from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Stage
from saikoro.domain.tournament.planning.plan import RoundRobin
from saikoro.domain.tournament.standings.ranking import groups


def rounds(stage: Stage) -> int:
    """The number of rounds: that of the largest group (TN-7.4)."""
    return max(_cycle(group) for group in groups(stage)) * _times(stage)


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the round after `stage.rounds`, by slot; empty after the last."""
    number = len(stage.rounds) + 1
    pairings: list[Pairing] = []
    for which, group in enumerate(groups(stage)):
        if number <= _cycle(group) * _times(stage):
            again = number > _cycle(group)
            for a, b in _meet(group, number):
                seats = (b, a) if again else (a, b)
                pairings.append(Pairing(len(pairings), *seats, "group", which))
    return pairings


def _meet(group: list[Entrant], number: int) -> list[tuple[Entrant, Entrant]]:
    """The pairs of this round of a group, `a` first, by the smaller place (TN-7.2, TN-7.3)."""
    last = len(group) + len(group) % 2
    met = []
    for p in range(1, last):
        q = (number - p) % (last - 1) + 1
        if q == p:
            q = last
            p_is_a = p <= last // 2
        else:
            p_is_a = (p + q) % 2 == 1
        if p < q <= len(group):
            a, b = (p, q) if p_is_a else (q, p)
            met.append((group[a - 1], group[b - 1]))
    return met


def _cycle(group: list[Entrant]) -> int:
    """The number of rounds in which every pair of a group meets once."""
    return len(group) - 1 + len(group) % 2 if len(group) > 1 else 0


def _times(stage: Stage) -> int:
    return stage.plan.times if isinstance(stage.plan, RoundRobin) else 1
