"""Which events explanations point to: what made something so, or brought it about."""

from collections.abc import Callable
from typing import TypeAlias

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import (
    AttackDeclared,
    AttackNegated,
    Blocked,
    PowersCompared,
    Shielded,
)
from saikoro.domain.games.fairies.events.effects import Damaged, Destroyed, Moved, ReversedInstead
from saikoro.domain.games.fairies.events.frame import CostGained, Faced
from saikoro.domain.games.fairies.events.plays import (
    AbilityUsed,
    Cast,
    Entered,
    GradedUp,
    Hushed,
    LineTriggered,
)
from saikoro.domain.games.fairies.ids import Handle, owner
from saikoro.domain.games.fairies.words import CastHow, EntryHow, Zone
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.record.line import Event

Made: TypeAlias = Callable[[Event], bool]
"""Whether an event made it so; the last one counts (`Table.ground`)."""


def this(event: Event) -> Made:
    """This very event."""
    return lambda other: other is event


def damaged(seat: Seat) -> Made:
    """The damage that a seat took."""
    return lambda event: isinstance(event, Damaged) and event.seat == seat


def gained(card: Handle) -> Made:
    """A cost card came into play."""
    return lambda event: isinstance(event, CostGained) and event.card == card


def left(card: Handle) -> Made:
    """A card left the field."""

    def leaves(event: Event) -> bool:
        match event:
            case Destroyed():
                return event.card == card
            case Moved(from_=Zone.UNITS | Zone.SUPPORTS | Zone.MUSIC):
                return event.card == card
            case _:
                return False

    return leaves


def returned(card: Handle) -> Made:
    """A card was used from the banished zone (FB-13.1)."""

    def returns(event: Event) -> bool:
        match event:
            case Entered(how=EntryHow.RETURNED) | Cast(how=CastHow.RETURNED):
                return event.card == card
            case GradedUp(from_=Zone.BANISHED):
                return event.card == card
            case _:
                return False

    return returns


def reversed_(card: Handle) -> Made:
    """A card became reversed (FB-2.7)."""

    def reverses(event: Event) -> bool:
        match event:
            case Faced(facing=w.Facing.REVERSED):
                return card in event.cards
            case ReversedInstead():
                return event.card == card
            case _:
                return False

    return reverses


def reversed_instead(seat: Seat) -> Made:
    """A unit of a seat became reversed instead of being destroyed (FB-13.2)."""
    return lambda event: isinstance(event, ReversedInstead) and owner(event.card) == seat


def shielded_for(seat: Seat) -> Made:
    """A seat takes no damage from this battle (FB-9.1)."""
    return lambda event: isinstance(event, Shielded) and event.seat == seat


def hushed(seat: Seat) -> Made:
    """A seat wants no more windows (FB-10.5)."""
    return lambda event: isinstance(event, Hushed) and event.seat == seat


def used(card: Handle, line: int) -> Made:
    """An activated line was used (FB-6.13)."""
    return lambda event: (
        isinstance(event, AbilityUsed) and event.card == card and event.line == line
    )


def triggered(card: Handle, line: int) -> Made:
    """An automatic line triggered (FB-11.7)."""
    return lambda event: (
        isinstance(event, LineTriggered) and event.card == card and event.line == line
    )


def attacked(event: Event) -> bool:
    """An attack was declared (FB-7.5)."""
    return isinstance(event, AttackDeclared)


def compared(event: Event) -> bool:
    """The powers were compared (FB-7.10)."""
    return isinstance(event, PowersCompared)


def blocked(event: Event) -> bool:
    """A guardian blocked (FB-7.7)."""
    return isinstance(event, Blocked)


def negated(event: Event) -> bool:
    """The attack was negated (FB-7.16)."""
    return isinstance(event, AttackNegated)


def cast_of(card: Handle) -> Made:
    """A magic event was cast (FB-6.10)."""
    return lambda event: isinstance(event, Cast) and event.card == card


def right_before() -> Made:
    """The last event, unless it is a line that triggers: what a line has waited for."""
    first = iter((True,))
    return lambda event: (
        next(first, False) and isinstance(event, GameEvent) and not isinstance(event, LineTriggered)
    )
