"""Positions: a game played with given answers and dice, outside any match.

Judges try positions with it, and it is how rules are compared with other implementations.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import MatchOver, SaikoroError
from domain.fairness.frames import SECRET_BYTES
from domain.match.decision import Decision, Label, Outcome
from domain.match.events import (
    AnswerGiven,
    DecisionAsked,
    MatchEvent,
    MatchFinished,
    Seat,
    SeatResigned,
    SeatTimedOut,
)
from domain.match.fold import new_match
from domain.match.game import AnyGame
from domain.match.options import MatchOptions
from domain.match.run import AnyRun, Run
from domain.match.sources.dice import GivenDice, RepeatedDice
from domain.match.sources.shuffles import KnownShuffles, Shuffles
from domain.match.state import FINISHED
from domain.match.table import AnyTable, Emitted, Secrets, Table
from domain.record.line import Event


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes from outside: a seat's answer or resignation, or the deadline of all seats."""

    seat: Seat = 0
    answer: Any = None
    resign: bool = False
    time_out: bool = False
    """Everybody who has not answered misses the deadline; `seat` means nothing then."""


class Waiting(msgspec.Struct, frozen=True):
    """The decision that a position has come to."""

    name: str
    seats: list[Seat]
    """Who has not answered yet."""
    hidden: bool
    ask: dict[Seat, Any]
    """The form of each of their answers."""
    options: dict[Seat, list[Any]] | None = None
    """Every legal answer of each of them, ready to give, where they can be listed."""
    labels: dict[Seat, list[Label]] | None = None
    """What these are called, one by one."""


class Position(msgspec.Struct, frozen=True):
    """How far the rules came."""

    events: list[Event]
    secrets: dict[int, Secrets]
    """What lies beside the events, by index."""
    dice_used: int
    waiting: Waiting | None
    outcome: Outcome | None
    refused: int | None = None
    """The index of the first move that the rules refuse."""
    error: SaikoroError | None = None
    """Why they do."""


def play_position(
    game: AnyGame,
    options: MatchOptions,
    cards: Any,
    moves: Sequence[Move],
    dice: GivenDice | RepeatedDice,
    shuffles: Shuffles | None = None,
) -> Position:
    """Play `moves` in their order, until they are used up or one is refused.

    Decks are in the orders of `shuffles`; without them, in a random order, the same every time.
    """
    shuffles = shuffles or KnownShuffles({}, bytes(SECRET_BYTES))
    match = new_match(game, options)
    table: AnyTable = Table(match, options, cards, game.book.evolve, dice, shuffles)
    playing = _Playing(Run(game, table))
    index = None
    try:
        playing.advance()
        for index, move in enumerate(moves):  # noqa: B007 - read where the loop is left
            playing.take(move)
            playing.advance()
    except SaikoroError as error:
        playing.record(table.end_batch())
        return playing.position(dice.used, refused=index, error=error)
    return playing.position(dice.used)


class _Playing:
    """A position as it is being played, with all that was emitted for its game."""

    def __init__(self, run: AnyRun) -> None:
        self._run = run
        self._events: list[Event] = []
        self._secrets: dict[int, Secrets] = {}

    def advance(self) -> None:
        """Play on until somebody must answer, or to the end."""
        while self._run.due:
            self.record(self._run.advance())

    def take(self, move: Move) -> None:
        """Apply one move to the open decision."""
        decision = self._run.stop
        if not isinstance(decision, Decision):
            raise MatchOver(FINISHED)
        if move.resign:
            self._take(SeatResigned(move.seat))
        elif move.time_out:
            for seat in self._run.waiting:
                self._take(SeatTimedOut(seat, 0))
        else:
            decision.admit(move.seat, self._run.waiting, move.answer)
            decision.read(move.seat, move.answer)
            number = self._run.table.match.decisions
            self._run.take(AnswerGiven(number, move.seat, move.answer))

    def _take(self, event: MatchEvent) -> None:
        self._events.append(event)
        self._run.take(event)

    def record(self, emitted: Emitted) -> None:
        """Note what the game emitted, and none of what only frames it in a match."""
        for index, event in enumerate(emitted.events):
            if isinstance(event, DecisionAsked | MatchFinished):
                continue
            if index in emitted.secrets:
                self._secrets[len(self._events)] = emitted.secrets[index]
            self._events.append(event)

    def position(
        self, dice_used: int, refused: int | None = None, error: SaikoroError | None = None
    ) -> Position:
        """What has been played so far."""
        run = self._run
        waiting = _waiting(run.stop, run.waiting) if isinstance(run.stop, Decision) else None
        return Position(
            self._events, self._secrets, dice_used, waiting, run.outcome, refused, error
        )


def _waiting(decision: Decision[Any], seats: list[Seat]) -> Waiting:
    listed = decision.choices.listed
    options = None if listed is None else {seat: listed(seat) for seat in seats}
    labels = None
    if options is not None:
        labels = {seat: decision.labels(seat, answers) for seat, answers in options.items()}
    form = {seat: decision.choices.form(seat) for seat in seats}
    return Waiting(decision.name, seats, decision.hidden, form, options, labels)
