"""One-step look-ahead."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.bots.observation import AnyObservation
from domain.bots.simulation import Position
from domain.bots.worlds import Worlds
from domain.match.events import Seat
from domain.match.interface.game import AnyGame
from domain.match.sources.chance import Chance


def greedy(
    game: AnyGame,
    observation: AnyObservation,
    chance: Chance,
    *,
    looks: int,
    time_left: Callable[[], bool],
) -> Any:
    """The answer with the best average over `looks` worlds; of equals, a random one."""
    worlds = Worlds(game, observation)
    return ranked(worlds, chance, looks=looks, time_left=time_left)[0]


def ranked(
    worlds: Worlds, chance: Chance, *, looks: int, time_left: Callable[[], bool]
) -> list[Any]:
    """The answers of the observed seat by their value one step ahead, best first.

    In random order if no world is consistent with what the seat knows.
    """
    observation = worlds.observation
    choices = chance.shuffled(observation.choices)
    values = [0] * len(choices)
    for _ in range(looks if len(choices) > 1 else 0):
        position = worlds.sample(chance)
        if position is None:
            break
        added = _values_of(worlds, position, observation.seat, choices, chance)
        values = [sum(both) for both in zip(values, added, strict=True)]
        if not time_left():
            break
    return _best_first(choices, values)


def ranked_at(
    worlds: Worlds, position: Position, seat: Seat, choices: Sequence[Any], chance: Chance
) -> list[Any]:
    """The answers of a seat at a decision of one world, best first."""
    shuffled = chance.shuffled(choices)
    return _best_first(shuffled, _values_of(worlds, position, seat, shuffled, chance))


def _values_of(
    worlds: Worlds, position: Position, seat: Seat, choices: Sequence[Any], chance: Chance
) -> list[int]:
    """The value of each answer one step ahead, all with the same dice."""
    dice, values = chance.seed(), []
    for choice in choices:
        simulation = worlds.simulation(position, dice)
        simulation.answer({seat: choice}, chance)
        values.append(simulation.value(seat))
    return values


def _best_first(choices: Sequence[Any], values: Sequence[int]) -> list[Any]:
    order = sorted(range(len(choices)), key=values.__getitem__, reverse=True)
    return [choices[at] for at in order]
