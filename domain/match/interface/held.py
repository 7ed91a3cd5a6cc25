"""Answers of tests, as a table that records holds them until it is known what goes by them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from saikoro.domain.match.events import DieRolled, DrawOpened, MatchEvent
from saikoro.domain.match.interface.causes import Cause
from saikoro.domain.match.interface.requirements import REQUIREMENTS, Met, Requirement, id_of
from saikoro.domain.match.interface.table import Term


class Held(msgspec.Struct):
    """An answer of a test, which is worded where it is shown."""

    requirement: Requirement
    about: tuple[Any, ...]
    met: bool
    within: Cause | None = None
    """What an event has to come within that goes by it; None if it need not."""


def acts(held: Held, cause: Cause) -> bool:
    """Whether an event of a cause goes by an answer."""
    one, about = held.requirement, held.about
    if not held.met or one.decides or len(about) < 2:
        return True
    of = id_of(about[1]) if one.met is not None and one.met.own else about[1]
    if type(of) is not str or of == cause.thing:
        return True
    return held.within is not None and of == _nearest_thing(cause, held.within)


def _nearest_thing(cause: Cause, asking: Cause) -> str | None:
    """The thing of the nearest cause with one, up to that which asked."""
    path = cause.path()
    within = path[path.index(asking) :] if asking in path else ()
    return next((one.thing for one in reversed(within) if one.thing is not None), None)


_OF_DICE = DieRolled, DrawOpened


def rolls(held: Held, event: MatchEvent) -> bool:
    """Whether an event of the match, such as a die, goes by an answer."""
    if held.requirement.dice:
        return True
    return not held.met and isinstance(event, _OF_DICE)


def of_each(held: Held) -> Sequence[Held]:
    """An answer, or in its place one about each that its words are about."""
    met = held.requirement.met
    if not held.met or met is None or met.of_each is None:
        return (held,)
    return [Held(held.requirement, about, met=True) for about in met.of_each(*held.about)]


def rule_of(met: Met, about: tuple[Any, ...]) -> str:
    """The rule by which an event goes by what is met."""
    return met.rule if isinstance(met.rule, str) else met.rule(*about)


def bases(parts: Sequence[Term]) -> list[Held]:
    """The requirements by which parts of a number count."""
    found = [part[3] for part in parts if len(part) == 4]
    return [Held(REQUIREMENTS[asked], tuple(about), met=True) for asked, *about in found]
