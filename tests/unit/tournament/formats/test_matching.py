"""Minimum-cost matching (TN-8.4, TN-8.8)."""

from itertools import combinations
from random import Random

from saikoro.domain.tournament.formats.matching import Cost, Pair, cheapest, tie
from tests.kit.budget import budget
from tests.unit.tournament.formats.rounds import cheapest_pairs, tie_break


def test_the_first_number_of_a_cost_outweighs_the_rest():
    costs = {(0, 1): (1, 0), (2, 3): (0, 0), (0, 2): (0, 99), (1, 3): (0, 99)}
    assert cheapest(4, costs) == [(0, 2), (1, 3)]


def test_ties_between_equal_costs_are_broken():
    costs = dict.fromkeys(combinations(range(4), 2), (0,))
    choices = [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]]
    assert cheapest(4, costs) == min(choices, key=lambda pairs: sum(map(tie_break, pairs)))
    assert tie((3, 5)) == tie_break((3, 5))


def test_the_order_of_the_costs_does_not_matter():
    costs = dict.fromkeys(combinations(range(12), 2), (0,))
    assert cheapest(12, costs) == cheapest(12, dict(reversed(costs.items())))


def test_the_largest_number_of_pairs_is_found():
    assert cheapest(4, {(0, 1): (0,), (0, 2): (0,), (0, 3): (0,)}) in (
        [(0, place)] for place in (1, 2, 3)
    )
    assert cheapest(4, {(0, 1): (0,), (1, 2): (5,), (2, 3): (0,)}) == [(0, 1), (2, 3)]
    assert cheapest(4, {(0, 1): (9,), (1, 2): (0,), (2, 3): (9,)}) == [(0, 1), (2, 3)]
    assert cheapest(2, {}) == []


def test_the_largest_possible_costs_do_not_overflow():
    farthest = 16_383
    costs: dict[Pair, Cost] = {}
    for one in range(0, 40, 4):
        for pair in combinations(range(farthest - one - 3, farthest - one + 1), 2):
            costs[pair] = (1, farthest**2, farthest - (sum(pair) % 4 == 1))
    best = {pair for pair, cost in costs.items() if cost[2] < farthest}
    assert set(cheapest(farthest + 1, costs)) == best


def test_the_pairs_are_those_of_another_library():
    random = Random(1)
    for _ in range(budget(30, soak=3000)):
        size = random.choice([2, 4, 6, 8, 12, 20])
        costs = {
            pair: (random.randrange(2), random.randrange(9), random.randrange(50))
            for pair in combinations(range(size), 2)
        }
        distinct = {pair: (*cost, tie_break(pair)) for pair, cost in costs.items()}
        assert cheapest(size, costs) == cheapest_pairs(size, distinct.__getitem__)
