"""Where cards are, and how events take them from one zone to another (FB-2.2)."""

from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.state import (
    FairiesState,
    Placed,
    Slots,
    field_of,
    renewed,
)
from saikoro.domain.games.fairies.words import CastEnd, Pile, Zone


def find(state: FairiesState, card: Handle) -> Placed | None:
    """The object on the field whose top is `card`."""
    side = state.seats[owner(card)]
    for placed in side.units:
        if placed is not None and placed.card == card:
            return placed
    for placed in side.supports:
        if placed is not None and placed.card == card:
            return placed
    for placed in (side.music, side.fairy):
        if placed is not None and placed.card == card:
            return placed
    return None


def found(state: FairiesState, card: Handle) -> Placed:
    """The object on the field whose top is `card`, which must be there."""
    placed = find(state, card)
    if placed is None:
        raise LookupError(f"{card} is not on the field")
    return placed


def zone_of(state: FairiesState, placed: Placed) -> Zone:
    """The zone of an object on the field."""
    side = state.seats[placed.seat]
    if any(placed is other for other in side.units):
        return Zone.UNITS
    return Zone.MUSIC if placed is side.music else Zone.SUPPORTS


def take(state: FairiesState, card: Handle, zone: Zone) -> None:
    """Take a card out of the zone that it lies in."""
    side = state.seats[owner(card)]
    match zone:
        case Zone.UNITS | Zone.SUPPORTS:
            row = side.units if zone is Zone.UNITS else side.supports
            row[_slot_index(row, card)] = None
        case Zone.MUSIC:
            side.music = None
        case Zone.SLOUGH:
            stack = next(placed for placed in field_of(side) if card in placed.sloughs)
            stack.sloughs.remove(card)
        case Zone.CHECK:
            state.between.remove(card)
        case Zone.DECK:
            side.deck = renewed(side.deck, card)
            side.deck.remove(card)
        case _:
            pile: list[Handle] = getattr(side, zone)
            pile.remove(card)


def _slot_index(row: Slots, card: Handle) -> int:
    return next(at for at, placed in enumerate(row) if placed is not None and placed.card == card)


def put(state: FairiesState, card: Handle, zone: Zone | Pile | CastEnd) -> None:
    """Put a card into a pile, the hand or a deck, as its newest."""
    side = state.seats[owner(card)]
    pile: list[Handle] = getattr(side, zone)
    pile.append(card)
    if zone == Zone.GONE and card in side.returned:
        side.returned.remove(card)


def end_cast(state: FairiesState, card: Handle) -> None:
    """Take away a card that is being cast, from its slot if it was flipped (FB-6.10)."""
    placed = find(state, card)
    if placed is None:
        state.between.remove(card)
    else:
        take(state, card, zone_of(state, placed))
