"""Reads a page of cards, laid out in blocks, as the data of a card set."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from domain.cards.diagnosis import findings
from domain.cards.limits import (
    LONGEST_PAGE,
    NO_CARD,
    TooManyViolations,
    note,
    reported,
    too_long,
)
from domain.cards.notation import ParseError, PlacementError, normalised
from domain.errors import IllegalCardSet, Violation
from domain.games.cardgard.cards.card_set import MOST_CARDS
from domain.games.cardgard.cards.parse import (
    LONGEST_TEXT,
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from domain.games.cardgard.cards.spelling import CODES, in_canonical_words

PAGE_MARKS = ("【属性:", "に発動する")
"""Of a unit and of a command."""


def read_layout(text: str, first: int = 1) -> dict[str, Any]:
    """The cards of a page as data for `read_card_set`, with the ids U01, L01, C01 and so on.

    Texts are in the words of CG-21, names and traits as written. IllegalCardSet names line and
    column of what cannot be read; `first` is the number of the first line of the page.
    """
    if detail := too_long(text, LONGEST_PAGE):
        raise IllegalCardSet([Violation("set_shape", "CG-22.1", detail)])
    violations: list[Violation] = []
    tables: dict[str, list[dict[str, Any]]] = {"unit": [], "leap": [], "command": []}
    with suppress(TooManyViolations):
        _read_blocks(_blocks(_lines(text, first), violations), tables, violations)
        if not violations and not any(tables.values()):
            note(violations, _violation(_Line(first, 1, ""), NO_CARD))
    if violations:
        raise IllegalCardSet(reported(violations, "set_shape", "CG-2.7"))
    return {"format": 1, "game": "cardgard", "id": "page", "version": "1"} | tables


def _read_blocks(
    blocks: Iterable[tuple["_Line", list["_Line"]]],
    tables: dict[str, list[dict[str, Any]]],
    violations: list[Violation],
) -> None:
    """Read each card of the page into its table."""
    for title, lines in blocks:
        name = title.text.strip("■").strip()
        if any(line.text.startswith("【") for line in lines):
            card = _unit(title, lines, violations)
            table = "leap" if "leap" in card else "unit"
        else:
            text_lines = lines or [title._replace(text="")]
            card = {"text": _read(text_lines, read_command, violations, name)}
            table = "command"
        number = len(tables[table]) + 1
        if number > MOST_CARDS:
            detail = f"{MOST_CARDS}枚まで / {MOST_CARDS} cards of a table at most"
            note(violations, _violation(title, detail))
            return
        tables[table].append({"id": f"{table[0].upper()}{number:02}", "name": name} | card)


class _Line(NamedTuple):
    """A line of the page without bullet and surrounding white space."""

    number: int
    column: int
    text: str


def _blocks(page: Iterable[_Line], violations: list[Violation]) -> list[tuple[_Line, list[_Line]]]:
    """Each title (`■name■`) and the lines up to the next title or heading (▼)."""
    blocks: list[tuple[_Line, list[_Line]]] = []
    lines: list[_Line] | None = None
    for line in page:
        if line.text.startswith("▼"):
            lines = None
        elif line.text != _TABLE and re.fullmatch("■[^■]+■", line.text):
            lines = []
            blocks.append((line, lines))
        elif lines is not None:
            lines.append(line)
        else:
            note(violations, _violation(line, "カードの外の行 / a line outside all cards"))
    return blocks


def _lines(text: str, first: int) -> Iterator[_Line]:
    """The lines of a page, without notes (※) and empty lines."""
    composed = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    for number, line in enumerate(composed.splitlines(), start=first):
        content = line.lstrip(_BULLETS).rstrip()
        if content and not content.startswith("※"):
            yield _Line(number, line.index(content) + 1, content)


_BULLETS = "•●・*- \t\u3000"
_TABLE = "■行動表■"


def _unit(title: _Line, lines: Sequence[_Line], violations: list[Violation]) -> dict[str, Any]:
    rows: list[str] = []
    unit: dict[str, Any] = {"actions": rows}
    for line in lines:
        for field, value in _parts(line, violations):
            if field == "actions":
                rows.append(value)
            elif field in unit:
                note(violations, _violation(line, f"{field} が2度ある / occurs twice"))
            else:
                unit[field] = value
    missing = [word for word, (field, _) in _PARTS.items() if field not in unit]
    note(violations, *(_violation(title, f"【{word}】がない / is missing") for word in missing))
    return unit


def _parts(line: _Line, violations: list[Violation]) -> Iterator[tuple[str, Any]]:
    """The fields of CG-22.1 in a line of a unit, with their values."""
    head = re.match(r"[【\[](?:(特性)|(リープ)|[1-6])[】\]]", normalised(line.text))
    if head and head[1]:
        yield "ability", _read([line], read_ability, violations)
    elif head and head[2]:
        yield "leap", _read([line], read_leap, violations)
    elif head:
        yield "actions", _read([line], read_row, violations)
    elif re.fullmatch(f"(?:{_PART})+", line.text):
        for word, value in re.findall(_PART, line.text):
            field, read = _PARTS[normalised(word)]
            read_value = read(value)
            if read_value is None:
                note(violations, _violation(line, f"【{word}】は数で書く / is a number"))
            yield field, read_value
    elif line.text != _TABLE:
        note(violations, _violation(line, "ユニットの行として読めない / not a line of a unit"))


def _number(digits: str) -> int | None:
    plain = normalised(digits)
    return int(plain) if re.fullmatch("[0-9]{1,3}", plain) else None


def _traits(traits: str) -> list[str]:
    return [trait.strip() for trait in re.split("[、,，]", traits) if trait.strip()]


_PART = r"【(属性|[HＨ][PＰ]|速度|特徴)\s*[:：]([^】]*)】\s*"

_PARTS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "属性": ("element", normalised),
    "HP": ("hp", _number),
    "速度": ("speed", _number),
    "特徴": ("traits", _traits),
}
"""The label in 【】 before the colon, its field, and the reader of its value."""


def _read(
    lines: Sequence[_Line],
    read: Callable[[str], object],
    violations: list[Violation],
    card: str = "",
) -> str:
    """The text of these lines in the words of CG-21; as written if it cannot be read."""
    text = "".join(line.text for line in lines)
    if detail := too_long(text, LONGEST_TEXT):
        note(violations, _violation(lines[0], detail, "text_too_long", "CG-2.7"))
        return text
    try:
        return in_canonical_words(text, read, card)
    except (ParseError, PlacementError) as problem:
        column = problem.column if isinstance(problem, ParseError) else 1
        line = _at(lines, column)
        note(violations, *(_violation(line, *found) for found in findings(text, problem, CODES)))
        return text


def _at(lines: Sequence[_Line], column: int) -> _Line:
    """The place on the page of a column of the joined lines."""
    *before, last = lines
    for line in before:
        if column <= len(line.text):
            return line._replace(column=line.column + column - 1)
        column -= len(line.text)
    return last._replace(column=last.column + column - 1)


def _violation(
    line: _Line, detail: str, code: str = "set_shape", rule: str = "CG-22.1"
) -> Violation:
    place = f"{line.number}行{line.column}文字目 / line {line.number}, column {line.column}"
    return Violation(code, rule, f"{place}: {detail}")
