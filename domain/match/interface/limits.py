"""In which ways an answer breaks rules, each declared once, and the limits that submissions keep.

A rule book's list of checks is declared in its order, and its numbers are given where they are
known, such as with the options of a match:

>>> checks = Breaches("LN-2.2")
>>> size = checks("deck_size", "{size}枚です（{count}枚）", "{count} cards, not {size}")
>>> [violation.text("en") for violation in size.exactly(6, 5, "/deck")]
['deck_size (LN-2.2): 5 cards, not 6']
>>> list(size.exactly(6, 6, "/deck"))
[]
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeVar

from saikoro.domain.errors.matches import WrongDecision
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.text import Fact, Text

K = TypeVar("K")

Violations: TypeAlias = Iterator[Violation]
"""The rules that an answer breaks, in the order of the book."""


class Breach(NamedTuple):
    """One way in which an answer breaks a rule, as a rule book lists them."""

    code: str
    """The error code of the rule book."""
    rule: str
    """The rule's id."""
    pointer: str
    """The place in the answer, a JSON pointer; its slots are filled as those of the sentence."""
    sentence: Text
    """What is wrong, and what would be legal instead."""

    def violation(self, at: str = "", /, **facts: Fact) -> Violation:
        """The broken rule, by the facts that fill its slots; `at` another place than declared."""
        pointer = at or self.pointer.format(**facts)
        return Violation.of(self.code, self.rule, self.sentence.filled(**facts), pointer)

    def error(self, at: str = "", /, **facts: Fact) -> IllegalAnswer:
        """The error with this broken rule alone."""
        return IllegalAnswer([self.violation(at, **facts)])

    def at_least(self, least: int, count: int, at: str = "", /, **facts: Fact) -> Violations:
        """The broken rule, where there are fewer; its slots are `least` and `count`, too."""
        if count < least:
            yield self.violation(at, least=least, count=count, **facts)

    def at_most(self, most: int, count: int, at: str = "", /, **facts: Fact) -> Violations:
        """The broken rule, where there are more; its slots are `most` and `count`, too."""
        if count > most:
            yield self.violation(at, most=most, count=count, **facts)

    def each_at_most(
        self, most: int, counts: Mapping[K, int], at: str = "", /, **facts: Callable[[K], Fact]
    ) -> Violations:
        """The same for each that is counted; `facts` are called with those that are too many."""
        for one, count in counts.items():
            if count > most:
                found = {slot: fact(one) for slot, fact in facts.items()}
                yield self.violation(at, most=most, count=count, **found)

    def exactly(self, size: int, count: int, at: str = "", /, **facts: Fact) -> Violations:
        """The broken rule, where there are more or fewer; its slots are `size` and `count`, too."""
        if count != size:
            yield self.violation(at, size=size, count=count, **facts)


class Breaches(NamedTuple):
    """Declares the breaches of one rule."""

    rule: str
    """The rule's id."""
    at: str = ""
    """The place of those that name no other."""

    def __call__(
        self, code: str, ja: str, en: str, at: str = "", left_out: tuple[str, ...] = ()
    ) -> Breach:
        """A breach by its code, its sentence, which may leave slots out, and its place."""
        return Breach(code, self.rule, at or self.at, Text(ja, en, left_out=left_out))

    def coded(self, code: str) -> Callable[..., Breach]:
        """Declares the breaches that have the same code."""
        return partial(self.__call__, code)


def refuse(violations: Iterable[Violation], most: int | None = None) -> None:
    """Raise IllegalAnswer with these broken rules, or the first `most` of them, if there are any.

    What comes after them is not looked at.
    """
    found = [*islice(violations, most)]
    if found:
        raise IllegalAnswer(found)


def violations_of(read: Callable[..., object], *given: Any, at: str = "") -> list[Violation]:
    """The rules that an answer breaks by its reader, in a document that has the answer `at`."""
    try:
        read(*given)
    except IllegalAnswer as illegal:
        return [*illegal.under(at).violations]
    return []


def expecting(field: str, others: Set[str], asked: str) -> Callable[[Any], None]:
    """A `check_kind` of a decision whose answers have a field that others do not have.

    It raises WrongDecision, which says what is `asked`, for one that has a field of `others` alone.
    """

    def check(answer: Any) -> None:
        if isinstance(answer, dict) and field not in answer and others & answer.keys():
            raise WrongDecision(asked)

    return check
