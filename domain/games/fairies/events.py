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
    """Its fairy."""
    main: int
    """How many cards."""
    extra: int
    """How many cards are in its extra deck."""
    costs: list[CardId]
    """The cost deck in the order of play, basic ones first."""
    reactions: list[w.Window]
    """The reaction sheet (FB-10.3)."""


class TablesLaid(GameEvent, frozen=True, tag="fairies.tables_laid"):
    """Both submissions are in (FB-4.1); by seat."""

    seats: list[Laid]
    """By seat."""


class FirstPlayerSet(GameEvent, frozen=True, tag="fairies.first_player_set"):
    """Who takes turn 1 (FB-4.3)."""

    seat: Seat


class Drawn(GameEvent, frozen=True, tag="fairies.drawn"):
    """A seat drew cards, which it alone sees (FB-9.9)."""

    seat: Seat
    cards: list[Handle]
    """The handles, in the order of drawing; only the seat knows their ids."""


class Mulliganed(GameEvent, frozen=True, tag="fairies.mulliganed"):
    """A mulligan was carried out (FB-4.5); the deck is shuffled next unless the hand was kept."""

    seat: Seat
    kept: bool
    """Whether the hand was kept."""
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
    """The phase; `draw` also where no card is drawn (FB-5.3)."""


class CostGained(GameEvent, frozen=True, tag="fairies.cost_gained"):
    """A cost card came into play upright (FB-5.1, FB-9.2, `gain_costs`)."""

    seat: Seat
    card: Handle
    """The cost card."""
    kind: w.CostKind
    """Basic, or of a wound (FB-2.1)."""
    why: Literal["turn", "wound", "effect"]
    """A new turn, damage, or an effect."""


class CostPaid(GameEvent, frozen=True, tag="fairies.cost_paid"):
    """Cost cards were turned (FB-6.11); the sloughs are moved next (FB-13.3)."""

    seat: Seat
    cards: list[Handle]
    """The cost cards that were turned."""
    sloughs: list[Handle]
    """Sloughs that paid instead of cost cards (FB-13.3)."""


class Faced(GameEvent, frozen=True, tag="fairies.faced"):
    """These cards have another facing now."""

    cards: list[Handle]
    """Only cards whose facing changed."""
    facing: w.Facing
    """The facing that they have now (FB-1)."""
    why: FacedWhy
    """What turned them."""


class Entered(GameEvent, frozen=True, tag="fairies.entered", rename={"from_": "from"}):
    """A unit or support unit was placed, face-up and upright (FB-6.1, FB-9.8, FB-10.6)."""

    seat: Seat
    card: Handle
    """The card that entered."""
    id: CardId
    zone: Row
    """The row."""
    slot: int
    """1 to 6."""
    how: EntryHow
    """Paid for, or by what it entered without a payment."""
    from_: Zone
    """The zone that it came from."""


class GradedUp(GameEvent, frozen=True, tag="fairies.graded_up", rename={"from_": "from"}):
    """A unit card was placed on a unit (FB-6.2)."""

    seat: Seat
    card: Handle
    """The card that was placed."""
    id: CardId
    onto: Handle
    """The top card of the unit before."""
    slot: int
    """1 to 6."""
    from_: Zone
    """The zone that it came from."""


class Evolved(GameEvent, frozen=True, tag="fairies.evolved", rename={"from_": "from"}):
    """An extra unit was placed on a unit (FB-6.3)."""

    seat: Seat
    card: Handle
    """The card that was placed."""
    id: CardId
    onto: Handle
    """The top card of the unit before."""
    slot: int
    """1 to 6."""
    from_: Zone
    """The zone that it came from."""


class Cast(GameEvent, frozen=True, tag="fairies.cast", rename={"from_": "from"}):
    """A magic event is being cast (FB-6.10): it lies in no zone, a flipped one in its slot."""

    seat: Seat
    card: Handle
    """The magic event."""
    id: CardId
    how: CastHow
    """Paid for, or by what it is cast without a payment."""
    from_: Zone
    """The zone that it came from."""


class CastNegated(GameEvent, frozen=True, tag="fairies.cast_negated"):
    """The cast was negated (FB-6.10)."""

    card: Handle
    """The magic event."""
    to: Pile
    """The zone that it goes to."""


class CastFinished(GameEvent, frozen=True, tag="fairies.cast_finished"):
    """The card of a cast is placed or has done its work (FB-6.10)."""

    card: Handle
    """The magic event."""
    to: Literal["supports", "forest", "banished", "gone"]
    """The zone that it goes to."""
    slot: int | UnsetType = UNSET
    """1 to 6; only with `supports`."""


class SetFaceDown(GameEvent, frozen=True, tag="fairies.set_face_down"):
    """A magic event was placed face-down (FB-6.5)."""

    seat: Seat
    card: Handle
    """The magic event."""
    row: Row
    """The row."""
    slot: int
    """1 to 6."""
    prepaid: bool
    """Whether its cost was paid, as in the units row."""


class Flipped(GameEvent, frozen=True, tag="fairies.flipped"):
    """A face-down card was turned face-up, to be cast (FB-6.6, FB-10.2, FB-10.6)."""

    card: Handle
    """The magic event."""
    id: CardId
    slot: int
    """1 to 6."""


class MusicPlaced(GameEvent, frozen=True, tag="fairies.music_placed"):
    """A music card was placed (FB-6.8)."""

    seat: Seat
    card: Handle
    """The music card."""
    id: CardId


class AbilityUsed(GameEvent, frozen=True, tag="fairies.ability_used"):
    """An activated line is used; its price follows (FB-6.7)."""

    seat: Seat
    card: Handle
    """The card that the line is printed on."""
    line: int
    """The number of the line on its card, from 0."""


class LineTriggered(GameEvent, frozen=True, tag="fairies.line_triggered"):
    """An automatic line triggered, and waits (FB-11.7)."""

    seat: Seat
    card: Handle
    """The card that the line is printed on."""
    line: int
    """The number of the line on its card, from 0."""


class WindowOpened(GameEvent, frozen=True, tag="fairies.window_opened"):
    """A seat is asked whether it replies (FB-10)."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that is asked."""


class WindowClosed(GameEvent, frozen=True, tag="fairies.window_closed"):
    """A window is over."""

    kind: WindowKind
    """What may be replied to (FB-10.1), or an own timing (FB-10.7)."""
    seat: Seat
    """The seat that was asked."""
    how: ClosedHow
    """What closed it (FB-10.4, FB-10.9, FB-14.8)."""


class Hushed(GameEvent, frozen=True, tag="fairies.hushed"):
    """A seat wants no window for the rest of the turn (FB-10.5)."""

    seat: Seat
    turn: int
    """The turn, from 1."""


class AttackDeclared(GameEvent, frozen=True, tag="fairies.attack_declared"):
    """A unit was turned to attack (FB-7.5)."""

    attacker: Handle
    """The attacking unit."""
    target: Handle | None
    """None for a direct attack."""
    upright: bool
    """Whether the target was upright at this moment."""


class Blocked(GameEvent, frozen=True, tag="fairies.blocked"):
    """A guardian was turned and is D now (FB-7.7)."""

    card: Handle
    """The guardian."""


class Checked(GameEvent, frozen=True, tag="fairies.checked"):
    """The top card of a deck is revealed (FB-8.1); it lies in no zone until its effect is over."""

    seat: Seat
    """The seat whose deck it is."""
    kind: CheckKind
    """What the check is for."""
    card: Handle
    """The card that is revealed."""
    id: CardId
    trigger: w.TriggerKind | UnsetType = UNSET
    """The kind of trigger; missing if it is none."""


class PowersCompared(GameEvent, frozen=True, tag="fairies.powers_compared"):
    """The powers of A and D (FB-7.10)."""

    attacker: int
    """The power of A."""
    defender: int
    """The power of D."""
    result: BattleResult
    """Who won the battle."""


class GuardianEffectUsed(GameEvent, frozen=True, tag="fairies.guardian_effect_used"):
    """D uses its guardian effect, which follows (FB-7.11)."""

    card: Handle
    """The card D."""
    forced: bool
    """Whether it blocked and did not win, so that nobody is asked."""


class GuardianEffectDeclined(GameEvent, frozen=True, tag="fairies.guardian_effect_declined"):
    """D could have used its guardian effect (FB-7.11)."""

    card: Handle
    """The card D."""
    forced: bool
    """Always false, as a forced effect cannot be declined."""


class AttackNegated(GameEvent, frozen=True, tag="fairies.attack_negated"):
    """The current attack is negated (FB-7.16)."""

    by: Handle
    """The card whose sentence or trigger negated it."""


class Shielded(GameEvent, frozen=True, tag="fairies.shielded"):
    """A seat takes 0 damage from this battle (`shield`)."""

    seat: Seat


class Destroyed(GameEvent, frozen=True, tag="fairies.destroyed"):
    """A card was destroyed (FB-9.4)."""

    card: Handle
    """The top card of what was destroyed."""
    id: CardId
    by: Handle
    """The other card of the battle, or the card of the effect."""
    to: Pile
    """The zone that it goes to."""


class ReversedInstead(GameEvent, frozen=True, tag="fairies.reversed_instead"):
    """A unit became reversed instead of being destroyed (FB-13.2)."""

    card: Handle
    """The unit."""
    by: Handle
    """The other card of the battle, or the card of the effect."""


class Moved(GameEvent, frozen=True, tag="fairies.moved", rename={"from_": "from"}):
    """A card changed its zone in a way that no other event tells."""

    card: Handle
    """The card that moved."""
    from_: Zone
    """The zone that it left."""
    to: Zone
    """The zone that it is in now."""
    why: MoveWhy
    """The effect, or the step of the rules, that moved it."""
    id: CardId | UnsetType = UNSET
    """Missing where not everybody may know the card."""
    under: Handle | UnsetType = UNSET
    """The top card of a new slough."""


class Damaged(GameEvent, frozen=True, tag="fairies.damaged"):
    """A seat took damage (FB-9.1)."""

    seat: Seat
    amount: int
    """Points of damage."""
    total: int
    """The damage of the seat afterwards."""
    why: DamageWhy
    """What dealt it."""


class DamagePrevented(GameEvent, frozen=True, tag="fairies.damage_prevented"):
    """Damage came to nothing (FB-9.1)."""

    seat: Seat
    amount: int
    """Before it was prevented."""
    why: DamageWhy
    """What would have dealt it."""


class Healed(GameEvent, frozen=True, tag="fairies.healed"):
    """A seat's damage went down (FB-9.3)."""

    seat: Seat
    amount: int
    """By how much the damage really went down."""
    total: int
    """The damage of the seat afterwards."""


class Modified(GameEvent, frozen=True, tag="fairies.modified"):
    """A card has a modifier, an attribute or a restriction for a duration (FB-16.2)."""

    card: Handle
    """The card that has it."""
    what: What
    """What it changes."""
    value: int | Word
    """A number, or the attribute or action."""
    until: w.Duration
    """When it ends."""
    seat: Seat | UnsetType = UNSET
    """Whose next turn ends it; only where the card has such a modifier of the other seat, too."""


class ModifiersEnded(GameEvent, frozen=True, tag="fairies.modifiers_ended"):
    """The duration of modifiers of these cards is over (FB-5.1, FB-5.6)."""

    cards: list[Handle]
    """In field order."""
    why: w.Duration
    """The duration that is over."""


class AttackEnded(GameEvent, frozen=True, tag="fairies.attack_ended"):
    """There is no current attack any more (FB-7.15)."""

    outcome: AttackOutcome
    """How it ended (FB-7.16)."""


class Chosen(GameEvent, frozen=True, tag="fairies.chosen"):
    """A seat chose cards; how many, where they are hidden (FB-18.5)."""

    seat: Seat
    cards: list[Handle] | UnsetType = UNSET
    """The chosen cards; missing where they are hidden."""
    count: int | UnsetType = UNSET
    """How many cards; only where they are hidden."""


class MatchDecided(GameEvent, frozen=True, tag="fairies.match_decided"):
    """The match is over (FB-14.7)."""

    winner: Seat | None
    """The seat that won; null for a draw."""
    reason: Reason
    """Why, the first that applies (FB-14.7)."""
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
