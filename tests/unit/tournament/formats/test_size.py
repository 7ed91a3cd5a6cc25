"""The maximum number of matches, which is never exceeded."""

from itertools import product

import pytest

from saikoro.domain.tournament.formats.size import max_matches
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    Plan,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from tests.kit.cases import for_every
from tests.kit.local_tournament import LocalTournament

STAGES: list[AnyStage] = [
    SingleElimination(best_of=3),
    SingleElimination(third_place=True, mirrored=True),
    DoubleElimination(grand_final="none"),
    DoubleElimination(best_of=3),
    RoundRobin(),
    RoundRobin(groups=3, times=2),
    RoundRobin(groups=8),
    Swiss(best_of=5, mirrored=True),
    Swiss(rounds=4),
    Ladder(rounds=3),
]


def plan(*stages: AnyStage) -> Plan:
    return Plan(name="size", game="laplaplus", stages=stages)


@pytest.mark.parametrize(
    ("stage", "entrants", "matches"),
    [
        (SingleElimination(), 8, 7),
        (SingleElimination(third_place=True, best_of=3), 8, 24),
        (DoubleElimination(), 8, 15),
        (DoubleElimination(grand_final="simple"), 8, 14),
        (DoubleElimination(grand_final="none"), 8, 13),
        (RoundRobin(), 7, 21),
        (RoundRobin(groups=2, times=2), 7, 18),
        (RoundRobin(groups=3), 3, 3),
        (RoundRobin(groups=4), 4, 2),
        (Swiss(mirrored=True), 9, 32),
        (Swiss(rounds=3), 8, 12),
        (Ladder(rounds=5), 9, 20),
    ],
)
def test_the_maximum_of_a_stage(stage, entrants, matches):
    assert max_matches(plan(stage), entrants) == matches


def test_stages_add_up_with_their_qualifiers():
    stages = RoundRobin(groups=2), SingleElimination(qualifiers=4), Swiss(qualifiers=99, rounds=1)
    assert max_matches(plan(*stages), 8) == 12 + 3 + 2


@pytest.mark.parametrize("stage", STAGES)
def test_too_few_entrants_have_no_matches(stage):
    assert max_matches(plan(stage), 0) == 0
    assert max_matches(plan(stage), 1) == 0


@for_every(("stage", "entrants"), list(product(STAGES, (2, 3, 4, 5, 8, 9, 13))))
def test_no_tournament_exceeds_the_maximum(stage, entrants):
    tournament = LocalTournament.random(stage, entrants=entrants).play()
    played = sum(
        len(result.matches)
        for _, _, round_ in tournament.state.rounds()
        for result in round_.results.values()
    )
    assert played <= max_matches(plan(stage), entrants)
