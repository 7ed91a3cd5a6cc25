"""The options of a KTC match (KT-1.4)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.match.interface.options import MatchOptions

ROSTER_SIZE = 10
"""The number of cards in a roster (KT-3.8)."""


class KtcOptions(MatchOptions, frozen=True, kw_only=True):
    """The options of KT-1.4, with its names and defaults."""

    placement: Literal["secret", "second_last"] = "secret"
    commander_reach: Literal["front", "any"] = "front"
    promotion_field: Literal["both", "own", "enemy"] = "both"
    exile_keeps: Literal["info", "state"] = "info"
    first_turn: Literal["full", "no_skill"] = "full"
    turn_cap: Annotated[int, Meta(ge=2, le=1000)] = 200
    timeouts_to_forfeit: Annotated[int, Meta(ge=1, le=99)] = 3
