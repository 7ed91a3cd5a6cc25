"""The tree of an elimination stage, with all past and future pairings."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from saikoro.domain.tournament.facts.stage import (
    Bracket,
    Entrant,
    Pairing,
    Result,
    Round,
    Slot,
    Stage,
)
from saikoro.domain.tournament.formats.chart import chart, places, winners_rounds
from saikoro.domain.tournament.planning.plan import (
    DoubleElimination,
    Elimination,
    SingleElimination,
)


class Side(msgspec.Struct, frozen=True):
    """An opponent of a node."""

    entrant: Entrant | None = None
    """None while it is unknown, and for a bye."""
    bye: bool = False
    """Whether the side stays empty."""
    position: int = 0
    """The seed, or the number of the node that the entrant lost; 0 for the winner of a node."""


UNKNOWN = Side()
BYE = Side(bye=True)

Couple = tuple[Side, Side]


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """A past, present or future pairing in a tree."""

    bracket: Bracket
    round: int
    """The round of the bracket, from 1."""
    number: int = 0
    """The number within that round, from 1; 0 outside of trees."""
    sides: Couple
    """Both sides in the order of the tree, whichever of them is `a`."""
    at: int = 0
    """The round of the stage; 0 until it is paired."""
    pairing: Pairing | None = None
    result: Result | None = None

    @property
    def empty(self) -> bool:
        """Whether both sides stay empty, so that there is no pairing (TN-5.2)."""
        return all(side.bye for side in self.sides)

    def winner(self) -> Side:
        """The side that advances."""
        a, b = self.sides
        if self.result is not None:
            return BYE if self.result.winner is None else Side(self.result.winner)
        if a.bye or b.bye:
            return replace(b if a.bye else a, position=0)
        return UNKNOWN

    def loser(self) -> Side:
        """The side that loses."""
        a, b = self.sides
        if a.bye or b.bye:
            return BYE
        if self.result is None:
            return Side(position=self.number)
        if self.result.winner is None:
            return BYE
        return Side((b if self.result.winner == a.entrant else a).entrant, position=self.number)


class _Part(msgspec.Struct, frozen=True):
    """The part of a stage's round that belongs to one bracket."""

    bracket: Bracket
    round: int
    first: Slot
    couples: Sequence[Couple]


class _Rounds:
    """The rounds of a stage, consumed while the tree grows."""

    def __init__(self, stage: Stage) -> None:
        self.nodes: list[Node] = []
        self._paired = iter(enumerate(stage.rounds, 1))

    def grow(self, *parts: _Part) -> Iterator[list[Node]]:
        """The nodes of each part of a round; a round with only empty sides is skipped (TN-6.3)."""
        at, played = 0, Round({})
        if any(not (a.bye and b.bye) for part in parts for a, b in part.couples):
            at, played = next(self._paired, (at, played))
        for part in parts:
            nodes = [
                _node(part, index, couple, at, played) for index, couple in enumerate(part.couples)
            ]
            self.nodes += nodes
            yield nodes


def tree(stage: Stage) -> list[Node]:
    """Every node, in the order of play; TypeError if the stage is not an elimination.

    An entrant appears in its next node even before that is paired. A slot whose pairing a ruling
    has made outdated shows that pairing until it is paired again (TN-14.3).
    """
    rounds, plan = _Rounds(stage), stage.plan
    if isinstance(plan, DoubleElimination):
        _grow_double(rounds, stage, plan)
    elif isinstance(plan, SingleElimination):
        _grow_single(rounds, stage, plan)
    else:
        raise TypeError(f"{type(plan).__name__} is not one of {Elimination}")
    return rounds.nodes


def _grow_single(rounds: _Rounds, stage: Stage, plan: SingleElimination) -> None:
    """Add the nodes of a single elimination (TN-5)."""
    standing, last = _seeds(stage), winners_rounds(stage)
    nodes: list[Node] = []
    for number in range(1, last):
        (nodes,) = rounds.grow(_Part("winners", number, 0, _neighbours(standing)))
        standing = [node.winner() for node in nodes]
    parts = [_Part("final", 1, 0, _neighbours(standing))]
    beaten = [node.loser() for node in nodes]
    if plan.third_place and beaten and not any(side.bye for side in beaten):
        parts.append(_Part("third_place", 1, 1, _neighbours(beaten)))
    list(rounds.grow(*parts))


def _grow_double(rounds: _Rounds, stage: Stage, plan: DoubleElimination) -> None:
    """Add the nodes of a double elimination (TN-6)."""
    k, half = winners_rounds(stage), places(stage) // 2
    winners: list[list[Node]] = []
    losers: list[list[Node]] = []
    standing = _seeds(stage)
    for number in range(1, 2 * k):
        parts = []
        if number <= k:
            parts.append(_Part("winners", number, 0, _neighbours(standing)))
        if number > 1:
            parts.append(_Part("losers", number - 1, half, _losers_couples(winners, losers)))
        for part, nodes in zip(parts, rounds.grow(*parts), strict=True):
            (winners if part.bracket == "winners" else losers).append(nodes)
        standing = [node.winner() for node in winners[-1]]
    if plan.grand_final != "none":
        challenger = losers[-1][0].winner() if losers else winners[0][0].loser()
        _grow_final(rounds, standing[0], replace(challenger, position=1), plan)


def _grow_final(rounds: _Rounds, champion: Side, challenger: Side, plan: DoubleElimination) -> None:
    """Add the grand final (TN-6.4); the second final is left out once it cannot be played."""
    ((final,),) = rounds.grow(_Part("final", 1, 0, [(champion, challenger)]))
    if plan.grand_final == "simple":
        return
    if final.result is None:
        list(rounds.grow(_Part("final", 2, 0, [(UNKNOWN, UNKNOWN)])))
    elif not champion.bye and final.loser().entrant == champion.entrant:
        list(rounds.grow(_Part("final", 2, 0, [(champion, replace(challenger, position=0))])))


def _losers_couples(winners: list[list[Node]], losers: list[list[Node]]) -> list[Couple]:
    """The next round of the losers' bracket (TN-6.2)."""
    if not losers:
        return _neighbours([node.loser() for node in winners[0]])
    left = [node.winner() for node in losers[-1]]
    i, odd = divmod(len(losers) + 1, 2)
    if odd:
        return _neighbours(left)
    dropped, half = [node.loser() for node in winners[i]], len(left) // 2
    crossed = dropped[::-1] if i % 2 else dropped[half:] + dropped[:half]
    return list(zip(crossed, left, strict=True))


def _seeds(stage: Stage) -> list[Side]:
    """The places before round 1 (TN-5.1)."""
    count = len(stage.seeds)
    return [
        Side(stage.seeds[seed - 1], position=seed) if seed <= count else BYE
        for seed in chart(places(stage))
    ]


def _neighbours(standing: Iterable[Side]) -> list[Couple]:
    sides = iter(standing)
    return list(zip(sides, sides, strict=True))


def _node(part: _Part, index: int, couple: Couple, at: int, played: Round) -> Node:
    slot = part.first + index
    pairing = played.pairings.get(slot)
    if pairing is not None:
        known = {side.entrant for side in couple if not side.bye}
        if known != set(pairing.entrants):
            couple = (Side(pairing.a), BYE if pairing.b is None else Side(pairing.b))
    return Node(
        bracket=part.bracket,
        round=part.round,
        number=index + 1,
        sides=couple,
        at=at if pairing is not None else 0,
        pairing=pairing,
        result=played.results.get(slot),
    )
