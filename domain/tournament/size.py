"""How much a tournament comes to, before it is played."""

import math

from domain.tournament.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)


def most_matches(plan: Plan, entrants: int) -> int:
    """The most matches of a tournament with so many entrants, replays of drawn ones not counted."""
    total = 0
    for stage in plan.stages:
        count = min(entrants, stage.qualifiers or entrants)
        legs = 2 if stage.mirrored else 1
        total += _pairings(stage, count) * stage.best_of * legs
    return total


def _pairings(stage: AnyStage, count: int) -> int:
    match stage:
        case SingleElimination(third_place=third_place):
            return count - 1 + third_place
        case DoubleElimination():
            return 2 * count - 1
        case RoundRobin(groups=groups, times=times):
            size = math.ceil(count / groups)
            return groups * size * (size - 1) // 2 * times
        case Swiss(rounds=rounds):
            return (rounds or math.ceil(math.log2(max(2, count)))) * (count // 2)
        case Ladder(rounds=rounds):
            return rounds * (count // 2)
