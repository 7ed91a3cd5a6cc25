"""How damage, destruction, movement and modifiers change the state (FB-9, FB-16)."""

from collections.abc import Callable
from typing import Any

from domain.games.fairies import events as e
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.state import (
    DICE,
    FairiesState,
    Modifier,
    owner,
)
from domain.games.fairies.zones import found, put, take, zone_of
from domain.match.events import GameEvent

# FB-9: damage, destruction, movement


def _destroyed(state: FairiesState, event: e.Destroyed) -> None:
    take(state, event.card, zone_of(state, found(state, event.card)))
    put(state, event.card, event.to)
    state.ids[event.card] = event.id


def _reversed_instead(state: FairiesState, event: e.ReversedInstead) -> None:
    placed = found(state, event.card)
    placed.facing = w.Facing.REVERSED
    state.seats[placed.seat].reversed_instead = True


def _moved(state: FairiesState, event: e.Moved) -> None:
    card, side = event.card, state.seats[owner(event.card)]
    if event.why == "random_discard" and len(side.hand) > 1 and state.dice < DICE:
        state.dice += 1
    take(state, card, event.from_)
    if isinstance(event.id, str):
        state.ids[card] = event.id
    if event.to == "slough":
        if isinstance(event.under, str):
            found(state, event.under).sloughs.insert(0, card)
    else:
        put(state, card, event.to)


def _damaged(state: FairiesState, event: e.Damaged) -> None:
    side = state.seats[event.seat]
    side.damage = event.total
    side.highest = max(side.highest, event.total)
    if state.turn == 1 and event.seat != state.first:
        side.capped += event.amount


def _healed(state: FairiesState, event: e.Healed) -> None:
    state.seats[event.seat].damage = event.total


# FB-16.2: modifiers


def _modified(state: FairiesState, event: e.Modified) -> None:
    placed = found(state, event.card)
    seat = event.seat if isinstance(event.seat, int) else None
    if seat is not None:
        for other in placed.modifiers:
            if other.until is w.Duration.UNTIL_MY_NEXT_TURN and other.seat is None:
                other.seat = 1 - seat
    placed.modifiers.append(Modifier(event.what, event.value, event.until, seat))


def _modifiers_ended(state: FairiesState, event: e.ModifiersEnded) -> None:
    of = {None, state.seat}
    for card in event.cards:
        placed = found(state, card)
        placed.modifiers = [
            kept for kept in placed.modifiers if kept.until != event.why or kept.seat not in of
        ]


CHANGES: dict[type[GameEvent], Callable[[FairiesState, Any], None]] = {
    e.Destroyed: _destroyed,
    e.ReversedInstead: _reversed_instead,
    e.Moved: _moved,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.Modified: _modified,
    e.ModifiersEnded: _modifiers_ended,
}
"""What each of them changes."""
