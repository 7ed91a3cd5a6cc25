"""Checking card sets: what all games' checks share, from the shape of a field to a card's text."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from saikoro.domain.cards.faults import Fault, violation
from saikoro.domain.cards.fields import labels_of, tables_of, without_entries
from saikoro.domain.cards.limits import TooManyViolations, note, reported
from saikoro.domain.cards.notation.diagnosis import Codes, Finding, findings
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.cards.source import field_error, shape_errors
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.text import Text

T = TypeVar("T")


class TableEntry(NamedTuple):
    """An entry of a table, such as a card, as its author wrote it."""

    written: Any
    """Anything, while its shape is not checked."""
    kind: type[msgspec.Struct]
    """The shape that it should have."""
    pointer: str
    """JSON pointer into the set."""
    table: str
    """The name of the table."""


class CardChecks(ABC):
    """A card set with everything that is wrong with it; any data may be given."""

    code: ClassVar[str]
    """The rule book's code for a field that is wrong."""
    rule: ClassVar[str]
    """The rule that says which sets can be played."""
    shapes: ClassVar[str]
    """The rule that says which fields there are."""
    source: ClassVar[type[msgspec.Struct]]
    """The shape of a whole set."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.faults: list[Fault] = []
        """In the order of the file, up to as many as are reported."""
        self.meanings: dict[str, Any] = {}
        """What each text means that can be read, by its JSON pointer."""
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

    def fault(self, pointer: str, detail: Text | str, rule: str = "", code: str = "") -> None:
        """Report what is wrong, by default by the rule that says which sets can be played."""
        sentence = detail if isinstance(detail, str) else detail.both
        note(self.faults, Fault(pointer, code or self.code, rule or self.rule, sentence))

    def wrong_field(
        self, pointer: str, field: str, detail: Text, rule: str = "", code: str = ""
    ) -> None:
        """The same of a field of the card at a pointer, or of an item in it, by its label."""
        name = next(part for part in reversed(field.split("/")) if not part.isdecimal())
        sentence = field_error(name, detail, labels_of(self.source))
        self.fault(f"{pointer}/{field}", sentence, rule, code)

    def found(self, pointer: str, wrong: Iterable[Finding]) -> None:
        """Report what is wrong with a text."""
        for found in wrong:
            note(self.faults, fault_of(pointer, found))

    def shape(self, source: Any, kind: type[msgspec.Struct], pointer: str) -> set[str]:
        """Report fields that are missing, unknown or of another shape; returns their names."""
        misshapen = set()
        shape, labels = without_entries(kind), labels_of(self.source)
        for detail, place in shape_errors(source, shape, labels):
            self.fault(pointer + place, detail, self.shapes)
            misshapen |= {*place.split("/")[1:2]}
        return misshapen

    def entries(self, *tables: str) -> Iterator[TableEntry]:
        """The entries of these tables, or else of all, as many as each may have."""
        known = tables_of(self.source)
        for table in tables or known:
            kind, most = known[table]
            for index, written in enumerate(listed(self.data, table, most)):
                yield TableEntry(written, kind, f"/{table}/{index}", table)

    def once(
        self, among: str, source: Any, field: str, pointer: str, rule: str = "", code: str = ""
    ) -> None:
        """Report a text in a field that was given before among those called `among`."""
        text = text_in(source, field)
        if text and self.again(among, text):
            self.fault(f"{pointer}/{field}", twice(text), rule, code)

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
        """The meaning of a text, which is kept; None, with its faults reported, if it has none.

        `meant` gives a correct text to suggest in its place.
        """
        try:
            found = self.meanings[pointer] = read(text)
        except (ParseError, PlacementError) as problem:
            self.found(pointer, findings(text, problem, codes, meant(text)))
            return None
        return found

    @contextmanager
    def in_order(self, codes: Sequence[str]) -> Iterator[None]:
        """Report the faults inside in the order of their codes."""
        before, self.faults = self.faults, []
        try:
            yield
        finally:
            inside, self.faults = self.faults, before
            note(self.faults, *sorted(inside, key=lambda fault: codes.index(fault.code)))


def fault_of(pointer: str, found: Finding) -> Fault:
    """What is wrong with the text at a pointer."""
    detail, code, rule, at, phrase, instead = found
    return Fault(pointer, code, rule, detail, at, phrase, instead)


def listed(source: Any, field: str, most: int | None = None) -> list[Any]:
    """The first `most` items of a field; none where it is no list."""
    items = source.get(field) if isinstance(source, dict) else None
    return items[:most] if isinstance(items, list) else []


def text_in(source: Any, field: str) -> str:
    """The text of a field; empty where it is none."""
    text = source.get(field) if isinstance(source, dict) else None
    return text if isinstance(text, str) else ""


_TWICE = Text("「{value}」は2度ある", "is there twice", left_out=("value",))


def twice(value: object) -> Text:
    """The sentence about a value that is there twice, and may be there once."""
    return _TWICE.filled(value=f"{value}")
