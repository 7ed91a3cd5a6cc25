"""How events, states and answers of PBWCG name seats, units and cards (PB-0.5)."""

from typing import Literal

from domain.match.events import Seat

SIDES = "AB"
"""How ids name the seats."""

UnitId = str
"""The id of a unit: `A.pc01` is a PC by its card, `B.s2` the second support that arrived on a
side."""
CardId = str
"""The id of a card of the catalogue."""
Slot = int
"""The number of a slot: 1 to 4 of a PC area, 1 to 5 of a set area."""

Purpose = Literal["evade", "resist", "recover", "paralysis", "confusion"]
"""What a check is for (PB-13.2)."""
Parity = Literal["odd", "even"]
"""What a PL declares for a check (PB-13.1)."""


def pc_id(seat: Seat, card: CardId) -> UnitId:
    """The unit that a PC card of this seat is."""
    return f"{SIDES[seat]}.{card}"


def support_id(seat: Seat, number: int) -> UnitId:
    """The support that arrived as this number of a side, from 1."""
    return f"{SIDES[seat]}.s{number}"


def is_support(unit: UnitId) -> bool:
    """Whether an id is a support's; no card has an id such as `s2`."""
    return unit[2] == "s" and unit[3:].isdigit()


def set_slot_id(seat: Seat, slot: Slot) -> str:
    """A set slot."""
    return f"{SIDES[seat]}.set{slot}"


def seat_of(name: str) -> Seat:
    """The side on which a unit or a set slot is."""
    return 0 if name[0] == "A" else 1
