"""A bot that looks one step ahead."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.simulation import Position
from saikoro.domain.bots.worlds import Worlds
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.sources.chance import Chance


class Worth(NamedTuple):
    """The worth of an answer, compared field by field."""

    value: int
    """The value of the state that it leads to."""
    kept: int
    """0 if it gives nothing away for later, less if it does."""

    def plus(self, other: Self) -> Self:
        """The sum of both."""
        return type(self)(self.value + other.value, self.kept + other.kept)


def greedy(
    game: AnyGame,
    observation: AnyObservation,
    chance: Chance,
    *,
    looks: int,
    time_left: Callable[[], bool],
) -> Any:
    """The answer with the best average over `looks` worlds.

    Of equal answers, prefers one that gives nothing away for later (`Choices.gives_away`), else
    takes a random one.
    """
    worlds = Worlds(game, observation)
    return ranked(worlds, chance, looks=looks, time_left=time_left)[0]


def ranked(
    worlds: Worlds, chance: Chance, *, looks: int, time_left: Callable[[], bool]
) -> list[Any]:
    """The answers of the observed seat by their worth one step ahead, best first.

    They are in random order if no world is consistent with the seat's knowledge.
    """
    observation = worlds.observation
    choices = chance.shuffled(observation.choices)
    worths = [Worth(0, 0)] * len(choices)
    for _ in range(looks if len(choices) > 1 else 0):
        position = worlds.sample(chance)
        if position is None:
            break
        added = _worths_of(worlds, position, observation.seat, choices, chance)
        worths = [worth.plus(more) for worth, more in zip(worths, added, strict=True)]
        if not time_left():
            break
    return _best_first(choices, worths)


def ranked_at(
    worlds: Worlds, position: Position, seat: Seat, choices: Sequence[Any], chance: Chance
) -> list[Any]:
    """The answers of a seat at a decision of one world, best first."""
    shuffled = chance.shuffled(choices)
    return _best_first(shuffled, _worths_of(worlds, position, seat, shuffled, chance))


def _worths_of(
    worlds: Worlds, position: Position, seat: Seat, choices: Sequence[Any], chance: Chance
) -> list[Worth]:
    """The worth of each answer one step ahead, all with the same dice."""
    dice, worths = chance.seed(), []
    for choice in choices:
        simulation = worlds.simulation(position, dice)
        given = simulation.gives_away(choice)
        simulation.answer({seat: choice}, chance)
        worths.append(Worth(simulation.value(seat), -given))
    return worths


def _best_first(choices: Sequence[Any], worths: Sequence[Worth]) -> list[Any]:
    order = sorted(range(len(choices)), key=worths.__getitem__, reverse=True)
    return [choices[at] for at in order]
