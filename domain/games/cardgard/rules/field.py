"""CG-1 and CG-13 as queries on the state and the card set."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from saikoro.domain.games.cardgard.cards.card_set import CardSet, CommandCard, Unit
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.source import STAR
from saikoro.domain.games.cardgard.ids import Card, Ref, leap_thing
from saikoro.domain.games.cardgard.options import CardgardOptions
from saikoro.domain.games.cardgard.state import CardgardState, Combatant
from saikoro.domain.games.cardgard.words import Choice, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Table

CardgardTable = Table[CardgardState, CardgardOptions, CardSet]

A, B = 0, 1
SEATS: tuple[Seat, Seat] = (A, B)
FRONT, REAR = (1, 2), (3, 4)

ABILITY, COMMAND_TEXT, LEAP = -1, 0, -8
"""Where an ability, the text of a command, and a leap line stand on the face of a card."""

AHEAD = {3: 1, 4: 2}
"""The front square straight ahead of a rear square (CG-1.2)."""

_COLUMN = {1: (2, 4), 3: (2, 4), 2: (1, 3), 4: (1, 3)}
"""The enemy squares in the column of an own square, front first (CG-1.3)."""


class BattleOver(Exception):
    """A side has no unit on the field (CG-16.1)."""


class LeapCard(NamedTuple):
    """A card of a leap deck."""

    id: str
    """Its id on the table."""
    seat: Seat
    printed: Unit
    leap: n.Leap
    """Its leap line."""


class Field:
    """Both fields during the battle, and what the rules keep between procedures."""

    def __init__(
        self,
        table: CardgardTable,
        commands: Sequence[CommandCard],
        knock_outs: Callable[["Field"], None],
    ) -> None:
        """`knock_outs` carries out CG-12.2."""
        self.emit, self.meets, self.find = table.emit, table.meets, table.find
        self.total, self.ahead = table.total, table.ahead
        self.state = table.state
        self.commands = commands
        """The command of each seat, known to the rules before it is public."""
        self.rolled = 0
        """The face of the round roll as it fell; 0 before the first."""
        self.marked: list[Ref] = []
        """The first-strike units of this round (CG-6.4)."""
        self.noted: list[Iterator[None]] = []
        """The melee reactions of this turn, which may go on after it (CG-13.6)."""
        self.lost_units: set[Seat] = set()
        """The seats that have lost a unit since the last leap check (CG-15.4)."""
        self.active_abilities: set[Ref] = set()
        """The refs whose abilities are being carried out (CG-13.2)."""
        self.resolving_commands: set[Seat] = set()
        """The seats whose commands are resolving (CG-14.8)."""
        self.printed = table.cards.all_units
        """Every unit of the card set by id."""
        self.leap_cards = [
            {card.printed.id: card for card in _leap_cards(self.printed, deck, seat)}
            for seat, deck in enumerate(table.state.leap_decks)
        ]
        """The cards of the leap deck of each seat by id, those included that have leapt."""
        self._table = table
        table.at_hand = self
        self.knock_outs = partial(knock_outs, self)
        """Carries out the knock-out procedure, as after each damage instance (CG-10.2 step 6)."""

    def roll(self, why: Purpose, who: Ref | Seat | None = None) -> int:
        """Roll one six-sided die (CG-17.1)."""
        return self._table.roll(6, why=why, who=who)

    @property
    def face(self) -> int:
        """The present face of the round: as it was changed or fixed, or else as it was rolled."""
        return self.state.face or self.rolled

    def open_command(self, seat: Seat) -> None:
        """Open the sealed part of the lineup that holds the command of `seat` (CG-18.4)."""
        self._table.open(seat, Choice.SUBMIT_LINEUP, 1)

    # Units

    def card(self, unit: Combatant) -> Unit:
        """The card of a unit."""
        return self.printed[unit.card]

    def on_field(self, seat: Seat) -> list[Combatant]:
        """The units of a side on the field, by ascending square (CG-1.7, CG-1.8)."""
        units = self.state.units
        return [units[ref] for ref in self.state.squares[seat] if ref is not None]

    def all_units(self) -> list[Combatant]:
        """The units of both sides in listing order (CG-1.7)."""
        return self.on_field(A) + self.on_field(B)

    def on_squares(self, seat: Seat, squares: Iterable[int]) -> list[Combatant]:
        """The units of a side on these squares, in their order."""
        units, held = self.state.units, self.state.squares[seat]
        return [units[ref] for at in squares if (ref := held[at - 1]) is not None]

    def has_front(self, seat: Seat) -> bool:
        """Whether a side has a front unit; faster than `front`."""
        held = self.state.squares[seat]
        return held[0] is not None or held[1] is not None

    def front(self, seat: Seat) -> list[Combatant]:
        """The units on squares 1 and 2 of a side (CG-1.2)."""
        return self.on_squares(seat, FRONT)

    def rear(self, seat: Seat) -> list[Combatant]:
        """The units on squares 3 and 4 of a side (CG-1.2)."""
        return self.on_squares(seat, REAR)

    def column_squares(self, unit: Combatant) -> tuple[int, int]:
        """The enemy squares in the column of `unit`, front first (CG-1.3)."""
        return _COLUMN[unit.square or 0]

    def column(self, unit: Combatant) -> list[Combatant]:
        """The enemies in the column of `unit`, front first (CG-1.3)."""
        return self.on_squares(1 - unit.seat, self.column_squares(unit))

    def in_order(self, units: Iterable[Combatant]) -> list[Combatant]:
        """These units by action order (CG-5.1)."""
        place = {ref: at for at, ref in enumerate(self.state.order)}
        return sorted(units, key=lambda unit: place[unit.ref])

    def leading(self) -> tuple[Seat, Seat]:
        """The leading side and the other side at this moment (CG-1.9)."""
        units = self.state.units
        for ref in self.state.order:
            if units[ref].square is not None:
                return (A, B) if units[ref].seat == A else (B, A)
        raise BattleOver

    # Traits and abilities

    def has_trait(self, unit: Combatant, trait: str) -> bool:
        """Whether a unit has a trait now; ★ is never lost (CG-13.8)."""
        lost = unit.no_traits and trait != STAR
        return not lost and trait in self.printed[unit.card].traits

    def working_ability(self, unit: Combatant) -> n.Meaning | None:
        """The ability of a unit; None unless it is on the field and not silenced (CG-13.1)."""
        if unit.silenced or unit.square is None:
            return None
        return self.printed[unit.card].meaning


def _leap_cards(
    printed: Mapping[Card, Unit], deck: Iterable[Card], seat: Seat
) -> Iterator[LeapCard]:
    for card in deck:
        leap = printed[card].leap
        if leap is not None:  # as of every card that a leap deck may have (CG-3.5)
            yield LeapCard(leap_thing(seat, card), seat, printed[card], leap)


def in_listing_order(units: Iterable[Combatant]) -> list[Combatant]:
    """Those of these units that are on the field, in listing order (CG-1.7)."""
    present = [unit for unit in units if unit.square is not None]
    return present if len(present) < 2 else sorted(present, key=_SEAT_AND_SQUARE)


_SEAT_AND_SQUARE = attrgetter("seat", "square")
