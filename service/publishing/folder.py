"""The folder of an export: its manifest, and the files that this names, which never change.

A file is written under a temporary name. Its last name has part of its digest, so that what a
manifest names stays what it was while another one is made. The manifest is replaced in one step;
only then are files removed that it does not name any more.
"""

import fcntl
import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from saikoro.service.errors.commands import CommandError

FORMAT = "saikoro-export/1"

MANIFEST = "manifest.json"

_OURS = re.compile(r"(records|results)-[0-9]{4}-[0-9]{2}-[0-9a-f]{16}\.(tar\.zst|parquet)")

_NEW = ".new"


def is_ours(name: str) -> bool:
    """Whether a name is that of a file of a month: it leads nowhere else."""
    return _OURS.fullmatch(name) is not None


class File(msgspec.Struct, frozen=True):
    """A file of a month."""

    name: str
    bytes: int
    sha256: str


class LeftOut(msgspec.Struct, frozen=True):
    """How many matches of a month are in no file, by the reason."""

    withheld: int = 0
    """The host withholds the cards that they were played with."""
    unreadable: int = 0
    """What is stored of them does not lead to their head; the next export tries again."""


class Month(msgspec.Struct, frozen=True):
    """A month that was exported."""

    month: str
    """Such as `2026-11`: the matches whose last line was stored in it, UTC."""
    matches: int
    events: int
    licences: dict[str, int]
    """How many matches are under each licence."""
    card_sets: dict[str, int]
    """How many were played with each card set."""
    left_out: LeftOut
    records: File
    results: File
    source: str
    """A digest of what the month was made from: another one, and it is written again."""
    withheld: str = ""
    """A digest of the list of withheld card sets, where matches were left out for it."""


class Manifest(msgspec.Struct, frozen=True):
    """What an export consists of."""

    format: str = FORMAT
    server: str = ""
    """What the service calls itself."""
    months: list[Month] = []
    """By month."""


class NoExport(CommandError):
    """A folder that has no export that can be read."""


class OtherExport(CommandError):
    """A folder that another process exports to at the moment."""


def read_manifest(content: bytes, place: str) -> Manifest:
    """The manifest at a place; NoExport if it is none."""
    try:
        found = msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise NoExport(f"{place}/{MANIFEST}: {broken}") from broken
    if found.format != FORMAT:
        raise NoExport(f"{place}/{MANIFEST}: the format is {found.format!r}, not {FORMAT}")
    return found


class Folder:
    """The folder of an export."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Make the folder, and keep it for this process alone; OtherExport."""
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as held:
                raise OtherExport(f"another process exports to {self.path}") from held
            self._clean(self.manifest())
            yield

    def manifest(self) -> Manifest:
        """The manifest; an empty one where nothing was exported. NoExport if it is none."""
        try:
            return read_manifest((self.path / MANIFEST).read_bytes(), str(self.path))
        except FileNotFoundError:
            return Manifest()

    @contextmanager
    def holding(self, month: Month) -> Iterator[None]:
        """Meanwhile the files of a month are here."""
        yield

    def has(self, file: File) -> bool:
        """Whether a file is here, by its size."""
        try:
            return (self.path / file.name).stat().st_size == file.bytes
        except FileNotFoundError:
            return False

    def new(self, name: str) -> Path:
        """The temporary place of a file that is being written."""
        return self.path / f".{name}{_NEW}"

    def keep(self, made: Path, name: str, suffix: str) -> File:
        """Give a whole file its last name, once it is on disk."""
        with made.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
            os.fsync(opened.fileno())
        file = File(f"{name}-{digest[:16]}{suffix}", made.stat().st_size, digest)
        made.replace(self.path / file.name)
        return file

    def replace_manifest(self, manifest: Manifest) -> None:
        """Have the folder consist of what a manifest names; all of it is on disk by then."""
        made = self.new(MANIFEST)
        with made.open("wb") as opened:
            opened.write(msgspec.json.format(msgspec.json.encode(manifest, order="sorted")) + b"\n")
            opened.flush()
            os.fsync(opened.fileno())
        self._sync()
        made.replace(self.path / MANIFEST)
        self._sync()
        self._clean(manifest)

    def _sync(self) -> None:
        opened = os.open(self.path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

    def _clean(self, manifest: Manifest) -> None:
        """Remove the files of ours that the manifest does not name, and those of a killed run."""
        named = {file.name for month in manifest.months for file in (month.records, month.results)}
        for path in self.path.iterdir():
            ours = is_ours(path.name)
            left = path.name.startswith(".") and path.name.endswith(_NEW)
            if left or (ours and path.name not in named):
                path.unlink()
