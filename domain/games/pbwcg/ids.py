"""How events, states and answers of PBWCG name seats, units and cards (PB-0.5)."""

from typing import Annotated, Final, TypeAlias

from saikoro.domain.match.events import Seat

SIDES = "AB"
"""How ids name the seats."""

UnitId: TypeAlias = Annotated[str, "unit"]
"""The id of a unit: `A.pc01` is a PC by its card, `B.s2` the second support that arrived on a
side."""
SupportId: TypeAlias = Annotated[str, "support"]
"""The unit id of a support whose card is named beside it."""
CardId: TypeAlias = Annotated[str, "card"]
"""The id of a card of the catalogue, or of an ability."""
Slot = int
"""The number of a slot: 1 to 4 of a PC area, 1 to 5 of a set area."""
Place: TypeAlias = Annotated[int, "place"]
"""The number of a PC slot."""
Entry: TypeAlias = Annotated[str | int, "entry"]
"""One entry of the `targets` of a command (PB-20)."""
Holder: TypeAlias = Annotated[str, "holder"]
"""What has a counter: a unit id, a set slot such as `A.set3`, or `field`."""
Counted: TypeAlias = Annotated[str, "counted"]
"""Whose counter it is: the mod of a status change; the card otherwise."""
BsName: TypeAlias = Annotated[str, "bs"]
"""The Japanese name of a BS."""
ModText: TypeAlias = Annotated[str, "mod"]
"""The change of a value as it is written on cards."""
Turns: TypeAlias = Annotated[int, "turns"]
"""A number of turns."""

FIELD: Final = "field"
"""The holder of the counter of the field."""


def pc_id(seat: Seat, card: CardId) -> UnitId:
    """The unit that a PC card of this seat is."""
    return f"{SIDES[seat]}.{card}"


def card_thing(seat: Seat, card: CardId) -> str:
    """The id of a card of a side on the table, wherever it lies; no side has a card twice."""
    return f"{SIDES[seat]}.{card}"


def card_of(pc: UnitId) -> CardId:
    """The card that a PC is."""
    return pc[2:]


def support_id(seat: Seat, number: int) -> UnitId:
    """The support that arrived as this number of a side, from 1."""
    return f"{SIDES[seat]}.s{number}"


def is_support(unit: UnitId) -> bool:
    """Whether an id is a support's; no card has an id such as `s2`."""
    return unit[2] == "s" and unit[3:].isdigit()


def support_number(support: UnitId) -> int:
    """As which of its side a support arrived."""
    return int(support[3:])


def set_slot_id(seat: Seat, slot: Slot) -> str:
    """The id of a set slot."""
    return f"{SIDES[seat]}.set{slot}"


def set_slot_of(name: str) -> Slot | None:
    """The number of a set slot by its id; None for any other id."""
    return int(name[5:]) if name.find("set") == 2 and name[5:].isdigit() else None


def seat_of(name: str) -> Seat:
    """The side on which a unit or a set slot is."""
    return 0 if name[0] == SIDES[0] else 1
