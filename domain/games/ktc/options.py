"""The options of a KTC match (KT-1.4)."""

from typing import Annotated

from msgspec import Meta

from saikoro.domain.games.ktc.words import (
    CommanderReach,
    ExileKeeps,
    FirstTurn,
    PlacementMode,
    PromotionField,
)
from saikoro.domain.match.options import MatchOptions

ROSTER_SIZE = 10
"""The number of cards in a roster (KT-3.8)."""


class KtcOptions(MatchOptions, frozen=True, kw_only=True):
    """The options of KT-1.4, with its names and defaults."""

    placement: PlacementMode = PlacementMode.SECRET
    commander_reach: CommanderReach = CommanderReach.FRONT
    promotion_field: PromotionField = PromotionField.BOTH
    exile_keeps: ExileKeeps = ExileKeeps.INFO
    first_turn: FirstTurn = FirstTurn.FULL
    turn_cap: Annotated[int, Meta(ge=2, le=1000)] = 200
    """The number of turns after which the match is judged."""
    timeouts_to_forfeit: Annotated[int, Meta(ge=1, le=99)] = 3
    """The number of missed deadlines that forfeits the match."""
