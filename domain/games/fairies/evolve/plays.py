"""How costs, entries, casts and abilities change the state (FB-6)."""

from collections.abc import Callable
from typing import Any

from domain.games.fairies import events as e
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.state import (
    CostCard,
    FairiesState,
    Placed,
    owner,
    row_of,
)
from domain.games.fairies.zones import end_cast, find, found, put, take
from domain.match.events import GameEvent


def _cost_gained(state: FairiesState, event: e.CostGained) -> None:
    side = state.seats[event.seat]
    side.cost_deck.remove(event.card)
    side.costs.append(CostCard(event.card, event.kind))
    side.costs.sort(key=_number)


def _number(cost: CostCard) -> int:
    return int(cost.card.rpartition(".")[2])


def _cost_paid(state: FairiesState, event: e.CostPaid) -> None:
    for cost in state.seats[event.seat].costs:
        if cost.card in event.cards:
            cost.facing = w.Facing.TURNED


def _faced(state: FairiesState, event: e.Faced) -> None:
    costs = [card for card in event.cards if card[0] == "c"]
    for card in event.cards:
        if card[0] != "c":
            found(state, card).facing = event.facing
    if costs:
        for side in state.seats:
            for cost in side.costs:
                if cost.card in costs:
                    cost.facing = event.facing


def _entered(state: FairiesState, event: e.Entered) -> None:
    take(state, event.card, event.from_)
    side = state.seats[event.seat]
    row_of(side, event.zone)[event.slot - 1] = Placed(event.card, event.seat, event.id)
    state.ids[event.card] = event.id
    if event.how == "returned":
        side.returned.append(event.card)


def _put_on_top(state: FairiesState, event: e.GradedUp | e.Evolved) -> None:
    """Facing, modifiers and restrictions stay; the top is a new card (FB-6.2, FB-6.13)."""
    take(state, event.card, event.from_)
    placed = found(state, event.onto)
    placed.sloughs.append(placed.card)
    placed.card, placed.id = event.card, event.id
    placed.used, placed.used_up, placed.triggered = [], [], {}
    state.ids[event.card] = event.id
    if event.from_ == "banished":
        state.seats[event.seat].returned.append(event.card)


def _set_face_down(state: FairiesState, event: e.SetFaceDown) -> None:
    take(state, event.card, "hand")
    placed = Placed(event.card, event.seat, None, prepaid=event.prepaid)
    row_of(state.seats[event.seat], event.row)[event.slot - 1] = placed


def _flipped(state: FairiesState, event: e.Flipped) -> None:
    found(state, event.card).id = event.id
    state.ids[event.card] = event.id


def _cast(state: FairiesState, event: e.Cast) -> None:
    if event.from_ in {"units", "supports"}:
        found(state, event.card).casting = True
    else:
        take(state, event.card, event.from_)
        state.between.append(event.card)
    state.ids[event.card] = event.id
    if event.how == "returned":
        state.seats[event.seat].returned.append(event.card)


def _cast_negated(state: FairiesState, event: e.CastNegated) -> None:
    end_cast(state, event.card)
    put(state, event.card, event.to)


def _cast_finished(state: FairiesState, event: e.CastFinished) -> None:
    end_cast(state, event.card)
    if event.to == "supports" and isinstance(event.slot, int):
        seat = owner(event.card)
        placed = Placed(event.card, seat, state.ids[event.card])
        state.seats[seat].supports[event.slot - 1] = placed
    else:
        put(state, event.card, event.to)


def _music_placed(state: FairiesState, event: e.MusicPlaced) -> None:
    take(state, event.card, "extra")
    state.seats[event.seat].music = Placed(event.card, event.seat, event.id)
    state.ids[event.card] = event.id


def _ability_used(state: FairiesState, event: e.AbilityUsed) -> None:
    placed = found(state, event.card)
    placed.used.append(event.line)
    if event.line not in placed.used_up:
        placed.used_up.append(event.line)


def _line_triggered(state: FairiesState, event: e.LineTriggered) -> None:
    state.triggers += 1
    placed = find(state, event.card)
    if placed is not None:
        placed.triggered[event.line] = placed.triggered.get(event.line, 0) + 1


CHANGES: dict[type[GameEvent], Callable[[FairiesState, Any], None]] = {
    e.CostGained: _cost_gained,
    e.CostPaid: _cost_paid,
    e.Faced: _faced,
    e.Entered: _entered,
    e.GradedUp: _put_on_top,
    e.Evolved: _put_on_top,
    e.Cast: _cast,
    e.CastNegated: _cast_negated,
    e.CastFinished: _cast_finished,
    e.SetFaceDown: _set_face_down,
    e.Flipped: _flipped,
    e.MusicPlaced: _music_placed,
    e.AbilityUsed: _ability_used,
    e.LineTriggered: _line_triggered,
}
"""What each of them changes."""
