"""The form of batches in Redis and its messages: lines joined by LF, compressed if it pays."""

import re
from collections.abc import Mapping

import msgspec
import zstandard

from saikoro.service.store.streams.protocol import Append, Latest, Meta, Stood, StoredBatch, Update

PLAIN, COMPRESSED = b"l", b"z"

COMPRESS_FROM = 200
"""Bytes below which compressing does not pay."""

MOST_BYTES = 64 * 1024 * 1024
"""The most bytes that a frame may have once it is unpacked."""

_NAME = re.compile(rb"N[01]")
"""The field of the meta hash with the name of a seat."""

APART = b"A"
"""The field with the seats whose names are objects of the archive."""

WITHDRAWN = b"W"
"""The field with the seats whose names were withdrawn."""

_TOKEN = re.compile(rb"t-?[0-9]+")
"""The field of the meta hash with the digest of a holder's token."""

_compressor = zstandard.ZstdCompressor(level=3, write_content_size=True)


class Unreadable(ValueError):
    """Bytes that are not what was written: cut, changed, or written by somebody else."""


class Packed(msgspec.Struct, frozen=True, array_like=True):
    """A batch as its entry in a stream; the fields are those of append.lua.

    What a later build sends behind them is ignored, here and in news.
    """

    version: int
    form: bytes
    """`l` for plain lines, `z` for compressed ones."""
    lines: bytes
    secrets: bytes
    header: bytes
    parent: bytes


class _PackedNews(msgspec.Struct, frozen=True, array_like=True):
    after: int
    version: int
    head: bytes
    status: str
    awaiting: str
    batches: list[Packed]
    trace: str = ""


_read_news = msgspec.msgpack.Decoder(_PackedNews).decode


def compress(plain: bytes) -> bytes:
    """A zstd frame with its size in the header."""
    return _compressor.compress(plain)


def decompress(packed: bytes) -> bytes:
    """What a frame has; Unreadable for what is none, or has more than MOST_BYTES."""
    try:
        size = zstandard.frame_content_size(packed)
        if not 0 <= size <= MOST_BYTES:
            raise Unreadable(f"a frame of {size} bytes")
        return zstandard.ZstdDecompressor().decompress(packed, allow_extra_data=False)
    except zstandard.ZstdError as broken:
        raise Unreadable(str(broken)) from broken


def pack(batch: StoredBatch) -> Packed:
    """A batch as it is stored."""
    form, lines = PLAIN, b"\n".join(batch.lines)
    if len(lines) >= COMPRESS_FROM:
        form, lines = COMPRESSED, compress(lines)
    return Packed(batch.version, form, lines, batch.secrets, batch.header, batch.parent)


def unpack(packed: Packed) -> StoredBatch:
    """A batch as it was before it was stored."""
    lines = decompress(packed.lines) if packed.form == COMPRESSED else packed.lines
    split = lines.split(b"\n")
    return StoredBatch(packed.version, split, packed.secrets, packed.header, packed.parent)


def unpack_entry(entry: bytes, fields: dict[bytes, bytes]) -> StoredBatch:
    """A batch from its entry in a stream."""
    version = int(entry.partition(b"-")[0])
    form = COMPRESSED if COMPRESSED in fields else PLAIN
    secrets, header = fields.get(b"s", b""), fields.get(b"h", b"")
    batch = unpack(Packed(version, form, fields[form], secrets, header, fields.get(b"p", b"")))
    if b"t" not in fields:
        return batch
    status, awaiting, deadline, summary = fields[b"w"].split(b"\n", 3)
    stood = Stood(status.decode(), awaiting.decode(), int(deadline), summary)
    return msgspec.structs.replace(batch, appended=int(fields[b"t"]), stood=stood)


def pack_update(append: Append, batches: list[Packed], trace: str = "") -> bytes:
    """Pack an append, and the span that it belongs to, for those who follow its stream."""
    return msgspec.msgpack.encode(
        _PackedNews(
            append.expected,
            append.version,
            append.head,
            append.status,
            append.awaiting,
            batches,
            trace,
        )
    )


def unpack_update(packed: bytes) -> Update:
    """Undo `pack_update`; ValueError if another version of Saikoro has packed it."""
    try:
        news = _read_news(packed)
        batches = [unpack(batch) for batch in news.batches]
    except (msgspec.MsgspecError, Unreadable) as error:
        raise ValueError(f"no update: {error}") from error
    return Update(
        news.after, news.version, news.head, news.status, news.awaiting, batches, news.trace
    )


def unpack_trace(packed: bytes) -> str:
    """The span of a packed append; ValueError if another version of Saikoro has packed it."""
    try:
        return _read_news(packed).trace
    except msgspec.MsgspecError as error:
        raise ValueError(f"no update: {error}") from error


def pack_meta(append: Append) -> dict[str, bytes]:
    """The fields that an append sets in the meta hash of its stream, as append.lua names them."""
    fields = {f"t{seat}": token for seat, token in append.tokens.items()}
    for seat, name in append.names.items():
        fields |= {f"N{seat}": name.sealed, f"T{seat}": name.tag.encode()}
    if append.client:
        fields["c"] = append.client.encode()
    if append.fixed_tags:
        fields["o"] = "".join(f"{tag}\n" for tag in append.fixed_tags).encode()
    if append.unlisted:
        fields["u"] = b"1"
    if append.delay and not append.expected:
        fields["l"] = b"%d" % append.delay
    return fields


def pack_lost(lost: Latest) -> bytes:
    """What is known to have been lost, as the field of the meta hash has it (see lost.lua)."""
    return b"%d %b" % (lost.version, lost.head)


def unpack_meta(found: dict[bytes, bytes], kind: str) -> Meta | None:
    """The meta data of a stream; None if there is none, or it is of another kind."""
    if not found or found.get(b"k", kind.encode()) != kind.encode():
        return None
    lost, _, lost_head = found.get(b"z", b"").partition(b" ")
    return Meta(
        version=int(found[b"v"]),
        head=found[b"h"],
        status=found[b"s"].decode(),
        awaiting=found[b"a"].decode(),
        deadline=int(found[b"d"]),
        tokens={int(name[1:]): token for name, token in found.items() if _TOKEN.fullmatch(name)},
        client=found.get(b"c", b"").decode(),
        expires=int(found.get(b"x", 0)),
        unlisted=b"u" in found,
        disputed=b"q" in found,
        delay=int(found.get(b"l", 0)),
        lost=Latest(int(lost), lost_head) if lost else None,
        names=sealed_names(found),
        withdrawn=seats_in(found, WITHDRAWN),
        apart=seats_in(found, APART),
    )


def seats_in(fields: Mapping[bytes, bytes], field: bytes) -> tuple[int, ...]:
    """The seats that a field of a meta hash names."""
    return seats_of(fields.get(field, b""))


def seats_of(digits: bytes) -> tuple[int, ...]:
    """Seats in the form of a field: a digit each."""
    return tuple(map(int, digits.decode()))


def sealed_names(fields: dict[bytes, bytes]) -> dict[int, bytes]:
    """The names of seats in a meta hash, sealed."""
    return {int(name[1:]): sealed for name, sealed in fields.items() if _NAME.fullmatch(name)}
