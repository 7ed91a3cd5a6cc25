"""Rules on their own: a game played with given answers and dice, outside any match.

Judges try positions with it, and it is how rules are compared with other implementations.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import MatchOver, SaikoroError
from domain.match.decision import Decision, Forfeit, Label, Outcome, Play
from domain.match.events import Seat, SeatResigned, SeatTimedOut
from domain.match.game import Game
from domain.match.luck import GivenLuck
from domain.match.options import MatchOptions
from domain.match.state import FINISHED, MatchState, SeatState
from domain.match.table import Table
from domain.record.line import Event


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes from outside: a seat's answer or resignation, or the deadline of all seats."""

    seat: Seat = 0
    answer: Any = None
    resign: bool = False
    time_out: bool = False
    """The deadline passes for everybody who has not answered; `seat` says nothing then."""


class Waiting(msgspec.Struct, frozen=True):
    """The decision that a position has come to."""

    name: str
    seats: list[Seat]
    """Who has not answered yet."""
    hidden: bool
    ask: dict[Seat, Any]
    """What each of them is told about the answer."""
    options: dict[Seat, list[Any]] | None = None
    """Every legal answer of each of them, ready to give, where they can be listed."""
    labels: dict[Seat, list[Label]] | None = None
    """What these are called, one by one."""


class Position(msgspec.Struct, frozen=True):
    """How far the rules came."""

    events: list[Event]
    dice_used: int
    waiting: Waiting | None
    outcome: Outcome | None
    refused: int | None = None
    """The index of the first move that the rules do not admit."""
    error: SaikoroError | None = None
    """Why they do not."""


def play_position(
    game: Game[Any, Any, Any],
    options: MatchOptions,
    cards: Any,
    moves: Sequence[Move],
    luck: GivenLuck,
) -> Position:
    """Play `moves` in their order, until they are used up or one is refused."""
    played = _Played(game, options, cards, luck)
    index = None
    try:
        played.run()
        for index, move in enumerate(moves):  # noqa: B007 - read where the loop is left
            played.take(move)
            played.run()
    except SaikoroError as error:
        return played.position(luck, refused=index, error=error)
    return played.position(luck)


class _Played:
    """A position as it is being played."""

    def __init__(
        self, game: Game[Any, Any, Any], options: MatchOptions, cards: Any, luck: GivenLuck
    ) -> None:
        self.game = game
        self.state = MatchState(
            game.start(options, cards), [SeatState() for _ in range(game.seats)]
        )
        self.table = Table(self.state, options, cards, game.evolve, luck)
        self.play: Play = game.play(self.table)
        self.decision: Decision[Any] | None = None
        self.answers: dict[Seat, Any] = {}
        self.forfeits: list[Forfeit] = []
        self.outcome: Outcome | None = None

    def waiting(self) -> list[Seat]:
        """Who has not answered the open decision."""
        seats = () if self.decision is None else self.decision.seats
        return [seat for seat in seats if seat not in self.answers]

    def run(self) -> None:
        """Play on until somebody must answer, or to the end."""
        while self.outcome is None and not self.waiting():
            decision, answers = self.decision, self.answers
            self.decision, self.answers = None, {}
            try:
                if decision is None:
                    stop = next(self.play)
                else:
                    read = {seat: decision.read(seat, answers[seat]) for seat in decision.seats}
                    stop = self.play.send(read)
            except StopIteration as end:
                self.outcome = end.value
            else:
                self.decision = stop if isinstance(stop, Decision) else None

    def take(self, move: Move) -> None:
        """Apply one move to the open decision."""
        decision = self.decision
        if decision is None:
            raise MatchOver(FINISHED)
        if move.resign:
            self.table.note(SeatResigned(move.seat))
            self.forfeits.append(Forfeit(move.seat, "resigned", decision.name))
        elif move.time_out:
            for seat in self.waiting():
                self._time_out(decision, seat)
        else:
            decision.admit(move.seat, self.waiting(), move.answer)
            decision.read(move.seat, move.answer)
            self.answers[move.seat] = move.answer
        if self.forfeits:
            self.play.close()
            self.outcome = self.game.forfeit(self.table, self.forfeits)
            self.decision = None

    def _time_out(self, decision: Decision[Any], seat: Seat) -> None:
        self.table.note(SeatTimedOut(seat, 0))
        time_out = decision.time_out(seat)
        if time_out.forfeits:
            self.forfeits.append(Forfeit(seat, "timed_out", decision.name))
        else:
            self.answers[seat] = time_out.answer

    def position(
        self, luck: GivenLuck, refused: int | None = None, error: SaikoroError | None = None
    ) -> Position:
        """What has been played so far."""
        events, _ = self.table.end_batch()
        waiting = None
        if self.decision is not None:
            seats = self.waiting()
            waiting = _waiting(self.decision, seats)
        return Position(events, luck.used, waiting, self.outcome, refused, error)


def _waiting(decision: Decision[Any], seats: list[Seat]) -> Waiting:
    listed = decision.options
    options = None if listed is None else {seat: listed(seat) for seat in seats}
    labels = None
    if options is not None:
        labels = {seat: decision.called(seat, answers) for seat, answers in options.items()}
    ask = {seat: decision.ask(seat) for seat in seats}
    return Waiting(decision.name, seats, decision.hidden, ask, options, labels)
