"""Reads a page of cards, laid out in blocks, as the data of a card set."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from saikoro.domain.cards.faults import Fault
from saikoro.domain.cards.limits import TooManyViolations
from saikoro.domain.cards.notation.diagnosis import findings
from saikoro.domain.cards.notation.texts import ParseError, PlacementError, normalised
from saikoro.domain.cards.page import Page, Pasted, Span, lines, without_marks
from saikoro.domain.games.cardgard.cards.checks import SHAPE, Checked
from saikoro.domain.games.cardgard.cards.notation.parse import (
    LONGEST_TEXT,
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from saikoro.domain.games.cardgard.cards.notation.spelling import CODES, in_canonical_words
from saikoro.domain.games.cardgard.cards.source import LABELS, MOST_CARDS
from saikoro.domain.text import Text

PAGE_MARKS = ("【属性:", "に発動する")
"""Every unit has the first, and every command the second."""


def read_page(text: str, first: int = 1) -> Pasted:
    """The cards of a page as data for `read_card_set`, with the ids U01, L01, C01 and so on.

    Texts are in the words of CG-21, names and traits as written. IllegalCardSet names line and
    column of all that keeps the cards from being played; `first` is the number of the first line.
    """
    return _Page(first).paste(text)


class _Block(NamedTuple):
    """A card on the page."""

    title: Span
    name: str
    lines: list[Span]


_OUTSIDE_CARDS = Text("カードの外の行", "a line outside all cards")
_TOO_MANY_CARDS = Text("{most}枚まで", "{most} cards of a table at most")
_NO_LINE_OF_UNIT = Text("ユニットの行として読めない", "not a line of a unit")
_OCCURS_TWICE = Text("{field}が2度ある", "{field} occurs twice")


class _Page(Page):
    """A page of Cardgard as it is being read."""

    def __init__(self, first: int) -> None:
        super().__init__(first, "set_shape", SHAPE)
        self._tables: dict[str, list[dict[str, Any]]] = {"unit": [], "leap": [], "command": []}
        self.data |= {"format": 1, "game": "cardgard", "id": "page", "version": "1"}
        self.data |= self._tables

    def read(self, text: str) -> None:
        """Read all cards, then check them as a set."""
        for block in self._blocks([*lines(text, self.first)]):
            self._card(block)
        self.check(Checked)

    def _blocks(self, written: Sequence[Span]) -> list[_Block]:
        """Each title (`■name■`) and the lines up to the next title or heading (▼)."""
        blocks: list[_Block] = []
        inside = False
        for line, behind in pairwise([*written, Span("", 0, 0)]):
            name = line.text.strip("■").strip()
            if line.text.startswith("▼"):
                inside = False
            elif line.text != _TABLE and re.fullmatch("■[^■]+■", line.text):
                inside = True
                blocks.append(_Block(line, name, []))
            elif _is_title(line, behind):
                inside = True
                blocks.append(_Block(line, name, []))
                self.fault(line, without_marks(name, f"■{name}■"))
            elif inside:
                blocks[-1].lines.append(line)
            else:
                self.fault(line, _OUTSIDE_CARDS.both)
        return blocks

    def _card(self, block: _Block) -> None:
        unit = _is_unit(block)
        leap = unit and any(_head(line) == "leap" for line in block.lines)
        table = "leap" if leap else "unit" if unit else "command"
        cards = self._tables[table]
        if len(cards) == MOST_CARDS:
            detail = _TOO_MANY_CARDS.filled(most=MOST_CARDS).both
            self.fault(block.title, detail)
            raise TooManyViolations
        pointer = f"/{table}/{len(cards)}"
        card: dict[str, Any] = {"id": f"{table[0].upper()}{len(cards) + 1:02}", "name": block.name}
        cards.append(card)
        self.put(pointer, block.title)
        if unit:
            card["actions"] = []
            for line in block.lines:
                self._line(line, card, pointer)
        else:
            text_lines = block.lines or [block.title._replace(text="")]
            card["text"] = self._text(text_lines, read_command, f"{pointer}/text", block.name)

    def _line(self, line: Span, card: dict[str, Any], pointer: str) -> None:
        """A line of a unit."""
        head = _head(line)
        if head == "actions":
            rows = card["actions"]
            rows.append(self._text([line], read_row, f"{pointer}/actions/{len(rows)}"))
            if len(rows) == 1:
                self.put(f"{pointer}/actions", line)
        elif head is not None:
            text = self._text([line], _READERS[head], f"{pointer}/{head}")
            self._set(card, head, text, line)
        elif re.fullmatch(f"(?:{_PART})+", line.text):
            for part in re.finditer(_PART, line.text):
                field, value = _PARTS[normalised(part[1])]
                at = line.part(*part.span())
                if self._set(card, field, value(part[2]), at):
                    self.put(f"{pointer}/{field}", at)
        elif line.text != _TABLE:
            self.fault(line, _NO_LINE_OF_UNIT.both)

    def _set(self, card: dict[str, Any], field: str, value: Any, at: Span) -> bool:
        """Set a field; False, with a fault, if the card has it already."""
        if field in card:
            named = Text.plain(LABELS[field], f"`{field}`")
            self.fault(at, _OCCURS_TWICE.filled(field=named).both)
            return False
        card[field] = value
        return True

    def _text(
        self,
        written: Sequence[Span],
        read: Callable[[str], object],
        pointer: str,
        card: str = "",
    ) -> str:
        """The text of these lines in the words of CG-21; as written if it cannot be read."""
        text = "".join(line.text for line in written)
        self.put(pointer, *written)
        if len(text) > LONGEST_TEXT:
            return text
        try:
            canonical = in_canonical_words(text, read, card)
        except (ParseError, PlacementError) as problem:
            for found in findings(text, problem, CODES):
                fault = Fault(
                    pointer,
                    found.code,
                    found.rule,
                    found.detail,
                    phrase=found.phrase,
                    instead=found.instead,
                )
                self.report(self.place(pointer, found.at), fault)
            return text
        self.reworded(written[0].place, "CG-22.2", text, canonical)
        return canonical


def _is_unit(block: _Block) -> bool:
    """Whether a card has what only units have, or begins like one; a command may have 【 inside."""
    first = "".join(line.text for line in block.lines[:1])
    return first.startswith(("【", "[", "［")) or any(
        line.text == _TABLE or re.match(_PART, line.text) for line in block.lines
    )


def _is_title(line: Span, behind: Span) -> bool:
    """Whether a line is where a title should be, but has no ■ around it."""
    if line.text == _TABLE or line.text.startswith(("【", "[", "［")) or line.text.endswith("。"):
        return False
    if re.match(f"{_PART}", behind.text) is not None:
        return True
    return re.search("に発動する。?$", behind.text) is not None and "発動" not in line.text


def _head(line: Span) -> str | None:
    """The field of a line of a unit that begins with its name or with a face."""
    head = re.match(r"[【\[](?:(特性)|(リープ)|[1-6])[】\]]", normalised(line.text))
    if head is None:
        return None
    return "ability" if head[1] else "leap" if head[2] else "actions"


_READERS: dict[str, Callable[[str], object]] = {"ability": read_ability, "leap": read_leap}
_TABLE = "■行動表■"


def _number(digits: str) -> int | str:
    plain = normalised(digits)
    return int(plain) if re.fullmatch("-?[0-9]{1,3}", plain) else digits


def _traits(traits: str) -> list[str]:
    return [trait.strip() for trait in re.split("[、,，]", traits) if trait.strip()]


_PART = r"【(属性|[HＨ][PＰ]|速度|特徴)\s*[:：]([^】]*)】\s*"

_PARTS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "属性": ("element", normalised),
    "HP": ("hp", _number),
    "速度": ("speed", _number),
    "特徴": ("traits", _traits),
}
"""The field and the reader of its value, by the label in 【】 before the colon."""
