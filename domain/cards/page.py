"""What all pages of cards share: their lines, and where everything on them stands.

A page has cards as their authors lay them out. Each game reads its own layout to the data of a card
set, and remembers from where; what the checks of the set find is then reported by line and column.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from saikoro.domain.cards.checks import CardChecks
from saikoro.domain.cards.faults import Fault, Location, placed
from saikoro.domain.cards.fields import tables_of
from saikoro.domain.cards.flavour import Noted, read_note
from saikoro.domain.cards.limits import (
    LONGEST_PAGE,
    MOST_VIOLATIONS,
    NO_CARD,
    TooManyViolations,
    note,
    reported,
    too_long,
)
from saikoro.domain.cards.notation.texts import normalised
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.text import Text


class Span(NamedTuple):
    """A stretch of one line of a page."""

    text: str
    line: int
    """From 1, as `column`."""
    column: int

    def part(self, start: int, end: int | None = None) -> "Span":
        """What stands between two offsets of it, without the space around it."""
        text = self.text[start:end]
        return Span(text.strip(), self.line, self.column + start + len(text) - len(text.lstrip()))

    @property
    def place(self) -> Location:
        """Where it begins."""
        return Location(self.line, self.column)


def lines(text: str, first: int) -> Iterator[Span]:
    """Lines that are neither empty nor notes (※), without bullets and the space around them.

    `first` is the number of the first one.
    """
    for number, line in enumerate(split_lines(text), first):
        content = line.lstrip(_BULLETS).rstrip()
        if content and not content.startswith("※"):
            yield Span(content, number, line.index(content) + 1)


def split_lines(text: str) -> list[str]:
    """Every line of a page, with composed characters."""
    return re.split("\r\n|\r|\n", unicodedata.normalize("NFC", text.removeprefix("\ufeff")))


_CARD = re.compile(r"/\w+/[0-9]+")
"""The pointer of a card."""

_BULLETS = "•●・･*- \t\u3000"


class Pasted(NamedTuple):
    """The cards of a page."""

    data: dict[str, Any]
    """As decoded JSON."""
    remarks: list[Violation]
    """The texts that are read in other words than they are written."""


_NOTED_TWICE = Text("このカードには2度ある", "the card has it twice")


class Page(ABC):
    """A page as it is being read: its data, the place of everything in it, what is wrong."""

    code: ClassVar[str]
    """The rule book's code for a fault of the layout."""
    rule: ClassVar[str]
    """The rule that describes the layout."""
    checks: ClassVar[type[CardChecks]]
    """The checks of a set."""
    too_many: ClassVar[Text] = Text("{most}枚まで", "{most} cards of a table at most")
    """What is wrong with one card more than a table may have."""

    def __init__(self, first: int) -> None:
        """`first` is the number of its first line."""
        self.data: dict[str, Any] = {}
        self.first = first
        self._wrong: list[tuple[Location, Violation]] = []
        self._reported: set[str] = set()
        self._remarks: list[Violation] = []
        self._written = ""
        self._places: dict[str, Callable[[int], Location]] = {"": lambda _: Location(first, 1)}

    @abstractmethod
    def read(self, text: str) -> None:
        """Read all cards to the data of a set."""

    @classmethod
    def paste(cls, text: str, first: int = 1) -> Pasted:
        """The cards of a page; `first` is the number of its first line.

        IllegalCardSet names line and column of all that keeps the cards from being played, in the
        order of the page, up to a limit.
        """
        page = cls(first)
        with suppress(TooManyViolations):
            if detail := too_long(text, LONGEST_PAGE):
                page.fault(Span("", first, 1), detail)
            else:
                page._written = text
                page.read(text)
                page._check()
        if page._wrong:
            in_order = sorted(page._wrong, key=lambda found: found[0])
            found = [violation for _, violation in in_order]
            raise IllegalCardSet(reported(found, cls.code, cls.rule))
        return Pasted(page.data, page._remarks)

    def put(self, pointer: str, *written: Span, origins: Sequence[int] | None = None) -> None:
        """Remember where the data at `pointer` was written, in one stretch or several together.

        `origins` has for each index of the data that of the writing it stems from.
        """

        def find(at: int) -> Location:
            index = at if origins is None else origins[min(at, len(origins) - 1)]
            *before, last = written
            for span in before:
                if index < len(span.text):
                    return Location(span.line, span.column + index)
                index -= len(span.text)
            return Location(last.line, last.column + index)

        self._places[pointer] = find

    def place(self, pointer: str, at: int = 0) -> Location:
        """Where the data at `pointer` was written, or else what it belongs to."""
        known = pointer
        while known not in self._places:
            known = known.rpartition("/")[0]
        return self._places[known](at if known == pointer else 0)

    def fault(self, span: Span, detail: Text | str, rule: str = "") -> None:
        """Report a stretch that is against a rule, by default that of the layout.

        TooManyViolations ends the reading.
        """
        sentence = detail if isinstance(detail, str) else detail.both
        self.report(span.place, Fault("", self.code, rule or self.rule, sentence))

    def report(self, place: Location, fault: Fault) -> None:
        """Report a fault at a place; what the checks find at its pointer is not reported again."""
        self._reported |= {fault.pointer} - {""}
        note(self._wrong, (place, placed(fault, self.data, place)))

    def begin(self, table: str, title: Span, card: dict[str, Any]) -> str:
        """Add a card with this title to a table; returns its pointer.

        TooManyViolations ends the reading where the table has as many as it may.
        """
        cards = self.data.setdefault(table, [])
        most = tables_of(self.checks.source)[table].most
        if most is not None and len(cards) >= most:
            self.fault(title, self.too_many.filled(most=most))
            raise TooManyViolations
        cards.append(card)
        pointer = f"/{table}/{len(cards) - 1}"
        self.put(pointer, title)
        return pointer

    def number(
        self, table: str, field: str, ids: Iterable[Any], taken: Container[Any] | None = None
    ) -> None:
        """Give the cards of a table that have no id the next of these that is free.

        `taken` are those in use, by default those of the table.
        """
        cards = self.data.get(table, [])
        used = {card.get(field) for card in cards} if taken is None else taken
        free = (id_ for id_ in ids if id_ not in used)
        for card in cards:
            if field not in card:
                card[field] = next(free)

    def _check(self) -> None:
        """Check the set, and report each fault at its place."""
        self._take_notes()
        faults = self.checks(self.data).faults
        known = frozenset(self._reported)
        for fault in faults:
            if fault.pointer not in known and not (fault.detail == NO_CARD and self._wrong):
                self.report(self.place(fault.pointer, fault.at or 0), fault)

    def _take_notes(self) -> None:
        """Give each card what is noted below its title, such as a flavour text."""
        begun = {self.place(card).line: card for card in self._places if _CARD.fullmatch(card)}
        pointer = ""
        for number, line in enumerate(split_lines(self._written), self.first):
            note = read_note(line)
            if note is not None and pointer:
                self._take_note(note, number, pointer)
            pointer = begun.get(number, pointer)

    def _take_note(self, note: Noted, number: int, pointer: str) -> None:
        """Give the card at `pointer` what is noted on the line of this number."""
        _, table, index = pointer.split("/")
        *inside, field = note.field
        card = self.data[table][int(index)]
        for part in inside:
            card = card.setdefault(part, {})
        span = Span(note.value, number, note.at + 1)
        if field in card:
            self.fault(span, _NOTED_TWICE)
        card[field] = note.value
        self.put("/".join((pointer, *note.field)), span)

    def reworded(self, place: Location, rule: str, written: str, read: str) -> None:
        """Remark that a text is read in other words."""
        if len(self._remarks) < MOST_VIOLATIONS:
            self._remarks += reworded(place, rule, written, read)


_REWORDED = Text("読み替えた", "is read in other words")


def reworded(place: Location, rule: str, written: str, read: str) -> list[Violation]:
    """A remark on a text that is read in other words; white space and widths are no words."""
    if normalised(written) == normalised(read):
        return []
    detail = f"{place}: {_REWORDED.both}\n{written}\n{read}"
    return [Violation("reworded", rule, detail)]


_WITHOUT_MARKS = Text(
    "「{name}」は題名か。「{marked}」と書く",
    "a title without its marks: write so",
    left_out=("name", "marked"),
)


def without_marks(name: str, marked: str) -> Text:
    """What is wrong with a title that lacks its marks, and how it is written with them."""
    return _WITHOUT_MARKS.filled(name=name[:40], marked=marked[:60])


def laid_out(blocks: Iterable[Iterable[str]]) -> str:
    """A page of the lines of its cards, with an empty line between two."""
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"
