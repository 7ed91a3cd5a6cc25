"""Entries as a table: CSV, with commas, semicolons or tabs, or names alone (TN-16.6)."""

import difflib
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from saikoro.domain.cards.builds import Builds, heading
from saikoro.domain.cards.lists import is_empty
from saikoro.domain.cards.names import Place, TextSpan, name_key
from saikoro.domain.errors.rules import Violation
from saikoro.domain.spreadsheets import Row, read_rows
from saikoro.domain.text import Text
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

_WHICH_NAMES = Text(
    "名前とみられる列が {count} 個あります。name などの列名を 1 行目に書いてください",
    "{count} columns could be the names; put a row of titles above, such as name",
)
_COLUMN_TWICE = Text("列 {column} が二つあります", "the column {column} appears twice")
_NO_COLUMN = Text("列 {column} がありません", "the column {column} is missing")
_CELL_SURPLUS = Text("{cell} の上に列がありません", "{cell} is under no column")
_COLUMN_UNKNOWN = Text("{title} という列はありません", "{title} is not a column here")
_CELL_EMPTY = Text(
    "{column} の欄が空です。カードがないなら - と書いてください",
    "the cell {column} is empty; write - for no card",
)

_ROW_UNREAD = Text("この行は CSV として読めません: {error}", "the row cannot be parsed: {error}")

TABLE = "TN-16.6"

_CALLED = re.compile("名前|氏名|ハンドル|プレイヤー|プレーヤー|参加者|name|player")
_OF_OTHERS = re.compile("デッキ|チーム|所属|カード|作者|deck|team|club|card|file|user|mail|author")
"""Words in titles of names of something else."""
_NO_NAME = re.compile(
    r"[\d\s:/.,+-]+(?:[AaPp][Mm]|午前|午後|[A-Z]{3,4}[+-]?\d*)?|\S+@\S+|https?://.*"
)
"""Numbers, time stamps, addresses."""
_SIGN = re.compile(r"\s*(?:[・･•●◦○*＊-]|[(（]?\d{1,5}[.．)）]|[①-⑳])\s*(?=\S)")
_ALIKE = 0.75


def read(text: str, pools: Pools[Any] | None, ignored: Sequence[str] = ()) -> Reading:
    """Parse a table without the columns that `ignored` names.

    Without pools it is one of entrants who have no build: then it may also be a list of names.
    """
    left_out = {name_key(name) for name in ignored}
    builds = None if pools is None else pools.builds
    rows = read_rows(text, lambda cell: _column(cell, builds) is not None)
    header = next(rows, Row(1, []))
    titles = ["" if name_key(cell) in left_out else cell for cell in header.cells]
    columns = [_column(title, builds) for title in titles]
    if "name" not in columns:
        asking = name_columns(titles)
        if not asking and pools is None:
            return read_column(chain([header], rows))
        columns = ["name" if [at] == asking else column for at, column in enumerate(columns)]
    drafts: list[Draft] = []
    violations = 0
    unknown = [
        index
        for index, (cell, column) in enumerate(zip(header.cells, columns, strict=True))
        if column is None and cell.strip() and name_key(cell) not in left_out
    ]
    wrong = {index for index in unknown if _is_like_a_column(header.cells[index], builds)}
    for row in rows:
        if len(drafts) > MAX_ENTRANTS or violations >= MAX_VIOLATIONS:
            break  # the document is refused in any case
        draft = Draft(len(drafts), line=row.line)
        drafts.append(draft)
        if row.error:
            draft.add_violation(_unread(row))
        else:
            _take(draft, row, columns, pools)
            wrong |= {index for index in unknown if _has_cards(row, index, pools)}
        violations += len(draft.violations)
    found = _wrong_columns(header, columns, wrong, builds)
    return Reading(drafts, list(islice(found, MAX_ENTRY_VIOLATIONS)))


def _column(cell: str, builds: Builds[Any, Any] | None) -> str | None:
    """The column that a cell of the header names; None if it is unknown."""
    word = name_key(cell)
    if word in NAME_WORDS:
        return "name"
    return FACTS.get(word) or (None if builds is None else builds.column(word))


def name_columns(titles: Sequence[str]) -> list[int]:
    """The columns titled as names, or else those whose title asks for one, as in a form."""
    keys = [name_key(title if _without_heading(title) == title else "") for title in titles]
    asking = [
        at for at, key in enumerate(keys) if _CALLED.search(key) and not _OF_OTHERS.search(key)
    ]
    return [at for at, key in enumerate(keys) if key in NAME_WORDS] or asking


def _is_like_a_column(title: str, builds: Builds[Any, Any] | None) -> bool:
    """Whether a title is that of a column, but for a letter or two."""
    key = name_key(title)
    known = [*FACTS, *(builds.titles if builds is not None else ())]
    return len(key) <= _LONGEST_TITLE and bool(difflib.get_close_matches(key, known, 1, _ALIKE))


def _has_cards(row: Row, index: int, pools: Pools[Any] | None) -> bool:
    """Whether a cell lists cards and has nothing else: its column would be lost."""
    if pools is None or index >= len(row.cells):
        return False
    return pools.shared.names.lists_only(TextSpan(row.cells[index], row.line))


def read_column(rows: Iterable[Row]) -> Reading:
    """Names without a title: one a line, or the only column that has nothing but names."""
    listed = [row for row in islice(rows, MAX_ENTRANTS + 1) if row.cells]
    width = max((len(row.cells) for row in listed), default=0)
    named = [at for at in range(width) if all(map(_is_named, (_cell(row, at) for row in listed)))]
    if width > 1 and len(named) != 1:
        detail = _WHICH_NAMES.filled(count=len(named))
        violation = Violation.of("column_missing", TABLE, detail)
        return Reading([], [outside_entries(violation, Place(listed[0].line))])
    at = named[0] if width > 1 else 0
    names = [_without_heading(_cell(row, at)) for row in listed]
    if all(map(_SIGN.match, names)):
        names = [_SIGN.sub("", name, 1) for name in names]
    drafts = [
        Draft(index, name, row.line, build=[])
        for index, (name, row) in enumerate(zip(names, listed, strict=True))
    ]
    return Reading(drafts)


def _cell(row: Row, at: int) -> str:
    return row.cells[at].strip() if at < len(row.cells) else ""


def _without_heading(text: str) -> str:
    """A name without `Name:` before it, as in a mail."""
    word, rest = heading(TextSpan(text, 0))
    return rest.text.strip() or text if word in NAME_WORDS else text


def _is_named(cell: str) -> bool:
    """Whether a cell could be a name, and is no number, time or address."""
    return bool(cell) and not _NO_NAME.fullmatch(cell[:100])


def _wrong_columns(
    header: Row,
    columns: Sequence[str | None],
    unknown: Container[int],
    builds: Builds[Any, Any] | None,
) -> Iterator[Violation]:
    """What is wrong with the header; `unknown` columns are those that would be missed."""
    at = Place(header.line)

    def wrong(code: str, detail: Text) -> Violation:
        return outside_entries(Violation.of(code, TABLE, detail), at)

    if header.error:
        yield outside_entries(_unread(header), at)
    seen: set[str] = set()
    for index, (cell, column) in enumerate(zip(header.cells, columns, strict=True)):
        if index in unknown:
            title = cell.strip()
            detail = _COLUMN_UNKNOWN.filled(title=repr(title))
            yield wrong("column_unknown", detail)
        elif column in seen:
            yield wrong("column_twice", _COLUMN_TWICE.filled(column=column))
        if column is not None:
            seen.add(column)
    parts = () if builds is None else builds.parts
    needed = [column for part in parts if not part.optional for column in part.columns]
    for column in ("name", *needed):
        if column not in seen:
            yield wrong("column_missing", _NO_COLUMN.filled(column=column))


def _take(draft: Draft, row: Row, columns: Sequence[str | None], pools: Pools[Any] | None) -> None:
    """Parse the cells of one entrant; cells that its row lacks are empty."""
    cells: dict[str, str] = {}
    surplus = []
    for index, cell in enumerate(row.cells):
        column = columns[index] if index < len(columns) else None
        if column is not None:
            cells.setdefault(column, cell.strip())
        elif cell.strip() and index >= len(columns):
            surplus.append(cell.strip())
    cells = dict.fromkeys(filter(None, columns), "") | cells
    draft.name = cells.get("name", "")
    draft.take_facts(cells)
    for cell in surplus:
        detail = _CELL_SURPLUS.filled(cell=repr(cell))
        draft.add_violation(Violation.of("cell_surplus", TABLE, detail))
    if pools is None:
        draft.build = []
        return
    for part in pools.builds.parts:
        for column in () if part.optional else part.columns:
            if column in cells and not cells[column]:
                detail = _CELL_EMPTY.filled(column=column)
                draft.add_violation(Violation.of("cell_empty", TABLE, detail))
    given = {
        column: texts
        for part in pools.builds.parts
        for column in part.columns
        if column in cells and ((texts := _texts(column, cells, row.line)) or not part.optional)
    }
    read = pools.builds.read_parts(given, pools.shared.names)
    errors = [error for error in read.errors if error.violation.code != "part_missing"]
    draft.take(read._replace(errors=errors))


def _unread(row: Row) -> Violation:
    """The violation of a row that is no CSV."""
    return Violation.of("row_unread", TABLE, _ROW_UNREAD.filled(error=row.error))


def _texts(column: str, cells: dict[str, str], line: int) -> list[TextSpan]:
    """The lines of a cell that are not empty."""
    lines = [TextSpan(text, line, column) for text in cells[column].split("\n")]
    return [text for text in lines if not is_empty(text)]


_LONGEST_TITLE = 40
"""Longer titles are questions."""
