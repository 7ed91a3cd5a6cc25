"""The state of a LaplaPlus match, as its events alone give it; `evolve` is the only writer."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.games.laplaplus import events as e
from domain.games.laplaplus.cards.card_set import CardSet
from domain.games.laplaplus.events import EndReason, Instance
from domain.games.laplaplus.options import LaplaPlusOptions
from domain.match.events import GameEvent, Seat

SIDES = "AB"
"""The rule book's letter of each seat, which begins the names of its instances."""

INSTANCES: tuple[tuple[Instance, ...], tuple[Instance, ...]] = (
    ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"),
    ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"),
)
"""The instances of each seat by initial position (LP-1.4)."""


class CardInRow(msgspec.Struct):
    """A card instance (LP-1.4)."""

    number: int
    """Of the catalogue card."""
    up: bool = True


class LaplaPlusState(msgspec.Struct):
    """Both rows and the battle; LP-12.1 lists which event changes which field."""

    open_cards: list[list[int]] = []
    """The open cards of each seat (LP-4.2); empty until they are shown."""
    initial_rows: list[list[int]] = []
    """The numbers of each row at the reveal; they decide ties (LP-6.3)."""
    rows: list[list[Instance]] = []
    """The instances in each row now, top first (LP-1.3)."""
    cards: dict[Instance, CardInRow] = {}
    """Every instance that has not been removed."""
    hp: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """HP of each seat (LP-2.3); 0 before LP-5.2."""
    turn: int = 0
    first: Seat | None = None
    """Who acts first in this turn."""
    acting: Seat | None = None
    """Whose action phase it is; None outside of action phases."""
    winner: Seat | None = None
    reason: EndReason | None = None


def seat_of(card: Instance) -> Seat:
    """The seat that owns an instance."""
    return 0 if card[0] == "A" else 1


def start(_options: LaplaPlusOptions) -> LaplaPlusState:
    """The state before the first event."""
    return LaplaPlusState()


def left(state: LaplaPlusState) -> tuple[int, int]:
    """The HP of each seat."""
    a, b = state.hp
    return a, b


def evaluate(state: LaplaPlusState) -> int:
    """The HP lead of seat 0 as a share of all HP, from -999 to 999."""
    a, b = left(state)
    return round(999 * (a - b) / (abs(a) + abs(b) or 1))


def evolve(state: LaplaPlusState, event: GameEvent, _cards: CardSet) -> None:
    """Apply one event by LP-12.1; events that are not listed there change nothing."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(state, event)


# LP-4, LP-5, LP-10: start and end of the battle


def _open_cards_shown(state: LaplaPlusState, event: e.OpenCardsShown) -> None:
    state.open_cards = [list(event.a), list(event.b)]


def _rows_revealed(state: LaplaPlusState, event: e.RowsRevealed) -> None:
    state.initial_rows = [list(event.a), list(event.b)]
    for instances, numbers in zip(INSTANCES, state.initial_rows, strict=True):
        row = list(instances[: len(numbers)])
        state.rows.append(row)
        state.cards.update(zip(row, map(CardInRow, numbers), strict=True))


def _initial_hp_raised(state: LaplaPlusState, event: e.InitialHpRaised) -> None:
    state.hp[seat_of(event.card)] = event.hp


def _battle_started(state: LaplaPlusState, event: e.BattleStarted) -> None:
    state.hp = [event.hp_a, event.hp_b]


def _battle_ended(state: LaplaPlusState, event: e.BattleEnded) -> None:
    state.winner, state.reason, state.acting = event.winner, event.reason, None


# LP-6: turns


def _turn_started(state: LaplaPlusState, event: e.TurnStarted) -> None:
    state.turn, state.first = event.turn, None


def _initiative_decided(state: LaplaPlusState, event: e.InitiativeDecided) -> None:
    state.first = event.first


def _action_phase_started(state: LaplaPlusState, event: e.ActionPhaseStarted) -> None:
    state.acting = event.side


def _cards_readied(state: LaplaPlusState, event: e.CardsReadied) -> None:
    for card in event.cards:
        state.cards[card].up = True
    state.acting = None


# LP-8, LP-9: cards and HP


def _card_downed(state: LaplaPlusState, event: e.CardDowned) -> None:
    state.cards[event.card].up = False


def _card_upped(state: LaplaPlusState, event: e.CardUpped) -> None:
    state.cards[event.card].up = True


def _card_removed(state: LaplaPlusState, event: e.CardRemoved) -> None:
    state.rows[seat_of(event.card)].remove(event.card)
    del state.cards[event.card]


def _cards_swapped(state: LaplaPlusState, event: e.CardsSwapped) -> None:
    row = state.rows[seat_of(event.card)]
    above, below = row.index(event.card), row.index(event.below)
    row[above], row[below] = row[below], row[above]


def _hp_changed(state: LaplaPlusState, event: e.DamageDealt | e.HpRestored) -> None:
    state.hp[event.side] = event.hp


_CHANGES: dict[type[GameEvent], Callable[[LaplaPlusState, Any], None]] = {
    e.OpenCardsShown: _open_cards_shown,
    e.RowsRevealed: _rows_revealed,
    e.InitialHpRaised: _initial_hp_raised,
    e.BattleStarted: _battle_started,
    e.BattleEnded: _battle_ended,
    e.TurnStarted: _turn_started,
    e.InitiativeDecided: _initiative_decided,
    e.ActionPhaseStarted: _action_phase_started,
    e.CardsReadied: _cards_readied,
    e.CardDowned: _card_downed,
    e.CardUpped: _card_upped,
    e.CardRemoved: _card_removed,
    e.CardsSwapped: _cards_swapped,
    e.DamageDealt: _hp_changed,
    e.HpRestored: _hp_changed,
}
"""What each event of LP-12.1 changes."""
