"""The state of a LaplaPlus match; its events alone change it."""

import msgspec

from saikoro.domain.games.laplaplus.ids import Instance
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.words import EndReason
from saikoro.domain.match.events import Seat


class CardInRow(msgspec.Struct):
    """A card instance (LP-1.4)."""

    number: int
    """Of the catalogue card."""
    up: bool = True
    """Whether the card is up."""


class LaplaPlusState(msgspec.Struct):
    """Both rows and the battle; LP-12.1 lists which event changes which field."""

    open_cards: list[list[int]] = []
    """The open cards of each seat (LP-4.2); empty until they are shown."""
    initial_rows: list[list[int]] = []
    """The numbers of each row at the reveal; they decide ties (LP-6.3)."""
    rows: list[list[Instance]] = []
    """The instances in each row now, top first (LP-1.3)."""
    cards: dict[Instance, CardInRow] = {}
    """Every instance that has not been removed."""
    hp: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """HP of each seat (LP-2.3); 0 before LP-5.2."""
    turn: int = 0
    """The turn, from 1; 0 before the first."""
    first: Seat | None = None
    """Who acts first in this turn."""
    acting: Seat | None = None
    """Whose action phase it is; None outside of action phases."""
    winner: Seat | None = None
    reason: EndReason | None = None


def start(_options: LaplaPlusOptions) -> LaplaPlusState:
    """The state before the first event."""
    return LaplaPlusState()


def left(state: LaplaPlusState) -> tuple[int, int]:
    """The HP of each seat."""
    a, b = state.hp
    return a, b


def evaluate(state: LaplaPlusState) -> int:
    """The HP lead of seat 0 as a share of all HP, from -999 to 999."""
    a, b = left(state)
    return round(999 * (a - b) / (abs(a) + abs(b) or 1))
