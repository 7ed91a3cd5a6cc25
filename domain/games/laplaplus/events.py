"""What can have happened in LaplaPlus (LP-12).

Cards are instance names, `A1` to `A8` of seat 0 and `B1` to `B8` of seat 1 (LP-1.4); sides are
seats. `by` and `cause` name the card whose ability is the reason. Opening, submitting, forfeiting
and rolling are events of the shared life cycle.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from domain.games.laplaplus.cards.notation.nodes import AbilityKind
from domain.games.laplaplus.options import ROW_SIZE
from domain.match.events import GameEvent, Seat

Instance: TypeAlias = Literal[
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"
]
"""A card in a row, for the whole battle: its seat's letter and initial position (LP-1.4)."""


class OpenCardsShown(GameEvent, frozen=True, tag="laplaplus.open_cards_shown"):
    """The open cards of both seats were shown, by ascending number (LP-4.2)."""

    a: list[int]
    b: list[int]


RevealedRow: TypeAlias = Annotated[list[int], Meta(max_length=ROW_SIZE)]
"""Numbers of catalogue cards, top first."""


class RowsRevealed(GameEvent, frozen=True, tag="laplaplus.rows_revealed"):
    """Both rows were revealed; all cards are up (LP-5.1)."""

    a: RevealedRow
    b: RevealedRow


class InitialHpRaised(GameEvent, frozen=True, tag="laplaplus.initial_hp_raised"):
    """A Build ability raised its side's initial HP (LP-5.2)."""

    card: Instance
    bonus: int
    hp: int


class BattleStarted(GameEvent, frozen=True, tag="laplaplus.battle_started"):
    """The battle started with these base HP and HP (LP-5.3)."""

    base_a: int
    base_b: int
    hp_a: int
    hp_b: int


class IdenticalRowsFound(GameEvent, frozen=True, tag="laplaplus.identical_rows_found"):
    """Both rows hold the same numbers in the same order (LP-5.4)."""


class TurnStarted(GameEvent, frozen=True, tag="laplaplus.turn_started"):
    """A turn started (LP-6.1)."""

    turn: int


class SpeedRaised(GameEvent, frozen=True, tag="laplaplus.speed_raised"):
    """A card raised the speed of its side by `amount` to `speed` (LP-6.2)."""

    card: Instance
    amount: int
    speed: int


InitiativeMeasure: TypeAlias = Literal["speed", "hp", "cards", "row"]
"""What decides who acts first, in the order of LP-6.3."""


class InitiativeDecided(GameEvent, frozen=True, tag="laplaplus.initiative_decided"):
    """`first` acts first this turn; `by` is the first measure that differs (LP-6.2, LP-6.3)."""

    first: Seat
    by: InitiativeMeasure
    speed_a: int
    speed_b: int


class ActionPhaseStarted(GameEvent, frozen=True, tag="laplaplus.action_phase_started"):
    """The action phase of a side started (LP-7.1)."""

    side: Seat


class CardActivated(GameEvent, frozen=True, tag="laplaplus.card_activated"):
    """An ability activated (LP-8.1); `cause` is null for phase triggers (LP-2.7)."""

    card: Instance
    kind: AbilityKind
    cause: Instance | None


class CardDowned(GameEvent, frozen=True, tag="laplaplus.card_downed"):
    """A card went down (LP-8.5)."""

    card: Instance
    by: Instance


class CardUpped(GameEvent, frozen=True, tag="laplaplus.card_upped"):
    """A card came up outside the up phase (LP-8.6)."""

    card: Instance
    by: Instance


class CardRemoved(GameEvent, frozen=True, tag="laplaplus.card_removed"):
    """A card left its row, whose base HP is now `base` (LP-8.7)."""

    card: Instance
    by: Instance
    base: int


class CardsSwapped(GameEvent, frozen=True, tag="laplaplus.cards_swapped"):
    """`card` changed places with `below`, which was directly below it (LP-8.8)."""

    card: Instance
    below: Instance
    by: Instance


class CardTargeted(GameEvent, frozen=True, tag="laplaplus.card_targeted"):
    """A card became a target (LP-8.5, LP-8.9)."""

    card: Instance
    by: Instance


class EffectIgnored(GameEvent, frozen=True, tag="laplaplus.effect_ignored"):
    """A card ignored the effect of `by` on it (LP-8.9)."""

    card: Instance
    by: Instance


class EventCancelled(GameEvent, frozen=True, tag="laplaplus.event_cancelled"):
    """`by` cancelled the effect of the Event of `card` (LP-8.1)."""

    card: Instance
    by: Instance


class TargetListMade(GameEvent, frozen=True, tag="laplaplus.target_list_made"):
    """A target list was made, top first (LP-7.4)."""

    by: Instance
    cards: list[Instance]


class TargetListFiltered(GameEvent, frozen=True, tag="laplaplus.target_list_filtered"):
    """The sight `by` reduced the list to these cards (LP-7.4)."""

    by: Instance
    cards: list[Instance]


class DamageAnnounced(GameEvent, frozen=True, tag="laplaplus.damage_announced"):
    """`source` will deal `amount` to `side` unless an Event changes it (LP-9.1)."""

    source: Instance
    side: Seat
    amount: int


class DamageChanged(GameEvent, frozen=True, tag="laplaplus.damage_changed"):
    """`by` changed the announced damage to `amount` (LP-9.1)."""

    by: Instance
    amount: int


class DamagePrevented(GameEvent, frozen=True, tag="laplaplus.damage_prevented"):
    """The announced damage was reduced to 0 (LP-9.1)."""

    source: Instance
    side: Seat


class DamageDealt(GameEvent, frozen=True, tag="laplaplus.damage_dealt"):
    """`side` lost `amount` HP and has `hp`, which may be negative (LP-9.1)."""

    source: Instance
    side: Seat
    amount: int
    hp: int


class HpRestored(GameEvent, frozen=True, tag="laplaplus.hp_restored"):
    """`side` regained `amount` HP and has `hp` (LP-7.3 A3)."""

    by: Instance
    side: Seat
    amount: int
    hp: int


class EffectFizzled(GameEvent, frozen=True, tag="laplaplus.effect_fizzled"):
    """The ability had no effect (LP-7.3, LP-7.4)."""

    card: Instance


class CardsReadied(GameEvent, frozen=True, tag="laplaplus.cards_readied"):
    """These cards came up in the up phase (LP-6.4)."""

    cards: list[Instance]


JudgementMeasure: TypeAlias = Literal["hp", "base", "cards", "row"]
"""What decides the judgement, in the order of LP-10.4."""


class JudgementMade(GameEvent, frozen=True, tag="laplaplus.judgement_made"):
    """The judgement after the last turn; `by` is the first measure that differs (LP-10.4)."""

    winner: Seat
    by: JudgementMeasure


EndReason: TypeAlias = Literal[
    "hp",
    "judgement",
    "zero_hp",
    "both_zero_hp",
    "identical",
    "die",
    "forfeit",
    "both_forfeited",
    "draws_exhausted",
]
"""Why a battle ended (LP-4.8, LP-5, LP-6.2, LP-10)."""


class BattleEnded(GameEvent, frozen=True, tag="laplaplus.battle_ended"):
    """The battle is over (LP-10.5); HP are null if it never started (LP-4.8)."""

    winner: Seat | None
    reason: EndReason
    turn: int
    hp_a: int | None
    hp_b: int | None


EVENTS: tuple[type[GameEvent], ...] = (
    OpenCardsShown,
    RowsRevealed,
    InitialHpRaised,
    BattleStarted,
    IdenticalRowsFound,
    TurnStarted,
    SpeedRaised,
    InitiativeDecided,
    ActionPhaseStarted,
    CardActivated,
    CardDowned,
    CardUpped,
    CardRemoved,
    CardsSwapped,
    CardTargeted,
    EffectIgnored,
    EventCancelled,
    TargetListMade,
    TargetListFiltered,
    DamageAnnounced,
    DamageChanged,
    DamagePrevented,
    DamageDealt,
    HpRestored,
    EffectFizzled,
    CardsReadied,
    JudgementMade,
    BattleEnded,
)
