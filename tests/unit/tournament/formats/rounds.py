"""Rounds for tests of formats: random ones, and ones paired by an independent library."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import networkx as nx

from saikoro.domain.tournament.facts.stage import Bracket, Pairing, Result, Round, Stage
from saikoro.domain.tournament.planning.plan import AnyStage

Meet = tuple[int, int | None]
Pair = tuple[int, int]
Pairs = list[Pair]


def drawn_round(*meets: Meet, bracket: Bracket = "swiss") -> Round:
    """A round of draws and byes."""
    pairings = {slot: Pairing(slot, a, b, bracket) for slot, (a, b) in enumerate(meets)}
    results = {
        slot: Result(slot, None, "drawn") if pairing.b else Result(slot, pairing.a, "bye")
        for slot, pairing in pairings.items()
    }
    return Round(pairings, results)


def won_round(*meets: Meet, bracket: Bracket = "swiss") -> Round:
    """A round in which `a` won every pairing."""
    played = drawn_round(*meets, bracket=bracket)
    for slot, pairing in played.pairings.items():
        if pairing.b is not None:
            played.results[slot] = Result(slot, pairing.a, "games")
    return played


def whole_tournament(
    pair: Callable[[Stage], list[Pairing]], plan: AnyStage, entrants: int, random: Random
) -> Iterator[tuple[Stage, list[Pairing]]]:
    """A stage before each of its rounds, and that round; results and withdrawals are random."""
    seeds = random.sample(range(1, entrants + 1), entrants)
    draws = random.choice([0, 0.1, 0.9])
    stage = Stage(plan=plan, seeds=seeds)
    while pairings := pair(stage):
        yield stage, pairings
        left = {entrant for entrant in seeds if random.random() < 0.02}
        stage.gone |= left
        results = {one.slot: _result(one, left, random, draws) for one in pairings}
        stage.rounds.append(Round({one.slot: one for one in pairings}, results, closed=True))


def _result(pairing: Pairing, left: set[int], random: Random, draws: float) -> Result:
    if pairing.b is None:
        return Result(pairing.slot, pairing.a, "bye")
    there = [entrant for entrant in pairing.entrants if entrant not in left]
    if not there:
        return Result(pairing.slot, None, "double_loss")
    if len(there) == 1:
        return Result(pairing.slot, there[0], "walkover")
    if random.random() < draws:
        return Result(pairing.slot, None, "drawn")
    return Result(pairing.slot, random.choice(there), "games")


def met_since(stage: Stage, first: int) -> set[frozenset[int]]:
    """The pairs that played each other from round `first` on."""
    return {
        frozenset(pairing.entrants)
        for number, pairing, result in stage.met()
        if number >= first and result.decided in {"games", "drawn"}
    }


def can_avoid_rematches(entrants: list[int], met: set[frozenset[int]]) -> bool:
    """Whether all of them can be paired without a rematch."""
    graph = nx.Graph()
    graph.add_edges_from(pair for pair in combinations(entrants, 2) if frozenset(pair) not in met)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(found) == len(entrants)


def due_a_bye(stage: Stage, order: list[int], met: set[frozenset[int]]) -> int | None:
    """The bye by TN-8.3, trying one entrant after another."""
    if len(order) % 2 == 0:
        return None
    byes = dict.fromkeys(order, 0)
    for _, pairing, _ in stage.met():
        if pairing.b is None and pairing.a in byes:
            byes[pairing.a] += 1
    choices = [one for one in reversed(order) if byes[one] == min(byes.values())]
    for choice in choices:
        if can_avoid_rematches([one for one in order if one != choice], met):
            return choice
    return choices[0]


def cheapest_pairs(places: int, cost: Callable[[Pair], tuple[int, ...]]) -> Pairs:
    """The minimum-cost pairs of all places, found by networkx."""
    graph = nx.Graph()
    for pair in combinations(range(places), 2):
        weight = 0
        for part in cost(pair):
            weight = weight * 2**50 + part
        graph.add_edge(*pair, weight=-weight)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def tie_break(pair: Pair) -> int:
    """The tie-break of TN-8.8."""
    return int((16_384 * pair[0] + pair[1]) ** 5 % (2**31 - 1))
