"""How requirements of Fairies Battle are declared: what they are about, and what they look at."""

from collections.abc import Callable
from typing import Any, TypeVar

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import Blocked, Shielded
from saikoro.domain.games.fairies.events.effects import Modified, ReversedInstead
from saikoro.domain.games.fairies.events.frame import CostGained
from saikoro.domain.games.fairies.events.plays import (
    AbilityUsed,
    Hushed,
    LineTriggered,
    SetFaceDown,
)
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.state import FairiesState, Modifier, Placed
from saikoro.domain.games.fairies.stated import Named, Unmet
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Wording, requirement

F = TypeVar("F", bound=Callable[..., Any])


def required(rule: str, unmet: Wording = None, **declared: Any) -> Callable[[F], F]:
    """Register a test, as `requirement` does, of the cards that it asks about.

    Only events go by it of the cause that asks, or of what is within that.
    """
    return requirement(rule, unmet, **{"things": cards, "within": True, **declared})


def cards(*about: Any) -> tuple[Handle, ...]:
    """The cards that are asked about: their handles, or objects on the field."""
    handles = (one.card if isinstance(one, Placed) else one for one in about)
    return tuple([handle for handle in handles if type(handle) is str])


def nothing(*_about: Any) -> tuple[Handle, ...]:
    """No card, although some are asked about."""
    return ()


def named(_field: object, seat: Seat, *_: object) -> Named:
    """What the seat is called that is asked about."""
    return Named.of(seat)


def fairy(field: Field, seat: Seat, *_: object) -> tuple[Handle, ...]:
    """The fairy of the seat that is asked about."""
    return (field.fairy(seat),)


def given_by(field: Field, placed: Placed, modifier: Modifier, *_: object) -> tuple[Handle, ...]:
    """What has a modifier, and the card that gives it."""
    given = field.given.get(id(modifier))
    return (placed.card,) if given is None else (placed.card, given.by)


def since_given(field: Field, _placed: Placed, modifier: Modifier, *_: object) -> Modified | None:
    """The event by which it was given."""
    given = field.given.get(id(modifier))
    return None if given is None else given.event


# What is read of the state


def _first(*about: Any) -> tuple[Any, ...]:
    """The first card that is asked about."""
    return cards(*about)[:1]


def _use(_field: Field, placed: Placed, number: int, *_: object) -> tuple[Any, ...]:
    return placed.card, number


def _used(state: FairiesState, card: Handle, number: int) -> bool:
    placed = find(state, card)
    return placed is not None and number in placed.used


def _used_up(state: FairiesState, card: Handle, number: int) -> bool:
    placed = find(state, card)
    return placed is not None and number in placed.used_up


def _seat(_field: Field, seat: Seat, *_: object) -> tuple[Any, ...]:
    return (seat,)


def _facing(state: FairiesState, card: Handle) -> w.Facing | None:
    placed = find(state, card)
    if placed is not None:
        return placed.facing
    costs = (cost for side in state.seats for cost in side.costs)
    return next((cost.facing for cost in costs if cost.card == card), None)


def _has_lines(state: FairiesState, card: Handle) -> bool:
    placed = find(state, card)
    return (
        placed is not None
        and placed.id is not None
        and placed.facing is not w.Facing.REVERSED
        and not placed.casting
    )


def _prepaid(state: FairiesState, card: Handle) -> bool:
    placed = find(state, card)
    return placed is not None and placed.prepaid


def _triggered(state: FairiesState, card: Handle, number: int) -> int:
    placed = find(state, card)
    return 0 if placed is None else placed.triggered.get(number, 0)


BLOCKED = Looked(
    lambda state, *_: None if state.attack is None else state.attack.blocker, by=Blocked
)
"""That a guardian has blocked (FB-7.7)."""

UNITS = Looked(
    lambda state, seat: sum(
        placed is not None and placed.id is not None for placed in state.seats[seat].units
    ),
    read=_seat,
)
"""How many units a seat has (FB-1.3)."""

PAYABLE = Looked(
    lambda state, seat: sum(cost.facing is w.Facing.UPRIGHT for cost in state.seats[seat].costs),
    read=_seat,
)
"""How many cost cards of a seat can pay (FB-6.11)."""

DECK = Looked(lambda state, seat: len(state.seats[seat].deck), read=_seat)
"""How many cards the deck of a seat has."""

MUSIC = Looked(lambda state, seat: state.seats[seat].music is not None, read=_seat)
"""Whether a seat has a music card (FB-6.8)."""

TURN = Looked(lambda state: state.seat, read=nothing)
"""Whose turn it is."""

FACING = Looked(_facing, read=_first)
"""How a card on the field lies (FB-1)."""

SPEAKS = Looked(_has_lines, read=_first)
"""That a card is on the field and has lines (FB-2.7, FB-11.8)."""

PREPAID = Looked(_prepaid, by=SetFaceDown, read=lambda *about: about[1:])
"""That a card was set, and paid for (FB-6.5)."""

LEFT = Looked(lambda state, card, *_: find(state, card) is not None)
"""That a card left the field."""

TRIGGERED = Looked(_triggered, by=LineTriggered, read=_use)
"""That an automatic line triggered (FB-11.7)."""

DAMAGED = Looked(lambda state, seat: state.seats[seat].damage, read=_seat)
"""The damage of a seat (FB-9.1, FB-9.3)."""

SHIELDED = Looked(
    lambda state, seat: state.attack is not None and seat in state.attack.shielded,
    by=Shielded,
    read=_seat,
)
"""That a seat takes no damage from this battle (FB-9.1)."""

HUSHED = Looked(lambda state, seat: state.seats[seat].hushed, by=Hushed, read=_seat)
"""That a seat wants no more windows (FB-10.5)."""

REVERSED_INSTEAD = Looked(
    lambda state, seat: state.seats[seat].reversed_instead, by=ReversedInstead, read=_seat
)
"""That a unit of a seat became reversed instead of being destroyed (FB-13.2)."""

RETURNED = Looked(lambda state, seat, card: card in state.seats[seat].returned)
"""That a card was used from the banished zone (FB-13.1)."""

IN_PLAY = Looked(
    lambda state, card: any(cost.card == card for side in state.seats for cost in side.costs),
    by=CostGained,
    read=lambda *about: (about[-1],),
)
"""That a cost card came into play."""

USED = Looked(_used, by=AbilityUsed, read=_use)
"""That a line was used in this turn (FB-6.13)."""

USED_UP = Looked(_used_up, by=AbilityUsed, read=_use)
"""That a line was used in this match."""


def upright(
    rule: str, unmet: Unmet = Unmet.NOT_UPRIGHT, **declared: Any
) -> Callable[[Field, Placed], bool]:
    """That a card is upright, by a rule."""

    @required(rule, unmet, looked=FACING, **declared)
    def is_upright(_field: Field, placed: Placed) -> bool:
        return placed.facing is w.Facing.UPRIGHT

    return is_upright
