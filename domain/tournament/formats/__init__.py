"""Formats: who meets whom, one module a format, all over `domain.tournament.stage`."""

from typing import Protocol

from domain.tournament import plan as p
from domain.tournament.formats import (
    double_elimination,
    ladder,
    round_robin,
    single_elimination,
    swiss,
)
from domain.tournament.stage import Pairing, Stage


class Format(Protocol):
    """What a module of a format offers."""

    def rounds(self, stage: Stage) -> int:
        """How many rounds there are at most."""

    def pair(self, stage: Stage) -> list[Pairing]:
        """The pairings of the next round, all earlier ones being decided; none when it is over."""


FORMATS: dict[type[p.StagePlan], Format] = {
    p.SingleElimination: single_elimination,
    p.DoubleElimination: double_elimination,
    p.RoundRobin: round_robin,
    p.Swiss: swiss,
    p.Ladder: ladder,
}


def rounds(stage: Stage) -> int:
    """How many rounds the stage has at most."""
    return FORMATS[type(stage.plan)].rounds(stage)


def pair(stage: Stage) -> list[Pairing]:
    """The pairings of the stage's next round; none when it is over, or nobody could meet."""
    return FORMATS[type(stage.plan)].pair(stage)
