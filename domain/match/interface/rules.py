"""Which rule of the book a function carries out: `@rule("LP-7.1")`.

It registers the function and changes nothing, so a call costs what it did. A run that records
finds the causes of an event by the functions that are being carried out while it is emitted.
"""

from collections.abc import Callable
from functools import cache
from types import CodeType
from typing import Any, TypeAlias, TypeVar

import msgspec

F = TypeVar("F", bound=Callable[..., Any])


Line: TypeAlias = Callable[[Any, Any], int | None] | int | str | None
"""A paragraph: by the table and the thing, always the same, or the parameter that holds it. By a
thing that has none no text is carried out."""


class Rule(msgspec.Struct, frozen=True):
    """What a function carries out."""

    id: str
    """The rule of the book, such as `LP-7.1`."""
    thing: str | None = None
    """The parameter that holds the thing on the table whose text is carried out, or holds what has
    that id: `card`, or `unit.id`. There is none where the parameter is None."""
    line: Line = None
    """The paragraph of its face, as in `Cause`."""
    badge: str | None = None
    """What holds the name of the badge whose text it is, as with `thing`; as in `Cause`."""
    follows: bool = False
    """Whether it follows what the cause above has done; as in `Cause`."""
    by_parameter: bool = False
    """Whether `id` is a parameter, too, such as `phrase.rule`."""
    resumes: bool = False
    """Whether it is a generator, which goes on with the same cause wherever that is."""
    since: str | None = None
    """What holds the event that has brought it about, as with `thing`; as in `Cause`."""

    @property
    def reads(self) -> bool:
        """Whether anything of it is read from parameters."""
        return self.by_parameter or self.thing is not None or self.since is not None


CARRIED_OUT: dict[int, Rule] = {}
"""The rule of each registered function, by the identity of its code, which is faster than its hash.
"""

OUTSIDE = Rule("")
"""That of functions that run rule books: who calls them carries out no rule."""

_MODULES: set[str] = set()
"""The modules with registered rules."""

_codes: list[CodeType] = []
"""The codes of all these, which must not go while they are known by their identity."""


def rule(
    id: str,  # noqa: A002 - a rule's own word
    *,
    thing: str | None = None,
    line: Line = None,
    badge: str | None = None,
    follows: bool = False,
    resumes: bool = False,
    since: str | None = None,
) -> Callable[[F], F]:
    """Register a function of a rule book as that which carries out a rule.

    While it runs, or is suspended, the rules act for that rule; a generator counts, too. `thing`
    names the parameter with the thing whose text is carried out, and `line` finds the paragraph.
    What does not happen in what `follows` is shown with the last event of what it follows. A
    generator that `resumes` waits for something, and then goes on for what it began for; what has
    waited otherwise names in `since` the parameter with the event that brought it about, and what
    does not happen in it is shown with that.
    The parameter is read when the function first emits or states something, so do not rebind it
    before. Who carries out a rule for several things calls a function of one thing for each.
    """
    return _register(Rule(id, thing, line, badge, follows, resumes=resumes, since=since))


def rule_of(parameter: str, *, thing: str | None = None, line: Line = None) -> Callable[[F], F]:
    """Register a function that carries out the rule which a parameter names: `phrase.rule`.

    It is for what a book has a rule for each kind of, such as the phrases of a notation.
    """
    return _register(Rule(parameter, thing, line, by_parameter=True))


def _register(carried_out: Rule) -> Callable[[F], F]:
    def register(function: F) -> F:
        CARRIED_OUT[_identity(function)] = carried_out
        _MODULES.add(function.__module__)
        return function

    return register


@cache
def names_rules(module: str) -> bool:
    """Whether functions of the package of a module, such as that with `play`, are registered."""
    package = module.rpartition(".")[0]
    return any(one.startswith(package) for one in _MODULES)


def outside(function: F) -> F:
    """Register a function that runs rule books."""
    CARRIED_OUT[_identity(function)] = OUTSIDE
    return function


def _identity(function: Callable[..., Any]) -> int:
    _codes.append(function.__code__)
    return id(function.__code__)
