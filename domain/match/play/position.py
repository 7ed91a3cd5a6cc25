"""Positions: a game played from given answers and dice, without a match.

Judges analyse positions with it, and it compares rules with other implementations.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.matches import CannotResign, MatchOver
from saikoro.domain.fairness.frames import SECRET_BYTES
from saikoro.domain.match.events import (
    AnswerGiven,
    DecisionAsked,
    MatchEvent,
    MatchFinished,
    Seat,
    SeatResigned,
    SeatTimedOut,
)
from saikoro.domain.match.interface.decision import Decision, Fields, Outcome
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import AnyTable, Emitted, Secrets, Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import AnyRun, Run
from saikoro.domain.match.sources.dice import GivenDice, RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles, Shuffles
from saikoro.domain.match.state import FINISHED
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.record.line import Event
from saikoro.domain.text import Text


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's answer or resignation, or a deadline of all seats."""

    seat: Seat = 0
    answer: Any = None
    resign: bool = False
    time_out: bool = False
    """Every seat that has not answered misses the deadline; `seat` is ignored."""


class Waiting(msgspec.Struct, frozen=True):
    """The open decision of a position."""

    name: str
    seats: list[Seat]
    """The seats that have not answered yet."""
    hidden: bool
    fields: Fields
    """The rule book's public fields of it."""
    ask: dict[Seat, Any]
    """The form of each seat's answer."""
    options: dict[Seat, list[Any]] | None = None
    """Every legal answer of each seat, if they can be listed."""
    labels: dict[Seat, list[Text]] | None = None
    """The labels of these answers, in order."""


class Position(msgspec.Struct, frozen=True):
    """The result of playing moves."""

    events: list[Event]
    secrets: dict[int, Secrets]
    """The secrets of the events, by index."""
    asked: list[Secrets]
    """The secrets of each decision that was asked, in order."""
    dice_used: int
    waiting: Waiting | None
    outcome: Outcome | None
    refused: int | None = None
    """The index of the first illegal move."""
    error: SaikoroError | None = None
    """The reason why that move is illegal."""


def play_position(
    game: AnyGame,
    options: MatchOptions,
    cards: Any,
    moves: Sequence[Move],
    dice: GivenDice | RepeatedDice,
    shuffles: Shuffles | None = None,
) -> Position:
    """Play `moves` in order, up to the first illegal one.

    Decks are in the orders of `shuffles`; by default in a fixed pseudo-random order.
    """
    shuffles = shuffles or KnownShuffles({}, bytes(SECRET_BYTES))
    match = new_match(game, options)
    table: AnyTable = Table(match, options, cards, dice, shuffles)
    playing = _Playing(Run(game, table))
    index = None
    try:
        playing.advance()
        for index, move in enumerate(moves):  # noqa: B007 - read after an error
            playing.take(move)
            playing.advance()
    except SaikoroError as error:
        playing.record(table.end_batch())
        return playing.position(dice.used, refused=index, error=error)
    return playing.position(dice.used)


_ENDS_BATCH = DecisionAsked, MatchFinished


class _Playing:
    """A running position, and the events of its game."""

    def __init__(self, run: AnyRun) -> None:
        self._run = run
        self._events: list[Event] = []
        self._secrets: dict[int, Secrets] = {}
        self._asked: list[Secrets] = []

    def advance(self) -> None:
        """Run the rules until a seat must answer, or to the end."""
        while self._run.due:
            self.record(self._run.advance())

    def take(self, move: Move) -> None:
        """Apply one move to the open decision."""
        decision = self._run.stop
        if not isinstance(decision, Decision):
            raise MatchOver(MatchStatus(FINISHED))
        run, book = self._run, self._run.game.book
        unasked = move.seat not in run.waiting
        if move.resign and not book.may_resign(run.table.state):
            raise CannotResign
        if move.resign or (
            unasked and book.gives_up(move.answer) and book.may_resign(run.table.state)
        ):
            self._take(SeatResigned(move.seat))
        elif move.time_out:
            for seat in run.waiting:
                self._take(SeatTimedOut(seat, 0))
        else:
            decision.admit(move.seat, () if unasked else (move.seat,), move.answer)
            run.read(move.seat, move.answer)
            run.take(AnswerGiven(run.table.match.decisions, move.seat, move.answer))

    def _take(self, event: MatchEvent) -> None:
        self._events.append(event)
        self._run.take(event)

    def record(self, emitted: Emitted) -> None:
        """Record the game's events, without the shared event that ends most batches.

        Of `DecisionAsked` only the secrets are recorded.
        """
        events, recorded = emitted.events, len(self._events)
        last = events[-1] if events else None
        if isinstance(last, DecisionAsked):
            self._asked.append(emitted.secrets.get(len(events) - 1, {}))
        if isinstance(last, _ENDS_BATCH):
            events = events[:-1]
        self._events += events
        for index, secrets in emitted.secrets.items():
            if index < len(events):
                self._secrets[recorded + index] = secrets

    def position(
        self, dice_used: int, refused: int | None = None, error: SaikoroError | None = None
    ) -> Position:
        """The position after the moves so far."""
        run = self._run
        waiting = _waiting(run.stop, run.waiting) if isinstance(run.stop, Decision) else None
        return Position(
            self._events,
            self._secrets,
            self._asked,
            dice_used,
            waiting,
            run.outcome,
            refused,
            error,
        )


def _waiting(decision: Decision[Any], seats: list[Seat]) -> Waiting:
    listed = {seat: decision.choices.every(seat) for seat in seats}
    options = {seat: answers for seat, answers in listed.items() if answers is not None} or None
    labels = None
    if options is not None:
        labels = {seat: decision.labels(seat, answers) for seat, answers in options.items()}
    form = {seat: decision.choices.form(seat) for seat in seats}
    return Waiting(decision.name, seats, decision.hidden, decision.fields, form, options, labels)
