"""Matches outside any stream: from some state on, with dice from a seed."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from domain.match.chance import Chance
from domain.match.decision import Decision, Outcome, Play
from domain.match.events import Seat
from domain.match.game import WON, Game
from domain.match.luck import GivenLuck
from domain.match.options import MatchOptions
from domain.match.state import MatchState, SeatState
from domain.match.table import Table

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")


class Course(Generic[S, O, C]):
    """A match as it goes on when these answers are given and these dice are rolled."""

    def __init__(
        self,
        game: Game[S, O, C],
        play: Callable[[Table[S, O, C]], Play],
        options: O,
        cards: C,
        state: S,
        dice: bytes,
    ) -> None:
        shared = MatchState(state, [SeatState() for _ in range(game.seats)])
        luck = GivenLuck(None, dice, game.decks)
        self._game = game
        self._table = Table(shared, options, cards, game.evolve, luck)
        self._play = play(self._table)
        self.stop: Decision[Any] | None = None
        """The open decision; None when the match is over."""
        self.outcome: Outcome | None = None
        self._go_on(None)

    @property
    def state(self) -> S:
        """What is true now."""
        return self._table.state

    def answer(self, answers: Mapping[Seat, Any], chance: Chance) -> None:
        """Go on with these answers to the open decision; seats without one answer by chance."""
        decision = self.stop
        if decision is None:
            raise TypeError("nothing is asked any more")
        given = {
            seat: answers[seat] if seat in answers else decision.drawn(seat, chance)
            for seat in decision.seats
        }
        self._go_on({seat: decision.read(seat, answer) for seat, answer in given.items()})

    def worth(self, seat: Seat) -> int:
        """What it has come to for `seat`: from -`WON` to `WON`."""
        if self.outcome is None:
            worth = self._game.appraise(self.state)
        else:
            worth = {None: 0, 0: WON, 1: -WON}[self.outcome.winner]
        return worth if seat == 0 else -worth

    def _go_on(self, answers: Mapping[Seat, Any] | None) -> None:
        self.stop = None
        try:
            stop = next(self._play) if answers is None else self._play.send(answers)
            while not isinstance(stop, Decision):
                stop = next(self._play)
            self.stop = stop
        except StopIteration as end:
            self.outcome = end.value
