"""What can have happened in Cardgard (CG-18).

Units are refs, `A1` to `A4` of seat 0 and `B1` to `B4` of seat 1 (CG-1.6). `who` is a ref, or a
seat for its command; `source` may also be `poison`. Opening, submitting, forfeiting and rolling are
events of the shared life cycle.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.games.cardgard.cards.notation.nodes import Ailment, DamageType
from domain.match.events import GameEvent, Seat

Ref: TypeAlias = Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
"""A combatant for the whole match: its side and starting square (CG-1.6)."""

SquareKey: TypeAlias = Literal["1", "2", "3", "4"]
"""A square as a key of JSON objects; elsewhere squares are the integers 1 to 4 (CG-1.2)."""


class DecksRevealed(GameEvent, frozen=True, tag="cardgard.decks_revealed"):
    """Both decks and leap decks were revealed, by seat and in submitted order (CG-3.3)."""

    decks: list[list[str]]
    leap_decks: list[list[str]]


class LineupsRevealed(GameEvent, frozen=True, tag="cardgard.lineups_revealed"):
    """All units were revealed, by seat and square; of commands only the squares (CG-4.3)."""

    units: list[dict[SquareKey, str]]
    command_squares: list[int]


class OrderDecided(GameEvent, frozen=True, tag="cardgard.order_decided"):
    """The action order was decided, at set-up or after a leap (CG-5.3, CG-15.8)."""

    order: list[Ref]


class OrderChanged(GameEvent, frozen=True, tag="cardgard.order_changed"):
    """An effect moved units to the front or back of the order (CG-5.5)."""

    order: list[Ref]


class RoundBegan(GameEvent, frozen=True, tag="cardgard.round_began"):
    """A round began (CG-6.2)."""

    round: int


class RoundFaceChanged(GameEvent, frozen=True, tag="cardgard.round_face_changed"):
    """An ability or a command changed the face (CG-6.2 step 5)."""

    old: int
    new: int
    who: Ref | Seat


class RoundFaceFixed(GameEvent, frozen=True, tag="cardgard.round_face_fixed"):
    """The face of the round is final (CG-6.2 step 5)."""

    face: int


class TurnBegan(GameEvent, frozen=True, tag="cardgard.turn_began"):
    """The turn of a unit began (CG-7.1)."""

    ref: Ref


class ActionTaken(GameEvent, frozen=True, tag="cardgard.action_taken"):
    """A unit acted on its targets; `extra` marks an extra action (CG-8.1, CG-8.6)."""

    ref: Ref
    face: int
    name: str
    targets: list[Ref]
    extra: bool


MissReason: TypeAlias = Literal["asleep", "none", "used_up", "stunned", "rear", "no_target"]
"""Why a unit takes no action (CG-7.1 step 3, CG-8.1)."""


class ActionMissed(GameEvent, frozen=True, tag="cardgard.action_missed"):
    """A unit took no action; `face` is that of the row it would have taken (CG-8.1)."""

    ref: Ref
    face: int
    reason: MissReason


Source: TypeAlias = Ref | Literal["poison"] | Seat
"""The source of damage: a unit, poison, or a seat for its command (CG-10.4)."""


class DamageDealt(GameEvent, frozen=True, tag="cardgard.damage_dealt"):
    """A unit took `amount` of damage, lost `lost` HP and has `hp` (CG-10.2)."""

    source: Source
    target: Ref
    type: DamageType
    amount: int
    lost: int
    hp: int


class HealingReceived(GameEvent, frozen=True, tag="cardgard.healing_received"):
    """A unit gained `amount` HP, perhaps 0, and has `hp` (CG-10.5)."""

    target: Ref
    amount: int
    hp: int


class StatusGained(GameEvent, frozen=True, tag="cardgard.status_gained"):
    """An ailment was given (CG-11.1)."""

    target: Ref
    ailment: Ailment


RefusalReason: TypeAlias = Literal["immune", "already"]
"""Why an ailment is not given (CG-11.1, CG-11.2)."""


class StatusRefused(GameEvent, frozen=True, tag="cardgard.status_refused"):
    """An ailment was not given (CG-11.1, CG-11.2)."""

    target: Ref
    ailment: Ailment
    reason: RefusalReason


CureReason: TypeAlias = Literal["roll", "turn_end", "effect"]
"""What ended an ailment (CG-11)."""


class StatusCured(GameEvent, frozen=True, tag="cardgard.status_cured"):
    """An ailment ended (CG-11)."""

    target: Ref
    ailment: Ailment
    reason: CureReason


class MaxHpChanged(GameEvent, frozen=True, tag="cardgard.max_hp_changed"):
    """The maximum HP was set, and HP above it cut (CG-10.6)."""

    target: Ref
    old: int
    new: int
    hp: int


class SpeedChanged(GameEvent, frozen=True, tag="cardgard.speed_changed"):
    """The present speed was set (CG-10.7)."""

    target: Ref
    old: int
    new: int


class TraitsLost(GameEvent, frozen=True, tag="cardgard.traits_lost"):
    """All traits except ★ are lost until the end of round `until`; null: whole game (CG-13.8)."""

    target: Ref
    until: int | None


class AbilitySilenced(GameEvent, frozen=True, tag="cardgard.ability_silenced"):
    """The ability is silenced until the end of round `until`; null: whole game (CG-13.8)."""

    target: Ref
    until: int | None


LastingKind: TypeAlias = Literal["traits", "ability"]
"""What a lasting effect removed (CG-13.8)."""


class EffectExpired(GameEvent, frozen=True, tag="cardgard.effect_expired"):
    """No lasting effect of this kind is left on the unit (CG-13.9)."""

    target: Ref
    kind: LastingKind


class UnitKnockedOut(GameEvent, frozen=True, tag="cardgard.unit_knocked_out"):
    """A unit reached 0 HP (CG-12.2 step 1)."""

    ref: Ref


class UnitSaved(GameEvent, frozen=True, tag="cardgard.unit_saved"):
    """A unit at 0 HP was saved and has `hp` (CG-12.4)."""

    ref: Ref
    hp: int


class UnitRemoved(GameEvent, frozen=True, tag="cardgard.unit_removed"):
    """A unit left the field from `square` (CG-12.2 step 3)."""

    ref: Ref
    square: int


class UnitRevived(GameEvent, frozen=True, tag="cardgard.unit_revived"):
    """A unit returned from the knocked-out list to `square` with `hp` (CG-12.6)."""

    ref: Ref
    square: int
    hp: int


class UnitMovedUp(GameEvent, frozen=True, tag="cardgard.unit_moved_up"):
    """A rear unit moved to the front (CG-12.7)."""

    ref: Ref
    from_square: int = msgspec.field(name="from")
    to_square: int = msgspec.field(name="to")


class AbilityTriggered(GameEvent, frozen=True, tag="cardgard.ability_triggered"):
    """An ability was triggered (CG-13.2, CG-18.2)."""

    ref: Ref
    name: str


class CommandActivated(GameEvent, frozen=True, tag="cardgard.command_activated"):
    """A command was turned face up for the `use`-th time (CG-14.2)."""

    seat: Seat
    card: str
    use: int


class CommandNegated(GameEvent, frozen=True, tag="cardgard.command_negated"):
    """The command of `seat` was negated (CG-14.2)."""

    seat: Seat


class CommandPulsed(GameEvent, frozen=True, tag="cardgard.command_pulsed"):
    """A staying command pulsed (CG-14.6)."""

    seat: Seat


Fate: TypeAlias = Literal["removed", "set_again", "stays", "destroyed"]
"""How a command settles (CG-14.2, CG-14.4)."""


class CommandSettled(GameEvent, frozen=True, tag="cardgard.command_settled"):
    """A command settled after its activation (CG-14.2, CG-14.4)."""

    seat: Seat
    fate: Fate


class UnitLeapt(GameEvent, frozen=True, tag="cardgard.unit_leapt"):
    """A leap unit replaced the unit of `ref` (CG-15.5)."""

    ref: Ref
    square: int
    from_card: str
    to_card: str
    hp: int


class TurnEnded(GameEvent, frozen=True, tag="cardgard.turn_ended"):
    """A turn ended (CG-7.1 step 7)."""

    ref: Ref


class RoundEnded(GameEvent, frozen=True, tag="cardgard.round_ended"):
    """A round ended (CG-6.2 step 8)."""

    round: int


EndReason: TypeAlias = Literal[
    "wipe", "double_wipe", "units", "shaved", "equal", "forfeit", "draws_exhausted"
]
"""Why a match ended (CG-16)."""


class MatchEnded(GameEvent, frozen=True, tag="cardgard.match_ended"):
    """The match ended, with units on the field and HP shaved; null after a forfeit (CG-16)."""

    winner: Seat | None
    reason: EndReason
    units_a: int | None
    units_b: int | None
    shaved_by_a: int | None
    shaved_by_b: int | None


class CommandShown(GameEvent, frozen=True, tag="cardgard.command_shown"):
    """A command that never activated was shown (CG-18.1)."""

    seat: Seat
    card: str


EVENTS: tuple[type[GameEvent], ...] = (
    DecksRevealed,
    LineupsRevealed,
    OrderDecided,
    OrderChanged,
    RoundBegan,
    RoundFaceChanged,
    RoundFaceFixed,
    TurnBegan,
    ActionTaken,
    ActionMissed,
    DamageDealt,
    HealingReceived,
    StatusGained,
    StatusRefused,
    StatusCured,
    MaxHpChanged,
    SpeedChanged,
    TraitsLost,
    AbilitySilenced,
    EffectExpired,
    UnitKnockedOut,
    UnitSaved,
    UnitRemoved,
    UnitRevived,
    UnitMovedUp,
    AbilityTriggered,
    CommandActivated,
    CommandNegated,
    CommandPulsed,
    CommandSettled,
    UnitLeapt,
    TurnEnded,
    RoundEnded,
    MatchEnded,
    CommandShown,
)
