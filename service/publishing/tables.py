"""Tables of results as Parquet files; pyarrow is needed for them and for nothing else."""

import importlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any, Self, get_type_hints

from saikoro.service.errors.commands import CommandError
from saikoro.service.publishing.results import Result

ROWS = 8_192
"""Rows of a row group: so many are held at once."""


class NoParquet(CommandError):
    """pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "the table of results needs pyarrow; install it with: pip install 'saikoro[export]'"
        )


def require_parquet() -> None:
    """NoParquet if tables cannot be written here."""
    _parquet()


class Table:
    """A table that is being written, a group of rows at a time: the same rows, the same bytes."""

    def __init__(self, file: Path) -> None:
        arrow, parquet = _arrow(), _parquet()
        self._schema = arrow.schema(
            [
                arrow.field(name, _column(arrow, kind), nullable=type(None) in _kinds(kind))
                for name, kind in get_type_hints(Result).items()
            ]
        )
        self._arrow = arrow
        self._rows: list[Result] = []
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._flush()
        self._writer.close()

    def add(self, row: Result) -> None:
        """Add a row."""
        self._rows.append(row)
        if len(self._rows) == ROWS:
            self._flush()

    def _flush(self) -> None:
        rows = [row._asdict() for row in self._rows]
        self._writer.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))
        self._rows = []


def rows_of(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a table, a group at a time."""
    with _parquet().ParquetFile(file) as opened:
        for batch in opened.iter_batches(ROWS):
            yield from batch.to_pylist()


def _kinds(kind: Any) -> Sequence[Any]:
    return getattr(kind, "__args__", ()) or (kind,)


def _column(arrow: ModuleType, kind: Any) -> Any:
    """The type of a column, by that of the field."""
    types = {
        str: arrow.string(),
        int: arrow.int32(),
        float: arrow.float64(),
        datetime: arrow.timestamp("ms", "UTC"),
    }
    return types[next(one for one in _kinds(kind) if one is not type(None))]


def _arrow() -> ModuleType:
    return _imported("pyarrow")


def _parquet() -> ModuleType:
    return _imported("pyarrow.parquet")


def _imported(name: str) -> ModuleType:
    """A module of pyarrow; NoParquet without it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        raise NoParquet from missing
