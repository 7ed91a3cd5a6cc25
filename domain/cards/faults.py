"""What is wrong with a card set: each fault with its place, its rule and the name of its card."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text

_NAMES = ("name", "name_ja", "id", "number")
"""The fields of a card that may have its name, or else what it is known by."""
_LONGEST_NAME = 40
"""How many characters of a name are shown."""

_PLACE = Text("{line}行{column}文字目", "line {line}, column {column}")
_COLUMN = Text("{column}文字目", "column {column}")


class Fault(NamedTuple):
    """One thing that is wrong with a card set."""

    pointer: str
    """JSON pointer into the set."""
    code: str
    rule: str
    detail: str
    """In Japanese and English."""
    at: int | None = None
    """The index in the text at `pointer` of what is wrong; None where it is in no text."""
    phrase: str = ""
    """The phrase of a text that its notation does not have."""
    instead: tuple[str, ...] = ()
    """What could stand in the place of that phrase, the most similar first."""


class Location(NamedTuple):
    """Where something stands in a file or on a page."""

    line: int
    """From 1, as `column`."""
    column: int

    def __str__(self) -> str:
        return _PLACE.filled(line=self.line, column=self.column).both


def violation(fault: Fault, data: Any) -> Violation:
    """A fault of `data`, with the names of the cards that it is in, and its column in a text."""
    column = 0 if fault.at is None else fault.at + 1
    detail = f"{_column(column)}{named(data, fault.pointer)}{fault.detail}"
    return Violation(
        fault.code,
        fault.rule,
        detail,
        fault.pointer,
        column,
        fault.phrase,
        instead=fault.instead,
    )


def placed(fault: Fault, data: Any, place: Location) -> Violation:
    """A fault of `data`, which stands at `place` of a page."""
    detail = f"{place}: {named(data, fault.pointer)}{fault.detail}"
    return Violation(
        fault.code,
        fault.rule,
        detail,
        column=place.column,
        phrase=fault.phrase,
        line=place.line,
        instead=fault.instead,
    )


def never_works(card: str, rule: str, why: Text) -> Violation:
    """A remark on a legal card, named by its id, that by a rule can never have an effect."""
    return Violation("never_works", rule, f"{card}: {why.both}")


def remarked(broken: Violation, of: str = "") -> Violation:
    """A remark on what breaks a rule, in both languages at once, behind the name it is `of`."""
    detail = broken.label.both
    return Violation(broken.code, broken.rule, f"{of}: {detail}" if of else detail)


def relocated(
    violations: Iterable[Violation], find: Callable[[str, int], Location | None]
) -> list[Violation]:
    """Violations of a set with their places in the file that it stands in.

    `find` gives the place of a JSON pointer, and of a column in the text there; 0 is the value.
    """
    found = []
    for broken in violations:
        place = find(broken.pointer, broken.column)
        where = _column(broken.column) if place is None else f"{place}: "
        detail = where + broken.detail.removeprefix(_column(broken.column))
        found.append(msgspec.structs.replace(broken, detail=detail))
    return found


def _column(column: int) -> str:
    return f"{_COLUMN.filled(column=column).both}: " if column else ""


def named(data: Any, pointer: str) -> str:
    """The names of the card, and of the part of it, at a pointer, to stand before a detail."""
    names = []
    for part in pointer.split("/")[1:]:
        if isinstance(data, list) and part.isdecimal() and int(part) < len(data):
            data = data[int(part)]
        elif isinstance(data, dict) and part in data:
            data = data[part]
        else:
            break
        if isinstance(data, dict):
            written = (data.get(field) for field in _NAMES)
            names += [str(name) for name in written if isinstance(name, str | int) and name][:1]
    shown = "".join(f"「{name[:_LONGEST_NAME]}」" for name in names)
    return f"{shown} " if shown else ""
