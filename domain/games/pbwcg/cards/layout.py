"""The layout of a page: tables under headings, a card from name to name, a field behind a label."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from saikoro.domain.cards.faults import Location
from saikoro.domain.cards.limits import MOST_VIOLATIONS
from saikoro.domain.cards.names import name_key
from saikoro.domain.cards.notation.diagnosis import guess_among
from saikoro.domain.cards.page import Span, without_marks
from saikoro.domain.games.pbwcg.cards.print import HEADINGS, label
from saikoro.domain.games.pbwcg.cards.source import LABELS, MOST_CARDS, TABLES
from saikoro.domain.text import Text

CATALOGUE = "catalogue"
"""Stands among the tables for the fields of the whole set."""


Card = dict[str, list[Span]]
"""The values of a card as they are written, by field; its text may span several lines."""


class Misread(NamedTuple):
    """A line, or a part of one, that cannot be read."""

    place: Location
    detail: str


_NAME_FIRST = Text("カードは名前で始まる", "a card begins with 名前:")
_NO_LABEL = Text(
    "「項目:内容」ではない", "is not of the form label:value{meant}", left_out=("meant",)
)
_NO_HEADING = Text("見出しではない", "is no heading{meant}", left_out=("meant",))
_TWICE = Text("2度ある", "is there twice")
_LABELS_HERE = Text(
    "この見出しの項目は",
    "the labels under this heading are: {labels}{meant}",
    left_out=("labels", "meant"),
)


class Layout:
    """The cards of a page, and the lines that cannot be read."""

    def __init__(self, text: str, first: int) -> None:
        """`first` is the number of the first line."""
        self.cards: dict[str, list[Card]] = {table: [] for table in HEADINGS}
        """By table."""
        self.misread: list[Misread] = []
        self._table: str | None = None
        self._lost = False
        """Whether it is reported already that these lines belong to no table."""
        self._card: Card | None = None
        self._text: list[Span] | None = None
        """The text that the next line may continue."""
        for line in _lines(text, first):
            if len(self.misread) < MOST_VIOLATIONS:
                self._read(line)

    def _read(self, line: Span) -> None:
        heading = _TABLES.get(name_key(line.text.strip("▼ ")))
        if line.text.startswith("▼"):
            self._heading(line)
        elif heading is not None:
            detail = without_marks(line.text, f"▼{HEADINGS[heading]}▼")
            self.misread.append(Misread(line.place, detail.both))
            self._heading(line)
        elif self._table is None:
            if not self._lost:
                self._misread(line, _UNDER_HEADING)
            self._lost = True
        elif fields := [*_labelled(line)]:
            for name, value in fields:
                self._field(self._table, name, value)
        elif self._text is not None:
            self._text.append(line)
        else:
            meant = _meant(line.text.replace("：", ":").partition(":")[0], LABELS.values())
            self._misread(line, _NO_LABEL.filled(meant=meant))

    def _heading(self, line: Span) -> None:
        heading = line.text.strip("▼ ")
        self._table, self._card, self._text = _TABLES.get(name_key(heading)), None, None
        self._lost = self._table is None
        if self._lost:
            meant = _meant(heading, HEADINGS.values())
            self._misread(line, _NO_HEADING.filled(meant=meant))
        elif self._table == CATALOGUE:
            self._card = self._new_card(self._table)

    def _new_card(self, table: str) -> Card:
        card: Card = {}
        if len(self.cards[table]) <= MOST_CARDS:  # one too many is too many
            self.cards[table].append(card)
        return card

    def _field(self, table: str, name: Span, value: Span) -> None:
        field = _FIELDS.get(name_key(name.text))
        if field == "name" and table != CATALOGUE:
            self._card = self._new_card(table)
        self._text = None
        if field not in ALLOWED[table]:
            could = [label(table, field) for field in ALLOWED[table]]
            meant = _meant(name.text, could)
            self._misread(name, _LABELS_HERE.filled(labels="・".join(could), meant=meant))
        elif self._card is None:
            self._misread(name, _NAME_FIRST)
        elif field in self._card:
            self._misread(name, _TWICE)
        else:
            self._card[field] = [value]
            self._text = self._card[field] if field == "text" else None

    def _misread(self, line: Span, detail: Text) -> None:
        self.misread.append(Misread(line.place, f"「{line.text[:_SHOWN]}」: {detail.both}"))


_UNDER_HEADING = Text(
    "「▼{heading}▼」などの見出しの後に置く", "stands under a heading such as ▼{heading}▼"
).filled(heading=HEADINGS["pc"])
_SHOWN = 20
"""Characters shown of a line that is not read."""

_TABLES = {
    name_key(written): table
    for table, heading in HEADINGS.items()
    for written in (heading, heading.removesuffix("カード"))
}


def _allowed(table: str) -> tuple[str, ...]:
    if table == CATALOGUE:
        return ("game", "catalogue", "version")
    fields = [field.encode_name for field in msgspec.structs.fields(TABLES[table].kind)]
    return tuple(part for field in fields for part in _PARTS.get(field, (field,)))


_PARTS = {"starters": ("slot1", "slot3")}
ALLOWED: Mapping[str, tuple[str, ...]] = {table: _allowed(table) for table in HEADINGS}
"""The fields that a page can have under each heading."""
_FIELDS = {name_key(label(table, field)): field for table in HEADINGS for field in ALLOWED[table]}


def _lines(text: str, first: int) -> Iterator[Span]:
    """The lines that are neither empty nor notes (※), without their bullets."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(plain.split("\n"), start=first):
        content = line.lstrip(_BULLETS)
        if content.strip() and not content.startswith("※"):
            yield Span(content.rstrip(), number, len(line) - len(content) + 1)


_BULLETS = "•●・*- \t\u3000"


def _labelled(line: Span) -> Iterator[tuple[Span, Span]]:
    """Each label of a line with what is behind it; none if it has none."""
    boxes = re.fullmatch(rf"(?:{_BOX}\s*)+", line.text)
    for found in re.finditer(_BOX if boxes else _LABEL, line.text):
        if boxes or name_key(found[1]) in _FIELDS:
            yield line.part(*found.span(1)), line.part(*found.span(2))


_LABEL = r"\A([^:：]{1,12})[:：](.*)"
_BOX = "【([^:：【】]{1,12})[:：]([^【】]*)】"


def _meant(written: str, known: Iterable[str]) -> str:
    return guess_among(written[:_SHOWN], known, 0.5)
