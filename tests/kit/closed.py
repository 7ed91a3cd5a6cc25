"""Matches whose builds stay closed until a stage is over (TN-32)."""

from random import Random
from typing import Any

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors.matches import CannotResign
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines
from saikoro.domain.match.events import PairingPlayed
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.words import OpenBuilds

BY = "2026-01-03T03:04:05.678Z"
"""A day after matches in memory begin."""

CLOSED = PairingPlayed(
    "ab" * 16, 0, 1, 0, "2026-01-02T04:00:00.000Z", open_builds=OpenBuilds.STAGE, opens_by=BY
)


def decided(
    game: AnyGame, *, pairing: PairingPlayed | None = CLOSED, answers: int = 12, **options: Any
) -> Seated:
    """A match that seat 0 resigns after some answers."""
    match, choose = Seated.both(game, "closed", pairing=pairing, **options), Random("closed")
    while match.waiting and answers > 0:
        answer_at_random(match, choose)
        answers -= 1
    while match.waiting:
        try:
            match.resign(0)
        except CannotResign:
            answer_at_random(match, choose)
            continue
        match.run()
    return match


def released(match: Seated, *, over: bool = True) -> Seated:
    """The match once what it keeps closed is opened: because its stage is over, or by its time."""
    match.now = max(match.now, milliseconds(BY) - over)
    match.accept(deadlines.release(match.driver, match.now, over=over), "server")
    match.run()
    return match
