"""Checking an export: every sum, every record and every row, without the service."""

import hashlib
import itertools
import tarfile
from collections.abc import Iterator
from typing import Any

import msgspec
import zstandard

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.record.beside import NameBeside
from saikoro.service.publishing.folder import File, Folder, Month
from saikoro.service.publishing.months import SUMS, files_in
from saikoro.service.publishing.results import result_of
from saikoro.service.publishing.tables import require_parquet, rows_of


def faults_of(folder: Folder) -> Iterator[str]:
    """What is wrong with an export, as it is found."""
    require_parquet()
    for month in folder.manifest().months:
        wrong = [
            fault for file in (month.records, month.results) if (fault := _fault(folder, file))
        ]
        if wrong:
            yield from wrong
            continue
        try:
            yield from _inside(folder, month)
        except (tarfile.TarError, zstandard.ZstdError, OSError, ValueError) as broken:
            yield f"{month.month}: it cannot be read: {broken}"


def _fault(folder: Folder, file: File) -> str:
    """What is wrong with a file as a whole; empty if nothing is."""
    try:
        with (folder.path / file.name).open("rb") as opened:
            found = hashlib.file_digest(opened, "sha256").hexdigest()
    except FileNotFoundError:
        return f"{file.name}: it is missing"
    return "" if found == file.sha256 else f"{file.name}: its digest is {found}, not {file.sha256}"


def _inside(folder: Folder, month: Month) -> Iterator[str]:
    """What is wrong with the records and rows of a month, whose files are those that were made."""
    rows = rows_of(folder.path / month.results.name)
    sums, named = [], b""
    matches = 0
    for name, content in files_in(folder.path / month.records.name):
        if name == SUMS:
            named = content
            continue
        digest = hashlib.sha256(content).hexdigest()
        sums.append(f"{digest}  {name}\n")
        if name.endswith(".json"):
            if name != f"{digest}.json":
                yield f"{month.month}: {name} is not the card set of this digest"
            continue
        matches += 1
        row = next(rows, None)
        try:
            result = result_of(content.split(b"\n")[:-1], _names_in(row))
        except (BrokenRecord, msgspec.MsgspecError, IndexError) as broken:
            yield f"{month.month}: {name}: {broken}"
            continue
        if result is None or row != result._asdict() or name != f"{result.match}.jsonl":
            yield f"{month.month}: the table has another result than {name}"
    if "".join(sums).encode() != named:
        yield f"{month.month}: {SUMS} does not name what the file holds"
    if matches != month.matches or any(itertools.islice(rows, 1)):
        yield f"{month.month}: it has not {month.matches} records and rows"


def _names_in(row: dict[str, Any] | None) -> list[NameBeside]:
    """The names in a row that its record only commits to. ValidationError."""
    return [
        msgspec.convert({"name": row[f"player_{seat}"], "salt": salt, "seat": seat}, NameBeside)
        for seat in (0, 1)
        if row is not None and (salt := row.get(f"salt_{seat}")) is not None
    ]
