"""Streams as they lie in the archive: a directory, and compressed pieces of what it names.

    directory | keys | record, piece by piece | beside it, piece by piece

Every part is a zstd frame of its own, with a checksum. Those of the record, one after the other,
are a zstd file whose content is the record: its header line, then its lines. Beside a piece lies
what else its batches have: where they end, and their sealed secrets. The directory has everything
that the store keeps of the stream but its lines, and the head before each piece, so that a piece
that is read is checked by itself. Behind its frame the directory has a MAC; it has a digest of
every other part, and so vouches for all of the image.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

import msgspec

from saikoro.domain.record.head import genesis, head_after, next_head
from saikoro.domain.text import Text
from saikoro.service.archive.form.frames import (
    MAC_BYTES,
    digest,
    mac,
    pressed,
    require_digest,
    require_mac,
)
from saikoro.service.errors.stores import BrokenArchive
from saikoro.service.store.streams.packing import Unreadable, decompress
from saikoro.service.store.streams.protocol import Stood, StoredBatch

FORMAT = 2
"""The number of this format, in every directory; 1 had neither a MAC nor digests."""

PIECE_BYTES = 48_000
"""Bytes of lines after which a piece ends: more compress better, fewer are fetched sooner."""

SECRET_BYTES = 12_000
"""Bytes of secrets after which a piece ends."""

_NOT_WHOLE = Text("最後まで揃っていません", "it is not whole")
_OTHER_HEADER = Text("ヘッダーが違います", "its header differs")
_OTHER_HEAD = Text("行を順に進めても head になりません", "its lines do not lead to its head")
_NOT_CONTINUED = Text("次の行がつながりません", "the next lines do not continue it")

_encode = msgspec.msgpack.Encoder().encode


class Image(NamedTuple):
    """All that the store has of a stream that is over."""

    kind: str
    stream: str
    fields: dict[bytes, bytes]
    """Its meta hash."""
    keys: dict[bytes, bytes]
    """Its idempotency keys, with what was answered."""
    batches: Sequence[StoredBatch]

    @property
    def version(self) -> int:
        """The version that it has come to."""
        return int(self.fields[b"v"])

    @property
    def head(self) -> bytes:
        """The head at that version."""
        return self.fields[b"h"]

    def was_at(self, version: int, head: bytes) -> bool:
        """Whether it was at this head when it was at this version."""
        lines = [line for batch in self.batches for line in batch.lines]
        if not lines or version > len(lines):
            return False
        return head_after(genesis(self.batches[0].header), lines[:version]) == head


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Where some lines of a stream are."""

    version: int
    """The version of the last of them."""
    parent: bytes
    """The head before the first of them."""
    lines: int
    """How long the frame with the lines is, in bytes."""
    beside: int
    """How long the frame is with what lies beside them, in bytes."""
    digest: bytes = b""
    """The digest of both frames."""


class Directory(msgspec.Struct, frozen=True, array_like=True):
    """What an image has, and where."""

    format: int
    kind: str
    stream: str
    fields: dict[bytes, bytes]
    keys: int
    """How long the frame with the idempotency keys is, in bytes; 0 without any."""
    pieces: list[Piece]
    digest: bytes = b""
    """The digest of the frame with the idempotency keys."""


class Span(NamedTuple):
    """Bytes of an image, from its beginning."""

    offset: int
    length: int


class _Beside(msgspec.Struct, frozen=True, array_like=True):
    """What a batch has besides its lines."""

    count: int
    """How many lines it has."""
    linked: bool
    """Whether the head before its first line is stored with it."""
    secrets: bytes
    appended: int
    stood: tuple[str, str, int, bytes] | None


_decode_directory = msgspec.msgpack.Decoder(Directory).decode
_decode_keys = msgspec.msgpack.Decoder(dict[bytes, bytes]).decode
_decode_beside = msgspec.msgpack.Decoder(list[_Beside]).decode


def write_image(image: Image, key: bytes) -> tuple[bytes, int]:
    """The bytes of an image, and how long the directory is that they begin with, its MAC included.

    BrokenArchive if its lines do not lead to its head.
    """
    pieces, frames, beside = [], [], []
    head = genesis(image.batches[0].header) if image.batches else b""
    for batches in _cut(image.batches):
        lines = [line for batch in batches for line in batch.lines]
        header = [batches[0].header] if batches[0].first == 1 else []
        text = b"".join(line + b"\n" for line in [*header, *lines])
        described = _described(image.stream, batches, head)
        frames.append(pressed(text))
        beside.append(pressed(_encode(described)))
        both = digest(frames[-1] + beside[-1])
        pieces.append(Piece(batches[-1].version, head, len(frames[-1]), len(beside[-1]), both))
        head = reduce(next_head, lines, head)
    if not pieces or (pieces[-1].version, head) != (image.version, image.head):
        raise BrokenArchive(image.stream, pieces[-1].version if pieces else 0, _NOT_WHOLE)
    keys = pressed(_encode(image.keys)) if image.keys else b""
    directory = Directory(
        FORMAT, image.kind, image.stream, image.fields, len(keys), pieces, digest(keys)
    )
    packed = pressed(_encode(directory))
    packed += mac(key, "image", packed)
    return b"".join([packed, keys, *frames, *beside]), len(packed)


def read_directory(packed: bytes, key: bytes) -> Directory:
    """The directory that an image begins with, with its MAC; Unreadable."""
    frame = packed[:-MAC_BYTES]
    require_mac(packed[-MAC_BYTES:], key, "image", frame)
    return _directory(frame)


def read_unvouched(frame: bytes) -> Directory:
    """The directory of an image of format 1, which nothing vouches for; Unreadable."""
    directory = _directory(frame)
    if directory.format != 1:
        raise Unreadable("an image of this format has a MAC")
    return directory


def _directory(frame: bytes) -> Directory:
    try:
        return _decode_directory(decompress(frame))
    except msgspec.MsgspecError as broken:
        raise Unreadable(str(broken)) from broken


def read_keys(directory: Directory, packed: bytes) -> dict[bytes, bytes]:
    """The idempotency keys of an image; Unreadable."""
    _require_part(directory, packed, directory.digest)
    try:
        return _decode_keys(decompress(packed)) if packed else {}
    except msgspec.MsgspecError as broken:
        raise Unreadable(str(broken)) from broken


def _require_part(directory: Directory, packed: bytes, expected: bytes) -> None:
    if directory.format != 1:
        require_digest(packed, expected)


def spans(directory: Directory, length: int) -> Iterator[tuple[Span, Span]]:
    """Where the two frames of each piece are, behind a directory of `length` bytes."""
    lines = length + directory.keys
    beside = lines + sum(piece.lines for piece in directory.pieces)
    for piece in directory.pieces:
        yield Span(lines, piece.lines), Span(beside, piece.beside)
        lines, beside = lines + piece.lines, beside + piece.beside


def read_piece(directory: Directory, at: int, lines: bytes, beside: bytes) -> list[StoredBatch]:
    """The batches of one piece; BrokenArchive if they do not lead from its head to the next."""
    piece, header = directory.pieces[at], b""
    version, head = directory.pieces[at - 1].version if at else 0, piece.parent
    try:
        _require_part(directory, lines + beside, piece.digest)
        split = decompress(lines).split(b"\n")[:-1]
        described = _decode_beside(decompress(beside))
    except (msgspec.MsgspecError, Unreadable) as broken:
        raise BrokenArchive(directory.stream, version, str(broken)) from broken
    if not at:
        header, *split = split or [b""]
        if genesis(header) != head:
            raise BrokenArchive(directory.stream, 0, _OTHER_HEADER)
    batches: list[StoredBatch] = []
    for each in described:
        taken, split = split[: each.count], split[each.count :]
        version += each.count
        batches.append(
            StoredBatch(
                version,
                taken,
                each.secrets,
                b"" if batches else header,
                head if each.linked else b"",
                each.appended,
                None if each.stood is None else Stood(*each.stood),
            )
        )
        head = reduce(next_head, taken, head)
    last = at + 1 == len(directory.pieces)
    leads_to = directory.fields[b"h"] if last else directory.pieces[at + 1].parent
    if split or (version, head) != (piece.version, leads_to):
        raise BrokenArchive(directory.stream, version, _OTHER_HEAD)
    return batches


def _cut(batches: Sequence[StoredBatch]) -> Iterator[list[StoredBatch]]:
    """Batches by pieces."""
    cut: list[StoredBatch] = []
    lines = secrets = 0
    for batch in batches:
        cut.append(batch)
        lines += sum(map(len, batch.lines))
        secrets += len(batch.secrets)
        if lines >= PIECE_BYTES or secrets >= SECRET_BYTES:
            yield cut
            cut, lines, secrets = [], 0, 0
    if cut:
        yield cut


def _described(stream: str, batches: Sequence[StoredBatch], head: bytes) -> list[_Beside]:
    """What batches have besides their lines; BrokenArchive if one does not follow the others."""
    described = []
    for batch in batches:
        if batch.parent not in (b"", head):
            raise BrokenArchive(stream, batch.first - 1, _NOT_CONTINUED)
        head = reduce(next_head, batch.lines, head)
        stood = None if batch.stood is None else msgspec.structs.astuple(batch.stood)
        described.append(
            _Beside(len(batch.lines), bool(batch.parent), batch.secrets, batch.appended, stood)
        )
    return described
