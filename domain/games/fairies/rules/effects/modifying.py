"""Modifiers with a duration: given (FB-16.2), and ended (FB-5.1, FB-5.6)."""

from collections.abc import Sequence

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import Modified, ModifiersEnded
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field, GivenBy
from saikoro.domain.games.fairies.rules.requirements.looked import (
    given_by,
    named,
    required,
    since_given,
)
from saikoro.domain.games.fairies.state import Modifier, Placed
from saikoro.domain.games.fairies.words import Given, What
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Met
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term

_LASTING = w.Duration.UNTIL_MY_NEXT_TURN


@required("FB-5.1", met=Ground.UNTIL, seat=named)
def lasts(_field: Field, _seat: Seat, until: w.Duration) -> bool:
    """A modifier lasts until the start of the next turn of a seat."""
    return until is _LASTING


def modify(
    field: Field,
    seat: Seat,
    card: Handle,
    placed: Placed,
    what: What,
    value: Sequence[Term] | Given,
    until: w.Duration,
) -> None:
    """A line of `seat` on `card` gives an object a modifier, an attribute or a restriction.

    A number is given by its parts.
    """
    amount = value if isinstance(value, Given) else field.total(*value)
    event = Modified(placed.card, what, amount, until)
    if field.meets(lasts, field, seat, until):
        others = {_whose(field, placed, other) for other in placed.modifiers if _lasts(other)}
        if 1 - seat in others:
            event = Modified(placed.card, what, amount, until, seat)
        else:
            field.lasting[id(placed)] = seat
    field.emit(event)
    given = placed.modifiers[-1]
    field.given[id(given)] = GivenBy(given, card, event)


def _lasts(modifier: Modifier) -> bool:
    return modifier.until is _LASTING


def _whose(field: Field, placed: Placed, modifier: Modifier) -> Seat:
    """The seat whose next turn ends it."""
    return field.lasting[id(placed)] if modifier.seat is None else modifier.seat


def _ends_as(field: Field, _placed: Placed, modifier: Modifier, *_: object) -> Ground | None:
    if id(modifier) not in field.given:
        return None
    return Ground.GIVEN_ENDS if isinstance(modifier.value, Given) else Ground.ENDS


@required(
    "FB-16.2",
    met=Met(_ends_as, "FB-16.2", since_given),
    things=given_by,
    measure=lambda _field, _placed, modifier, *_: modifier.what,
    value=lambda _field, _placed, modifier, *_: modifier.value,
)
def is_over(field: Field, placed: Placed, modifier: Modifier, _at: int, why: w.Duration) -> bool:
    """The duration of a modifier is over."""
    if modifier.until is not why:
        return False
    return why is not _LASTING or _whose(field, placed, modifier) == field.turn_player


def end_lasting(field: Field) -> None:
    """Effects until the next turn of the turn player end (FB-5.1)."""
    _end(field, _LASTING)


@rule("FB-5.6")
def end_this_turn(field: Field) -> None:
    """Effects until end of turn end (FB-5.6)."""
    _end(field, w.Duration.THIS_TURN)


def _end(field: Field, why: w.Duration) -> None:
    """The modifiers that end are taken away, if there are any."""
    cards = [
        placed.card
        for placed in field.on_field()
        for at, modifier in enumerate(placed.modifiers)
        if field.meets(is_over, field, placed, modifier, at, why)
    ]
    if cards:
        field.emit(ModifiersEnded(list(dict.fromkeys(cards)), why))
