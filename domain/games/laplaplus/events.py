"""What can have happened in LaplaPlus (LP-12), and what it changes (LP-12.1).

Cards are instance names, `A1` to `A8` of seat 0 and `B1` to `B8` of seat 1 (LP-1.4); sides are
seats. `by` and `cause` name the card whose ability is the reason. Opening, submitting, forfeiting
and rolling are events of the shared life cycle.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.ids import INSTANCES, Instance, Number, seat_of
from saikoro.domain.games.laplaplus.options import ROW_SIZE
from saikoro.domain.games.laplaplus.state import CardInRow, LaplaPlusState
from saikoro.domain.games.laplaplus.words import (
    AbilityKind,
    EndReason,
    InitiativeMeasure,
    JudgementMeasure,
)
from saikoro.domain.match.events import GameEvent, Seat, Shows


class OpenCardsShown(GameEvent, frozen=True, tag="laplaplus.open_cards_shown"):
    """The open cards of both seats were shown, by ascending number (LP-4.2)."""

    a: list[Number]
    b: list[Number]

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.open_cards = [list(self.a), list(self.b)]


RevealedRow: TypeAlias = Annotated[list[Number], Meta(max_length=ROW_SIZE)]
"""Top first."""


class RowsRevealed(GameEvent, frozen=True, tag="laplaplus.rows_revealed"):
    """Both rows were revealed; all cards are up (LP-5.1)."""

    a: RevealedRow
    b: RevealedRow

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.initial_rows = [list(self.a), list(self.b)]
        for instances, numbers in zip(INSTANCES, state.initial_rows, strict=True):
            row = list(instances[: len(numbers)])
            state.rows.append(row)
            state.cards.update(zip(row, map(CardInRow, numbers), strict=True))


class InitialHpRaised(GameEvent, frozen=True, tag="laplaplus.initial_hp_raised"):
    """A Build ability raised its side's initial HP (LP-5.2)."""

    card: Instance
    bonus: int
    """By how much the initial HP rose."""
    hp: int
    """HP afterwards."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.hp[seat_of(self.card)] = self.hp


class BattleStarted(GameEvent, frozen=True, tag="laplaplus.battle_started"):
    """The battle started with these base HP and HP (LP-5.3)."""

    base_a: int
    """Base HP of seat 0."""
    base_b: int
    """Base HP of seat 1."""
    hp_a: int
    """HP of seat 0."""
    hp_b: int
    """HP of seat 1."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.hp = [self.hp_a, self.hp_b]


class IdenticalRowsFound(GameEvent, frozen=True, tag="laplaplus.identical_rows_found"):
    """Both rows hold the same numbers in the same order (LP-5.4)."""

    shows = Shows("note")


class TurnStarted(GameEvent, frozen=True, tag="laplaplus.turn_started"):
    """A turn started (LP-6.1)."""

    shows = Shows("turn")

    turn: int
    """The turn, from 1; 0 before the first."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.turn, state.first = self.turn, None


class SpeedRaised(GameEvent, frozen=True, tag="laplaplus.speed_raised"):
    """A card raised the speed of its side by `amount` to `speed` (LP-6.2)."""

    shows = Shows("act", who="card")

    card: Instance
    amount: int
    """How much."""
    speed: int
    """The speed."""


class InitiativeDecided(GameEvent, frozen=True, tag="laplaplus.initiative_decided"):
    """`first` acts first this turn; `by` is the first measure that differs (LP-6.2, LP-6.3)."""

    shows = Shows("turn", who="first")

    first: Seat
    by: InitiativeMeasure
    speed_a: int
    """The speed of seat 0."""
    speed_b: int
    """The speed of seat 1."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.first = self.first


class ActionPhaseStarted(GameEvent, frozen=True, tag="laplaplus.action_phase_started"):
    """The action phase of a side started (LP-7.1)."""

    shows = Shows("turn", who="side")

    side: Seat

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.acting = self.side


class CardActivated(GameEvent, frozen=True, tag="laplaplus.card_activated"):
    """An ability activated (LP-8.1); `cause` is null for phase triggers (LP-2.7)."""

    shows = Shows("act", who="card")

    card: Instance
    kind: AbilityKind
    cause: Instance | None


class CardDowned(GameEvent, frozen=True, tag="laplaplus.card_downed"):
    """A card went down (LP-8.5)."""

    shows = Shows("hit", who="by", at="card")

    card: Instance
    by: Instance

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.cards[self.card].up = False


class CardUpped(GameEvent, frozen=True, tag="laplaplus.card_upped"):
    """A card came up outside the up phase (LP-8.6)."""

    shows = Shows("help", who="by", at="card")

    card: Instance
    by: Instance

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.cards[self.card].up = True


class CardRemoved(GameEvent, frozen=True, tag="laplaplus.card_removed"):
    """A card left its row, whose base HP is now `base` (LP-8.7)."""

    shows = Shows("hit", who="by", at="card")

    card: Instance
    by: Instance
    base: int
    """The base HP of the row after the removal."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.rows[seat_of(self.card)].remove(self.card)
        del state.cards[self.card]


class CardsSwapped(GameEvent, frozen=True, tag="laplaplus.cards_swapped"):
    """`card` changed places with `below`, which was directly below it (LP-8.8)."""

    shows = Shows("act", who="by", at="card")

    card: Instance
    below: Instance
    by: Instance

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        row = state.rows[seat_of(self.card)]
        above, below = row.index(self.card), row.index(self.below)
        row[above], row[below] = row[below], row[above]


class CardTargeted(GameEvent, frozen=True, tag="laplaplus.card_targeted"):
    """A card became a target (LP-7.3, LP-7.4, LP-8.5, LP-8.9, LP-9.1)."""

    shows = Shows("aim", who="by", at="card")

    card: Instance
    by: Instance


class EffectIgnored(GameEvent, frozen=True, tag="laplaplus.effect_ignored"):
    """A card ignored the effect of `by` on it (LP-8.9)."""

    shows = Shows("fail", who="by", at="card")

    card: Instance
    by: Instance


class EventCancelled(GameEvent, frozen=True, tag="laplaplus.event_cancelled"):
    """`by` cancelled the effect of the Event of `card` (LP-8.1)."""

    shows = Shows("fail", who="by", at="card")

    card: Instance
    by: Instance


class TargetListMade(GameEvent, frozen=True, tag="laplaplus.target_list_made"):
    """A target list was made, top first (LP-7.4)."""

    shows = Shows("aim", who="by", at="cards")

    by: Instance
    cards: list[Instance]


class TargetListFiltered(GameEvent, frozen=True, tag="laplaplus.target_list_filtered"):
    """The sight `by` reduced the list to these cards (LP-7.4)."""

    shows = Shows("aim", who="by", at="cards")

    by: Instance
    cards: list[Instance]


class DamageAnnounced(GameEvent, frozen=True, tag="laplaplus.damage_announced"):
    """`source` will deal `amount` to `side` unless an Event changes it (LP-9.1)."""

    shows = Shows("aim", who="source", at="side")

    source: Instance
    side: Seat
    amount: int
    """How much."""


class DamageChanged(GameEvent, frozen=True, tag="laplaplus.damage_changed"):
    """`by` changed the announced damage to `amount` (LP-9.1)."""

    shows = Shows("act", who="by")

    by: Instance
    amount: int
    """How much."""


class DamagePrevented(GameEvent, frozen=True, tag="laplaplus.damage_prevented"):
    """The announced damage was reduced to 0 (LP-9.1)."""

    shows = Shows("fail", who="source", at="side")

    source: Instance
    side: Seat


class DamageDealt(GameEvent, frozen=True, tag="laplaplus.damage_dealt"):
    """`side` lost `amount` HP and has `hp`, which may be negative (LP-9.1)."""

    shows = Shows("hit", who="source", at="side")

    source: Instance
    side: Seat
    amount: int
    """How much."""
    hp: int
    """HP afterwards."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.hp[self.side] = self.hp


class HpRestored(GameEvent, frozen=True, tag="laplaplus.hp_restored"):
    """`side` regained `amount` HP and has `hp` (LP-7.3 A3)."""

    shows = Shows("help", who="by", at="side")

    by: Instance
    side: Seat
    amount: int
    """How much."""
    hp: int
    """HP afterwards."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.hp[self.side] = self.hp


class EffectFizzled(GameEvent, frozen=True, tag="laplaplus.effect_fizzled"):
    """The ability had no effect (LP-7.3, LP-7.4)."""

    shows = Shows("fail", who="card")

    card: Instance


class CardsReadied(GameEvent, frozen=True, tag="laplaplus.cards_readied"):
    """These cards came up in the up phase (LP-6.4)."""

    cards: list[Instance]

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        for card in self.cards:
            state.cards[card].up = True
        state.acting = None


class JudgementMade(GameEvent, frozen=True, tag="laplaplus.judgement_made"):
    """The judgement after the last turn; `by` is the first measure that differs (LP-10.4)."""

    winner: Seat
    by: JudgementMeasure


class BattleEnded(GameEvent, frozen=True, tag="laplaplus.battle_ended"):
    """The battle is over (LP-10.5).

    HP are null if it never started (LP-4.8).
    """

    winner: Seat | None
    reason: EndReason
    turn: int
    """The turn, from 1; 0 before the first."""
    hp_a: int | None
    """HP of seat 0."""
    hp_b: int | None
    """HP of seat 1."""

    def apply(self, state: LaplaPlusState, _cards: CardSet) -> None:
        state.winner, state.reason, state.acting = self.winner, self.reason, None
