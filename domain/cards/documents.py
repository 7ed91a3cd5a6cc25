"""Card sets in texts: TOML, JSON, or a page as authors lay out their cards.

Whichever it is, what is wrong with the set is reported by line and column of the text.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any

import msgspec

from saikoro.domain.cards.faults import Location, relocated
from saikoro.domain.cards.limits import LONGEST_PAGE, too_long
from saikoro.domain.cards.page import Pasted
from saikoro.domain.cards.positions import Positions
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.libraries import placed_in_lines
from saikoro.domain.reading import exceeds
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.text import Text

MAX_DOTS = 100
"""The most dots in a line of TOML: the work for a dotted key grows with the square of its parts."""
MAX_DEPTH = 32
"""Levels of lists and tables."""

_TOML = re.compile(r"^\s*(?:\[\[?\s*[A-Za-z_]+\s*\]\]?|[A-Za-z_]+\s*=)", re.MULTILINE)
"""A line that TOML has and no page of cards."""

_START = Location(1, 1)

ReadPage = Callable[[str], Pasted]


_NO_TABLE = Text("表ではない", "it is no table")


def read_document(
    text: str, read: Callable[[Any], object], read_page: ReadPage | None = None
) -> Pasted:
    """The card set in a text, checked by `read`; IllegalCardSet names every fault by its place.

    A text that is neither JSON nor TOML is a page, where the game has a layout for pages.
    """
    if detail := too_long(text, LONGEST_PAGE):
        raise IllegalCardSet([Violation("unreadable", "", detail)])
    if text.lstrip().startswith("{"):
        data, positions = _json(text), Positions.of_json
    elif read_page is None or _TOML.search(text):
        data, positions = _toml(text), Positions.of_toml
    else:
        return read_page(text)
    if exceeds(data, MAX_DEPTH):
        raise IllegalCardSet([_unreadable(f"more than {MAX_DEPTH} levels of lists and tables")])
    if not isinstance(data, dict):
        raise IllegalCardSet([_unreadable(_NO_TABLE.both)])
    try:
        read(data)
    except IllegalCardSet as illegal:
        raise IllegalCardSet(_placed(illegal.violations, positions(text).find)) from illegal
    return Pasted(data, [])


def _placed(
    violations: tuple[Violation, ...], find: Callable[[str, int], Location | None]
) -> list[Violation]:
    """Violations by line and column instead of by pointer."""
    found = []
    for broken, named in zip(violations, relocated(violations, find), strict=True):
        at = find(broken.pointer, broken.column) or _START
        found.append(
            msgspec.structs.replace(named, pointer="", line=at.line, column=at.column),
        )
    return found


_NO_JSON = Text("JSONとして読めない", "no JSON: {error}", left_out=("error",))


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except UNDECODABLE as error:
        raise IllegalCardSet([_unreadable(_NO_JSON.filled(error=f"{error}").both)]) from error


_TOO_MANY_DOTS = Text("1行に点は{most}個まで", "a line has {most} points at most")
_NO_TOML = Text("TOMLとして読めない", "no TOML: {message}", left_out=("message",))


def _toml(text: str) -> Any:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            detail = _TOO_MANY_DOTS.filled(most=MAX_DOTS).both
            raise IllegalCardSet([_unreadable(detail, Location(number, 1))])
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        message, row, column = placed_in_lines(error)
        detail = _NO_TOML.filled(message=message).both
        raise IllegalCardSet([_unreadable(detail, Location(row, column))]) from error


def _unreadable(detail: str, at: Location = _START) -> Violation:
    return Violation("unreadable", "", f"{at}: {detail}", line=at.line, column=at.column)
