from itertools import product
from random import Random

import pytest

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Overturn
from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.formats.tree import Node, tree
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.progress import first_rounds
from saikoro.domain.tournament.state import evolve
from tests.kit.cases import for_every
from tests.kit.random_tournaments import locked, plan_of, play_on, played

PLANS: list[AnyStage] = [
    SingleElimination(),
    SingleElimination(third_place=True),
    DoubleElimination(grand_final="none"),
    DoubleElimination(grand_final="simple"),
    DoubleElimination(grand_final="reset"),
]
EVERY = list(product(PLANS, range(2, 18)))


def places_of(nodes: list[Node]) -> list[tuple[int, int]]:
    return [(node.at, node.pairing.slot) for node in nodes if node.pairing is not None]


def paired(stage: Stage) -> list[tuple[int, int]]:
    return [(at, slot) for at, round_ in enumerate(stage.rounds, 1) for slot in round_.pairings]


@for_every(("plan", "count"), EVERY)
def test_a_tree_shows_who_meets_before_it_is_paired(plan: AnyStage, count: int) -> None:
    stage = played(plan_of(plan), count, Random(count)).stages[0]
    for done, following in enumerate(stage.rounds):
        ahead = {
            frozenset(side.entrant for side in node.sides if not side.bye)
            for node in tree(first_rounds(stage, done))
            if node.pairing is None
        }
        assert {frozenset(p.entrants) for p in following.pairings.values()} <= ahead


@for_every(("plan", "count"), EVERY)
def test_every_pairing_has_a_place_after_any_withdrawals(plan: AnyStage, count: int) -> None:
    rng = Random(count)
    state = locked(plan_of(plan), [str(number) for number in range(count)])
    while not state.over:
        play_on(state, rng, rounds=1)
        for entrant in state.playing:
            if rng.random() < 0.2 and not state.over:
                evolve(state, e.EntrantWithdrawn(entrant))
        stage = state.stages[0]
        assert sorted(places_of(tree(stage))) == sorted(paired(stage))


def test_the_second_final_is_shown_until_it_cannot_be_played() -> None:
    plan = plan_of(DoubleElimination())
    lengths: set[int] = set()
    for seed in range(8):
        finals = [
            node
            for node in tree(played(plan, 4, Random(seed)).stages[0])
            if node.bracket == "final"
        ]
        first = finals[0]
        lengths.add(len(finals))
        assert first.result is not None
        assert (len(finals) == 2) == (first.result.winner == first.sides[1].entrant)
    assert lengths == {1, 2}
    before = tree(played(plan, 4, Random(0), rounds=3).stages[0])
    assert [node.round for node in before if node.bracket == "final"] == [1, 2]


def test_outdated_pairings_are_shown_until_they_are_replayed() -> None:
    state = played(plan_of(SingleElimination()), 8, Random(1))
    stage = state.stages[0]
    final = stage.rounds[2].pairings[0]
    slot = next(slot for slot in (0, 1) if stage.rounds[1].winner(slot) == final.a)
    other = stage.rounds[1].loser(slot)
    evolve(state, e.RulingMade(Overturn(0, 2, slot, other), "misread"))
    assert {side.entrant for side in tree(stage)[-1].sides} == set(final.entrants)
    play_on(state, Random(2))
    assert {side.entrant for side in tree(stage)[-1].sides} == {other, final.b}


def test_a_swiss_has_no_tree() -> None:
    with pytest.raises(TypeError, match="Swiss"):
        tree(Stage(Swiss(), [1, 2]))
