"""Entries as a table: CSV, with commas, semicolons or tabs (TN-16.6)."""

import csv
import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from saikoro.domain.cards.builds import Builds
from saikoro.domain.cards.lists import is_empty
from saikoro.domain.cards.names import Place, TextSpan, name_key
from saikoro.domain.errors import Violation
from saikoro.domain.tournament.entries.drafts import (
    FACTS,
    NAME_WORDS,
    Draft,
    Reading,
    outside_entries,
)
from saikoro.domain.tournament.entries.limits import MAX_ENTRY_VIOLATIONS, MAX_VIOLATIONS
from saikoro.domain.tournament.entries.pools import Pools
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

TABLE = "TN-16.6"


class _Row(NamedTuple):
    line: int
    cells: list[str]
    error: str = ""
    """Why the row cannot be parsed, as `csv` puts it; empty if it can."""


def read(text: str, pools: Pools[Any], ignored: Sequence[str] = ()) -> Reading:
    """Parse a table without the columns that `ignored` names."""
    left_out = {name_key(name) for name in ignored}
    lines = re.sub("\r\n?", "\n", text.removeprefix("\ufeff")).split("\n")
    head = next((line for line in lines if line.strip()), "")
    separator = max(",;\t", key=lambda char: len(_known(head.split(char), pools.builds)))
    rows = (row for row in _rows(lines, separator) if row.error or any(map(str.strip, row.cells)))
    header = next(rows, _Row(1, []))
    columns = [
        None if name_key(cell) in left_out else _column(cell, pools.builds) for cell in header.cells
    ]
    drafts: list[Draft] = []
    violations = 0
    for row in rows:
        if len(drafts) > MAX_ENTRANTS or violations >= MAX_VIOLATIONS:
            break  # the document is refused in any case
        draft = Draft(len(drafts), line=row.line)
        drafts.append(draft)
        if row.error:
            draft.add_violation(_unread(row))
        else:
            _take(draft, row, columns, pools)
        violations += len(draft.violations)
    wrong_columns = _wrong_columns(header, columns, pools.builds, left_out)
    return Reading(drafts, list(islice(wrong_columns, MAX_ENTRY_VIOLATIONS)))


def _known(cells: Sequence[str], builds: Builds[Any, Any]) -> set[str]:
    return {column for cell in cells if (column := _column(cell, builds)) is not None}


def _column(cell: str, builds: Builds[Any, Any]) -> str | None:
    """The column that a cell of the header names; None if it is unknown."""
    word = name_key(cell)
    if word in NAME_WORDS:
        return "name"
    return FACTS.get(word) or builds.column(word)


def _wrong_columns(
    header: _Row,
    columns: Sequence[str | None],
    builds: Builds[Any, Any],
    left_out: Container[str],
) -> Iterator[Violation]:
    at = Place(header.line)

    def wrong(code: str, detail: str, ja: str) -> Violation:
        return outside_entries(Violation(code, TABLE, detail, ja=ja), at)

    if header.error:
        yield outside_entries(_unread(header), at)
    seen: set[str] = set()
    for cell, column in zip(header.cells, columns, strict=True):
        if column is None and cell.strip() and name_key(cell) not in left_out:
            title = cell.strip()
            detail, ja = (
                f"{title!r} is not a column of this game",
                f"{title!r} という列はありません",
            )
            yield wrong("column_unknown", detail, ja)
        elif column in seen:
            ja = f"列 {column} が二つあります"
            yield wrong("column_twice", f"the column {column} appears twice", ja)
        if column is not None:
            seen.add(column)
    needed = [column for part in builds.parts if not part.optional for column in part.columns]
    for column in ("name", *needed):
        if column not in seen:
            ja = f"列 {column} がありません"
            yield wrong("column_missing", f"the column {column} is missing", ja)


def _take(draft: Draft, row: _Row, columns: Sequence[str | None], pools: Pools[Any]) -> None:
    """Parse the cells of one entrant; cells that its row lacks are empty."""
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
    draft.take_facts(cells)
    for cell in surplus:
        detail, ja = f"{cell!r} is under no column", f"{cell!r} の上に列がありません"
        draft.add_violation(Violation("cell_surplus", TABLE, detail, ja=ja))
    for part in pools.builds.parts:
        for column in () if part.optional else part.columns:
            if column in cells and not cells[column]:
                detail = f"the cell {column} is empty; write - for no card"
                ja = f"{column} の欄が空です。カードがないなら - と書いてください"
                draft.add_violation(Violation("cell_empty", TABLE, detail, ja=ja))
    given = {
        column: texts
        for part in pools.builds.parts
        for column in part.columns
        if column in cells and ((texts := _texts(column, cells, row.line)) or not part.optional)
    }
    read = pools.builds.read_parts(given, pools.shared.names)
    errors = [error for error in read.errors if error.violation.code != "part_missing"]
    draft.take(read._replace(errors=errors))


def _unread(row: _Row) -> Violation:
    """The violation of a row that is no CSV."""
    detail = f"the row cannot be parsed: {row.error}"
    return Violation("row_unread", TABLE, detail, ja=f"この行は CSV として読めません: {row.error}")


def _texts(column: str, cells: dict[str, str], line: int) -> list[TextSpan]:
    """The lines of a cell that are not empty."""
    lines = [TextSpan(text, line, column) for text in cells[column].split("\n")]
    return [text for text in lines if not is_empty(text)]


def _rows(lines: Sequence[str], separator: str) -> Iterator[_Row]:
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
                yield _Row(start + read + 1, cells)
                read = reader.line_num
            return
        except csv.Error as error:
            yield _Row(start + read + 1, [], str(error))
        start += read + 1
