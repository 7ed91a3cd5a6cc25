"""What the rules ask of a build, answer by answer, without a match."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from saikoro.domain.errors.rules import Violation
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.checking import check
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import AnyTable, Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import AnyRun, Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles

SEAT: Seat = 0
"""The seat that the build is asked at; the rules ask the same of both."""

_DRAWN = 8
"""How many answers are drawn before cards are held to be too few."""

_SEED = bytes(32)
"""Dice and shuffles before the build is complete: no answer of it depends on them."""


class Asked(NamedTuple):
    """A decision that a build answers."""

    decision: Decision[Any]
    violations: Sequence[Violation] | None
    """What is wrong with the answer; None where the build has none yet."""


def asked_of_build(
    game: AnyGame, options: MatchOptions, cards: Any, decisions: int, build: Sequence[Any]
) -> Iterator[Asked]:
    """The decisions that a build answers, up to the first without a legal answer.

    What is asked later may depend on earlier answers, as a line-up does on its deck. The other seat
    gives the same answers.
    """
    table: AnyTable = Table(
        new_match(game, options),
        options,
        cards,
        RepeatedDice([], _SEED),
        KnownShuffles({}, _SEED),
    )
    run = Run(game, table)
    for index in range(decisions):
        decision = _next_decision(run)
        if decision is None:
            return
        if index >= len(build):
            yield Asked(decision, None)
            return
        violations = check(decision, SEAT, build[index]).violations
        yield Asked(decision, violations)
        if violations:
            return
        run.answers.update(dict.fromkeys(decision.seats, build[index]))


def can_be_built(game: AnyGame, options: MatchOptions, cards: Any) -> bool:
    """Whether the first answer of a match, one that is offered or drawn, can be made of cards."""
    first = next(asked_of_build(game, options, cards, 1, ()), None)
    if first is None:
        return True
    decision = first.decision
    if any(_legal(decision, answer) for answer in decision.choices.shown(SEAT)):
        return True
    chance = Chance(_SEED)
    try:
        return any(_legal(decision, decision.draw(SEAT, chance)) for _ in range(_DRAWN))
    except (ArithmeticError, LookupError, TypeError, ValueError):  # there is nothing to draw from
        return False


def _legal(decision: Decision[Any], answer: Any) -> bool:
    return not check(decision, SEAT, answer).violations


def _next_decision(run: AnyRun) -> Decision[Any] | None:
    """Play on to the next decision; None if the match ends before."""
    run.advance()
    while run.outcome is None and not isinstance(run.stop, Decision):
        run.advance()
    return run.stop if isinstance(run.stop, Decision) else None
