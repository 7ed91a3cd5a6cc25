"""What rules require, declared once: the test, its rule, and how it is worded.

`@requirement("LP-8.5", Unmet.NOT_UP)` registers a test and leaves it as it is. Rules ask
`table.meets(is_up, field, card)`: a table that does not record calls the test and nothing else, and
one that records also keeps how it was decided, with the values of its leaves. `@search` does so for
what looks for somebody: `table.find(next_to_act, field, side)`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from saikoro.domain.match.interface.table import Fact
from saikoro.domain.record.line import Event
from saikoro.domain.words import Word

F = TypeVar("F", bound=Callable[..., Any])

Wording: TypeAlias = Word | Callable[..., Word | None] | None
"""What a result is called; one of several by what was asked about, or nothing."""


class Looked(NamedTuple):
    """What a test looked at: since its last change the result is as it is."""

    at: Callable[..., Any]
    """Reads it from a state of the game, and from what was asked about but for the first; what has
    an `id`, such as a unit, is asked about by that."""
    by: type[Event] | tuple[type[Event], ...] = ()
    """The events of which one has to be that change; any, if none is named."""
    after: Callable[[Any], Any] | None = None
    """What has to have changed before, such as the turn."""


class Met(NamedTuple):
    """What the next event goes by, where a requirement is met."""

    what: Wording
    rule: str | Callable[..., str]
    """The rule by which it does; one of several by what was asked about."""
    looked: Looked | None = None
    """Nothing is shown without such a change."""
    each: Callable[..., Sequence[tuple[Any, ...]]] | None = None
    """Of what it is shown, each as the test would be asked about it; None for what it was asked."""


class Requirement(NamedTuple):
    """How the result of a test is worded."""

    rule: str
    unmet: Wording
    """Why something does not happen, where it is not met."""
    met: Met | None
    values: Mapping[str, Callable[..., Fact]]
    """The leaves of the test, which fill the slots of the words."""
    things: Callable[..., tuple[str, ...]]
    """The things that it is about."""
    looked: Looked | None
    """What makes it unmet, since its last change."""
    decides: bool
    """Whether the next event goes by it where it is not met, too."""
    above: bool
    """Whether also who led to it goes by it, such as the effect that asked for an answer."""


class Search(NamedTuple):
    """How it is worded that nobody was found."""

    rule: str
    none: Word
    values: Mapping[str, Callable[..., Fact]]
    things: Callable[..., tuple[str, ...]]


REQUIREMENTS: dict[Callable[..., Any], Requirement] = {}
"""Every requirement, by its test."""

SEARCHES: dict[Callable[..., Any], Search] = {}
"""Every search, by its function."""


def ids(*about: Any) -> tuple[str, ...]:
    """What is asked about, as far as it is the id of a thing."""
    return tuple([one for one in about if type(one) is str])


def requirement(
    rule: str,
    unmet: Wording = None,
    *,
    met: Wording | Met = None,
    things: Callable[..., tuple[str, ...]] = ids,
    looked: Looked | None = None,
    decides: bool = False,
    above: bool = False,
    **values: Callable[..., Fact],
) -> Callable[[F], F]:
    """Register a test of what a rule requires; `values` are its leaves, by the slots of its words.

    Everything that is given is called with what the test is called with, and only where somebody
    records. What is met is shown with the next event if that is of the thing that the test is
    called with second, behind the field, or if that is none.
    """

    def register(test: F) -> F:
        if_met = met if isinstance(met, Met) or met is None else Met(met, rule)
        REQUIREMENTS[test] = Requirement(
            rule, unmet, if_met, values, things, looked, decides=decides, above=above
        )
        return test

    return register


def search(
    rule: str,
    none: Word,
    *,
    things: Callable[..., tuple[str, ...]] = ids,
    **values: Callable[..., Fact],
) -> Callable[[F], F]:
    """Register a function that looks for somebody who meets some requirements, and may find none.

    If it finds somebody, the next event goes by why the others were passed over; if nobody, that
    does not happen, for all that was not met.
    """

    def register(function: F) -> F:
        SEARCHES[function] = Search(rule, none, values, things)
        return function

    return register
