"""Modifiers with a duration: given (FB-16.2), and ended (FB-5.1, FB-5.6)."""

from collections.abc import Callable, Sequence

from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.effects import Modified, ModifiersEnded
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.field import EndedBefore, Field, GivenBy
from saikoro.domain.games.fairies.rules.pointing import left, this
from saikoro.domain.games.fairies.state import Modifier, Placed
from saikoro.domain.games.fairies.stated import Ground, Named, Unmet
from saikoro.domain.games.fairies.words import Given, What
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule
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
    if until is _LASTING:
        field.ground(Ground.UNTIL, "FB-5.1", seat=Named.of(seat))
    field.emit(event)
    given = placed.modifiers[-1]
    field.given[id(given)] = GivenBy(given, card, event)


def _lasts(modifier: Modifier) -> bool:
    return modifier.until is _LASTING


def _whose(field: Field, placed: Placed, modifier: Modifier) -> Seat:
    """The seat whose next turn ends it."""
    return field.lasting[id(placed)] if modifier.seat is None else modifier.seat


def end_lasting(field: Field) -> None:
    """Effects until the next turn of the turn player end (FB-5.1)."""
    _end(
        field,
        _LASTING,
        lambda placed, modifier: (
            _lasts(modifier) and _whose(field, placed, modifier) == field.turn_player
        ),
    )


@rule("FB-5.6")
def end_this_turn(field: Field) -> None:
    """Effects until end of turn end (FB-5.6)."""
    until = w.Duration.THIS_TURN
    _end(field, until, lambda _placed, modifier: modifier.until is until)


def note_ended(field: Field, placed: Placed) -> None:
    """Note what ends as an object leaves the field (FB-9.6), for those who ask why."""
    for modifier in placed.modifiers if field.recording else ():
        seat = _whose(field, placed, modifier) if _lasts(modifier) else None
        field.ended_before.append(EndedBefore(modifier.until, seat, placed.card))


def _end(field: Field, why: w.Duration, ends: Callable[[Placed, Modifier], bool]) -> None:
    """The modifiers that end are taken away, if there are any."""
    before = field.ended_before
    mine = {None, field.turn_player}
    field.ended_before = [one for one in before if one.until is not why or one.seat not in mine]
    ending = [
        (placed, modifier)
        for placed in field.on_field()
        for modifier in placed.modifiers
        if ends(placed, modifier)
    ]
    if not ending:
        return
    for placed, modifier in ending:
        _state_end(field, placed, modifier)
    for one in before:
        if one not in field.ended_before:
            field.unmet(Unmet.ENDED_BEFORE, "FB-9.6", one.card, since=left(one.card))
    cards = [placed.card for placed, _ in ending]
    field.emit(ModifiersEnded(list(dict.fromkeys(cards)), why))


def _state_end(field: Field, placed: Placed, modifier: Modifier) -> None:
    """State what ends, by which card and since when it was there."""
    given = field.given.get(id(modifier))
    if given is None:
        return
    value, since = modifier.value, this(given.event)
    if isinstance(value, Given):
        field.ground(Ground.GIVEN_ENDS, "FB-16.2", placed.card, given.by, since=since, value=value)
    else:
        field.ground(
            Ground.ENDS,
            "FB-16.2",
            placed.card,
            given.by,
            since=since,
            measure=modifier.what,
            value=value,
        )
