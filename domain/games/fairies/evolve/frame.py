"""How events of set-up, turns and the end change the state (FB-4, FB-5, FB-14)."""

from collections.abc import Callable
from typing import Any

from domain.games.fairies import events as e
from domain.games.fairies.cards.card_set import CardSet, Cost
from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.state import (
    FIRST_WOUND,
    FairiesState,
    Placed,
    everything,
    renewed,
)
from domain.match.events import GameEvent
from domain.match.state import handle

# FB-4: set-up


def lay_tables(state: FairiesState, event: e.TablesLaid, cards: CardSet) -> None:
    """Give both seats their fairies, and their decks by handle (FB-4.1)."""
    for seat, laid in enumerate(event.seats):
        side = state.seats[seat]
        side.fairy = Placed(f"f{seat}", seat, laid.fairy)
        side.deck = [handle(seat, 0, position) for position in range(laid.main)]
        side.extra = [handle(2 + seat, 0, position) for position in range(laid.extra)]
        side.reactions = list(laid.reactions)
        next_of = {w.CostKind.BASIC: 0, w.CostKind.WOUND: FIRST_WOUND}
        for card in laid.costs:
            kind = _cost_kind(cards, card)
            side.cost_ids[f"c{seat}.{next_of[kind]}"] = card
            next_of[kind] += 1
        side.cost_deck = list(side.cost_ids)


def _cost_kind(cards: CardSet, card: e.CardId) -> w.CostKind:
    printed = cards.cards[card]
    if not isinstance(printed, Cost):
        raise LookupError(f"{card} is not a cost card")
    return printed.cost_kind


def _first_player_set(state: FairiesState, event: e.FirstPlayerSet) -> None:
    state.first = state.seat = event.seat
    state.dice = 1


def _drawn(state: FairiesState, event: e.Drawn) -> None:
    side = state.seats[event.seat]
    if event.cards:
        side.deck = renewed(side.deck, event.cards[0])
        del side.deck[: len(event.cards)]
        side.hand += event.cards


def _mulliganed(state: FairiesState, event: e.Mulliganed) -> None:
    if not event.kept:
        side = state.seats[event.seat]
        side.deck += side.hand
        side.hand = []


# FB-5: turns


def _turn_started(state: FairiesState, event: e.TurnStarted) -> None:
    state.turn, state.seat = event.turn, event.seat
    state.attacks = state.triggers = 0
    for side in state.seats:
        side.reversed_instead = False
    for placed in everything(state):
        placed.used, placed.triggered = [], {}


def _turn_ended(state: FairiesState, _event: e.TurnEnded) -> None:
    for side in state.seats:
        side.hushed = False


def _phase_began(state: FairiesState, event: e.PhaseBegan) -> None:
    state.phase = event.phase


def _match_decided(state: FairiesState, event: e.MatchDecided) -> None:
    state.winner, state.reason = event.winner, event.reason


CHANGES: dict[type[GameEvent], Callable[[FairiesState, Any], None]] = {
    e.FirstPlayerSet: _first_player_set,
    e.Drawn: _drawn,
    e.Mulliganed: _mulliganed,
    e.TurnStarted: _turn_started,
    e.TurnEnded: _turn_ended,
    e.PhaseBegan: _phase_began,
    e.MatchDecided: _match_decided,
}
"""What each of them changes."""
