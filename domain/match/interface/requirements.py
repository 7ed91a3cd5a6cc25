"""What rules require, declared once: the test, its rule, and how it is worded.

`@requirement("LP-8.5", Unmet.NOT_UP)` registers a test and leaves it as it is. Rules ask
`table.meets(is_up, field, card)`: a table that does not record calls the test and nothing else, and
one that records also keeps how it was decided, with the values of its leaves. `@search` does so for
what looks for somebody: `table.find(next_to_act, field, side)`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import signature
from operator import attrgetter, itemgetter
from typing import Any, TypeAlias, TypeVar

import msgspec

from saikoro.domain.match.interface.limits import Breach
from saikoro.domain.match.interface.noting import Each, Looked, Note, latest
from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact, slots
from saikoro.domain.words import Word

__all__ = [
    "BESIDE",
    "REQUIREMENTS",
    "SEARCHES",
    "Each",
    "Looked",
    "Looking",
    "Met",
    "Note",
    "Requirement",
    "Search",
    "Wording",
    "beside",
    "id_of",
    "ids",
    "latest",
    "require",
    "requirement",
    "search",
]

F = TypeVar("F", bound=Callable[..., Any])

Wording: TypeAlias = Word | Callable[..., Word | None] | None
"""What a result is called; one of several by what was asked about, or nothing."""


Looking: TypeAlias = Looked | Callable[..., Looked | Event | None] | None
"""What was looked at; one of several by what was asked about, the very event that made it so, where
rules have that at hand, or nothing."""


class Met(msgspec.Struct, frozen=True, eq=False):
    """What the next event goes by, where a requirement is met."""

    what: Wording
    rule: str | Callable[..., str]
    """The rule by which it does; one of several by what was asked about."""
    looked: Looking = None
    """Nothing is shown without such a change."""
    each: Each | None = None
    of_each: Callable[..., Sequence[tuple[Any, ...]]] | None = None
    """Of what it is shown, each as the test would be asked about it; None for what it was asked."""
    lasts: bool = False
    """Whether all later events of the same cause go by it, too."""
    own: bool = False
    """Whether an event has to be of what the test is called with second also where that is no id,
    but has one, such as a unit."""
    noted: bool = False
    """Whether it is noted as checked, and the next event does not go by it."""
    because: Callable[..., object] | None = None
    """Asks what is shown besides, as that of a requirement does where it is not met."""
    of_part: bool = False
    """Whether an event goes by it only where a part of its number names it."""


Leaf: TypeAlias = Callable[[tuple[Any, ...]], Fact]
"""Reads what fills a slot of words from what a test was called with."""


class Leaves(dict[str, Leaf]):
    """What fills the slots of words, by slot: the leaves of a test."""

    def __init__(self, by_slot: Mapping[str, Leaf]) -> None:
        super().__init__(by_slot)
        self._filling: dict[str, tuple[tuple[str, Leaf], ...]] = {}

    def filling(self, sentence: str) -> tuple[tuple[str, Leaf], ...]:
        """Those that fill the slots of a sentence, looked for once."""
        found = self._filling.get(sentence)
        if found is None:
            shown = slots(sentence)
            found = tuple((slot, leaf) for slot, leaf in self.items() if slot in shown)
            self._filling[sentence] = found
        return found


class Requirement(msgspec.Struct, frozen=True, eq=False):
    """How the result of a test is worded."""

    rule: str
    unmet: Wording
    """Why something does not happen, where it is not met."""
    met: Met | None
    values: Leaves
    """The leaves of the test, which fill the slots of the words."""
    things: Callable[..., tuple[str, ...]]
    """The things that it is about."""
    looked: Looking
    """What makes it unmet, since its last change."""
    decides: bool
    """Whether the next event goes by it, whatever acts there, also where it is not met."""
    above: bool
    """Whether also who led to it goes by it, such as the effect that asked for an answer."""
    checked: bool
    """Whether what is not met is no obstacle, as in `Unmet`."""
    dice: bool
    """Whether a die that is rolled next goes by what is met, too; else by what is not met alone."""
    within: bool
    """Whether no event goes by it that comes after what the rules acted for as it was asked. Those
    of no thing go by it within what is of the thing that it is met for."""
    because: Callable[..., object] | None
    """Asks by its first parameter, in the place of `table.meets`, what may have kept it from being
    met, of what the test was called with."""
    refused: Breach | None
    """Why an answer is refused that needs it, where it is not met."""
    after: tuple[type[Event], ...]
    """The events of which one has to have happened for anything to be shown where it is met; any,
    if none is named."""
    plain: Word | None
    """What is shown where it is not met, if nothing but the ids of what it was asked about is shown
    with it, so that it is worded at once."""


class Search(msgspec.Struct, frozen=True, eq=False):
    """How it is worded that nobody was found."""

    rule: str
    none: Word | None
    """None if nothing is shown then, of those who were passed over either."""
    values: Leaves
    things: Callable[..., tuple[str, ...]]
    ends: bool
    """Whether what looks for somebody ends where nobody is found: it is shown with what is next."""


REQUIREMENTS: dict[Callable[..., Any], Requirement] = {}
"""Every requirement, by its test."""

SEARCHES: dict[Callable[..., Any], Search] = {}
"""Every search, by its function."""


BESIDE: dict[type[Event], list[Callable[[Any, Any], Iterable[Note]]]] = {}
"""What notes something beside events, by their types."""


def id_of(one: Any) -> str | None:
    """The id of something that is asked about: itself, or its `id`; None if it is no thing."""
    name = one if type(one) is str else getattr(one, "id", None)
    return name if type(name) is str else None


def ids(*about: Any) -> tuple[str, ...]:
    """The ids of the things that are asked about."""
    found: tuple[str, ...] = ()
    for one in about:
        name = one if type(one) is str else getattr(one, "id", None)
        if type(name) is str:
            found += (name,)  # there are one or two
    return found


def requirement(
    rule: str,
    unmet: Wording = None,
    *,
    met: Wording | Met = None,
    things: Callable[..., tuple[str, ...]] = ids,
    looked: Looking = None,
    decides: bool = False,
    above: bool = False,
    checked: bool = False,
    dice: bool = True,
    within: bool = False,
    because: Callable[..., object] | None = None,
    refused: Breach | None = None,
    **values: Callable[..., Fact] | str,
) -> Callable[[F], F]:
    """Register a test of what a rule requires; `values` are its leaves, by the slots of its words.

    Everything that is given is called with what the test is called with, and only where somebody
    records. A leaf may be an attribute of a parameter, such as `"card.hp"`, and a slot that is
    named as a parameter, with or without an underscore before it, is filled with that. What is met
    is shown with the next event if that is of the thing that the test is called with second, behind
    the field, or if that is none.
    """

    def register(test: F) -> F:
        if_met = met if isinstance(met, Met) or met is None else Met(met, rule)
        leaves = _leaves(test, values)
        alone = things is ids and looked is None and not (above or within)
        plain = unmet if alone and isinstance(unmet, Word) else None
        if plain is not None and leaves.filling(plain.en):
            plain = None
        REQUIREMENTS[test] = Requirement(
            rule,
            unmet,
            if_met,
            leaves,
            things,
            looked,
            decides=decides,
            above=above,
            checked=checked,
            dice=dice,
            within=within,
            because=because,
            refused=refused,
            after=_needed(if_met),
            plain=plain,
        )
        return test

    return register


def _needed(met: Met | None) -> tuple[type[Event], ...]:
    """The events of which one has to have happened for anything to be shown of what is met."""
    if met is None or not isinstance(met.looked, Looked) or met.each is not None:
        return ()
    return met.looked.by if isinstance(met.looked.by, tuple) else (met.looked.by,)


def require(asked: Callable[..., bool], *about: Any) -> bool:
    """Refuse an answer that needs a requirement, where that is not met, as it is declared.

    What asks by a `meets` that it is given can be given this in the place of `table.meets`.
    """
    if asked(*about):
        return True
    one = REQUIREMENTS[asked]
    if one.refused is None:
        raise TypeError(f"{asked.__name__} does not say why an answer is refused")
    wanted = slots(one.refused.sentence.en) | slots(one.refused.pointer)
    facts = {slot: leaf(about) for slot, leaf in one.values.items() if slot in wanted}
    raise one.refused.error(**facts)


def _leaves(test: Callable[..., Any], values: Mapping[str, Callable[..., Fact] | str]) -> Leaves:
    """What fills the slots of the words of a test."""
    stands = {name.lstrip("_"): at for at, name in enumerate(signature(test).parameters)}
    leaves = {slot: _leaf(value, stands) for slot, value in values.items()}
    others = {slot: itemgetter(at) for slot, at in stands.items() if slot not in leaves}
    return Leaves(leaves | others)


def _leaf(value: Callable[..., Fact] | str, stands: Mapping[str, int]) -> Leaf:
    """A leaf: a function of all that is asked about, or an attribute of one parameter."""
    if not isinstance(value, str):
        return lambda about: value(*about)
    parameter, _, attributes = value.partition(".")
    at, read = stands[parameter], attrgetter(attributes)
    return lambda about: read(about[at])


def search(
    rule: str,
    none: Word | None,
    *,
    things: Callable[..., tuple[str, ...]] = ids,
    ends: bool = False,
    **values: Callable[..., Fact],
) -> Callable[[F], F]:
    """Register a function that looks for somebody who meets some requirements, and may find none.

    If it finds somebody, the next event goes by why the others were passed over; if nobody, that
    does not happen, for all that was not met. Where `none` is None, nothing is shown of nobody.
    """

    def register(function: F) -> F:
        leaves = Leaves({slot: _leaf(value, {}) for slot, value in values.items()})
        SEARCHES[function] = Search(rule, none, leaves, things, ends=ends)
        return function

    return register


def beside(*types: type[Event]) -> Callable[[F], F]:
    """Register what notes, by the table and the event, what does not keep events from happening.

    It is called before the event is applied, and only where somebody records. What it asks of the
    table is shown with that event alone, too.
    """

    def register(function: F) -> F:
        for one in types:
            BESIDE.setdefault(one, []).append(function)
        return function

    return register
