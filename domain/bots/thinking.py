"""A bot's choice of an answer."""

from collections.abc import Callable
from typing import Any, assert_never

from saikoro.domain.bots.greedy import greedy
from saikoro.domain.bots.mcts import mcts
from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.sources.chance import Chance


def think(
    game: AnyGame,
    bot: Bot,
    seed: bytes,
    observation: AnyObservation,
    time_left: Callable[[], bool] = lambda: True,
) -> Any:
    """The answer of `bot`, with its `seed` of 32 bytes, to an observation.

    Reproducible from the same inputs, unless `time_left`, which is polled, ends the search early.
    """
    chance = Chance(keyed_digest(seed, "bot", u32(observation.seat), u32(observation.number)))
    match bot:
        case Random():
            return chance.choose(observation.choices)
        case Greedy():
            return greedy(game, observation, chance, looks=bot.looks, time_left=time_left)
        case Mcts():
            return mcts(game, observation, chance, playouts=bot.playouts, time_left=time_left)
        case _:
            assert_never(bot)
