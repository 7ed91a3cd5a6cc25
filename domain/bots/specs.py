"""The bots, and their options."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Random(
    msgspec.Struct, frozen=True, tag_field="bot", tag="random", forbid_unknown_fields=True
):
    """Picks a random legal answer."""


class Greedy(
    msgspec.Struct, frozen=True, tag_field="bot", tag="greedy", forbid_unknown_fields=True
):
    """Picks the answer with the best average value one step ahead."""

    looks: Annotated[int, Meta(ge=1, le=64)] = 4
    """The number of simulations of each answer, with different dice."""


class Mcts(msgspec.Struct, frozen=True, tag_field="bot", tag="mcts", forbid_unknown_fields=True):
    """Picks an answer by Monte Carlo tree search over both seats' answers."""

    playouts: Annotated[int, Meta(ge=1, le=100_000)] = 100
    """The number of playouts for an answer."""


Bot = Random | Greedy | Mcts
