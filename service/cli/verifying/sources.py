"""Sources of records: files, folders, exports, archives and services, read one after the other."""

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec

from saikoro.client import Client
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.verification.records import Outcome
from saikoro.service.cli.api import CANNOT_READ, as_described, require_id, why_not_read
from saikoro.service.cli.files.reading import MAX_BYTES, UnreadableFile, read_bytes
from saikoro.service.cli.files.records import (
    InFile,
    Readable,
    Served,
    is_address,
    record_at,
)
from saikoro.service.errors.commands import CommandError

MOST = 10_000_000
"""The most records of a folder or a service: what is kept of each is a name."""

FOUND_AT_ONCE = 100
"""Matches that a service is asked for at once."""

MANIFEST = "manifest.json"
"""The file of an export that names the others."""

OBJECT_STORES = ("file", "s3", "gs", "az")
"""What the address of an archive begins with."""


class Source(NamedTuple):
    """All records at one place."""

    name: str
    total: int
    """How many there are; 0 if nobody knows before all are read."""
    records: Iterable[Readable | Outcome]

    def each(self) -> Iterator[Readable | Outcome]:
        """Each of them; whatever keeps the rest from being read is an outcome, too."""
        try:
            yield from self.records
        except CANNOT_READ as error:
            yield Outcome(self.name, "unreadable", why_not_read(error))


def names_one(source: str) -> bool:
    """Whether a source names one record: a file, or a match of a service."""
    if is_address(source):
        return "/matches/" in source
    try:
        return not _is_archive(source) and not Path(source).is_dir()
    except OSError:
        return True  # whoever reads it says what is wrong


def opened(source: str) -> Source:
    """A source, with what keeps it from being read as its only outcome."""
    try:
        return _opened(source)
    except CANNOT_READ as error:
        return Source(source, 1, [Outcome(source, "unreadable", why_not_read(error))])


def _opened(source: str) -> Source:
    if names_one(source):
        return Source(source, 1, [record_at(source)])
    url, folder, manifest = source.rstrip("/"), Path(source), _manifest_of(source)
    has_archive = (folder / "mark").is_file() and (folder / "packs").is_dir()
    if manifest or has_archive or _is_archive(source):
        # What reads these comes with the service, and is not needed for anything else.
        from saikoro.service.cli.verifying import archives  # noqa: PLC0415

        if not manifest:
            url = folder.resolve().as_uri() if has_archive else url
            return Source(source, 0, archives.archived(url))
        served = url if is_address(source) else ""
        return Source(source, *archives.exported(folder, manifest, served))
    matches = (Served(url, match) for match in _matches(url))
    found = [*islice(matches if is_address(source) else _files(folder), MOST + 1)]
    if not 0 < len(found) <= MOST:
        raise CommandError(
            f"there are more than {MOST} records" if found else "there are no records"
        )
    return Source(source, len(found), found)


def _manifest_of(source: str) -> bytes:
    """The manifest of an export, by the format that it names; empty if there is none."""
    content, file = b"", Path(source) / MANIFEST
    with contextlib.suppress(UnreadableFile, httpx.HTTPError):
        if is_address(source):
            url = f"{source.rstrip('/')}/{MANIFEST}"
            with httpx.stream("GET", url, follow_redirects=True) as answer:
                content = next(answer.iter_bytes(MAX_BYTES), b"")
        elif file.is_file():
            content = read_bytes(file)
    try:
        named = msgspec.json.decode(content, type=_Manifest).format
    except UNDECODABLE:
        return b""
    return content if named.startswith("saikoro-export/") else b""


class _Manifest(msgspec.Struct):
    format: str


def _is_archive(source: str) -> bool:
    return urlsplit(source).scheme in OBJECT_STORES


def _files(folder: Path) -> Iterator[InFile | Outcome]:
    """Every file of records below a folder; links to folders are not followed."""
    folders = [folder]
    while folders:
        try:
            with os.scandir(folders.pop()) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            yield Outcome(str(error.filename), "unreadable", why_not_read(error))
            continue
        folders += [Path(each) for each in found if each.is_dir(follow_symlinks=False)]
        for each in found:
            if each.name.endswith(".jsonl") and _may_be_read(each):
                yield InFile(Path(each), folder)


def _may_be_read(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is no folder, pipe or device; whoever reads it says what else is wrong."""
    try:
        return stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        return True


def _matches(url: str) -> Iterator[str]:
    """The finished matches of a service that its lists show, the newest first."""
    with Client(url) as client:
        cursor = ""
        while True:
            with as_described():
                part = client.matches(status="finished", limit=FOUND_AT_ONCE, cursor=cursor)
                yield from (require_id(each.match) for each in part.matches)
            if part.next is None or part.next == cursor:
                return
            cursor = part.next
