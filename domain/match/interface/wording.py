"""How what a table records is worded.

Leaves fill the slots of words; numbers are shown part by part, and comparisons by their measure.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.causes import Cause, Ground
from saikoro.domain.match.interface.comparing import Measure, Order
from saikoro.domain.match.interface.counting import Figure
from saikoro.domain.match.interface.requirements import Leaves, Wording
from saikoro.domain.match.interface.table import Term
from saikoro.domain.text import Fact, slots
from saikoro.domain.words import Word

NO_VALUES: Mapping[str, Fact] = MappingProxyType({})


def worded(what: Wording, about: tuple[Any, ...]) -> Word | None:
    """The word of what was asked about; None if nothing is shown of it."""
    return what(*about) if callable(what) else what


def values_of(what: Word, values: Leaves, about: tuple[Any, ...]) -> Mapping[str, Fact]:
    """The leaves that fill the slots of a word."""
    filling = values.filling(what.en)
    if not filling:
        return NO_VALUES
    found: dict[str, Fact] = {}
    for slot, leaf in filling:
        found[slot] = leaf(about)
    return found


def filling(what: Word, facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
    """The facts that fill the slots of a word."""
    shown = slots(what.en)
    return {slot: fact for slot, fact in facts.items() if slot in shown}


def ahead_by(
    cause: Cause,
    order: Order,
    measure: Measure,
    about: tuple[Any, ...],
    seat: Seat,
    values: list[int],
) -> tuple[Ground, ...]:
    """Which side is ahead by a measure, and what that decides."""
    side = order.side(seat)
    things: tuple[str, ...] = ()
    more, less = values[seat], values[1 - seat]
    facts: dict[str, Fact] = {"side": side, "measure": measure.name, "more": more, "less": less}
    if measure.facts is not None:
        things, others = measure.facts(*about, seat)
        facts |= others
    found = Ground(cause, measure.ahead, order.rule, things, filling(measure.ahead, facts), None)
    if order.asked_first is None:
        return (found,)
    word, rule = order.asked_first
    return found, Ground(cause, word, rule, (), {"side": side}, None)


def counted(cause: Cause, figure: Figure, parts: Sequence[Term], about: tuple[Any, ...]) -> Ground:
    """A number with its parts, of what a figure is about."""
    things, facts = figure.facts(*about)
    shown = filling(figure.name, facts)
    return Ground(cause, figure.name, figure.rule, things, shown, None, [p[:3] for p in parts])
