"""Simulations: a match as it may continue, in one world that a seat thinks possible."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from domain.bots.observation import Observation
from domain.errors import SaikoroError
from domain.match.answers.hidden import HiddenFacts
from domain.match.decision import Decision, Outcome
from domain.match.events import AnswerGiven, GameEvent, Seat, SeatTimedOut
from domain.match.game import WON, Game, nothing_hidden
from domain.match.history.checkpoint import pack, unpack_hidden, unpack_match
from domain.match.options import MatchOptions
from domain.match.run import Run
from domain.match.sources.chance import Chance
from domain.match.sources.dice import RepeatedDice
from domain.match.sources.shuffles import KnownShuffles
from domain.match.table import Table

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")

ATTEMPTS = 8
"""Worlds that are imagined until one agrees with what happened since the last checkpoint."""


class Diverged(Exception):
    """A simulation did something else than the match."""


class Answered(NamedTuple):
    """What a seat answered; None is a missed deadline."""

    answer: Any


Answers = Mapping[Seat, Answered | None]


class Position(NamedTuple):
    """A decision of a match, in one world: a checkpoint, and what has happened since."""

    match: bytes
    """`MatchState` at the checkpoint, packed."""
    hidden: bytes
    """`HiddenFacts` at the checkpoint, packed."""
    cards: Mapping[str, str]
    """Cards of later shuffles that are known, by handle."""
    answers: Sequence[Answers]
    """To the decisions since, in order."""
    dice: Sequence[int]
    """Rolled since, in order."""


class Simulation(Generic[S, O, C]):
    """A match that continues from a position, with dice from a seed of 32 bytes."""

    def __init__(
        self,
        game: Game[S, O, C],
        options: O,
        cards: C,
        position: Position,
        seed: bytes,
    ) -> None:
        self._game = game
        self._dice = RepeatedDice(position.dice, seed)
        table: Table[S, O, C] = Table(
            unpack_match(game.book.state, position.match),
            options,
            cards,
            game.book.evolve,
            self._dice,
            KnownShuffles(position.cards, seed),
            unpack_hidden(position.hidden),
        )
        self.run = Run(game, table)
        self.events: list[GameEvent] = []
        """What the game emitted, as everybody sees it."""
        self._begun = position
        self._answers: list[Answers] = []
        self._advance()
        for answers in position.answers:
            self.take(answers)

    @property
    def decision(self) -> Decision[Any] | None:
        """The open decision; None when the match is over."""
        return self.run.stop if isinstance(self.run.stop, Decision) else None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it continues."""
        return self.run.outcome

    @property
    def state(self) -> S:
        """What is true now."""
        return self.run.table.state

    @property
    def position(self) -> Position:
        """Where it stands now."""
        dice = self._dice.values[: self._dice.used]
        return self._begun._replace(answers=tuple(self._answers), dice=dice)

    def answer(self, answers: Mapping[Seat, Any], chance: Chance) -> None:
        """Continue with these answers to the open decision; seats without one answer at random."""
        decision = self.decision
        if decision is None:
            raise TypeError("nothing is asked any more")
        self.take(
            {
                seat: Answered(answers[seat] if seat in answers else decision.draw(seat, chance))
                for seat in decision.seats
            }
        )

    def worth(self, seat: Seat) -> int:
        """What it has come to for `seat`: from -`WON` to `WON`."""
        if self.outcome is None:
            worth = self._game.look_ahead.evaluate(self.state)
        else:
            worth = {None: 0, 0: WON, 1: -WON}[self.outcome.winner]
        return worth if seat == 0 else -worth

    def take(self, answers: Answers) -> None:
        """Continue with what every asked seat answered."""
        number = self.run.table.match.decisions
        self._answers.append(answers)
        for seat, answered in answers.items():
            if answered is None:
                self.run.take(SeatTimedOut(seat, number))
            else:
                self.run.take(AnswerGiven(number, seat, answered.answer))
        self._advance()

    def _advance(self) -> None:
        while self.run.due:
            emitted = self.run.advance()
            self.events += (event for event in emitted.events if isinstance(event, GameEvent))


def imagined(
    game: Game[S, O, C], observation: Observation[S, O, C], chance: Chance
) -> Position | None:
    """The observed decision in a world that agrees with all that the seat knows.

    None if none was found in `ATTEMPTS`; then nothing can be said of what follows.
    """
    for _ in range(ATTEMPTS):
        try:
            return _imagined(game, observation, chance)
        except (Diverged, SaikoroError, ValueError):
            continue
    return None


def is_certain(game: Game[S, O, C], observation: Observation[S, O, C]) -> bool:
    """Whether there is just one world to imagine."""
    closed = observation.since.asked[:-1]
    replies = (reply for asked in closed for reply in asked.replies.values())
    shown = all(reply.kind != "unknown" for reply in replies)
    return shown and game.look_ahead.imagine is nothing_hidden


def _imagined(game: Game[S, O, C], observation: Observation[S, O, C], chance: Chance) -> Position:
    known, since = observation.known(game.book.state), observation.since
    world = game.look_ahead.imagine(known, observation.options, observation.cards, chance)
    match = known.match
    match.game = world.state
    position = Position(
        match=pack(match),
        hidden=pack(HiddenFacts(cards=world.cards, sealed=list(world.sealed))),
        cards=observation.cards_shown,
        answers=(),
        dice=since.dice,
    )
    simulation = Simulation(game, observation.options, observation.cards, position, chance.seed())
    answers: list[Answers] = []
    for asked in since.asked[:-1]:
        decision = simulation.decision
        if decision is None or set(decision.seats) != asked.replies.keys():
            raise Diverged
        taken: dict[Seat, Answered | None] = {}
        for seat, reply in asked.replies.items():
            if reply.kind == "timed_out":
                taken[seat] = None
            elif reply.kind == "answered":
                taken[seat] = Answered(reply.answer)
            else:
                taken[seat] = Answered(decision.draw(seat, chance))
        answers.append(taken)
        simulation.take(taken)
    if simulation.decision is None or simulation.events != since.events:
        raise Diverged
    return position._replace(answers=tuple(answers))


AnySimulation: TypeAlias = Simulation[Any, Any, Any]
