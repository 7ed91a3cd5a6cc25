"""The folder of a backup, and the manifest that is written last and says what is in it.

store/0.rdb, 1.rdb …   what each master had, as of one moment
archive/…              the objects of the archive, by their names
key.sealed             the service's secret under a passphrase, unless it is kept elsewhere
manifest.json          sizes and digests of all these; a copy without it was not finished
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from saikoro.service.errors.commands import CommandError
from saikoro.service.process.writing import write_private

MANIFEST, STORE, ARCHIVE, KEY = "manifest.json", "store", "archive", "key.sealed"

Shows = Callable[[str, int, int], None]
"""Is called with what is done, how much, and of how much."""


class NotBackedUp(CommandError):
    """A backup that cannot be made; the message says why."""


class NotRestored(CommandError):
    """A backup that cannot be put back; the message says why."""


class Kept(msgspec.Struct, frozen=True):
    """A file of a backup."""

    size: int
    """In bytes."""
    sha256: str
    """In hexadecimal digits."""


class Manifest(msgspec.Struct, frozen=True):
    """What is in a backup."""

    format: Literal[1]
    version: str
    """The version of Saikoro that has made it."""
    layout: str
    """The layout of the store."""
    made: str
    """When its first part was copied, in UTC."""
    service: str
    """The public key that the service signs receipts with: its secret is the one that has it."""
    database: int
    """The number of the database on the server."""
    files: Mapping[str, Kept]
    """By their names in the folder."""

    def below(self, folder: str) -> list[str]:
        """The names of the files in one of its folders, without that."""
        start = f"{folder}/"
        return [name.removeprefix(start) for name in self.files if name.startswith(start)]

    @property
    def id(self) -> str:
        """What tells this backup from others."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:32]


def begin(folder: Path) -> None:
    """Make the folder of a backup; NotBackedUp if there is anything in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise NotBackedUp(f"{folder} is not empty: name a new folder for each backup")


def kept_files(folder: Path, shows: Shows) -> dict[str, Kept]:
    """The files of a folder by their names, with sizes and digests."""
    found = sorted(_files(folder))
    kept = {}
    for done, name in enumerate(found, 1):
        file = folder / name
        with file.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
        kept[name] = Kept(file.stat().st_size, digest)
        shows("files summed up", done, len(found))
    return kept


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest: from then on the backup is whole."""
    write_private(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a backup; NotRestored where there is none, or none that can be read."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise NotRestored(
            f"{folder} has no {MANIFEST}: it is no backup, or one that was not finished"
        ) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
        raise NotRestored(f"{folder / MANIFEST} cannot be read: {broken}") from broken


def require_whole(folder: Path, manifest: Manifest, shows: Shows) -> None:
    """NotRestored if a file is missing or is not what the manifest says, and names it."""
    kept = kept_files(folder, shows)
    for name, file in manifest.files.items():
        if name not in kept:
            raise NotRestored(f"{folder / name} is missing")
        if kept[name] != file:
            raise NotRestored(f"{folder / name} is not what was copied: its digest is another one")


def _files(folder: Path) -> Iterator[str]:
    """The names of all files in a folder, but for the manifest."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != MANIFEST:
            yield name
