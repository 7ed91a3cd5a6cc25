"""What can have happened in LaplaPlus (LP-12).

Cards are instance names, `A1` to `A8` of seat 0 and `B1` to `B8` of seat 1 (LP-1.4); sides are
seats. `by` and `cause` name the card whose ability did it. Opening, submitting, forfeiting and
rolling are events of the shared life cycle.
"""

from domain.match.events import GameEvent, Seat


class OpenCardsShown(GameEvent, frozen=True, tag="laplaplus.open_cards_shown"):
    """The open cards of both seats, by ascending number (LP-4.2)."""

    a: list[int]
    b: list[int]


class RowsRevealed(GameEvent, frozen=True, tag="laplaplus.rows_revealed"):
    """Both rows, top first; all cards are up (LP-5.1)."""

    a: list[int]
    b: list[int]


class InitialHpRaised(GameEvent, frozen=True, tag="laplaplus.initial_hp_raised"):
    """A Build ability raised its side's initial HP (LP-5.2)."""

    card: str
    bonus: int
    hp: int


class BattleStarted(GameEvent, frozen=True, tag="laplaplus.battle_started"):
    """The battle begins with these base HP and HP (LP-5.3)."""

    base_a: int
    base_b: int
    hp_a: int
    hp_b: int


class IdenticalRowsFound(GameEvent, frozen=True, tag="laplaplus.identical_rows_found"):
    """Both rows hold the same numbers in the same order (LP-5.4)."""


class TurnStarted(GameEvent, frozen=True, tag="laplaplus.turn_started"):
    """A turn begins (LP-6.1)."""

    turn: int


class SpeedRaised(GameEvent, frozen=True, tag="laplaplus.speed_raised"):
    """A card raised the speed of its side to `speed` (LP-6.2)."""

    card: str
    amount: int
    speed: int


class InitiativeDecided(GameEvent, frozen=True, tag="laplaplus.initiative_decided"):
    """`first` acts first this turn, by `speed`, `hp`, `cards` or `row` (LP-6.2, LP-6.3)."""

    first: Seat
    by: str
    speed_a: int
    speed_b: int


class ActionPhaseStarted(GameEvent, frozen=True, tag="laplaplus.action_phase_started"):
    """A side begins to act (LP-7.1)."""

    side: Seat


class CardActivated(GameEvent, frozen=True, tag="laplaplus.card_activated"):
    """An ability activates: an `action`, an `event` or a `build` (LP-8.1)."""

    card: str
    kind: str
    cause: str | None


class CardDowned(GameEvent, frozen=True, tag="laplaplus.card_downed"):
    """A card went down (LP-8.5)."""

    card: str
    by: str


class CardUpped(GameEvent, frozen=True, tag="laplaplus.card_upped"):
    """A card came up outside the up phase (LP-8.6)."""

    card: str
    by: str


class CardRemoved(GameEvent, frozen=True, tag="laplaplus.card_removed"):
    """A card left its row, whose base HP is now `base` (LP-8.7)."""

    card: str
    by: str
    base: int


class CardsSwapped(GameEvent, frozen=True, tag="laplaplus.cards_swapped"):
    """`card` changed places with `below`, which was directly below it (LP-8.8)."""

    card: str
    below: str
    by: str


class CardTargeted(GameEvent, frozen=True, tag="laplaplus.card_targeted"):
    """A card became a target (LP-8.5, LP-8.9)."""

    card: str
    by: str


class EffectIgnored(GameEvent, frozen=True, tag="laplaplus.effect_ignored"):
    """A card ignores what the effect of `by` would do to it (LP-8.9)."""

    card: str
    by: str


class EventCancelled(GameEvent, frozen=True, tag="laplaplus.event_cancelled"):
    """The Event of `card` has no effect (LP-8.1)."""

    card: str
    by: str


class TargetListMade(GameEvent, frozen=True, tag="laplaplus.target_list_made"):
    """A target list arose, top first (LP-7.4)."""

    by: str
    cards: list[str]


class TargetListFiltered(GameEvent, frozen=True, tag="laplaplus.target_list_filtered"):
    """The sight `by` left only these cards in the list (LP-7.4)."""

    by: str
    cards: list[str]


class DamageAnnounced(GameEvent, frozen=True, tag="laplaplus.damage_announced"):
    """Damage to `side` is about to fall (LP-9.1)."""

    source: str
    side: Seat
    amount: int


class DamageChanged(GameEvent, frozen=True, tag="laplaplus.damage_changed"):
    """The damage is now `amount` (LP-9.1)."""

    by: str
    amount: int


class DamagePrevented(GameEvent, frozen=True, tag="laplaplus.damage_prevented"):
    """Nothing is left of the damage (LP-9.1)."""

    source: str
    side: Seat


class DamageDealt(GameEvent, frozen=True, tag="laplaplus.damage_dealt"):
    """`side` lost `amount` HP and has `hp` left (LP-9.1)."""

    source: str
    side: Seat
    amount: int
    hp: int


class HpRestored(GameEvent, frozen=True, tag="laplaplus.hp_restored"):
    """`side` regained `amount` HP and has `hp` (LP-7.3 A3)."""

    by: str
    side: Seat
    amount: int
    hp: int


class EffectFizzled(GameEvent, frozen=True, tag="laplaplus.effect_fizzled"):
    """The ability found nothing to do (LP-7.3, LP-7.4)."""

    card: str


class CardsReadied(GameEvent, frozen=True, tag="laplaplus.cards_readied"):
    """These cards came up in the up phase (LP-6.4)."""

    cards: list[str]


class JudgementMade(GameEvent, frozen=True, tag="laplaplus.judgement_made"):
    """The last turn is over, and `winner` is ahead by `hp`, `base`, `cards` or `row` (LP-10.4)."""

    winner: Seat
    by: str


class BattleEnded(GameEvent, frozen=True, tag="laplaplus.battle_ended"):
    """The battle is over (LP-10.5); HP are null where it never began (LP-4.8)."""

    winner: Seat | None
    reason: str
    """`hp`, `judgement`, `zero_hp`, `both_zero_hp`, `identical`, `die`, `forfeit` or
    `both_forfeited`."""
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
