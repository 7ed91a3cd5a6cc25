"""Entries as a table: CSV, with commas, semicolons or tabs (TN-16.6)."""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from domain.cards.builds import Builds
from domain.cards.names import Written, name_key, says_nothing
from domain.errors import Violation
from domain.tournament.entries.drafts import NAME_WORDS, Draft, Reading
from domain.tournament.entries.limits import MOST_OF_AN_ENTRY, MOST_VIOLATIONS
from domain.tournament.entries.pools import Pools
from domain.tournament.plan import MOST_ENTRANTS

TABLE = "TN-16.6"

_SEED = "seed"


class _Row(NamedTuple):
    line: int
    cells: list[str]
    unread: str = ""
    """Why there are no cells."""


def read(text: str, pools: Pools[Any]) -> Reading:
    """What can be read of a table."""
    lines = re.sub("\r\n?", "\n", text.removeprefix("\ufeff")).split("\n")
    heads = next((line for line in lines if line.strip()), "")
    separator = max(",;\t", key=lambda char: len(_known(heads.split(char), pools.builds)))
    rows = (row for row in _rows(lines, separator) if row.unread or any(map(str.strip, row.cells)))
    header = next(rows, _Row(1, []))
    columns = [_column(cell, pools.builds) for cell in header.cells]
    drafts: list[Draft] = []
    wrong = 0
    for row in rows:
        if len(drafts) > MOST_ENTRANTS or wrong >= MOST_VIOLATIONS:
            break  # it is refused in any case
        draft = Draft(len(drafts), line=row.line)
        drafts.append(draft)
        if row.unread:
            draft.blame(Violation("row_unread", TABLE, row.unread))
        else:
            _take(draft, row, columns, pools)
        wrong += len(draft.violations)
    wrong_columns = _wrong_columns(header, columns, pools.builds)
    return Reading(drafts, list(islice(wrong_columns, MOST_OF_AN_ENTRY)))


def _known(cells: Sequence[str], builds: Builds[Any, Any]) -> set[str]:
    return {column for cell in cells if (column := _column(cell, builds)) is not None}


def _column(cell: str, builds: Builds[Any, Any]) -> str | None:
    """What the head of a column stands for; None for nothing that is known."""
    word = name_key(cell)
    if word in NAME_WORDS:
        return "name"
    return word if word == _SEED else builds.column(word)


def _wrong_columns(
    header: _Row, columns: Sequence[str | None], builds: Builds[Any, Any]
) -> Iterator[Violation]:
    def wrong(code: str, detail: str) -> Violation:
        return Violation(code, TABLE, f"line {header.line}: {detail}")

    if header.unread:
        yield wrong("row_unread", header.unread)
    seen: set[str] = set()
    for cell, column in zip(header.cells, columns, strict=True):
        if column is None and cell.strip():
            yield wrong("column_unknown", f"{cell.strip()!r} is no column of this game")
        elif column in seen:
            yield wrong("column_twice", f"the column {column} is there twice")
        if column is not None:
            seen.add(column)
    needed = [column for part in builds.parts if not part.optional for column in part.columns]
    for column in ("name", *needed):
        if column not in seen:
            yield wrong("column_missing", f"there is no column {column}")


def _take(draft: Draft, row: _Row, columns: Sequence[str | None], pools: Pools[Any]) -> None:
    """Read the cells of one entrant; those that its row lacks are empty."""
    cells: dict[str, str] = {}
    surplus = []
    for index, cell in enumerate(row.cells):
        column = columns[index] if index < len(columns) else None
        if column is not None:
            cells.setdefault(column, cell.strip())
        elif cell.strip() and (index >= len(columns)):
            surplus.append(cell.strip())
    cells = dict.fromkeys(filter(None, columns), "") | cells
    draft.name = cells.get("name", "")
    draft.seed = cells.get(_SEED) or None
    for cell in surplus:
        draft.blame(Violation("cell_surplus", TABLE, f"{cell!r} stands under no column"))
    given = {
        column: texts
        for part in pools.builds.parts
        for column in part.columns
        if column in cells and ((texts := _texts(column, cells, row.line)) or not part.optional)
    }
    read = pools.builds.read_parts(given, pools.shared.names)
    missing = [read for read in read.misread if read.violation.code != "part_missing"]
    draft.take(read._replace(misread=missing))


def _texts(column: str, cells: dict[str, str], line: int) -> list[Written]:
    """The lines of a cell that say something."""
    lines = [Written(text, line, column) for text in cells[column].split("\n")]
    return [text for text in lines if not says_nothing(text)]


def _rows(lines: Sequence[str], separator: str) -> Iterator[_Row]:
    """Every row with the line that it begins in.

    After a row with a quote that is not closed where it should be, reading goes on in the next
    line: nobody knows how far the quote was meant to reach.
    """
    start = 0
    while start < len(lines):
        ended = (f"{lines[number]}\n" for number in range(start, len(lines)))
        reader = csv.reader(ended, delimiter=separator, strict=True, skipinitialspace=True)
        read = 0
        try:
            for cells in reader:
                yield _Row(start + read + 1, cells)
                read = reader.line_num
            return
        except csv.Error as error:
            yield _Row(start + read + 1, [], f"the row cannot be read: {error}")
        start += read + 1
