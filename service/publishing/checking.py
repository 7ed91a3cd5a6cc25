"""Checking an export without the service: every sum and every row; and what records it has."""

import hashlib
import itertools
import tarfile
from collections.abc import Iterator
from typing import Any

import msgspec
import zstandard
from cachetools import LRUCache

from saikoro.domain.record.beside import NameBeside
from saikoro.domain.verification.records import Outcome, Record
from saikoro.service.publishing.folder import File, Folder, Month, is_ours
from saikoro.service.publishing.months import SUMS, files_in
from saikoro.service.publishing.results import result_of
from saikoro.service.publishing.tables import require_parquet, rows_of

CARDS_BYTES = 64 * 1024 * 1024
"""The most bytes of card sets that are held."""


def records_of(folder: Folder) -> Iterator[Record | Outcome]:
    """Every record of an export, and what is wrong with the export, as it is found."""
    require_parquet()
    for month in folder.manifest().months:
        with folder.holding(month):
            yield from _of_month(folder, month)


def _of_month(folder: Folder, month: Month) -> Iterator[Record | Outcome]:
    wrong = [
        Outcome(file.name, "fault", fault)
        for file in (month.records, month.results)
        if (fault := _fault(folder, file))
    ]
    if wrong:
        yield from wrong
        return
    try:
        yield from _inside(folder, month)
    except (tarfile.TarError, zstandard.ZstdError, OSError, ValueError) as broken:
        yield Outcome(month.month, "fault", f"it cannot be read: {broken}")


def _fault(folder: Folder, file: File) -> str:
    """What is wrong with a file as a whole; empty if nothing is."""
    if not is_ours(file.name):
        return "it is no file of an export"
    path = folder.path / file.name
    if not path.is_file():
        return "it is missing"
    with path.open("rb") as opened:
        found = hashlib.file_digest(opened, "sha256").hexdigest()
    return "" if found == file.sha256 else f"its digest is {found}, not {file.sha256}"


def _inside(folder: Folder, month: Month) -> Iterator[Record | Outcome]:
    """The records of a month, whose files are those that were made, each compared with its row."""
    rows = rows_of(folder.path / month.results.name)
    sums, named = [], b""
    cards: LRUCache[str, bytes] = LRUCache(CARDS_BYTES, getsizeof=len)
    matches = 0
    for name, content in files_in(folder.path / month.records.name):
        if name == SUMS:
            named = content
            continue
        digest = hashlib.sha256(content).hexdigest()
        sums.append(f"{digest}  {name}\n")
        if name.endswith(".json"):
            if name != f"{digest}.json":
                yield Outcome(month.month, "fault", f"{name} is not the card set of this digest")
            elif len(content) <= CARDS_BYTES:
                cards[digest] = content
            continue
        matches += 1
        row = next(rows, None)
        card_set = "" if row is None else row["card_set"]
        match, path = name.removesuffix(".jsonl"), f"{month.month}/{name}"
        if fault := _other_row(name, content, row):
            yield Outcome(path, "fault", fault)
        yield Record(path, content, match, cards.get(card_set))
    if "".join(sums).encode() != named:
        yield Outcome(month.month, "fault", f"{SUMS} does not name what the file holds")
    if matches != month.matches or any(itertools.islice(rows, 1)):
        yield Outcome(month.month, "fault", f"it has not {month.matches} records and rows")


def _other_row(name: str, content: bytes, row: dict[str, Any] | None) -> str:
    """How the table contradicts a record; empty if it does not."""
    try:
        result = result_of(content.split(b"\n")[:-1], _names_in(row))
    except Exception as broken:  # noqa: BLE001 - a hostile record does not stop the others
        return f"it gives no row: {broken}"
    if result is None or row != result._asdict() or name != f"{result.match}.jsonl":
        return "the table has another result"
    return ""


def _names_in(row: dict[str, Any] | None) -> list[NameBeside]:
    """The names in a row that its record only commits to. ValidationError."""
    return [
        msgspec.convert({"name": row[f"player_{seat}"], "salt": salt, "seat": seat}, NameBeside)
        for seat in (0, 1)
        if row is not None and (salt := row.get(f"salt_{seat}")) is not None
    ]
