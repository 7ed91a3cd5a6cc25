"""The options of every match; each game adds its own."""

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

HOUSE = "house"
"""The name of every game's default card set."""

DAY = 86_400

ADDED_LATER: Final = frozenset({"bank_seconds", "bank_increment"})
"""Options that headers of version 0.1 do not have."""

Seconds = Annotated[int, Meta(ge=0, le=7 * DAY)]

SpectatorDelay = Annotated[int, Meta(ge=0, le=DAY, extra_json_schema={"default": 0})]
"""Headers have it only where it was asked for, so that older ones read as they were written."""


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match of any game."""

    card_set: str = HOUSE
    """The digest of the card set; `house` is the game's default."""
    decision_seconds: Seconds = DAY
    """The time limit of an answer; 0 for none."""
    join_seconds: Seconds = DAY
    """The time limit for joining and for posting seeds; 0 for none."""
    bank_seconds: Seconds = 0
    """The time bank of each seat for all its answers together; 0 for none."""
    bank_increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """The seconds that an answer adds to the bank of its seat."""
    spectator_delay: SpectatorDelay | UnsetType = UNSET
    """The seconds by which everybody without a seat sees events late; 0 for none."""

    @property
    def delay(self) -> int:
        """The seconds by which everybody without a seat sees events late; 0 for none."""
        return 0 if self.spectator_delay is UNSET else self.spectator_delay
