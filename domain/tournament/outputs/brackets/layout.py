"""The layout of a stage in brackets-model: type, settings, groups and rounds (TN-17.5)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from saikoro.domain.tournament.facts.stage import Entrant, Round, Stage
from saikoro.domain.tournament.formats import round_robin
from saikoro.domain.tournament.formats.chart import places, winners_rounds
from saikoro.domain.tournament.formats.tree import Node, Side, tree
from saikoro.domain.tournament.outputs.brackets import brackets_model as m
from saikoro.domain.tournament.planning.plan import DoubleElimination, RoundRobin, SingleElimination
from saikoro.domain.tournament.standings.ranking import groups

_GRAND_FINALS: dict[str, m.GrandFinal] = {"none": "none", "simple": "simple", "reset": "double"}

_BRACKETS = ("winners", "losers", "final")

Group = list[list[Node]]
"""The nodes of each round."""


class Layout(msgspec.Struct, frozen=True):
    """A stage, ready to be drawn."""

    type: m.StageType
    settings: m.StageSettings
    groups: list[Group]


def layout(stage: Stage) -> Layout | None:
    """The layout of a stage; None if brackets-model has no type for it."""
    match stage.plan:
        case SingleElimination():
            return _single(stage, stage.plan)
        case DoubleElimination():
            return _double(stage, stage.plan)
        case RoundRobin():
            return _round_robin(stage, stage.plan)
        case _:
            return None


def _single(stage: Stage, plan: SingleElimination) -> Layout:
    """The bracket, then the match for third place as a second group."""
    nodes = tree(stage)
    bracket = [node for node in nodes if node.bracket != "third_place"]
    third_place = [node for node in nodes if node.bracket == "third_place"]
    settings = m.StageSettings(
        size=places(stage),
        seed_ordering=("inner_outer",),
        matches_child_count=_child_count(plan.best_of),
        consolation_final=plan.third_place,
    )
    grouped = [_by_round(bracket), _by_round(third_place)]
    return Layout("single_elimination", settings, [group for group in grouped if group])


def _double(stage: Stage, plan: DoubleElimination) -> Layout:
    """The winners' bracket, the losers' bracket, the grand final.

    Viewers draw the second group as the losers' bracket. Two entrants have none, so their finals
    continue the first group, whose later rounds have no positions.
    """
    nodes, k = tree(stage), winners_rounds(stage)
    brackets = [[node for node in nodes if node.bracket == name] for name in _BRACKETS]
    if k == 1:
        winners, _, finals = brackets
        brackets = [winners + [_without_positions(node) for node in finals]]
    crossings = ["reverse" if i % 2 else "half_shift" for i in range(1, k - 1)]
    settings = m.StageSettings(
        size=places(stage),
        seed_ordering=("inner_outer", "natural", *crossings),
        matches_child_count=_child_count(plan.best_of),
        grand_final=_GRAND_FINALS[plan.grand_final],
    )
    grouped = [_by_round(bracket) for bracket in brackets if bracket]
    return Layout("double_elimination", settings, grouped)


def _round_robin(stage: Stage, plan: RoundRobin) -> Layout:
    """The groups, with all rounds to come."""
    seeds = {entrant: seed for seed, entrant in enumerate(stage.seeds, 1)}
    settings = m.StageSettings(
        size=len(seeds),
        manual_ordering=[[seeds[entrant] for entrant in group] for group in groups(stage)],
        matches_child_count=_child_count(plan.best_of),
        group_count=len(groups(stage)),
        round_robin_mode="simple" if plan.times == 1 else "double",
    )
    nodes: dict[int, list[Node]] = {}
    for at, played in _schedule(stage):
        for slot, pairing in sorted(played.pairings.items()):
            nodes.setdefault(pairing.group, []).append(
                Node(
                    bracket="group",
                    round=at,
                    sides=(_seeded(seeds, pairing.a), _seeded(seeds, pairing.b)),
                    at=at,
                    pairing=pairing,
                    result=played.results.get(slot),
                )
            )
    return Layout("round_robin", settings, [_by_round(group) for _, group in sorted(nodes.items())])


def _schedule(stage: Stage) -> Iterator[tuple[int, Round]]:
    """Every round with its number; rounds to come have the pairings that they will get."""
    yield from enumerate(stage.rounds, 1)
    for at in range(len(stage.rounds) + 1, round_robin.rounds(stage) + 1):
        ahead = round_robin.pair(replace(stage, rounds=[Round({})] * (at - 1)))
        yield at, Round({pairing.slot: pairing for pairing in ahead})


def _seeded(seeds: dict[Entrant, int], entrant: Entrant | None) -> Side:
    return Side(entrant, bye=entrant is None, position=seeds.get(entrant or 0, 0))


def _without_positions(node: Node) -> Node:
    a, b = (replace(side, position=0) for side in node.sides)
    return replace(node, sides=(a, b))


def _by_round(nodes: list[Node]) -> Group:
    rounds: dict[tuple[str, int], list[Node]] = {}
    for node in nodes:
        rounds.setdefault((node.bracket, node.round), []).append(node)
    return list(rounds.values())


def _child_count(best_of: int) -> int:
    return best_of if best_of > 1 else 0
