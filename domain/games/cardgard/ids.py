"""What events and the state of Cardgard call cards, units and squares (CG-1)."""

from typing import Annotated, Literal, TypeAlias

from saikoro.domain.match.events import Seat

Card: TypeAlias = Annotated[str, "card"]

Ref: TypeAlias = Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
"""A combatant for the whole match: its side and starting square (CG-1.6)."""

SquareKey: TypeAlias = Literal["1", "2", "3", "4"]
"""A square as a key of JSON objects; elsewhere squares are the integers 1 to 4 (CG-1.2)."""

Team: TypeAlias = dict[SquareKey, Card]
"""The units of a seat by square (CG-4.3)."""

Source: TypeAlias = Ref | Literal["poison"] | Seat
"""The source of damage: a unit, poison, or a seat for its command (CG-10.4)."""

FROM_POISON: Literal["poison"] = "poison"
"""Poison as the source of damage (CG-10.4)."""

SIDES = "AB"
"""The rule book's letter of each seat, which begins its refs."""

REFS: tuple[tuple[Ref, ...], tuple[Ref, ...]] = (
    ("A1", "A2", "A3", "A4"),
    ("B1", "B2", "B3", "B4"),
)
"""The refs of each seat by starting square (CG-1.6)."""

COMMANDS = ("0:command", "1:command")
"""The ids of the commands on the table, by seat."""

SQUARES = range(1, 5)


def leap_thing(seat: Seat, card: Card) -> str:
    """The id of a card of a leap deck on the table."""
    return f"{seat}:leap_deck:{card}"


def seat_of(ref: Ref) -> Seat:
    """The seat of a ref."""
    return 0 if ref[0] == "A" else 1
