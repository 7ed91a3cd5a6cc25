"""Formats of stages: how each pairs its rounds, and how many matches that can take.

Each module is one format. The room depends on standings, and on stages as facts.
"""

from typing import Protocol

from saikoro.domain.tournament.facts.stage import Pairing, Stage
from saikoro.domain.tournament.formats import (
    double_elimination,
    ladder,
    round_robin,
    single_elimination,
    swiss,
)
from saikoro.domain.tournament.planning import plan as p


class Format(Protocol):
    """The interface of a format's module."""

    def rounds(self, stage: Stage) -> int:
        """The maximum number of rounds."""

    def pair(self, stage: Stage) -> list[Pairing]:
        """The pairings of the next round once earlier ones are decided; empty after the last."""


FORMATS: dict[type[p.StagePlan], Format] = {
    p.SingleElimination: single_elimination,
    p.DoubleElimination: double_elimination,
    p.RoundRobin: round_robin,
    p.Swiss: swiss,
    p.Ladder: ladder,
}


def rounds(stage: Stage) -> int:
    """The maximum number of rounds of the stage."""
    return FORMATS[type(stage.plan)].rounds(stage)


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the stage's next round; empty when it is over, or nothing can be paired."""
    return FORMATS[type(stage.plan)].pair(stage)
