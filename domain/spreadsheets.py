"""Tables as spreadsheets have them: separators, blank rows, cells that are no formulas."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

SEPARATORS = ",;\t"
_NO_SEPARATOR = "\x1f"
_SAMPLE = 100
"""The lines by which the separator is found."""
_STATED = re.compile(r'"?sep=([,;|\t])"?[\s,;|]*', re.IGNORECASE)
"""The line that names the separator of a table to a spreadsheet."""

_ESCAPED = r"(^|;[\s\"']*)"
_TAKEN = r"(?='*[=+\-@＝＋－＠\t\r\n])"
_FORMULA = re.compile(_ESCAPED + _TAKEN)
"""Where a spreadsheet takes a cell for a formula, also in full width.

Where the list separator is a semicolon, it takes the one within a cell for the end of the cell.
"""
_TEXT = re.compile(_ESCAPED + "'" + _TAKEN)


def as_text(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: with ' before what would be one."""
    return _FORMULA.sub(r"\1'", cell)


def from_text(cell: str) -> str:
    """A cell as it was before `as_text`."""
    return _TEXT.sub(r"\1", cell)


class Row(NamedTuple):
    """A row that is not blank."""

    line: int
    """Where it begins, from 1."""
    cells: list[str]
    error: str = ""
    """Why the row cannot be parsed, as `csv` puts it; empty if it can."""


def read_rows(text: str, is_title: Callable[[str], bool]) -> Iterator[Row]:
    """The rows of a table with commas, semicolons or tabs, or of one column.

    The separator is the one that the first line states as `sep=;`, or by which most of the first
    cells are titles, and else by which the rows are parsed, and are equally long.
    """
    lines = re.sub("\r\n?", "\n", text.removeprefix("\ufeff")).split("\n")
    stated = _STATED.fullmatch(lines[0])
    if stated is not None:
        lines[0] = ""
    separator = stated[1] if stated is not None else _separator(lines, is_title)
    for row in _rows(lines, separator):
        if row.error or any(map(str.strip, row.cells)):
            yield row._replace(cells=[from_text(cell) for cell in row.cells])


def _separator(lines: Sequence[str], is_title: Callable[[str], bool]) -> str:
    """The separator by which a table is parsed best; none if every row is one cell."""
    begin = next((at for at, line in enumerate(lines) if line.strip()), 0)
    sample = lines[begin : begin + _SAMPLE]
    fits = {one: _fit(sample, one, is_title) for one in SEPARATORS}
    best = max(SEPARATORS, key=lambda one: fits[one])
    return best if fits[best].splits else _NO_SEPARATOR


class _Fit(NamedTuple):
    """How well a separator fits; the greater one fits better."""

    titles: int
    broken: int
    equal: bool
    width: int
    splits: bool
    """Whether it divides the titles, or every row alike."""


def _fit(sample: Sequence[str], separator: str, is_title: Callable[[str], bool]) -> _Fit:
    rows = [row for row in _rows(sample, separator) if row.error or any(map(str.strip, row.cells))]
    titles = {cell.strip().casefold() for cell in rows[0].cells if is_title(cell)} if rows else ()
    widths = {len(row.cells) for row in rows if not row.error}
    equal = len(widths) == 1 and widths != {1}
    broken = sum(bool(row.error) for row in rows)
    splits = equal or (bool(titles) and len(rows[0].cells) > 1)
    return _Fit(len(titles), -broken, equal, max(widths, default=0), splits)


def _rows(lines: Sequence[str], separator: str) -> Iterator[Row]:
    """Every row with the line where it begins.

    After an error, such as an unclosed quote, parsing continues in the next line, because the end
    of the broken row is unknown.
    """
    start = 0
    while start < len(lines):
        ended = (f"{lines[number]}\n" for number in range(start, len(lines)))
        reader = csv.reader(ended, delimiter=separator, strict=True, skipinitialspace=True)
        read = 0
        try:
            for cells in reader:
                yield Row(start + read + 1, cells)
                read = reader.line_num
            return
        except csv.Error as error:
            if separator == _NO_SEPARATOR:
                yield Row(start + read + 1, [lines[start + read]])
            else:
                yield Row(start + read + 1, [], str(error))
        start += read + 1
