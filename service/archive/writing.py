"""Images that are written, and read again and compared before anything else is done with them."""

from typing import NamedTuple

from saikoro.domain.text import Text
from saikoro.service.archive.form.images import (
    Image,
    read_directory,
    read_keys,
    read_piece,
    spans,
    write_image,
)
from saikoro.service.archive.names import without_names
from saikoro.service.errors.stores import BrokenArchive
from saikoro.service.store.streams.packing import Unreadable

_OTHER_BYTES = Text("読み戻すと書いたものと違います", "what was read is not what was written")


class Written(NamedTuple):
    """An image, ready to be put into a pack."""

    image: Image
    """Without its batches, which are in the bytes."""
    packed: bytes
    directory: int
    """How long the directory is that they begin with, in bytes."""


def stored(image: Image) -> Image:
    """An image as the archive has it: names of players are apart from it."""
    return image._replace(fields=without_names(image.fields))


def written(image: Image, key: bytes) -> Written:
    """The bytes of an image; BrokenArchive if its lines do not lead to its head."""
    packed, directory = write_image(stored(image), key)
    return Written(image._replace(batches=()), packed, directory)


def check_image(packed: bytes, expected: Written, key: bytes) -> None:
    """Read all of an image; BrokenArchive if it is not what it was."""
    stream = expected.image.stream
    try:
        directory = read_directory(packed[: expected.directory], key)
        keys = packed[expected.directory : expected.directory + directory.keys]
        image = stored(expected.image)
        same = directory.fields == image.fields and read_keys(directory, keys) == image.keys
    except Unreadable as broken:
        raise BrokenArchive(stream, 0, str(broken)) from broken
    if not same or len(packed) != len(expected.packed):
        raise BrokenArchive(stream, 0, _OTHER_BYTES)
    for at, (lines, beside) in enumerate(spans(directory, expected.directory)):
        read_piece(
            directory,
            at,
            packed[lines.offset : lines.offset + lines.length],
            packed[beside.offset : beside.offset + beside.length],
        )
