"""FB-11.6 and FB-11.7: automatic lines trigger, wait, and are carried out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.lines import Automatic
from saikoro.domain.games.fairies.events.plays import LineTriggered
from saikoro.domain.games.fairies.grounds import Ground
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.field import Carrying, Field, Triggered
from saikoro.domain.games.fairies.rules.naming import placed_at
from saikoro.domain.games.fairies.rules.requirements.turns import (
    has_lines,
    is_within_turn,
    may_trigger_again,
    waits,
)
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.requirements import Note
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.text import Text

MOST_A_LINE, MOST_A_TURN = 10, 200
"""FB-11.7, FB-14.8."""


class Happened(NamedTuple):
    """Something that automatic lines wait for (FB-16.5)."""

    when: w.When
    seat: Seat
    """The seat that it happened to; for lines of turns, the seat of the card."""
    event: GameEvent | None
    """The event that it is; None for the start of a turn from which the rules go on."""
    placed: Placed | None = None
    """The object that it happened to, or that did it."""


_OF_A_SEAT = {
    w.When.OWN_UNIT_ENTERED,
    w.When.OWN_UNIT_GRADED_UP,
    w.When.OWN_UNIT_DESTROYED,
    w.When.TOOK_DAMAGE,
    w.When.TURNED_TRIGGER,
    w.When.CAST_MAGIC,
    w.When.MY_TURN_START,
    w.When.THEIR_TURN_START,
    w.When.MY_TURN_END,
    w.When.THEIR_TURN_END,
}
"""The others speak of the card that has the line."""

_Heard = tuple[int, n.Automatic, Happened]
_Hearing = tuple[Placed, list[_Heard]]
_ENTRIES = {w.When.ENTERED, w.When.REVIVED, w.When.OWN_UNIT_ENTERED}


def trigger(field: Field, happened: Sequence[Happened], left: Iterable[Placed] = ()) -> None:
    """All of this happened together: the lines that wait for it trigger, in field order.

    `left` are cards that left the field with it and still see it, in the order in which they left.
    """
    whens = {each.when for each in happened}
    mine, theirs = map(field.lying, field.seats)
    gone = ((placed, field.printed(placed).lines.automatic) for placed in left)
    hearing = [
        (placed, _heard(placed, automatic, happened))
        for placed, automatic in (*mine.automatic, *theirs.automatic, *gone)
        if not whens.isdisjoint(automatic)
    ]
    for placed, heard in field.table.each(together, hearing, field):
        _trigger_lines(field, placed, heard)


def together(hearing: Sequence[_Hearing], field: Field) -> Iterator[Note]:
    """What triggers at the same time, in the order in which it does (FB-11.7)."""
    found = [
        placed
        for placed, heard in hearing
        if has_lines(field, placed)
        and any(
            may_trigger_again(
                field, placed, number, line, placed.triggered.get(number, 0), MOST_A_LINE
            )
            for number, line, _ in heard
        )
    ]
    if len(found) > 1:
        cards = Text.joined([placed_at(field, placed) for placed in found])
        yield Note(Ground.TOGETHER, "FB-11.7", tuple(one.card for one in found), {"cards": cards})


def _trigger_lines(field: Field, placed: Placed, heard: Sequence[_Heard]) -> None:
    times = Counter(placed.triggered)
    for number, line, what in heard:
        speaks = _speaks(field, placed, what)
        if not speaks or not _may_trigger(field, placed, number, line, times[number], what):
            continue
        if not field.meets(is_within_turn, field, placed, line, what.event, MOST_A_TURN):
            return
        event = LineTriggered(placed.seat, placed.card, number)
        field.emit(event)
        times[number] += 1
        entrant = what.placed if what.when in _ENTRIES else None
        paragraph = number - len(field.printed(placed).lines.printed)
        carrying = Carrying(placed.seat, placed.card, placed, entrant, paragraph)
        field.waiting.append(Triggered(event, carrying, line.sentences))


@rule("FB-2.7", since="what.event")
def _speaks(field: Field, placed: Placed, what: Happened) -> bool:
    """FB-2.7: whether a card has lines as something happens."""
    return field.meets(has_lines, field, placed)


@rule("FB-11.7", since="what.event")
def _may_trigger(
    field: Field, placed: Placed, number: int, line: n.Automatic, times: int, what: Happened
) -> bool:
    """FB-11.7: whether a line that has triggered so often this turn may trigger again."""
    return field.meets(may_trigger_again, field, placed, number, line, times, MOST_A_LINE)


def _heard(placed: Placed, automatic: Automatic, happened: Sequence[Happened]) -> list[_Heard]:
    """The lines of a card that wait for what happened, by number."""
    heard = [
        (number, line, what)
        for what in happened
        if (what.seat == placed.seat if what.when in _OF_A_SEAT else what.placed is placed)
        for number, line in automatic.get(what.when, ())
    ]
    heard.sort(key=lambda each: each[0])
    return heard


# FB-11.6: settling


def settle_short(field: Field, since: int = 0) -> Steps[None]:
    """Carry out the waiting lines, in a window only those that triggered since it opened."""
    while field.meets(waits, field, _waiting(field, since)):
        yield from _carry_out_first(field, field.waiting.pop(since))


def _waiting(field: Field, since: int) -> Handle | None:
    """The card whose line has waited longest."""
    return field.waiting[since].line.card if len(field.waiting) > since else None


@rule("FB-11.7", thing="first.line.card", line="first.line.paragraph", since="first.event")
def _carry_out_first(field: Field, first: Triggered) -> Steps[None]:
    """FB-11.7: a line that has waited."""
    yield from carry_out(field, first.line, first.sentences)
