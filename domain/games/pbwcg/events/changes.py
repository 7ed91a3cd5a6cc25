"""Changes of the state that several events have in common."""

from msgspec import UNSET, UnsetType

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.ids import CardId, Slot, pc_id
from saikoro.domain.games.pbwcg.state import UNKNOWN, PbwcgState, Pl, SetSlot, Unit
from saikoro.domain.match.events import Seat


def place_pc(state: PbwcgState, seat: Seat, card: CardId, slot: Slot, cards: CardSet) -> None:
    """A PC stands in a slot, with full endurance and WP (PB-6.3)."""
    printed, unit = cards.pcs[card], pc_id(seat, card)
    endurance = state.base_endurance if printed.endurance is None else printed.endurance
    state.units[unit] = Unit(unit, seat, card, slot, endurance, printed.wp, state.turn)
    state.pls[seat].slots[slot - 1] = unit


def leave_without_items(state: PbwcgState, unit: Unit) -> None:
    """A PC that is knocked out goes to the discard pile after its items (PB-11.5)."""
    if not unit.items:
        pl = state.pls[unit.seat]
        pl.slots[unit.slot - 1] = None
        pl.discard.append(unit.card)
        del state.units[unit.id]


def take_from_hand(pl: Pl, card: CardId | UnsetType) -> None:
    """A card leaves the hand; where it is not seen which, none of the others is known either."""
    if card is UNSET:
        pl.hand = [UNKNOWN] * (len(pl.hand) - 1)
    else:
        pl.hand.remove(card if card in pl.hand else UNKNOWN)


def turn_up(state: PbwcgState, seat: Seat, number: Slot, card: CardId) -> SetSlot:
    """The card in a set slot lies face-up."""
    slot = state.pls[seat].sets[number - 1]
    if slot is None:
        raise ValueError(f"set slot {number} of seat {seat} is empty")
    slot.card, slot.face_up = card, True
    return slot


def clear_set_slot(pl: Pl, card: CardId) -> None:
    """The face-up card leaves its slot."""
    pl.sets = [
        None if slot is not None and slot.face_up and slot.card == card else slot
        for slot in pl.sets
    ]
