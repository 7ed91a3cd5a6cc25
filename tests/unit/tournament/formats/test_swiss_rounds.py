"""Every round of a Swiss, checked against the rules and another library (TN-8)."""

import os
import subprocess
import sys
from random import Random

import pytest

from saikoro.domain.tournament.facts.stage import Pairing, Stage
from saikoro.domain.tournament.formats.score_groups import ScoreGroups
from saikoro.domain.tournament.formats.swiss import pair, rounds, swiss_pairs
from saikoro.domain.tournament.planning.plan import PointsFor, Swiss
from saikoro.domain.tournament.standings.points import points
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.unit.tournament.formats.rounds import (
    Pair,
    can_avoid_rematches,
    cheapest_pairs,
    due_a_bye,
    met_since,
    tie_break,
    whole_tournament,
)

MOST_MET = 6
"""The most opponents of an entrant in random score groups."""


def order_of_pairing(stage: Stage) -> tuple[list[int], dict[int, int]]:
    """The entrants to pair, best first, and their scores."""
    assert isinstance(stage.plan, Swiss)
    scores, last = points(stage), rounds(stage)
    number = len(stage.rounds) + 1
    if stage.plan.accelerated and number <= -(-last // 2) and number < last:
        for seed, entrant in enumerate(stage.seeds, 1):
            scores[entrant] += stage.plan.points.win * (2 * seed <= len(stage.seeds) + 1)
    playing = [entrant for entrant in stage.seeds if entrant not in stage.gone]
    return sorted(playing, key=lambda one: (-scores[one], stage.seed(one))), scores


def best_pairs(order: list[int], scores: dict[int, int], met: set[frozenset[int]]) -> list[Pair]:
    """The pairs of TN-8.4 over all pairs, found independently of the tested code."""
    levels = sorted({scores[one] for one in order}, reverse=True)
    group = [levels.index(scores[one]) for one in order]

    def cost(places: Pair) -> tuple[int, ...]:
        upper, lower = places
        half = max(1, group.count(group[upper]) // 2)
        return (
            int(frozenset({order[upper], order[lower]}) in met),
            (group[lower] - group[upper]) ** 2,
            abs(lower - upper - half),
            tie_break(places),
        )

    return cheapest_pairs(len(order), cost)


def seat_history(stage: Stage, entrant: int) -> list[int]:
    """1 for `a`, -1 for `b`, 0 for neither: newest round first."""
    seats = [0] * len(stage.rounds)
    for number, pairing, result in stage.met():
        if entrant in pairing.entrants and pairing.b and result.decided != "walkover":
            seats[number - 1] = 1 if pairing.a == entrant else -1
    return seats[::-1]


def may_be_first(stage: Stage, order: list[int], pairing: Pairing) -> bool:
    """Whether TN-8.5 gives these seats."""
    assert pairing.b is not None
    a, b = seat_history(stage, pairing.a), seat_history(stage, pairing.b)
    if sum(a) != sum(b):
        return sum(a) < sum(b)
    for one, other in zip(a, b, strict=True):
        if {one, other} == {1, -1}:
            return one < other
    a_is_upper = order.index(pairing.a) < order.index(pairing.b)
    return a_is_upper == (len(stage.rounds) % 2 == 0)


@for_every("number", range(budget(20, soak=4000)))
def test_every_round_of_a_swiss_follows_the_rules(number):
    random = Random(number)
    entrants = random.choice([2, 3, 4, 5, 6, 7, 8, 9, 11, 16, 21, 30, 45])
    plan = Swiss(
        rounds=random.choice([0, 4, 7]),
        accelerated=random.random() < 0.3,
        points=random.choice([PointsFor(), PointsFor(win=2, draw=1, loss=0, bye=1)]),
    )
    for stage, pairings in whole_tournament(pair, plan, entrants, random):
        expect_rules_followed(stage, pairings)


@pytest.mark.parametrize("entrants", [60, 65])
def test_a_large_round_follows_the_rules(entrants):
    tournament = whole_tournament(pair, Swiss(), entrants, Random(entrants))
    for stage, pairings in tournament:
        if len(stage.rounds) == 4:
            expect_rules_followed(stage, pairings)


def expect_rules_followed(stage: Stage, pairings: list[Pairing]) -> None:
    order, scores = order_of_pairing(stage)
    assert sorted(one for pairing in pairings for one in pairing.entrants) == sorted(order)
    assert [pairing.slot for pairing in pairings] == list(range(len(pairings)))
    met = met_since(stage, 1)
    bye = due_a_bye(stage, order, met)
    assert [pairing.a for pairing in pairings if pairing.b is None] == [bye] * (bye is not None)
    pairs = [pairing for pairing in pairings if pairing.b is not None]
    assert all(may_be_first(stage, order, pairing) for pairing in pairs)
    others = [one for one in order if one != bye]
    again = sum(frozenset(pairing.entrants) in met for pairing in pairs)
    assert not again or not can_avoid_rematches(others, met)
    assert best_pairs(others, scores, met) == [
        tuple(sorted(others.index(one) for one in pairing.entrants)) for pairing in pairs
    ]


def random_groups(size: int, random: Random) -> ScoreGroups:
    """Score groups of random sizes, whose entrants have met up to six others each."""
    scores = sorted(random.choices(range(random.choice([1, 4, 12])), k=size), reverse=True)
    met: list[set[int]] = [set() for _ in range(size)]
    for _ in range(MOST_MET):
        for one in range(size):
            other = min(size - 1, one + random.randint(1, 9))
            if other != one and max(len(met[one]), len(met[other])) < MOST_MET:
                met[one].add(other)
                met[other].add(one)
    return ScoreGroups(scores, met)


def total(groups: ScoreGroups, pairs: list[Pair]) -> list[int]:
    costs = groups.costs()
    return [sum(parts) for parts in zip(*(costs[pair] for pair in pairs), strict=True)]


def test_the_nearest_are_the_cheapest_new_ones_in_the_own_group_above_and_below():
    random = Random(4)
    for width in (1, 2, 5) * budget(1, soak=300):
        groups = random_groups(120, random)
        every_pair, near = groups.costs(), set()
        for place in range(120):
            start, end = groups._bounds[groups._group[place]]
            for side in (range(start), range(start, end), range(end, 120)):
                pairs = [(min(place, one), max(place, one)) for one in side if one != place]
                new = [pair for pair in pairs if not every_pair[pair][0]]
                near.update(sorted(new, key=lambda pair: every_pair[pair])[:width])
        assert groups.costs_of_nearest(width) == {pair: every_pair[pair] for pair in near}


@for_every("number", range(budget(6, soak=2000)))
def test_considering_only_the_nearest_costs_no_more(number):
    random = Random(number)
    groups = random_groups(random.choice([40, 60, 100, 130]), random)
    every_pair = swiss_pairs(groups)
    nearest = swiss_pairs(groups, all_up_to=0, width=12)
    assert total(groups, nearest) == total(groups, every_pair)


def test_the_width_grows_until_all_are_paired():
    random = Random(7)
    for _ in range(budget(8, soak=200)):
        groups = random_groups(40, random)
        pairs = swiss_pairs(groups, all_up_to=0, width=1)
        assert sorted(place for pair in pairs for place in pair) == list(range(40))
        assert total(groups, pairs)[0] == 0


def test_rematches_are_made_only_if_necessary():
    groups = ScoreGroups([1, 1, 0, 0], [{1, 2, 3}, {0}, {0}, {0}])
    assert swiss_pairs(groups, all_up_to=0, width=1) == swiss_pairs(groups)
    assert total(groups, swiss_pairs(groups))[0] == 1


def test_a_thousand_are_paired_without_a_rematch_round_after_round():
    random, plan = Random(1), Swiss(rounds=4)
    for stage, pairings in whole_tournament(pair, plan, 1000, random):
        met = met_since(stage, 1)
        assert not any(frozenset(one.entrants) in met for one in pairings)
        assert sum(len(one.entrants) for one in pairings) == 1000 - len(stage.gone)


def test_pairing_does_not_depend_on_how_python_hashes():
    script = (
        "from random import Random\n"
        "from saikoro.domain.tournament.formats.swiss import pair\n"
        "from saikoro.domain.tournament.planning.plan import Swiss\n"
        "from tests.unit.tournament.formats.rounds import whole_tournament\n"
        "for _, paired in whole_tournament(pair, Swiss(), 100, Random(3)): print(paired)\n"
    )
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    printed = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    here = [str(paired) for _, paired in whole_tournament(pair, Swiss(), 100, Random(3))]
    assert printed == here != []
