"""How each event changes the state; what is printed on cards is looked up."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.events.ids import CardId, Slot, UnitId, pc_id, seat_of
from domain.games.pbwcg.state import (
    UNKNOWN,
    Bs,
    Check,
    FieldCard,
    PbwcgState,
    Pl,
    SetSlot,
    Status,
    Unit,
)
from domain.match.events import GameEvent, Seat


def evolve(state: PbwcgState, event: GameEvent, cards: CardSet) -> None:
    """Apply one event; those that only tell of a procedure change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)
    else:
        arrival = _ARRIVALS.get(type(event))
        if arrival is not None:
            arrival(state, event, cards)


# PB-4: set-up


def _deck_accepted(state: PbwcgState, event: e.DeckAccepted) -> None:
    cards = event.cards
    state.pls[event.seat].deck_list = [UNKNOWN] * event.size if cards is UNSET else list(cards)


def _starters_revealed(state: PbwcgState, event: e.StartersRevealed, cards: CardSet) -> None:
    _place_pc(state, event.seat, event.slot1, 1, cards)
    _place_pc(state, event.seat, event.slot3, 3, cards)


def _deck_shuffled(state: PbwcgState, event: e.DeckShuffled) -> None:
    pl = state.pls[event.seat]
    pl.shuffled = pl.deck = event.size


def _battle_began(state: PbwcgState, event: e.BattleBegan) -> None:
    state.phase = "between"
    for pl, hp in zip(state.pls, event.hp, strict=True):
        pl.hp = hp


# PB-5 to PB-7: turns


def _turn_began(state: PbwcgState, event: e.TurnBegan) -> None:
    state.phase, state.turn, state.pl_turns = "start", event.turn, 0


def _order_fixed(state: PbwcgState, event: e.OrderFixed) -> None:
    state.order = event.units


def _pl_order_fixed(state: PbwcgState, event: e.PlOrderFixed) -> None:
    state.first = event.first


def _pl_turn_began(state: PbwcgState, event: e.PlTurnBegan) -> None:
    state.phase, state.seat = "pl_turn", event.seat
    state.placements = state.activations = 0
    state.set_discarded = False


def _pl_turn_ended(state: PbwcgState, _event: e.PlTurnEnded) -> None:
    state.seat = None
    state.pl_turns += 1


def _field_phase_began(state: PbwcgState, _event: e.FieldPhaseBegan) -> None:
    state.phase = "field"


def _main_turn_began(state: PbwcgState, _event: e.MainTurnBegan) -> None:
    state.phase, state.acted = "main", 0


def _unit_turn_began(state: PbwcgState, event: e.UnitTurnBegan) -> None:
    while state.order[state.acted].unit != event.unit:
        state.acted += 1
    state.acted += 1
    state.unit, state.activations, state.paralysed = event.unit, 0, False


def _unit_turn_ended(state: PbwcgState, _event: e.UnitTurnEnded) -> None:
    state.unit = None


def _turn_ended(state: PbwcgState, _event: e.TurnEnded) -> None:
    state.phase = "between"


def _match_ended(state: PbwcgState, event: e.MatchEnded) -> None:
    state.phase = "over"
    state.result, state.winner, state.reason = event.result, event.winner, event.reason


# PB-13: checks


def _check_opened(state: PbwcgState, event: e.CheckOpened) -> None:
    state.check = Check(event.purpose, event.seat, event.unit, event.try_, event.of)


def _check_resolved(state: PbwcgState, event: e.CheckResolved) -> None:
    if state.check is not None and state.check.purpose == "paralysis":
        state.paralysed = state.paralysed or not event.success
    state.check = None


# PB-1.4, PB-6: cards


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
    _place_pc(state, seat, card, event.slot, cards)


def _place_pc(state: PbwcgState, seat: Seat, card: CardId, slot: Slot, cards: CardSet) -> None:
    """PB-6.3: full endurance and WP."""
    printed, unit = cards.pcs[card], pc_id(seat, card)
    endurance = state.base_endurance if printed.endurance is None else printed.endurance
    state.units[unit] = Unit(unit, seat, card, slot, endurance, printed.wp, state.turn)
    state.pls[seat].slots[slot - 1] = unit


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
        _leave_without_items(state, unit)


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


# PB-10, PB-11: units


def _wp_changed(state: PbwcgState, event: e.WpChanged) -> None:
    state.units[event.unit].wp = event.wp


def _hp_changed(state: PbwcgState, event: e.HpChanged) -> None:
    state.pls[event.seat].hp = event.hp


def _endurance_changed(state: PbwcgState, event: e.EnduranceChanged) -> None:
    state.units[event.unit].endurance = event.endurance


def _pc_moved(state: PbwcgState, event: e.PcMoved) -> None:
    """A PC that stood there moves by an event of its own, next."""
    unit = state.units[event.unit]
    slots = state.pls[unit.seat].slots
    if slots[event.from_ - 1] == unit.id:
        slots[event.from_ - 1] = None
    slots[event.to - 1] = unit.id
    unit.slot = event.to
    for support in unit.supports:
        state.units[support].slot = event.to


def _pc_knocked_out(state: PbwcgState, event: e.PcKnockedOut) -> None:
    _leave_without_items(state, state.units[event.unit])


def _leave_without_items(state: PbwcgState, unit: Unit) -> None:
    """PB-11.5: a PC that is knocked out goes to the discard pile after its items."""
    if not unit.items:
        pl = state.pls[unit.seat]
        pl.slots[unit.slot - 1] = None
        pl.discard.append(unit.card)
        del state.units[unit.id]


# PB-14, PB-15: BS and status changes


def _bs_received(state: PbwcgState, event: e.BsReceived) -> None:
    unit = state.units[event.unit]
    unit.bs.append(Bs(event.bs, state.turn))
    received = state.pls[unit.seat].received.setdefault(unit.card, [])
    if event.bs not in received:
        received.append(event.bs)


def _bs_recovered(state: PbwcgState, event: e.BsRecovered) -> None:
    unit = state.units[event.unit]
    unit.bs = [bs for bs in unit.bs if bs.name != event.bs]


def _status_gained(state: PbwcgState, event: e.StatusGained) -> None:
    status = Status(event.mod, event.turns, event.limited, state.turn)
    state.units[event.unit].statuses.append(status)


def _status_ended(state: PbwcgState, event: e.StatusEnded) -> None:
    statuses = state.units[event.unit].statuses
    for status in statuses:
        ended = status.limited is not None if event.reason == "replaced" else not status.left
        if ended and status.mod == event.mod:
            statuses.remove(status)
            return


# PB-16: supports


def _support_summoned(state: PbwcgState, event: e.SupportSummoned, cards: CardSet) -> None:
    master, card = state.units[event.master], cards.supports[event.card]
    state.pls[master.seat].supports += 1
    state.units[event.support] = Unit(
        event.support,
        master.seat,
        card.id,
        master.slot,
        card.endurance_maximum,
        card.wp,
        state.turn,
        master.id,
    )
    master.supports.append(event.support)


def _support_vanished(state: PbwcgState, event: e.SupportVanished) -> None:
    support: UnitId = event.support
    master = state.units.get(state.units.pop(support).master or "")
    if master is not None and support in master.supports:
        master.supports.remove(support)


_CHANGES: dict[type[GameEvent], Callable[[PbwcgState, Any], None]] = {
    e.DeckAccepted: _deck_accepted,
    e.DeckShuffled: _deck_shuffled,
    e.BattleBegan: _battle_began,
    e.TurnBegan: _turn_began,
    e.OrderFixed: _order_fixed,
    e.PlOrderFixed: _pl_order_fixed,
    e.CardsDrawn: _cards_drawn,
    e.PlTurnBegan: _pl_turn_began,
    e.PlTurnEnded: _pl_turn_ended,
    e.FieldPhaseBegan: _field_phase_began,
    e.MainTurnBegan: _main_turn_began,
    e.UnitTurnBegan: _unit_turn_began,
    e.UnitTurnEnded: _unit_turn_ended,
    e.TurnEnded: _turn_ended,
    e.CheckOpened: _check_opened,
    e.CheckResolved: _check_resolved,
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
    e.WpChanged: _wp_changed,
    e.PcMoved: _pc_moved,
    e.HpChanged: _hp_changed,
    e.EnduranceChanged: _endurance_changed,
    e.PcKnockedOut: _pc_knocked_out,
    e.BsReceived: _bs_received,
    e.BsRecovered: _bs_recovered,
    e.StatusGained: _status_gained,
    e.StatusEnded: _status_ended,
    e.SupportVanished: _support_vanished,
    e.MatchEnded: _match_ended,
}
"""What each event changes that needs no card; those that are nowhere here change nothing."""

_ARRIVALS: dict[type[GameEvent], Callable[[PbwcgState, Any, CardSet], None]] = {
    e.StartersRevealed: _starters_revealed,
    e.PcSummoned: _pc_summoned,
    e.SetCardActivated: _set_card_activated,
    e.SupportSummoned: _support_summoned,
}
"""What each event changes by what is printed on the card."""
