"""What effects and damage do to cards and players, and how the match ends."""

from msgspec import UNSET, UnsetType

from domain.games.fairies.cards.notation import words as w
from domain.games.fairies.events.types import (
    CardId,
    DamageWhy,
    Handle,
    MoveWhy,
    Pile,
    Reason,
    What,
    Word,
    Zone,
)
from domain.match.events import GameEvent, Seat


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
