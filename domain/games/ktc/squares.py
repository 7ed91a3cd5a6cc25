"""Ids of soldiers, squares of a field, and their order (KT-2.1 to KT-2.3)."""

from typing import Literal, get_args

from domain.match.events import Seat

Id = str
"""The id of a soldier: `A1` to `A10` of seat 0, `B1` to `B10` of seat 1 (KT-2.1)."""

A, B = 0, 1
"""The seats by their letters (KT-2.1)."""

SIDES = "AB"
"""The letters of the seats in the rule book; a soldier's id starts with its letter (KT-2.1)."""

COLUMNS = 5
Square = Literal["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "5-1", "5-2"]
"""`column-row`; row 1 is the front."""
Row = Literal["front", "rear"]
SQUARES: tuple[Square, ...] = get_args(Square)
"""The squares in field order (KT-2.3). A place is an index here: even in front, odd in the rear."""
PLACES: dict[str, int] = {square: place for place, square in enumerate(SQUARES)}
"""The place of each square."""


def seat_of(soldier: Id) -> Seat:
    """The seat of a soldier."""
    return 0 if soldier[0] == "A" else 1


def roster_index(soldier: Id) -> int:
    """The index of a soldier's card in its player's roster, from 0."""
    return int(soldier[1:]) - 1
