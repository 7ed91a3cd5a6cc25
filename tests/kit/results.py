"""Stages written in a short notation, and stages with random results."""

from random import Random
from typing import get_args

from saikoro.domain.tournament.facts.stage import (
    Bracket,
    Decided,
    Entrant,
    Pairing,
    Result,
    Round,
    Stage,
)
from saikoro.domain.tournament.planning.plan import (
    AnyStage,
    DoubleElimination,
    Ladder,
    SingleElimination,
    Swiss,
)
from saikoro.domain.tournament.standings.ranking import groups

SIGNS = {">": 0, "<": 1, "=": None, "-": None}


def stage_of(plan: AnyStage, entrants: int, *rounds: str) -> Stage:
    """A stage of entrants 1, 2, 3 ..., in seed order, with these rounds.

    A round is a list such as `1>3 2:1 10:4, 2=4, 5>6 walkover, 7-8, 9`: entrant 1 won two
    matches to one with 10 left to 4; 2 drew with 4; 5 won by walkover; 7 and 8 were both absent;
    9 had a bye. A word may also name how it was decided, or the bracket.
    """
    stage = Stage(plan, list(range(1, entrants + 1)))
    for text in rounds:
        slots = [_slot(plan, slot, note.split()) for slot, note in enumerate(text.split(","))]
        stage.rounds.append(
            Round({p.slot: p for p, _ in slots}, {r.slot: r for _, r in slots}, closed=True)
        )
    return stage


def _slot(plan: AnyStage, slot: int, note: list[str]) -> tuple[Pairing, Result]:
    pair, *words = note
    sign = next((sign for sign in SIGNS if sign in pair), None)
    both = [int(name) for name in pair.split(sign)]
    side = SIGNS[sign] if sign else 0
    winner = None if side is None else both[side]
    how: dict[str | None, Decided] = {None: "bye", "=": "drawn", "-": "double_loss"}
    won, left, *_ = [*(_numbers(word) for word in words if ":" in word), (0, 0), (0, 0)]
    decided = next((word for word in get_args(Decided) if word in words), how.get(sign, "games"))
    bracket = next((word for word in get_args(Bracket) if word in words), _bracket(plan))
    pairing = Pairing(slot, both[0], both[1] if sign else None, bracket)
    return pairing, Result(slot, winner, decided, won=won, left=left)


def _numbers(word: str) -> tuple[int, int]:
    a, b = word.split(":")
    return int(a), int(b)


def _bracket(plan: AnyStage) -> Bracket:
    match plan:
        case SingleElimination() | DoubleElimination():
            return "winners"
        case Swiss():
            return "swiss"
        case Ladder():
            return "ladder"
        case _:
            return "group"


def at_random(plan: AnyStage, entrants: int, rounds: int, rng: Random) -> Stage:
    """Shuffled entrants who meet at random within their groups, with results of every kind."""
    seeds = rng.sample(range(1, 2 * entrants), entrants)
    stage = Stage(plan, seeds, gone=set(rng.sample(seeds, entrants // 8)))
    for _ in range(rounds):
        pairings: list[Pairing] = []
        for number, group in enumerate(groups(stage)):
            order = rng.sample(group, len(group))
            pairings += [
                Pairing(len(pairings) + at, *both, _bracket(plan), number)
                for at, both in enumerate(zip(order[::2], [*order[1::2], None], strict=False))
            ]
        results = [any_result(pairing, rng) for pairing in pairings]
        stage.rounds.append(Round(dict(enumerate(pairings)), dict(enumerate(results)), closed=True))
    return stage


def any_result(pairing: Pairing, rng: Random, *, draws: bool = True) -> Result:
    """A random result of a best-of-3 pairing."""
    if pairing.b is None:
        return Result(pairing.slot, pairing.a, "bye")
    winner: Entrant | None = rng.choice(pairing.entrants)
    how: Decided = rng.choice(
        ("games", "games", "games", "ruling", "die", "walkover", "double_loss", "drawn")
    )
    if how == "double_loss" or (how == "drawn" and draws):
        winner = None
    elif how == "drawn":
        how = "games"
    if how in {"walkover", "double_loss"}:
        return Result(pairing.slot, winner, how)
    won = rng.choice(((2, 0), (2, 1))) if winner else (1, 1)
    left = (rng.randrange(20), rng.randrange(20))
    if winner == pairing.b:
        won = (won[1], won[0])
    return Result(pairing.slot, winner, how, won, left)
