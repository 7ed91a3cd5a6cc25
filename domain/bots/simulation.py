"""Simulations: continuing a match in a world that is consistent with what a seat knows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from saikoro.domain.bots.observation import Observation, Reply
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.events import AnswerGiven, GameEvent, Seat, SeatTimedOut
from saikoro.domain.match.interface.decision import Decision, Outcome
from saikoro.domain.match.interface.game import WON, Game, no_hidden_facts
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.checkpoint import pack, unpack_hidden, unpack_match
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")

MAX_ATTEMPTS = 8
"""The number of worlds sampled to find one consistent with the events since the checkpoint."""


MAX_GUESSES = 32
"""The number of answers tried where only the other seat knows its answer."""


class Diverged(Exception):
    """A simulation emitted other events than the match."""


class Answered(NamedTuple):
    """An answer of a seat."""

    answer: Any


Answers = Mapping[Seat, Answered | None]


class Position(NamedTuple):
    """An open decision in one world: a checkpoint, and the answers and dice since."""

    match: bytes
    """`MatchState` at the checkpoint, packed."""
    hidden: bytes
    """`HiddenFacts` at the checkpoint, packed."""
    cards: Mapping[str, str]
    """Known cards of the shuffles since, by handle."""
    answers: Sequence[Answers]
    """The answers to the decisions since, in order."""
    dice: Sequence[int]
    """The dice rolled since, in order."""


class Simulation(Generic[S, O, C]):
    """A match that continues from a position, with dice from a seed of 32 bytes."""

    def __init__(
        self,
        game: Game[S, O, C],
        options: O,
        cards: C,
        position: Position,
        seed: bytes,
        table: Callable[..., Table[S, O, C]] = Table,
    ) -> None:
        """`table` makes the table that the rules play on, such as one that records causes."""
        self._game = game
        self._dice = RepeatedDice(position.dice, seed)
        played = table(
            unpack_match(game.book.state, position.match),
            options,
            cards,
            self._dice,
            KnownShuffles(position.cards, seed),
            unpack_hidden(position.hidden),
        )
        self.run = Run(game, played)
        self.events: list[GameEvent] = []
        """The game events emitted, as the public sees them."""
        self._start = position
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
        """The outcome of the match; None while it continues."""
        return self.run.outcome

    @property
    def state(self) -> S:
        """The current state of the game."""
        return self.run.table.state

    @property
    def position(self) -> Position:
        """The current position."""
        dice = self._dice.values[: self._dice.used]
        cards = {**self._start.cards, **self.run.table.hidden.cards}
        return self._start._replace(cards=cards, answers=tuple(self._answers), dice=dice)

    def answer(self, answers: Mapping[Seat, Any], chance: Chance) -> None:
        """Answer the open decision; seats without an answer get a random one."""
        decision = self.decision
        if decision is None:
            raise TypeError("the simulation has no open decision")
        self.take(
            {
                seat: Answered(answers[seat] if seat in answers else decision.draw(seat, chance))
                for seat in decision.seats
            }
        )

    def gives_away(self, answer: Any) -> int:
        """The amount that an answer to the open decision gives away for later; 0 for nothing."""
        return 0 if self.decision is None else self.decision.choices.gives_away(answer)

    def value(self, seat: Seat) -> int:
        """The value of the current state for `seat`, from -`WON` to `WON`."""
        if self.outcome is None:
            value = self._game.look_ahead.evaluate(self.state)
        else:
            value = {None: 0, 0: WON, 1: -WON}[self.outcome.winner]
        return value if seat == 0 else -value

    def take(self, answers: Answers) -> None:
        """Answer the open decision for every asked seat; None is a missed deadline."""
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


def sampled_position(
    game: Game[S, O, C], observation: Observation[S, O, C], chance: Chance
) -> Position | None:
    """The observed decision in a random world that is consistent with the observation.

    None if none was found in `MAX_ATTEMPTS`; then no simulation is possible.
    """
    for _ in range(MAX_ATTEMPTS):
        try:
            return _sample_position(game, observation, chance)
        except (Diverged, SaikoroError, ValueError):
            continue
    return None


def is_certain(game: Game[S, O, C], observation: Observation[S, O, C]) -> bool:
    """Whether only one world is consistent with the observation."""
    closed = observation.since.asked[:-1]
    replies = (reply for asked in closed for reply in asked.replies.values())
    all_known = all(reply.kind != "unknown" for reply in replies)
    return all_known and game.look_ahead.imagine is no_hidden_facts


def _sample_position(
    game: Game[S, O, C], observation: Observation[S, O, C], chance: Chance
) -> Position:
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
    seed = chance.seed()
    simulation = Simulation(game, observation.options, observation.cards, position, seed)
    for asked in since.asked[:-1]:
        decision = simulation.decision
        if decision is None or set(decision.seats) != asked.replies.keys():
            raise Diverged
        if all(reply.kind != "unknown" for reply in asked.replies.values()):
            simulation.take({seat: _given(reply) for seat, reply in asked.replies.items()})
        else:
            guesses = _guesses(decision, asked.replies, chance)
            simulation = _continued(game, observation, simulation.position, seed, guesses)
    if simulation.decision is None or simulation.events != since.events:
        raise Diverged
    return simulation.position._replace(cards=dict(simulation.run.table.hidden.cards))


def _given(reply: Reply) -> Answered | None:
    return None if reply.kind == "timed_out" else Answered(reply.answer)


def _guesses(
    decision: Decision[Any], replies: Mapping[Seat, Reply], chance: Chance
) -> Iterator[Answers]:
    """Answers, in random order, that agree with what is known of the replies."""
    possible: list[Sequence[Answered | None]] = []
    for seat, reply in replies.items():
        if reply.kind != "unknown":
            possible.append([_given(reply)])
            continue
        listed = decision.choices.every(seat)
        if listed is None:
            possible.append([Answered(decision.draw(seat, chance))])
        else:
            agreeing = (a for a in chance.shuffled(listed) if _agrees(a, reply, decision))
            possible.append([Answered(answer) for answer in agreeing])
    for answers in islice(product(*possible), MAX_GUESSES):
        yield dict(zip(replies, answers, strict=True))


def _agrees(answer: Any, reply: Reply, decision: Decision[Any]) -> bool:
    """Whether the public part of an answer equals that of the reply."""
    if decision.redact is None or not reply.parts:
        return True
    public, _ = decision.redact(answer)
    return bool(public == reply.answer)


def _continued(
    game: Game[S, O, C],
    observation: Observation[S, O, C],
    position: Position,
    seed: bytes,
    guesses: Iterable[Answers],
) -> Simulation[S, O, C]:
    """The match as it continues with the first guess that leads to the observed events."""
    for answers in guesses:
        simulation = Simulation(game, observation.options, observation.cards, position, seed)
        simulation.take(answers)
        if simulation.events == observation.since.events[: len(simulation.events)]:
            return simulation
    raise Diverged


AnySimulation: TypeAlias = Simulation[Any, Any, Any]
