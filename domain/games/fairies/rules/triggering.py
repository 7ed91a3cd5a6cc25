"""FB-11.6 and FB-11.7: automatic lines trigger, wait, and are carried out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.plays import LineTriggered
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.field import Carrying, Field, Triggered
from saikoro.domain.games.fairies.rules.pointing import (
    Made,
    happened_as,
    reversed_,
    right_before,
    triggered,
)
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.fairies.stated import Ground, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps

MOST_A_LINE, MOST_A_TURN = 10, 200
"""FB-11.7, FB-14.8."""


class Happened(NamedTuple):
    """Something that automatic lines wait for (FB-16.5)."""

    when: w.When
    seat: Seat
    """The seat that it happened to; for lines of turns, the seat of the card."""
    placed: Placed | None = None
    """The object that it happened to, or that did it."""

    def event(self) -> Made:
        """The event that it is, for those who ask why."""
        card = None if self.placed is None else self.placed.card
        return happened_as(self.when, self.seat, card)


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

_Automatic = dict[w.When, tuple[tuple[int, n.Automatic], ...]]
_ENTRIES = {w.When.ENTERED, w.When.REVIVED, w.When.OWN_UNIT_ENTERED}


def trigger(field: Field, happened: Sequence[Happened], left: Iterable[Placed] = ()) -> None:
    """All of this happened together: the lines that wait for it trigger, in field order.

    `left` are cards that left the field with it and still see it, in the order in which they left.
    """
    whens = {each.when for each in happened}
    for placed in (*field.on_field(), *left):
        automatic = field.printed(placed).lines.automatic
        if automatic and not whens.isdisjoint(automatic):
            if field.speaks(placed):
                _trigger_lines(field, placed, automatic, happened)
            elif placed.facing is w.Facing.REVERSED:
                since = reversed_(placed.card)
                for _, _, what in _heard(placed, automatic, happened):
                    with field.under("FB-2.7", since=what.event()):
                        field.unmet(Unmet.SILENT, "FB-2.7", placed.card, since=since)


def _trigger_lines(
    field: Field, placed: Placed, automatic: _Automatic, happened: Sequence[Happened]
) -> None:
    times = Counter(placed.triggered)
    for number, line, what in _heard(placed, automatic, happened):
        if times[number] >= (1 if line.once else MOST_A_LINE):
            since = triggered(placed.card, number)
            with field.under("FB-11.7", since=what.event()):
                field.unmet(Unmet.USED_UP, "FB-11.7", placed.card, since=since, moment=line.when)
            continue
        if field.state.triggers >= MOST_A_TURN:
            field.unmet(Unmet.TURN_SPENT, "FB-14.8", limit=MOST_A_TURN)
            return
        field.ground(Ground.BY, "FB-11.7", placed.card, since=what.event(), moment=line.when)
        field.emit(LineTriggered(placed.seat, placed.card, number))
        times[number] += 1
        entrant = what.placed if what.when in _ENTRIES else None
        paragraph = number - len(field.printed(placed).lines.printed)
        carrying = Carrying(placed.seat, placed.card, placed, entrant, paragraph)
        field.waiting.append(Triggered(carrying, line.sentences, number))


def _heard(
    placed: Placed, automatic: _Automatic, happened: Sequence[Happened]
) -> Iterator[tuple[int, n.Automatic, Happened]]:
    """The lines of a card that wait for what happened, by number."""
    heard = [
        (number, line, what)
        for what in happened
        if (what.seat == placed.seat if what.when in _OF_A_SEAT else what.placed is placed)
        for number, line in automatic.get(what.when, ())
    ]
    heard.sort(key=lambda each: each[0])
    yield from heard


# FB-11.6: settling


def settle_short(field: Field, since: int = 0) -> Steps[None]:
    """Carry out the waiting lines, in a window only those that triggered since it opened."""
    while len(field.waiting) > since:
        first = field.waiting.pop(since)
        line = first.line
        made = triggered(line.card, first.number)
        with field.under("FB-11.7", thing=line.card, line=line.paragraph, since=made):
            field.ground(Ground.WAITED, "FB-11.6", line.card, since=right_before())
            yield from carry_out(field, line, first.sentences)
