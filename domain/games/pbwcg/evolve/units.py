"""How events about units change the state."""

from collections.abc import Callable
from typing import Any

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.events.ids import CardId, Slot, UnitId, pc_id
from domain.games.pbwcg.state import (
    Bs,
    PbwcgState,
    Status,
    Unit,
)
from domain.match.events import GameEvent, Seat

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
    leave_without_items(state, state.units[event.unit])


def leave_without_items(state: PbwcgState, unit: Unit) -> None:
    """PB-11.5: a PC that is knocked out goes to the discard pile after its items."""
    if not unit.items:
        pl = state.pls[unit.seat]
        pl.slots[unit.slot - 1] = None
        pl.discard.append(unit.card)
        del state.units[unit.id]


# PB-6.3: arrivals


def place_pc(state: PbwcgState, seat: Seat, card: CardId, slot: Slot, cards: CardSet) -> None:
    """PB-6.3: full endurance and WP."""
    printed, unit = cards.pcs[card], pc_id(seat, card)
    endurance = state.base_endurance if printed.endurance is None else printed.endurance
    state.units[unit] = Unit(unit, seat, card, slot, endurance, printed.wp, state.turn)
    state.pls[seat].slots[slot - 1] = unit


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


CHANGES: dict[type[GameEvent], Callable[[PbwcgState, Any], None]] = {
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
}
"""What each of them changes."""

PRINTED: dict[type[GameEvent], Callable[[PbwcgState, Any, CardSet], None]] = {
    e.SupportSummoned: _support_summoned,
}
"""What each of these changes by what is printed on the card."""
