"""How events about cards change the state."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.events.ids import CardId, Slot, seat_of
from domain.games.pbwcg.evolve.units import leave_without_items, place_pc
from domain.games.pbwcg.state import (
    UNKNOWN,
    FieldCard,
    PbwcgState,
    Pl,
    SetSlot,
    Unit,
)
from domain.match.events import GameEvent, Seat


def _cards_drawn(state: PbwcgState, event: e.CardsDrawn) -> None:
    pl, cards = state.pls[event.seat], event.cards
    pl.deck -= event.count
    pl.hand += [UNKNOWN] * event.count if cards is UNSET else cards


def _card_set(state: PbwcgState, event: e.CardSet) -> None:
    pl, card = state.pls[event.seat], event.card
    _take_from_hand(pl, card)
    pl.sets[event.slot - 1] = SetSlot(UNKNOWN if card is UNSET else card, state.turn)
    state.placements += 1


def _take_from_hand(pl: Pl, card: CardId | UnsetType) -> None:
    """A card leaves the hand; where it is not seen which, none of the others is known either."""
    if card is UNSET:
        pl.hand = [UNKNOWN] * (len(pl.hand) - 1)
    else:
        pl.hand.remove(card if card in pl.hand else UNKNOWN)


def _pc_summoned(state: PbwcgState, event: e.PcSummoned, cards: CardSet) -> None:
    seat, card = seat_of(event.unit), event.unit[2:]
    pl = state.pls[seat]
    if event.from_ == "hand":
        _take_from_hand(pl, card)
        state.placements += 1
    else:
        pl.discard.remove(card)
    place_pc(state, seat, card, event.slot, cards)


def _equipment_attached(state: PbwcgState, event: e.EquipmentAttached) -> None:
    unit = state.units[event.unit]
    _take_from_hand(state.pls[unit.seat], event.card)
    unit.items.append(event.card)
    state.placements += 1


def _equipment_discarded(state: PbwcgState, event: e.EquipmentDiscarded) -> None:
    unit = state.units[event.unit]
    pl = state.pls[unit.seat]
    if event.card in unit.items:
        unit.items.remove(event.card)
    else:
        _take_from_hand(pl, event.card)
        state.placements += 1
    pl.discard.append(event.card)
    if event.reason == "knock_out":
        leave_without_items(state, unit)


def _set_card_discarded(state: PbwcgState, event: e.SetCardDiscarded) -> None:
    pl = state.pls[event.seat]
    pl.sets[event.slot - 1] = None
    pl.discard.append(event.card)
    if event.reason == "owner":
        state.set_discarded = True


def _set_card_activated(state: PbwcgState, event: e.SetCardActivated, cards: CardSet) -> None:
    slot = _turn_up(state, event.seat, event.slot, event.card)
    slot.activated, slot.left = state.turn, cards.sets[event.card].turns
    state.activations += 1


def _trap_sprung(state: PbwcgState, event: e.TrapSprung) -> None:
    _turn_up(state, event.seat, event.slot, event.card)


def _turn_up(state: PbwcgState, seat: Seat, number: Slot, card: CardId) -> SetSlot:
    slot = state.pls[seat].sets[number - 1]
    if slot is None:
        raise ValueError(f"set slot {number} of seat {seat} is empty")
    slot.card, slot.face_up = card, True
    return slot


def _set_card_finished(state: PbwcgState, event: e.SetCardFinished) -> None:
    pl = state.pls[event.seat]
    _clear_set_slot(pl, event.card)
    pl.discard.append(event.card)


def _clear_set_slot(pl: Pl, card: CardId) -> None:
    """The face-up card leaves its slot."""
    pl.sets = [
        None if slot is not None and slot.face_up and slot.card == card else slot
        for slot in pl.sets
    ]


def _field_changed(state: PbwcgState, event: e.FieldChanged) -> None:
    old = state.field
    if old is not None:
        state.pls[old.owner].discard.append(old.card)
    if event.card is None or event.owner is None or event.turns is None:
        state.field = None
        return
    _clear_set_slot(state.pls[event.owner], event.card)
    state.field = FieldCard(event.card, event.owner, event.turns, state.turn)


def _counter_reduced(state: PbwcgState, event: e.CounterReduced) -> None:
    if event.holder == "field":
        if state.field is not None:
            state.field.left = event.left
        return
    if event.holder in state.units:
        _count_status(state.units[event.holder], event, state.turn)
        return
    slot = state.pls[seat_of(event.holder)].sets[int(event.holder[-1]) - 1]
    if slot is not None:
        slot.left = event.left


def _count_status(unit: Unit, event: e.CounterReduced, turn: int) -> None:
    """Counters drop in order of gain, each once a turn (PB-15.2)."""
    for status in unit.statuses:
        if (status.mod, status.left) == (event.what, event.left + 1) and status.counted != turn:
            status.left, status.counted = event.left, turn
            return


def _cards_discarded(state: PbwcgState, event: e.CardsDiscarded) -> None:
    pl = state.pls[event.seat]
    for card in event.cards:
        _take_from_hand(pl, card)
        pl.discard.append(card)


def _card_returned(state: PbwcgState, event: e.CardReturned) -> None:
    pl = state.pls[event.seat]
    pl.discard.remove(event.card)
    pl.hand.append(event.card)


CHANGES: dict[type[GameEvent], Callable[[PbwcgState, Any], None]] = {
    e.CardsDrawn: _cards_drawn,
    e.CardSet: _card_set,
    e.EquipmentAttached: _equipment_attached,
    e.EquipmentDiscarded: _equipment_discarded,
    e.SetCardDiscarded: _set_card_discarded,
    e.TrapSprung: _trap_sprung,
    e.SetCardFinished: _set_card_finished,
    e.FieldChanged: _field_changed,
    e.CounterReduced: _counter_reduced,
    e.CardsDiscarded: _cards_discarded,
    e.CardReturned: _card_returned,
}
"""What each of them changes."""

PRINTED: dict[type[GameEvent], Callable[[PbwcgState, Any, CardSet], None]] = {
    e.PcSummoned: _pc_summoned,
    e.SetCardActivated: _set_card_activated,
}
"""What each of these changes by what is printed on the card."""
