"""What can have happened in Fairies Battle (FB-17).

Cards are handles (FB-2.3); an `id` names the card in the card set and is there where the card is
or becomes public. Slots are numbered 1 to 6. Shuffles, dice, decisions, answers and sealed
submissions are events of the shared life cycle; the cards that a seat alone may see lie beside
the events.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from domain.games.fairies.cards import words as w
from domain.match.events import GameEvent, Seat

Handle: TypeAlias = str
"""A physical card, without saying what it is (FB-2.3)."""
CardId: TypeAlias = str
"""A card of the card set."""

Row: TypeAlias = Literal["units", "supports"]
"""The zones with slots."""
Zone: TypeAlias = Literal[
    "units",
    "supports",
    "music",
    "hand",
    "deck",
    "extra",
    "forest",
    "banished",
    "gone",
    "slough",
    "check",
]
"""FB-2.2, and what lies under a card or is being checked."""
Pile: TypeAlias = Literal["forest", "banished", "gone"]
"""The public zones that cards are sent to, each oldest first."""
Phase: TypeAlias = Literal["start", "actionable", "draw", "main", "battle", "music", "end"]
CheckKind: TypeAlias = Literal["attack", "damage", "effect"]
DamageWhy: TypeAlias = Literal["battle", "direct", "effect", "price"]
EntryHow: TypeAlias = Literal["paid", "special", "revived", "instant", "returned"]
CastHow: TypeAlias = Literal["paid", "free", "instant", "special", "returned"]
WindowKind: TypeAlias = Literal["play", "attack", "blocked", "aftermath", "turn_start", "turn_end"]
"""FB-10.1, FB-10.7."""
ClosedHow: TypeAlias = Literal["passed", "blocked", "timed_out", "closed"]
BattleResult: TypeAlias = Literal["attacker_won", "defender_won", "tie"]
AttackOutcome: TypeAlias = Literal[
    "attacker_won", "defender_won", "tie", "direct_hit", "negated", "fizzled"
]
What: TypeAlias = Literal["power", "damage_value", "breaker", "attribute", "cannot"]
Word: TypeAlias = Literal["guardian", "trigger_check", "attack", "block"]
"""An attribute, or what a restriction forbids."""
MoveWhy: TypeAlias = Literal[
    "to_hand",
    "banish",
    "banish_for_good",
    "take",
    "put_under",
    "take_slough",
    "search",
    "look",
    "mill",
    "discard",
    "random_discard",
    "slough",
    "price",
    "cost",
    "check",
    "guardian_effect",
    "replaced",
]
FacedWhy: TypeAlias = Literal["price", "special_move", "actionable", "effect"]
Reason: TypeAlias = Literal["damage", "deck_out", "card", "turn_limit", "resignation", "timeout"]
"""FB-14.7, in its order."""


class Laid(msgspec.Struct, frozen=True):
    """What everybody may know of a seat before the first turn."""

    fairy: CardId
    main: int
    """How many cards."""
    extra: int
    costs: list[CardId]
    """The cost deck in the order of play, basic ones first."""
    reactions: list[w.Window]
    """The reaction sheet (FB-10.3)."""


class TablesLaid(GameEvent, frozen=True, tag="fairies.tables_laid"):
    """Both submissions are in (FB-4.1); by seat."""

    seats: list[Laid]


class FirstPlayerSet(GameEvent, frozen=True, tag="fairies.first_player_set"):
    """Who takes turn 1 (FB-4.3)."""

    seat: Seat


class Drawn(GameEvent, frozen=True, tag="fairies.drawn"):
    """A seat drew cards, which it alone sees (FB-9.9)."""

    seat: Seat
    cards: list[Handle]


class Mulliganed(GameEvent, frozen=True, tag="fairies.mulliganed"):
    """A mulligan was carried out (FB-4.5); the deck is shuffled next unless the hand was kept."""

    seat: Seat
    kept: bool
    count: int
    """Cards put back."""


class TurnStarted(GameEvent, frozen=True, tag="fairies.turn_started"):
    """A turn begins (FB-5.1): the limits of a turn are fresh."""

    turn: int
    seat: Seat


class TurnEnded(GameEvent, frozen=True, tag="fairies.turn_ended"):
    """A turn is over (FB-5.6)."""

    turn: int
    seat: Seat


class PhaseBegan(GameEvent, frozen=True, tag="fairies.phase_began"):
    """A phase of the turn begins (FB-5)."""

    phase: Phase


class CostGained(GameEvent, frozen=True, tag="fairies.cost_gained"):
    """A cost card came into play upright (FB-5.1, FB-9.2, `gain_costs`)."""

    seat: Seat
    card: Handle
    kind: w.CostKind
    why: Literal["turn", "wound", "effect"]


class CostPaid(GameEvent, frozen=True, tag="fairies.cost_paid"):
    """Cost cards were turned (FB-6.11); the sloughs are moved next (FB-13.3)."""

    seat: Seat
    cards: list[Handle]
    sloughs: list[Handle]


class Faced(GameEvent, frozen=True, tag="fairies.faced"):
    """These cards have another facing now."""

    cards: list[Handle]
    facing: w.Facing
    why: FacedWhy


class Entered(GameEvent, frozen=True, tag="fairies.entered", rename={"from_": "from"}):
    """A unit or support unit was placed, face-up and upright (FB-6.1, FB-9.8, FB-10.6)."""

    seat: Seat
    card: Handle
    id: CardId
    zone: Row
    slot: int
    how: EntryHow
    from_: Zone


class GradedUp(GameEvent, frozen=True, tag="fairies.graded_up", rename={"from_": "from"}):
    """A unit card was placed on a unit (FB-6.2)."""

    seat: Seat
    card: Handle
    id: CardId
    onto: Handle
    slot: int
    from_: Zone


class Evolved(GameEvent, frozen=True, tag="fairies.evolved", rename={"from_": "from"}):
    """An extra unit was placed on a unit (FB-6.3)."""

    seat: Seat
    card: Handle
    id: CardId
    onto: Handle
    slot: int
    from_: Zone


class Cast(GameEvent, frozen=True, tag="fairies.cast", rename={"from_": "from"}):
    """A magic event is being cast (FB-6.10): it lies in no zone, a flipped one in its slot."""

    seat: Seat
    card: Handle
    id: CardId
    how: CastHow
    from_: Zone


class CastNegated(GameEvent, frozen=True, tag="fairies.cast_negated"):
    """The cast was negated (FB-6.10)."""

    card: Handle
    to: Pile


class CastFinished(GameEvent, frozen=True, tag="fairies.cast_finished"):
    """The card of a cast is placed or has done its work (FB-6.10)."""

    card: Handle
    to: Literal["supports", "forest", "banished", "gone"]
    slot: int | UnsetType = UNSET


class SetFaceDown(GameEvent, frozen=True, tag="fairies.set_face_down"):
    """A magic event was placed face-down (FB-6.5)."""

    seat: Seat
    card: Handle
    row: Row
    slot: int
    prepaid: bool


class Flipped(GameEvent, frozen=True, tag="fairies.flipped"):
    """A face-down card was turned face-up, to be cast (FB-6.6, FB-10.2, FB-10.6)."""

    card: Handle
    id: CardId
    slot: int


class MusicPlaced(GameEvent, frozen=True, tag="fairies.music_placed"):
    """A music card was placed (FB-6.8)."""

    seat: Seat
    card: Handle
    id: CardId


class AbilityUsed(GameEvent, frozen=True, tag="fairies.ability_used"):
    """An activated line is used; its price follows (FB-6.7)."""

    seat: Seat
    card: Handle
    line: int


class LineTriggered(GameEvent, frozen=True, tag="fairies.line_triggered"):
    """An automatic line triggered, and waits (FB-11.7)."""

    seat: Seat
    card: Handle
    line: int


class WindowOpened(GameEvent, frozen=True, tag="fairies.window_opened"):
    """A seat is asked whether it replies (FB-10)."""

    kind: WindowKind
    seat: Seat


class WindowClosed(GameEvent, frozen=True, tag="fairies.window_closed"):
    """A window is over."""

    kind: WindowKind
    seat: Seat
    how: ClosedHow


class Hushed(GameEvent, frozen=True, tag="fairies.hushed"):
    """A seat wants no window for the rest of the turn (FB-10.5)."""

    seat: Seat
    turn: int


class AttackDeclared(GameEvent, frozen=True, tag="fairies.attack_declared"):
    """A unit was turned to attack (FB-7.5)."""

    attacker: Handle
    target: Handle | None
    """None for a direct attack."""
    upright: bool
    """Whether the target was upright at this moment."""


class Blocked(GameEvent, frozen=True, tag="fairies.blocked"):
    """A guardian was turned and is D now (FB-7.7)."""

    card: Handle


class Checked(GameEvent, frozen=True, tag="fairies.checked"):
    """The top card of a deck is revealed (FB-8.1); it lies in no zone until its effect is over."""

    seat: Seat
    kind: CheckKind
    card: Handle
    id: CardId
    trigger: w.TriggerKind | UnsetType = UNSET


class PowersCompared(GameEvent, frozen=True, tag="fairies.powers_compared"):
    """The powers of A and D (FB-7.10)."""

    attacker: int
    defender: int
    result: BattleResult


class GuardianEffectUsed(GameEvent, frozen=True, tag="fairies.guardian_effect_used"):
    """D uses its guardian effect, which follows (FB-7.11)."""

    card: Handle
    forced: bool


class GuardianEffectDeclined(GameEvent, frozen=True, tag="fairies.guardian_effect_declined"):
    """D could have used its guardian effect (FB-7.11)."""

    card: Handle
    forced: bool


class AttackNegated(GameEvent, frozen=True, tag="fairies.attack_negated"):
    """The current attack is negated (FB-7.16)."""

    by: Handle


class Shielded(GameEvent, frozen=True, tag="fairies.shielded"):
    """A seat takes 0 damage from this battle (`shield`)."""

    seat: Seat


class Destroyed(GameEvent, frozen=True, tag="fairies.destroyed"):
    """A card was destroyed (FB-9.4)."""

    card: Handle
    id: CardId
    by: Handle
    to: Pile


class ReversedInstead(GameEvent, frozen=True, tag="fairies.reversed_instead"):
    """A unit became reversed instead of being destroyed (FB-13.2)."""

    card: Handle
    by: Handle


class Moved(GameEvent, frozen=True, tag="fairies.moved", rename={"from_": "from"}):
    """A card changed its zone in a way that no other event tells."""

    card: Handle
    from_: Zone
    to: Zone
    why: MoveWhy
    id: CardId | UnsetType = UNSET
    under: Handle | UnsetType = UNSET
    """The top card of a new slough."""


class Damaged(GameEvent, frozen=True, tag="fairies.damaged"):
    """A seat took damage (FB-9.1)."""

    seat: Seat
    amount: int
    total: int
    why: DamageWhy


class DamagePrevented(GameEvent, frozen=True, tag="fairies.damage_prevented"):
    """Damage came to nothing (FB-9.1)."""

    seat: Seat
    amount: int
    """Before it was prevented."""
    why: DamageWhy


class Healed(GameEvent, frozen=True, tag="fairies.healed"):
    """A seat's damage went down (FB-9.3)."""

    seat: Seat
    amount: int
    total: int


class Modified(GameEvent, frozen=True, tag="fairies.modified"):
    """A card has a modifier, an attribute or a restriction for a duration (FB-16.2)."""

    card: Handle
    what: What
    value: int | Word
    until: w.Duration
    seat: Seat | UnsetType = UNSET
    """Whose next turn ends it; only where the card has such a modifier of the other seat, too."""


class ModifiersEnded(GameEvent, frozen=True, tag="fairies.modifiers_ended"):
    """The duration of modifiers of these cards is over (FB-5.1, FB-5.6)."""

    cards: list[Handle]
    why: w.Duration


class AttackEnded(GameEvent, frozen=True, tag="fairies.attack_ended"):
    """There is no current attack any more (FB-7.15)."""

    outcome: AttackOutcome


class Chosen(GameEvent, frozen=True, tag="fairies.chosen"):
    """A seat chose cards; how many, where they are hidden (FB-18.5)."""

    seat: Seat
    cards: list[Handle] | UnsetType = UNSET
    count: int | UnsetType = UNSET


class MatchDecided(GameEvent, frozen=True, tag="fairies.match_decided"):
    """The match is over (FB-14.7)."""

    winner: Seat | None
    reason: Reason
    damage: list[int]
    """By seat."""


EVENTS: tuple[type[GameEvent], ...] = (
    TablesLaid,
    FirstPlayerSet,
    Drawn,
    Mulliganed,
    TurnStarted,
    TurnEnded,
    PhaseBegan,
    CostGained,
    CostPaid,
    Faced,
    Entered,
    GradedUp,
    Evolved,
    Cast,
    CastNegated,
    CastFinished,
    SetFaceDown,
    Flipped,
    MusicPlaced,
    AbilityUsed,
    LineTriggered,
    WindowOpened,
    WindowClosed,
    Hushed,
    AttackDeclared,
    Blocked,
    Checked,
    PowersCompared,
    GuardianEffectUsed,
    GuardianEffectDeclined,
    AttackNegated,
    Shielded,
    Destroyed,
    ReversedInstead,
    Moved,
    Damaged,
    DamagePrevented,
    Healed,
    Modified,
    ModifiersEnded,
    AttackEnded,
    Chosen,
    MatchDecided,
)
