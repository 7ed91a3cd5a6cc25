"""The size of a tournament, before it is played."""

from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.formats import rounds
from saikoro.domain.tournament.planning.plan import (
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.standings.ranking import groups

GRAND_FINAL_PAIRINGS = {"none": 0, "simple": 1, "reset": 2}
"""Pairings of a double elimination after both brackets, by its grand final (TN-6.4)."""


def max_matches(plan: Plan, entrants: int) -> int:
    """The most matches that this many entrants can play, replays of draws not counted."""
    total, count = 0, entrants
    for stage in plan.stages:
        count = min(count, stage.qualifiers or count)
        if count >= 2:
            legs = 2 if stage.mirrored else 1
            total += _pairings(Stage(stage, list(range(1, count + 1)))) * stage.best_of * legs
    return total


def _pairings(stage: Stage) -> int:
    count = len(stage.seeds)
    match stage.plan:
        case SingleElimination(third_place=third_place):
            return count - 1 + (third_place and count >= 4)
        case DoubleElimination(grand_final=grand_final):
            return 2 * count - 3 + GRAND_FINAL_PAIRINGS[grand_final]
        case RoundRobin(times=times):
            return sum(len(group) * (len(group) - 1) // 2 for group in groups(stage)) * times
        case Swiss() | Ladder():
            return rounds(stage) * (count // 2)
