"""Single elimination: one loss eliminates an entrant (TN-5)."""

from saikoro.domain.tournament.facts.stage import Pairing, Stage
from saikoro.domain.tournament.formats.chart import (
    neighbours,
    paired,
    still_winning,
    winners_rounds,
)
from saikoro.domain.tournament.planning.plan import SingleElimination


def rounds(stage: Stage) -> int:
    """The maximum number of rounds; fewer if all entrants leave."""
    return winners_rounds(stage)


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the round after `stage.rounds`, by slot; empty after the final."""
    final = len(stage.rounds) + 1 == rounds(stage)
    couples = neighbours(still_winning(stage, stage.rounds))
    pairings = paired(stage, couples, "final" if final else "winners")
    if final and _third_place(stage) and stage.rounds:
        beaten = [stage.rounds[-1].loser(slot) for slot in (0, 1)]
        if None not in beaten:
            pairings += paired(stage, neighbours(beaten, first=1), "third_place")
    return pairings


def _third_place(stage: Stage) -> bool:
    return isinstance(stage.plan, SingleElimination) and stage.plan.third_place
