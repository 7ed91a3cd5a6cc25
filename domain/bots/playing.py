"""Matches between bots, in memory."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from saikoro.domain.bots.observation import AnyObserver, Observer, choices_of
from saikoro.domain.bots.specs import Bot, Random
from saikoro.domain.bots.thinking import think
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision, Outcome
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.sealed import inputs
from saikoro.domain.match.interface.table import AnyTable, Emitted, Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import AnyRun, Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles

Openings = Sequence[Sequence[Any]]
"""The answers to the first decisions, in order, by seat."""

Build: TypeAlias = Callable[[Decision[Any], int, Seat, Chance], Any]
"""Gives a seat's answer to a decision, by its number; None leaves it to the openings and the
bot."""


def _no_build(_decision: Decision[Any], _number: int, _seat: Seat, _chance: Chance) -> None:
    return None


def play_out(
    game: AnyGame,
    options: MatchOptions,
    cards: Any,
    bots: Sequence[Bot],
    seed: bytes,
    openings: Openings = ((), ()),
    build: Build = _no_build,
) -> Outcome:
    """Play a whole match between `bots`, one per seat; reproducible from a seed of 32 bytes.

    Bots answer what `build` and `openings` leave open.
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
    run, chance = (
        Run(game, table, keeps_checkpoints=bool(observers)),
        Chance(keyed_digest(seed, "chance")),
    )
    while run.outcome is None:
        before = run.checkpoint
        emitted = run.advance()
        reached = run.checkpoint
        at = None if reached is None or reached is before else reached.emitted
        for observer in observers.values():
            _follow(observer, emitted, at)
        if isinstance(run.stop, Decision):
            _answer(game, run, bots, observers, openings, build, seed, chance)
    return run.outcome


def _follow(observer: AnyObserver, emitted: Emitted, checkpoint: int | None) -> None:
    """Pass emitted events to an observer; `checkpoint` is the index of a checkpoint, if any."""
    seat = str(observer.seat)
    for index, event in enumerate(emitted.events):
        if index == checkpoint:
            observer.reach_checkpoint()
        observer.take(event, emitted.secrets.get(index, {}).get(seat, {}))
    if checkpoint == len(emitted.events):
        observer.reach_checkpoint()


def _answer(
    game: AnyGame,
    run: AnyRun,
    bots: Sequence[Bot],
    observers: dict[Seat, AnyObserver],
    openings: Openings,
    build: Build,
    seed: bytes,
    chance: Chance,
) -> None:
    """Answer for every asked bot; observers see of the answers what a match would show them."""
    decision, number = run.stop, run.table.match.decisions
    if not isinstance(decision, Decision):
        return
    answers: dict[Seat, Any] = {}
    for seat in decision.seats:
        built = build(decision, number, seat, chance)
        if built is not None:
            answers[seat] = built
            continue
        if number <= len(openings[seat]):
            answers[seat] = openings[seat][number - 1]
            continue
        choices = choices_of(decision, seat, chance)
        observer = observers.get(seat)
        if observer is None:
            answers[seat] = chance.choose(choices)
        else:
            observation = observer.observation(number, choices)
            answers[seat] = think(
                game, bots[seat], keyed_digest(seed, "seat", u32(seat)), observation
            )
    for seat, answer in answers.items():
        first = run.table.match.seats[seat].sealed + 1
        for event, secret in inputs(decision, number, seat, answer, first, _unsealed):
            run.take(event, secret)
            for watching, observer in observers.items():
                observer.take(event, secret if watching == seat else {})


def _unsealed(_no: int, _payload: Any) -> tuple[str, str]:
    return "", ""
