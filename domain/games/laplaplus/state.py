"""The state of a LaplaPlus match, as its events alone give it; `evolve` is the only writer."""

from typing import assert_never

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
    """Apply one event by LP-12.1; events without a case change nothing."""
    match event:
        case e.CardActivated() | e.DamageAnnounced() | e.CardTargeted() | e.DamageChanged():
            pass  # the most frequent events come first, for speed
        case e.CardDowned():
            state.cards[event.card].up = False
        case e.DamageDealt() | e.HpRestored():
            state.hp[event.side] = event.hp
        case e.CardUpped():
            state.cards[event.card].up = True
        case e.CardRemoved():
            state.rows[seat_of(event.card)].remove(event.card)
            del state.cards[event.card]
        case e.CardsSwapped():
            row = state.rows[seat_of(event.card)]
            above, below = row.index(event.card), row.index(event.below)
            row[above], row[below] = row[below], row[above]
        case e.CardsReadied():
            for card in event.cards:
                state.cards[card].up = True
            state.acting = None
        case e.ActionPhaseStarted():
            state.acting = event.side
        case e.TurnStarted():
            state.turn, state.first = event.turn, None
        case e.InitiativeDecided():
            state.first = event.first
        case e.RowsRevealed() | e.OpenCardsShown() | e.BattleStarted() | e.InitialHpRaised():
            _evolve_opening(state, event)
        case e.BattleEnded():
            state.winner, state.reason, state.acting = event.winner, event.reason, None


def _evolve_opening(
    state: LaplaPlusState,
    event: e.RowsRevealed | e.OpenCardsShown | e.BattleStarted | e.InitialHpRaised,
) -> None:
    match event:
        case e.OpenCardsShown():
            state.open_cards = [event.a, event.b]
        case e.RowsRevealed():
            state.initial_rows = [event.a, event.b]
            for instances, numbers in zip(INSTANCES, state.initial_rows, strict=True):
                row = list(instances[: len(numbers)])
                state.rows.append(row)
                state.cards.update(zip(row, map(CardInRow, numbers), strict=True))
        case e.InitialHpRaised():
            state.hp[seat_of(event.card)] = event.hp
        case e.BattleStarted():
            state.hp = [event.hp_a, event.hp_b]
        case _:
            assert_never(event)
