"""The state of a Cardgard match; its events alone change it."""

import msgspec

from saikoro.domain.games.cardgard.ids import Card, Ref
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.words import Ailment, EndReason
from saikoro.domain.match.events import Seat


class Combatant(msgspec.Struct):
    """The unit of a ref, on the field or knocked out (CG-1.6)."""

    ref: Ref
    seat: Seat
    card: Card
    """The id of the card."""
    hp: int
    """HP afterwards."""
    max_hp: int
    """The maximum of HP."""
    speed: int
    """The speed."""
    square: int | None
    """None if it is not on the field."""
    ailments: list[Ailment] = []
    no_traits: list[int | None] = []
    """The round at whose end each loss of traits ends; None: whole game (CG-13.9)."""
    silenced: list[int | None] = []
    """The round at whose end each silencing ends; None: whole game (CG-13.9)."""
    rows_taken: list[int] = []
    """The faces of the actions that it has taken, in order (CG-8.2)."""
    triggered: int = 0
    """How often its ability has been triggered in the game (CG-13.3)."""

    @property
    def id(self) -> Ref:
        """Its ref, which is its id on the table."""
        return self.ref

    @property
    def on_field(self) -> bool:
        """Whether it stands on a square (CG-1.8)."""
        return self.square is not None


class SetCommand(msgspec.Struct):
    """The command of a seat (CG-14)."""

    square: int | None
    """None if it has left the field."""
    card: Card | None = None
    """None while only its owner knows it (CG-18.4)."""
    uses: int = 0
    """How often it has activated (CG-14.2)."""
    stays: bool = False
    """Whether it stays face up on the field (CG-14.4)."""


class CardgardState(msgspec.Struct):
    """Both fields and the match; CG-18.5 lists which event changes which field."""

    decks: list[list[Card]] = []
    """The deck of each seat, as card ids."""
    leap_decks: list[list[Card]] = []
    """The leap units that have not leapt, in submitted order."""
    units: dict[Ref, Combatant] = {}
    squares: list[list[Ref | None]] = []
    """The units on squares 1 to 4 of each seat."""
    commands: list[SetCommand] = []
    """The commands: how many there are, or those of each seat."""
    knocked_out: list[list[Ref]] = msgspec.field(default_factory=lambda: [[], []])
    """The knocked-out list of each seat, by time of removal (CG-1.5)."""
    starting_hp: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The sum of the three starting units of each seat (CG-15.9)."""
    order: list[Ref] = []
    round: int = 0
    """The round, from 1; 0 before the first."""
    face: int | None = None
    """The face of this round; None until it is changed or fixed."""
    acted: list[Ref] = []
    """The refs that have taken their turn in this round."""
    spoken: list[Ref] = []
    """The refs whose abilities have been triggered in this turn (CG-13.3)."""
    latest: list[Ref | None] = msgspec.field(default_factory=lambda: [None, None])
    """The latest ref of each seat (CG-9.4)."""
    leapt: bool = False
    """Whether a leap has happened since the last order decision (CG-15.8)."""
    winner: Seat | None = None
    reason: EndReason | None = None


def start(_options: CardgardOptions) -> CardgardState:
    """The state before the first event."""
    return CardgardState()


def left(state: CardgardState) -> tuple[int, int]:
    """The HP of the units of each seat on the field."""
    a, b = (
        sum(state.units[ref].hp for ref in squares if ref is not None)
        for squares in state.squares or ([], [])
    )
    return a, b


def evaluate(state: CardgardState) -> int:
    """The HP lead of seat 0 as a share of all HP, from -999 to 999."""
    a, b = left(state)
    return round(999 * (a - b) / (abs(a) + abs(b) or 1))
