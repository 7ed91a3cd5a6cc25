"""Packs, read as a whole: each image is checked, and one that cannot be read ends nothing."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from saikoro.service.archive.form.entries import Place
from saikoro.service.archive.form.frames import MAC_BYTES, MAGIC, frame_length
from saikoro.service.archive.form.images import (
    Directory,
    Image,
    read_directory,
    read_keys,
    read_piece,
    read_unvouched,
    spans,
)
from saikoro.service.errors.stores import BrokenArchive
from saikoro.service.store.streams.packing import Unreadable
from saikoro.service.store.streams.protocol import StoredBatch

PACKS = "packs"
"""What the names of packs begin with."""

_NAME = re.compile(rf"{PACKS}/[0-9-]+/([0-9]{{13}})-[0-9a-f]+")


class Found(NamedTuple):
    """An image in a pack."""

    place: Place
    directory: Directory
    image: Image | None
    """All of it; None where it is not what was written."""
    broken: str = ""
    """Why not."""


class Gap(NamedTuple):
    """Bytes of a pack in which no image can be read."""

    pack: str
    offset: int
    broken: str


def moment_of(name: str) -> int:
    """The moment in the name of a pack, in ms since 1970; 0 for another name."""
    named = _NAME.fullmatch(name)
    return int(named[1]) if named else 0


def read_pack(name: str, pack: bytes, key: bytes | None) -> Iterator[Found | Gap]:
    """The images of a pack, and what cannot be read; without a key those of format 1."""
    at, rest = 0, memoryview(pack)
    while at < len(pack):
        try:
            found = _read(name, rest, at, key)
        except Unreadable as broken:
            yield Gap(name, at, str(broken))
            at = _next(pack, rest, at, key)
        else:
            yield found
            at += found.place.length


def _next(pack: bytes, rest: memoryview, at: int, key: bytes | None) -> int:
    """Where the next image begins that can be read; the end of the pack if none does."""
    while (at := pack.find(MAGIC, at + 1)) >= 0:
        try:
            _directory(rest[at:], key)
        except Unreadable:
            continue
        return at
    return len(pack)


def _directory(rest: memoryview, key: bytes | None) -> tuple[Directory, int]:
    """The directory that an image begins with, and how long it is with its MAC; Unreadable."""
    length = frame_length(rest)
    if key is None:
        return read_unvouched(bytes(rest[:length])), length
    length += MAC_BYTES
    return read_directory(bytes(rest[:length]), key), length


def _read(name: str, pack: memoryview, at: int, key: bytes | None) -> Found:
    rest = pack[at:]
    directory, length = _directory(rest, key)
    parts = [*spans(directory, length)]
    end = parts[-1][1] if parts else None
    place = Place(name, at, length if end is None else end.offset + end.length, length)
    try:
        keys = read_keys(directory, bytes(rest[length : length + directory.keys]))
        batches: list[StoredBatch] = []
        for number, two in enumerate(parts):
            frames = (bytes(rest[span.offset : span.offset + span.length]) for span in two)
            batches += read_piece(directory, number, *frames)
    except (Unreadable, BrokenArchive) as broken:
        return Found(place, directory, None, str(broken))
    image = Image(directory.kind, directory.stream, directory.fields, keys, batches)
    return Found(place, directory, image)
