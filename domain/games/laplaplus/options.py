"""The options of a LaplaPlus match (LP-11.1)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.match.interface.options import MatchOptions

ROW_SIZE = 8
"""Maximum number of cards in a row (LP-1.3)."""
OPEN_CARDS = 4
"""Number of open cards in open build (LP-4.2)."""


class LaplaPlusOptions(MatchOptions, frozen=True, kw_only=True):
    """LP-11.1, with the rule book's names and defaults."""

    build_mode: Literal["free", "open"] = "free"
    min_cards: Annotated[int, Meta(ge=0, le=ROW_SIZE)] = 0
    """Free build only, like `max_cards`; a row of open build has exactly eight cards."""
    max_cards: Annotated[int, Meta(ge=0, le=ROW_SIZE)] = ROW_SIZE
    max_copies: Annotated[int, Meta(ge=1, le=ROW_SIZE)] = ROW_SIZE
    max_turns: Annotated[int, Meta(ge=1, le=99)] = 30
    identical_rows: Literal["draw", "die"] = "draw"

    def __post_init__(self) -> None:
        if self.min_cards > self.max_cards:
            raise ValueError("min_cards is greater than max_cards")
