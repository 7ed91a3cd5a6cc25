"""What events and the state of Fairies Battle call a card and a line (FB-2.3)."""

from typing import Annotated, TypeAlias

from saikoro.domain.match.events import Seat

Handle: TypeAlias = Annotated[str, "handle"]
"""A physical card, without saying what it is (FB-2.3)."""

CardId: TypeAlias = Annotated[str, "card"]
"""A card of the card set."""

LineNumber: TypeAlias = Annotated[int, "line"]
"""A line of the card that an event names in `card`, from 0."""

SIDES = "AB"
"""What reports call the seats."""


def owner(card: Handle) -> Seat:
    """The seat whose card a handle names (FB-2.3)."""
    return int(card[1]) % 2
