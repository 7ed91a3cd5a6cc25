"""What tests look at in the state, and the leaves that fill the slots of their words."""

from collections.abc import Callable

from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.rules.field import Field
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.words import Side
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked

SIDES = (Side.A, Side.B)
"""The name of each seat."""


def side_name(_field: Field, seat: Seat) -> Side:
    """What a side is called."""
    return SIDES[seat]


def own_hp(field: Field, card: Instance) -> int:
    """The HP of the side of a card."""
    return field.hp(seat_of(card))


def own_base(field: Field, card: Instance) -> int:
    """The base HP of the side of a card."""
    return field.base_hp(seat_of(card))


def _is_up(state: LaplaPlusState, card: Instance, *_: object) -> bool:
    return card in state.cards and state.cards[card].up


def _place(state: LaplaPlusState, card: Instance, *_: object) -> int:
    row = state.rows[seat_of(card)] if state.rows else []
    return row.index(card) + 1 if card in row else 0


def _above(state: LaplaPlusState, card: Instance, *_: object) -> Instance | None:
    at = _place(state, card)
    return state.rows[seat_of(card)][at - 2] if at > 1 else None


def _base_of(state: LaplaPlusState, field: Field, seat: Seat) -> int:
    return sum([field.printed[card].force for card in state.rows[seat]]) if state.rows else 0


UPPED = Looked(_is_up, by=e.CardUpped, after=lambda state: state.turn)
"""That a reload has turned a card up in this turn (LP-8.6)."""

DOWNED = Looked(_is_up, of=1)
"""That a card is up, or down (LP-1.6)."""

UP_ONE = Looked(_is_up, read=lambda _field, _card, one, _mine: (one,))
"""The same of a card that another one looks for."""

PLACE = Looked(_place, of=1)
"""That a card has the place in its row that it has (LP-1.3)."""

REMOVED = Looked(lambda state, card, *_: card in state.cards)
"""That a card left its row (LP-8.7)."""

ABOVE = Looked(_above)
"""That a card has the one above it that it has (LP-2.6)."""

BRIDGE_BELOW = Looked(_above, read=lambda field, card: (field.bridge(card),))
"""That the bridge directly below a card has that card above it (LP-3.7)."""

HP = Looked(lambda state, seat: state.hp[seat])
"""That a side has the HP that it has (LP-2.3)."""

OWN_HP = HP._replace(read=lambda _field, card: (seat_of(card),))
"""The same of the side of a card."""

FIRST = Looked(lambda state, *_: state.first)
"""That a side acts first in this turn (LP-6.2)."""

BASE = Looked(_base_of, read=lambda field, seat: (field, seat))
"""That a side has the base HP that it has (LP-2.2)."""


def downed_or_removed(field: Field, card: Instance, *_: object) -> Looked:
    """What is looked at where a card is not up."""
    return DOWNED if field.in_row(card) else REMOVED


def numbers_up(seat: Seat) -> Callable[..., str]:
    """The numbers of the cards of a side that are up (LP-2.5)."""

    def numbers(field: Field, *_: object) -> str:
        return ", ".join([str(field.number(card)) for card in field.up(seat)]) or "-"

    return numbers
