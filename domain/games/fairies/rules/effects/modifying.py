"""Modifiers with a duration: given (FB-16.2), and ended (FB-5.1, FB-5.6)."""

from collections.abc import Sequence

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import Modified, ModifiersEnded
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import Field
from saikoro.domain.games.fairies.state import Modifier, Placed
from saikoro.domain.games.fairies.words import Given, What
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Term

_LASTING = w.Duration.UNTIL_MY_NEXT_TURN


def modify(
    field: Field,
    seat: Seat,
    card: Handle,
    placed: Placed,
    what: What,
    value: int | Given,
    until: w.Duration,
    parts: Sequence[Term] = (),
) -> None:
    """A line of `seat` on `card` gives an object a modifier, an attribute or a restriction.

    `parts` add up to a value that is a number.
    """
    event = Modified(placed.card, what, value, until)
    if until is _LASTING:
        others = {_whose(field, placed, other) for other in placed.modifiers if _lasts(other)}
        if 1 - seat in others:
            event = Modified(placed.card, what, value, until, seat)
        else:
            field.lasting[id(placed)] = seat
    field.terms(*parts)
    field.emit(event)
    given = placed.modifiers[-1]
    field.given[id(given)] = given, card


def _lasts(modifier: Modifier) -> bool:
    return modifier.until is _LASTING


def _whose(field: Field, placed: Placed, modifier: Modifier) -> Seat:
    """The seat whose next turn ends it."""
    return field.lasting[id(placed)] if modifier.seat is None else modifier.seat


def end_lasting(field: Field) -> None:
    """Effects until the next turn of the turn player end (FB-5.1)."""
    cards = [
        placed.card
        for placed in field.on_field()
        if any(
            _lasts(modifier) and _whose(field, placed, modifier) == field.turn_player
            for modifier in placed.modifiers
        )
    ]
    if cards:
        field.emit(ModifiersEnded(cards, _LASTING))


def end_this_turn(field: Field) -> None:
    """Effects until end of turn end (FB-5.6)."""
    until = w.Duration.THIS_TURN
    cards = [
        placed.card
        for placed in field.on_field()
        if any(modifier.until is until for modifier in placed.modifiers)
    ]
    if cards:
        field.emit(ModifiersEnded(cards, until))
