"""What bots answer."""

from collections.abc import Callable
from typing import Any, assert_never

from domain.bots.greedy import greedy
from domain.bots.mcts import mcts
from domain.bots.seen import Seen
from domain.bots.specs import Bot, Greedy, Mcts, Random
from domain.fairness.frames import keyed_digest, u32
from domain.match.chance import Chance
from domain.match.game import Game


def think(
    game: Game[Any, Any, Any],
    bot: Bot,
    seed: bytes,
    seen: Seen[Any, Any, Any],
    on: Callable[[], bool] = lambda: True,
) -> Any:
    """What `bot`, with its `seed` of 32 bytes, answers to what it has seen.

    It goes by that alone, so it is the same again, unless it is cut short: `on` is asked again and
    again whether there is time for more.
    """
    chance = Chance(keyed_digest(seed, "bot", u32(seen.seat), u32(seen.number)))
    match bot:
        case Random():
            return chance.choose(seen.choices)
        case Greedy():
            return greedy(game, seen, chance, looks=bot.looks, on=on)
        case Mcts():
            return mcts(game, seen, chance, playouts=bot.playouts, on=on)
        case _:
            assert_never(bot)
