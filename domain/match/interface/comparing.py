"""What sides are compared by, declared once as an ordered list of measures."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.noting import Each
from saikoro.domain.text import Fact
from saikoro.domain.words import Word


class Facts(NamedTuple):
    """What a sentence is about, and what fills its slots."""

    things: tuple[str, ...]
    values: Mapping[str, Fact]


class Measure(NamedTuple):
    """One value of a side; the next one counts where both sides have the same."""

    name: Word
    """What it is called, and what events call it."""
    of: Callable[..., int]
    """The value of a seat, which comes last, after what the comparison is called with."""
    ahead: Word
    """Which side is ahead, with slots for `side`, `measure`, `more` and `less`."""
    equal: Word | None = None
    """That it does not decide, with slots for `measure` and `value`; None if that goes unsaid."""
    facts: Callable[..., Facts] | None = None
    """What `ahead` is about in place of all these, also by the seat that is ahead."""
    each: Each | None = None
    """What is shown besides, by what the comparison is called with."""


class Order(NamedTuple):
    """The measures by which one side is ahead of the other."""

    rule: str
    measures: tuple[Measure, ...]
    side: Callable[[Seat], Word]
    """What a side is called."""
    asked_first: tuple[Word, str] | None = None
    """That the cards of the side which is ahead are asked first, and the rule of that; None if it
    decides something else."""


class Ahead(NamedTuple):
    """Which side is ahead, and by what."""

    seat: Seat
    by: Word


def ahead(order: Order, *about: Any) -> Ahead | None:
    """The side with the higher value of the first measure that differs; None if none does."""
    for measure in order.measures:
        a, b = measure.of(*about, 0), measure.of(*about, 1)
        if a != b:
            return Ahead(0 if a > b else 1, measure.name)
    return None
