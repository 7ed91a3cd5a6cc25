"""What the index has of each stream: where it is, and the lists that it is found in."""

from collections.abc import Iterator, Sequence

import msgspec

from saikoro.domain.match.state import FINISHED
from saikoro.service.archive.form.images import Image
from saikoro.service.archive.form.segments import Pair
from saikoro.service.store.streams.index import UNLISTED
from saikoro.service.store.streams.packing import APART, WITHDRAWN, seats_in
from saikoro.service.store.streams.protocol import Listed, moment

_KINDS = {"match": b"m", "tournament": b"t", "dispute": b"d"}

EVERY = "all"
"""The tag of every stream that is listed."""

_LAST = f"status:{FINISHED}"
"""A tag that nearly all streams here have: no list is kept for it."""

_DIGITS, _ID_CHARS = 13, 32

_BY_CREATION, _BY_END = b"l", b"f"
"""What the keys of entries begin with: of streams as they were created, and as they finished."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where the image of a stream is."""

    pack: str
    """The object that it is in, with others."""
    offset: int
    length: int
    """In bytes."""
    directory: int
    """How long the directory is that it begins with, in bytes."""


class _Shown(msgspec.Struct, frozen=True, array_like=True):
    """What lists show of a stream, and what they are narrowed by."""

    version: int
    status: str
    awaiting: str
    summary: bytes
    moved: int
    disputed: bool
    delay: int
    tags: list[str]
    """All of its tags, those with UNLISTED before them that only private searches see."""
    head: bytes = b""
    created: int = 0
    finished: int = 0
    """When everybody could see that the match had finished, in ms since 1970; 0 for others."""
    apart: tuple[int, ...] = ()
    """The seats whose names are objects of their own."""
    withdrawn: tuple[int, ...] = ()
    """The seats whose names were withdrawn."""


_encode = msgspec.msgpack.Encoder().encode
read_place = msgspec.msgpack.Decoder(Place).decode
_read_shown = msgspec.msgpack.Decoder(_Shown).decode


def place_key(kind: str, stream: str) -> bytes:
    """The key of the place of a stream."""
    return b"i" + _KINDS[kind] + bytes.fromhex(stream)


def places() -> Iterator[tuple[str, bytes, bytes]]:
    """Of every kind of stream where the keys of places begin, and where they end."""
    for kind, mark in _KINDS.items():
        yield kind, b"i" + mark, b"i" + mark + b"\xff" * 17


def stream_of(key: bytes) -> tuple[str, str]:
    """The kind and the id of the stream that a key is of."""
    kind = next(kind for kind, mark in _KINDS.items() if key[1:2] == mark)
    return kind, key[2:].hex() if key[:1] == b"i" else key[-_ID_CHARS:].decode()


def entries(image: Image, place: Place) -> Iterator[Pair]:
    """Everything that the index has of a stream."""
    yield place_key(image.kind, image.stream), _encode(place)
    fields = image.fields
    tags = _tags(fields)
    shown = _Shown(
        image.version,
        fields[b"s"].decode(),
        fields[b"a"].decode(),
        fields.get(b"j", b""),
        int(fields.get(b"m", 0)),
        b"q" in fields,
        int(fields.get(b"l", 0)),
        tags,
        image.head,
        int(fields.get(b"n", 0)),
        int(fields.get(b"f", 0)),
        seats_in(fields, APART),
        seats_in(fields, WITHDRAWN),
    )
    packed = _encode(shown)
    created, finished = (moment(at) + image.stream for at in (shown.created, shown.finished))
    for tag in tags:
        if not tag.startswith(UNLISTED) and tag != _LAST:
            yield _prefix(image.kind, tag) + created.encode(), packed
    if shown.finished:
        for tag in _seen_at_the_end(tags):
            yield _prefix(image.kind, tag, _BY_END) + finished.encode(), packed


def _tags(fields: dict[bytes, bytes]) -> list[str]:
    """The tags of a stream as append.lua lists them."""
    lasting = {EVERY, *fields.get(b"o", b"").decode().splitlines()}
    found = []
    for tag in fields.get(b"i", b"").decode().splitlines():
        hidden = b"u" in fields or (b"l" in fields and tag not in lasting)
        found.append(f"{UNLISTED if hidden and not tag.startswith('@') else ''}{tag}")
    return found


def _seen_at_the_end(tags: Sequence[str]) -> Iterator[str]:
    """The tags by which a match is found once everybody sees its end, as append.lua lists them."""
    unlisted = UNLISTED + EVERY in tags
    for tag in tags:
        named = tag.removeprefix(UNLISTED)
        if not named.startswith("status:") and (tag.startswith("@") or not unlisted):
            yield named


def _prefix(kind: str, tag: str, order: bytes = _BY_CREATION) -> bytes:
    return order + _KINDS[kind] + tag.encode() + b"\n"


class Sought(msgspec.Struct, frozen=True):
    """A search: the keys that it looks at, and what it keeps of them."""

    kind: str
    tags: Sequence[str]
    private: bool
    """Whether it begins with a private tag, and so finds unlisted streams."""
    order: bytes

    @property
    def prefix(self) -> bytes:
        """What the keys of the shortest list begin with, as far as tags show which that is."""
        tag = self.tags[0] if self.private else min(self.tags, key=_breadth)
        return _prefix(self.kind, tag, self.order)

    def fits(self, pair: Pair) -> Listed | None:
        """The stream of a pair if it has all tags."""
        shown = _read_shown(pair[1])
        tags = shown.tags
        if self.order == _BY_END and not self.private:
            tags = [*_seen_at_the_end(tags)]
        for tag in self.tags:
            if tag not in tags and not (self.private and UNLISTED + tag in tags):
                return None
        position = pair[0][len(self.prefix) :].decode()
        created = shown.created if self.order == _BY_END else int(position[:_DIGITS])
        return Listed(
            position[_DIGITS:],
            created,
            shown.version,
            shown.status,
            shown.awaiting,
            shown.summary,
            shown.moved,
            shown.disputed,
            shown.delay,
            shown.head,
            shown.finished,
            apart=shown.apart,
            withdrawn=shown.withdrawn,
        )


def sought(kind: str, tags: Sequence[str]) -> Sought:
    """A search for the streams that have all of these tags; a private one comes first."""
    private = tags[0].startswith("@")
    return Sought(kind, [*tags] if private else [EVERY, *tags], private, _BY_CREATION)


def sought_finished(tags: Sequence[str]) -> Sought:
    """The same for matches in the order in which they finished."""
    private = tags[0].startswith("@")
    return Sought("match", [*tags] if private else [EVERY, *tags], private, _BY_END)


def _breadth(tag: str) -> int:
    """How many streams a tag has, roughly: those of players and tournaments have few."""
    if tag == _LAST:
        return 3
    return 2 if tag == EVERY else 1 if tag.startswith("game:") else 0
