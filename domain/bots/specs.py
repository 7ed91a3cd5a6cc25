"""What bots there are, and what can be asked of them."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Random(
    msgspec.Struct, frozen=True, tag_field="bot", tag="random", forbid_unknown_fields=True
):
    """Any legal answer is as good to it as any other."""


class Greedy(
    msgspec.Struct, frozen=True, tag_field="bot", tag="greedy", forbid_unknown_fields=True
):
    """Looks one step ahead: whatever leads, on average, to the best next decision."""

    looks: Annotated[int, Meta(ge=1, le=64)] = 4
    """How often each answer is tried, with other dice."""


class Mcts(msgspec.Struct, frozen=True, tag_field="bot", tag="mcts", forbid_unknown_fields=True):
    """Searches a tree of answers of both seats, guided by what its trials came to."""

    playouts: Annotated[int, Meta(ge=1, le=100_000)] = 100
    """How many lines of play are tried for an answer."""


Bot = Random | Greedy | Mcts
