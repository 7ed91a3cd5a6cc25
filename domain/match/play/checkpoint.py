"""Checkpoints: points from which the rules can be restarted."""

from functools import cache
from typing import Any, TypeVar

import msgspec

from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.table import AnyTable
from saikoro.domain.match.sources.dice import DicePosition
from saikoro.domain.match.state import MatchState

S = TypeVar("S")


class Checkpoint(msgspec.Struct, frozen=True):
    """A match at a mark from which `play` can be started."""

    emitted: int
    """How many events of the batch were emitted before it."""
    match: bytes
    """`MatchState`, packed."""
    hidden: bytes
    """`HiddenFacts`, packed."""
    dice: DicePosition


def checkpoint_of(table: AnyTable) -> Checkpoint:
    """The current match as a checkpoint."""
    match, hidden = pack(table.match), pack(table.hidden)
    return Checkpoint(table.emitted, match, hidden, table.dice.position)


pack = msgspec.msgpack.Encoder().encode
"""Packs a struct; packing and unpacking is several times faster than a deep copy."""

unpack_hidden = msgspec.msgpack.Decoder(HiddenFacts).decode


def unpack_match(state: type[S], packed: bytes) -> MatchState[S]:
    """Unpack a match of a game with this state type."""
    kind: Any = state
    match: MatchState[S] = _decoder(kind).decode(packed)
    return match


@cache
def _decoder(state: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(MatchState[state])


def unpack_game(state: type[S], packed: bytes) -> S:
    """Unpack a state of a game."""
    kind: Any = state
    game: S = _game_decoder(kind).decode(packed)
    return game


@cache
def _game_decoder(state: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(state)
