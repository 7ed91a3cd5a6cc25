"""How events of set-up, turns and checks change the state."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from domain.games.pbwcg import events as e
from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.evolve.units import place_pc
from domain.games.pbwcg.state import (
    UNKNOWN,
    Check,
    PbwcgState,
)
from domain.match.events import GameEvent

# PB-4: set-up


def _deck_accepted(state: PbwcgState, event: e.DeckAccepted) -> None:
    cards = event.cards
    state.pls[event.seat].deck_list = [UNKNOWN] * event.size if cards is UNSET else list(cards)


def _starters_revealed(state: PbwcgState, event: e.StartersRevealed, cards: CardSet) -> None:
    place_pc(state, event.seat, event.slot1, 1, cards)
    place_pc(state, event.seat, event.slot3, 3, cards)


def _deck_shuffled(state: PbwcgState, event: e.DeckShuffled) -> None:
    pl = state.pls[event.seat]
    pl.shuffled = pl.deck = event.size


def _battle_began(state: PbwcgState, event: e.BattleBegan) -> None:
    state.phase = "between"
    for pl, hp in zip(state.pls, event.hp, strict=True):
        pl.hp = hp


# PB-5 to PB-7: turns


def _turn_began(state: PbwcgState, event: e.TurnBegan) -> None:
    state.phase, state.turn, state.pl_turns, state.tries = "start", event.turn, 0, 0


def _order_fixed(state: PbwcgState, event: e.OrderFixed) -> None:
    state.order = list(event.units)


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
    state.tries += 1
    state.check = None


def _check_limit_reached(state: PbwcgState, event: e.CheckLimitReached) -> None:
    if event.purpose == "paralysis":
        state.paralysed = True


CHANGES: dict[type[GameEvent], Callable[[PbwcgState, Any], None]] = {
    e.DeckAccepted: _deck_accepted,
    e.DeckShuffled: _deck_shuffled,
    e.BattleBegan: _battle_began,
    e.TurnBegan: _turn_began,
    e.OrderFixed: _order_fixed,
    e.PlOrderFixed: _pl_order_fixed,
    e.PlTurnBegan: _pl_turn_began,
    e.PlTurnEnded: _pl_turn_ended,
    e.FieldPhaseBegan: _field_phase_began,
    e.MainTurnBegan: _main_turn_began,
    e.UnitTurnBegan: _unit_turn_began,
    e.UnitTurnEnded: _unit_turn_ended,
    e.TurnEnded: _turn_ended,
    e.CheckOpened: _check_opened,
    e.CheckResolved: _check_resolved,
    e.CheckLimitReached: _check_limit_reached,
    e.MatchEnded: _match_ended,
}
"""What each of them changes."""

PRINTED: dict[type[GameEvent], Callable[[PbwcgState, Any, CardSet], None]] = {
    e.StartersRevealed: _starters_revealed,
}
"""What each of these changes by what is printed on the card."""
