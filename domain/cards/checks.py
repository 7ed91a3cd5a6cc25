"""Checking card sets: what all games' checks share, from the shape of a field to a card's text."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, ClassVar, TypeVar

import msgspec

from saikoro.domain.cards.faults import Fault, violation
from saikoro.domain.cards.limits import TooManyViolations, note, reported
from saikoro.domain.cards.notation.diagnosis import Codes, Finding, findings
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.cards.source import shape_errors
from saikoro.domain.errors import IllegalCardSet
from saikoro.domain.text import Text

T = TypeVar("T")


class CardChecks(ABC):
    """A card set with everything that is wrong with it; any data may be given."""

    code: ClassVar[str]
    """The rule book's code for a field that is wrong."""
    rule: ClassVar[str]
    """The rule that says which sets can be played."""
    shapes: ClassVar[str]
    """The rule that says which fields there are."""
    labels: ClassVar[Mapping[str, str]]
    """The Japanese names of fields."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.faults: list[Fault] = []
        """In the order of the file, up to as many as are reported."""
        self._seen: set[tuple[str, Any]] = set()
        with suppress(TooManyViolations):
            self.check()

    @abstractmethod
    def check(self) -> None:
        """Check the whole set; stops with TooManyViolations."""

    def refuse(self) -> None:
        """Raise IllegalCardSet, with every fault, if there is one."""
        if self.faults:
            found = [violation(fault, self.data) for fault in self.faults]
            raise IllegalCardSet(reported(found, self.code, self.rule))

    def fault(self, pointer: str, detail: str, rule: str = "", code: str = "") -> None:
        """Report what is wrong, by default by the rule that says which sets can be played."""
        note(self.faults, Fault(pointer, code or self.code, rule or self.rule, detail))

    def found(self, pointer: str, wrong: Iterable[Finding], offset: int = 0) -> None:
        """Report what is wrong with a text, or with the part of it that begins at `offset`."""
        for found in wrong:
            at = offset + found.at
            fault = Fault(
                pointer, found.code, found.rule, found.detail, at, found.phrase, found.instead
            )
            note(self.faults, fault)

    def shape(self, source: Any, kind: type[msgspec.Struct], pointer: str) -> set[str]:
        """Report fields that are missing, unknown or of another shape; returns their names."""
        misshapen = set()
        for detail, place in shape_errors(source, kind, self.labels):
            self.fault(pointer + place, detail, self.shapes)
            misshapen |= {*place.split("/")[1:2]}
        return misshapen

    def again(self, among: str, value: Any) -> bool:
        """Whether a value was given before among those called `among`."""
        seen = (among, value) in self._seen
        self._seen.add((among, value))
        return seen

    def meaning(
        self,
        pointer: str,
        text: str,
        read: Callable[[str], T],
        codes: Codes,
        meant: Callable[[str], str] = lambda _: "",
    ) -> T | None:
        """The meaning of a text; reports its faults and returns None if it has none.

        `meant` gives a correct text to suggest in its place.
        """
        try:
            return read(text)
        except (ParseError, PlacementError) as problem:
            self.found(pointer, findings(text, problem, codes, meant(text)))
        return None

    @contextmanager
    def in_order(self, codes: Sequence[str]) -> Iterator[None]:
        """Report the faults inside in the order of their codes."""
        before, self.faults = self.faults, []
        try:
            yield
        finally:
            inside, self.faults = self.faults, before
            note(self.faults, *sorted(inside, key=lambda fault: codes.index(fault.code)))


def listed(source: Any, field: str, most: int | None = None) -> list[Any]:
    """The first `most` items of a field; none where it is no list."""
    items = source.get(field) if isinstance(source, dict) else None
    return items[:most] if isinstance(items, list) else []


def text_in(source: Any, field: str) -> str:
    """The text of a field; empty where it is none."""
    text = source.get(field) if isinstance(source, dict) else None
    return text if isinstance(text, str) else ""


_TWICE = Text("「{value}」は2度ある", "is there twice", left_out=("value",))


def twice(value: object) -> str:
    """The sentence about a value that is there twice, and may be there once."""
    return _TWICE.filled(value=f"{value}").both
