"""Matches between bots, in memory."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from saikoro.domain.bots.observation import AnyObserver, Observer, choices_of
from saikoro.domain.bots.specs import Bot, Random
from saikoro.domain.bots.thinking import think
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.events import MatchEvent, Seat
from saikoro.domain.match.interface.decision import Decision, Outcome
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.sealed import inputs
from saikoro.domain.match.interface.table import NO_SECRETS, AnyTable, Emitted, Secrets, Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import AnyRun, Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles
from saikoro.domain.record.line import Event

Openings = Sequence[Sequence[Any]]
"""The answers to the first decisions, in order, by seat."""

Build: TypeAlias = Callable[[Decision[Any], int, Seat, Chance], Any]
"""Gives a seat's answer to a decision, by its number; None leaves it to the openings and the
bot."""

Watch: TypeAlias = Callable[[Event, Secrets], None]
"""Is shown every event, with its secrets."""


def _no_build(_decision: Decision[Any], _number: int, _seat: Seat, _chance: Chance) -> None:
    return None


def _not_watched(_event: Event, _secrets: Secrets) -> None:
    return None


def play_out(
    game: AnyGame,
    options: MatchOptions,
    cards: Any,
    bots: Sequence[Bot],
    seed: bytes,
    openings: Openings = ((), ()),
) -> Outcome:
    """Play a whole match between `bots`, one per seat; reproducible from a seed of 32 bytes.

    Bots answer what `openings` leave open.
    """
    dice = keyed_digest(seed, "dice")
    table: AnyTable = Table(
        new_match(game, options),
        options,
        cards,
        RepeatedDice([], dice),
        KnownShuffles({}, dice),
    )
    observers = {
        seat: Observer(game, options, cards, seat)
        for seat, bot in enumerate(bots)
        if not isinstance(bot, Random)
    }
    run = Run(game, table, keeps_checkpoints=bool(observers))
    players = Players(bots, seed, observers, openings)
    return players.play_on(run)


class Players:
    """Bots that play a match on from wherever its run is, one per seat."""

    def __init__(
        self,
        bots: Sequence[Bot],
        seed: bytes,
        observers: Mapping[Seat, AnyObserver],
        openings: Openings = ((), ()),
        build: Build = _no_build,
        watch: Watch = _not_watched,
    ) -> None:
        """`observers` are those of the seats whose bots think; they know what came before."""
        self._bots = bots
        self._seed = seed
        self._observers = observers
        self._openings = openings
        self._build = build
        self._watch = watch
        self._chance = Chance(keyed_digest(seed, "chance"))

    def play_on(self, run: AnyRun) -> Outcome:
        """Play to the end of the match; returns how it ended."""
        while run.outcome is None:
            if run.due:
                self.advance(run)
            else:
                self._answer(run)
        return run.outcome

    def advance(self, run: AnyRun) -> None:
        """Run the rules to their next stop, and show what they emit."""
        before = run.checkpoint
        emitted = run.advance()
        reached = run.checkpoint
        self.show(emitted, None if reached is None or reached is before else reached.emitted)

    def show(self, emitted: Emitted, checkpoint: int | None) -> None:
        """Show what the rules emitted; `checkpoint` is the index of a checkpoint in it, if any."""
        for observer in self._observers.values():
            _follow(observer, emitted, checkpoint)
        for index, event in enumerate(emitted.events):
            self._watch(event, emitted.secrets.get(index, {}))

    def give(self, run: AnyRun, decision: Decision[Any], seat: Seat, answer: Any) -> None:
        """Give an answer; observers see of it what a match would show them."""
        match = run.table.match
        number, first = match.decisions, match.seats[seat].sealed + 1
        for event, secret in inputs(decision, number, seat, answer, first, _unsealed):
            self.take(run, event, {str(seat): secret} if secret else {})

    def take(self, run: AnyRun, event: MatchEvent, secrets: Secrets) -> None:
        """Apply an outside event with its secrets, and show it."""
        run.take(event, secrets.get(str(getattr(event, "seat", None)), NO_SECRETS))
        for seat, observer in self._observers.items():
            observer.take(event, secrets.get(str(seat), NO_SECRETS))
        self._watch(event, secrets)

    def _answer(self, run: AnyRun) -> None:
        """Answer for every bot that the open decision waits for, none knowing of the others."""
        decision = run.stop
        if not isinstance(decision, Decision):
            raise TypeError("a run that is not due waits for a decision")
        answers = {seat: self._choose(run, decision, seat) for seat in run.waiting}
        for seat, answer in answers.items():
            self.give(run, decision, seat, answer)

    def _choose(self, run: AnyRun, decision: Decision[Any], seat: Seat) -> Any:
        number = run.table.match.decisions
        built = self._build(decision, number, seat, self._chance)
        if built is not None:
            return built
        if number <= len(self._openings[seat]):
            return self._openings[seat][number - 1]
        choices = choices_of(decision, seat, self._chance)
        observer = self._observers.get(seat)
        if observer is None:
            return self._chance.choose(choices)
        observation = observer.observation(number, choices)
        of_seat = keyed_digest(self._seed, "seat", u32(seat))
        return think(run.game, self._bots[seat], of_seat, observation)


def _follow(observer: AnyObserver, emitted: Emitted, checkpoint: int | None) -> None:
    """Pass emitted events to an observer; `checkpoint` is the index of a checkpoint, if any."""
    seat = str(observer.seat)
    for index, event in enumerate(emitted.events):
        if index == checkpoint:
            observer.reach_checkpoint()
        observer.take(event, emitted.secrets.get(index, {}).get(seat, {}))
    if checkpoint == len(emitted.events):
        observer.reach_checkpoint()


def _unsealed(_no: int, _payload: Any) -> tuple[str, str]:
    return "", ""
