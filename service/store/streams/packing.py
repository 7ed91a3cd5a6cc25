"""How batches lie in Redis and travel in its messages: joined by LF, compressed if it pays."""

from typing import NamedTuple

import msgspec
import zstandard

from service.store.streams.protocol import Append, Meta, StoredBatch, Update

PLAIN, COMPRESSED = b"l", b"z"

COMPRESS_FROM = 200
"""Bytes below which compressing does not pay."""

_compressor = zstandard.ZstdCompressor(level=3, write_content_size=True)


class Packed(NamedTuple):
    """A batch as its entry in a stream; the fields are those of append.lua."""

    version: int
    form: bytes
    """`l` for plain lines, `z` for compressed ones."""
    lines: bytes
    secrets: bytes
    header: bytes
    parent: bytes


class _PackedNews(NamedTuple):
    after: int
    version: int
    head: bytes
    status: str
    awaiting: str
    batches: list[Packed]


_read_news = msgspec.msgpack.Decoder(_PackedNews).decode


def compress(plain: bytes) -> bytes:
    """A zstd frame with its size in the header."""
    return _compressor.compress(plain)


def decompress(packed: bytes) -> bytes:
    """What `compress` was given."""
    return zstandard.decompress(packed)


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
    return unpack(Packed(version, form, fields[form], secrets, header, fields.get(b"p", b"")))


def pack_update(append: Append, batches: list[Packed]) -> bytes:
    """What those who follow a stream receive of an append."""
    return msgspec.msgpack.encode(
        _PackedNews(
            append.expected,
            append.version,
            append.head,
            append.status,
            append.awaiting,
            batches,
        )
    )


def unpack_update(packed: bytes) -> Update:
    """What `pack_update` packed; ValueError if that of another version packed it."""
    try:
        after, version, head, status, awaiting, batches = _read_news(packed)
        unpacked = [unpack(batch) for batch in batches]
    except (msgspec.MsgspecError, zstandard.ZstdError) as error:
        raise ValueError(f"no update: {error}") from error
    return Update(after, version, head, status, awaiting, unpacked)


def pack_meta(append: Append) -> dict[str, bytes]:
    """What an append adds to the meta hash of its stream; the fields are those of append.lua."""
    fields = {f"t{seat}": token for seat, token in append.tokens.items()}
    if append.client:
        fields["c"] = append.client.encode()
    if append.fixed_tags:
        fields["o"] = "".join(f"{tag}\n" for tag in append.fixed_tags).encode()
    if append.unlisted:
        fields["u"] = b"1"
    return fields


def unpack_meta(found: dict[bytes, bytes], kind: str) -> Meta | None:
    """Where a stream stands; None for no stream, or one of another kind."""
    if not found or found.get(b"k", kind.encode()) != kind.encode():
        return None
    return Meta(
        version=int(found[b"v"]),
        head=found[b"h"],
        status=found[b"s"].decode(),
        awaiting=found[b"a"].decode(),
        deadline=int(found[b"d"]),
        tokens={int(name[1:]): token for name, token in found.items() if name.startswith(b"t")},
        client=found.get(b"c", b"").decode(),
        expires=int(found.get(b"x", 0)),
    )
