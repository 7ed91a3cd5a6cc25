"""The names of soldiers, cards and squares, and the order of squares (KT-2.1 to KT-2.3)."""

from typing import Annotated, Literal, TypeAlias, get_args

from saikoro.domain.match.events import Seat

Id: TypeAlias = Annotated[str, "soldier"]
"""The id of a soldier: `A1` to `A10` of seat 0, `B1` to `B10` of seat 1 (KT-2.1)."""

CardId: TypeAlias = Annotated[str, "card"]
"""The id of a card of the card set (KT-3.7)."""

SkillName: TypeAlias = Annotated[str, "skill"]
"""The name of a skill of the soldier that the same event names (KT-3.2)."""

StatusName: TypeAlias = Annotated[str, "status"]
"""The name of a バフ or デバフ of the card set (KT-9.7)."""

Target: TypeAlias = Annotated[str, "target"]
"""The id of a soldier, a square, or a column such as `col3` (KT-7.5)."""

Turns: TypeAlias = Annotated[int, "turns"]
"""How many turns are left; 0 where nothing is counted (KT-8.10, KT-8.13)."""

A, B = 0, 1
"""The seats by their letters (KT-2.1)."""

SIDES = "AB"
"""The letters of the seats in the rule book; a soldier's id starts with its letter (KT-2.1)."""

COLUMNS = 5
Square = Literal["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "5-1", "5-2"]
"""`column-row`; row 1 is the front."""
SQUARES: tuple[Square, ...] = get_args(Square)
"""The squares in field order (KT-2.3). A place is an index here: even in front, odd in the rear."""
PLACES: dict[str, int] = {square: place for place, square in enumerate(SQUARES)}
"""The place of each square."""

Placement: TypeAlias = dict[Square, Id]
"""The soldier on each square (KT-4.5)."""


def seat_of(soldier: Id) -> Seat:
    """The seat of a soldier."""
    return 0 if soldier[0] == "A" else 1


def roster_index(soldier: Id) -> int:
    """The index of a soldier's card in its player's roster, from 0."""
    return int(soldier[1:]) - 1
