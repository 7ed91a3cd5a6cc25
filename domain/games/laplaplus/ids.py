"""What events and the state of LaplaPlus call a card: numbers and instances (LP-1)."""

from typing import Annotated, Literal, TypeAlias

from saikoro.domain.match.events import Seat

Number: TypeAlias = Annotated[int, "card"]
"""A card of the catalogue (LP-1.2)."""

Instance: TypeAlias = Literal[
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"
]
"""A card in a row, for the whole battle: its seat's letter and initial position (LP-1.4)."""

SIDES = "AB"
"""The rule book's letter of each seat, which begins the names of its instances."""

INSTANCES: tuple[tuple[Instance, ...], tuple[Instance, ...]] = (
    ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"),
    ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"),
)
"""The instances of each seat by initial position (LP-1.4)."""


def seat_of(card: Instance) -> Seat:
    """The seat that owns an instance."""
    return 0 if card[0] == "A" else 1
