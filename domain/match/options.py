"""The options that every match has; each game adds its own."""

from typing import Annotated

import msgspec
from msgspec import Meta

HOUSE = "house"
"""The name under which every game's own card set can be asked for."""

DAY = 86_400

Seconds = Annotated[int, Meta(ge=0, le=7 * DAY)]


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a match of any game can be told when it is created."""

    card_set: str = HOUSE
    """Digest of the card set to play with; `house` is the one that comes with the game."""
    decision_seconds: Seconds = DAY
    """How long each seat has for an answer; 0 plays without a clock."""
    join_seconds: Seconds = DAY
    """How long seats stay free and seeds may be missing; 0 waits for ever."""
    bank_seconds: Seconds = 0
    """How long each seat has for all its answers together, besides; 0 plays without a bank."""
    bank_increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """What an answer adds to the bank of its seat, in seconds."""
