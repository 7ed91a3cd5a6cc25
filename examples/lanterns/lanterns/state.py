"""What is true in a match of Lanterns; its events alone change it."""

from typing import Annotated, TypeAlias

import msgspec

from lanterns.options import LanternsOptions
from lanterns.words import Area
from saikoro.game import Zoned, Zones

Handle: TypeAlias = Annotated[str, "card"]
"""A card of a deck (LN-1.3)."""

LanternId: TypeAlias = Annotated[str, "lantern"]
"""A lantern of the card set (LN-1.1)."""

SIDES = "AB"
"""How the rule book names the seats."""


class LanternsState(msgspec.Struct):
    """Where every card lies, and the points. Lists of two are by seat."""

    decks: list[list[Handle]] = []
    """Top first; empty before the decks are laid."""
    hands: list[list[Handle]] = msgspec.field(default_factory=lambda: [[], []])
    """In the order in which the cards were drawn."""
    played: list[list[Handle]] = msgspec.field(default_factory=lambda: [[], []])
    """In the order in which they were played."""
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Rounds won, and charms."""
    round: int = 0
    """The last one that has started."""


ZONES: Zones[LanternsState] = Zones(
    Zoned(Area.PLAYED, "row", lambda state, seat: state.played[seat], lambda state: state.round),
    Zoned(Area.HAND, "hand", lambda state, seat: state.hands[seat]),
    Zoned(Area.DECK, "pile", lambda state, seat: state.decks[seat], closed=True),
)
"""Where the cards of a seat lie: each round on a place of its own (LN-2, LN-3)."""


def start(_options: LanternsOptions) -> LanternsState:
    """Before anything has been submitted."""
    return LanternsState()
