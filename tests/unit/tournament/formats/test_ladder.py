"""Ladders (TN-15)."""

from random import Random

import pytest

from saikoro.domain.tournament.facts.stage import Pairing, Round, Stage
from saikoro.domain.tournament.formats.ladder import pair, rounds
from saikoro.domain.tournament.planning.plan import Ladder, Swiss
from saikoro.domain.tournament.standings.ratings import ratings
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.unit.tournament.formats.rounds import (
    Pair,
    can_avoid_rematches,
    cheapest_pairs,
    drawn_round,
    due_a_bye,
    met_since,
    tie_break,
    whole_tournament,
    won_round,
)


def ladder(entrants: int, *played: Round) -> Stage:
    """A ladder with this many entrants and these rounds."""
    return Stage(plan=Ladder(rounds=5), seeds=list(range(1, entrants + 1)), rounds=list(played))


def met(stage: Stage) -> set[frozenset[int]]:
    return {frozenset(pairing.entrants) for pairing in pair(stage)}


def test_a_ladder_has_the_rounds_of_its_plan():
    assert rounds(ladder(4)) == 5
    with pytest.raises(TypeError):
        rounds(Stage(plan=Swiss(), seeds=[1, 2]))


def test_neighbours_meet_first():
    assert pair(ladder(5)) == [
        Pairing(0, 1, 2, "ladder"),
        Pairing(1, 3, 4, "ladder"),
        Pairing(2, 5, None, "ladder"),
    ]


def test_entrants_of_similar_rating_meet():
    assert met(ladder(4, won_round((1, 2), (3, 4), bracket="ladder"))) == {
        frozenset({1, 3}),
        frozenset({2, 4}),
    }


def test_a_rematch_is_avoided_for_two_rounds():
    once, rest = drawn_round((1, 2)), drawn_round((1, None), (2, None))
    assert frozenset({1, 2}) not in met(ladder(4, once, rest))
    assert frozenset({1, 2}) in met(ladder(4, once, rest, rest))


def test_two_meet_every_round():
    assert met(ladder(2, drawn_round((1, 2)))) == {frozenset({1, 2})}


def test_gone_entrants_and_finished_ladders_have_no_pairings():
    stage = ladder(3)
    stage.gone = {1}
    assert met(stage) == {frozenset({2, 3})}
    stage.gone = {1, 2}
    assert pair(stage) == []
    assert pair(ladder(2, *[drawn_round((1, 2))] * 5)) == []


@for_every("number", range(budget(15, soak=3000)))
def test_every_round_of_a_ladder_follows_the_rules(number):
    random = Random(number)
    entrants = random.choice([2, 3, 4, 5, 6, 7, 8, 10, 15, 24, 41])
    for stage, pairings in whole_tournament(pair, Ladder(rounds=7), entrants, random):
        expect_rules_followed(stage, pairings)


def test_a_large_round_follows_the_rules():
    for stage, pairings in whole_tournament(pair, Ladder(rounds=4), 66, Random(1)):
        if len(stage.rounds) == 3:
            expect_rules_followed(stage, pairings)


def expect_rules_followed(stage: Stage, pairings: list[Pairing]) -> None:
    rated = ratings(stage)
    order = sorted(
        (one for one in stage.seeds if one not in stage.gone),
        key=lambda one: (-rated[one], stage.seed(one)),
    )
    assert sorted(one for pairing in pairings for one in pairing.entrants) == sorted(order)
    assert [pairing.slot for pairing in pairings] == list(range(len(pairings)))
    recent = met_since(stage, len(stage.rounds) - 1)
    bye = due_a_bye(stage, order, recent)
    assert [pairing.a for pairing in pairings if pairing.b is None] == [bye] * (bye is not None)
    others = [one for one in order if one != bye]
    pairs = [pairing for pairing in pairings if pairing.b is not None]
    again = sum(frozenset(pairing.entrants) in recent for pairing in pairs)
    assert not again or not can_avoid_rematches(others, recent)

    def cost(places: Pair) -> tuple[int, ...]:
        upper, lower = places
        again = frozenset({others[upper], others[lower]}) in recent
        return int(again), (lower - upper) ** 2, tie_break(places)

    assert cheapest_pairs(len(others), cost) == [
        tuple(sorted(others.index(one) for one in pairing.entrants)) for pairing in pairs
    ]
