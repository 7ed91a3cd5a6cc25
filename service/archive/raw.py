"""Streams as Redis has them: read as images, taken out once these are kept, and put back."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence

from saikoro.service.archive.form.images import Image
from saikoro.service.archive.marks import Mark
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.store.server.coalesced import Script, replied
from saikoro.service.store.streams.batches import Batches
from saikoro.service.store.streams.index import UNLISTED
from saikoro.service.store.streams.keyspace import BUCKETS, bucket_of
from saikoro.service.store.streams.packing import pack
from saikoro.service.store.streams.protocol import StoredBatch

WORD = "saikoro:{archive}:word"
"""The key of a word that changes whenever something was added to the archive."""

_LEASE, _MARK, _OLD, _REMOVE, _RESTORE = (
    Script(f"archive/{name}.lua") for name in ("lease", "mark", "old", "remove", "restore")
)

LEASE = "saikoro:{archive}:mover"
"""The key of the lease of the process that moves streams."""

OLD_LEASE = "saikoro:{archive}:lease"
"""The key of that lease in builds that know of no marks, which must not move any more."""

KNOWN = "saikoro:{archive}:mark"
"""The key of the mark that the store remembers."""

BROKEN = "saikoro:{archive}:broken"
"""The key of the name of a part of the index that cannot be read; empty for none."""

LAST = "saikoro:{archive}:last"
"""The key of how the last pass went."""

ALL = "~"
"""A position after all others."""

PART = 200
"""The most streams of a tag that one call finds."""

DIGITS = 13
"""The digits of the ms since 1970 that a position begins with."""


class RawStreams(Batches):
    """Moves whole streams out of Redis, and back."""

    async def word(self) -> bytes:
        """The word that changes whenever something was added to the archive."""
        return await replied(self._send("GET", WORD)) or b""

    async def change_word(self, word: str) -> None:
        """Let everybody who reads the archive look for what is new in it."""
        await replied(self._send("SET", WORD, word))

    async def known_mark(self) -> Mark | None:
        """The mark of the archive that the store remembers; None if nothing was moved."""
        found = await replied(self._send("GET", KNOWN))
        if not found:
            return None
        try:
            named, packs, at = found.decode().split()
            return Mark(named, int(packs), int(at))
        except ValueError as broken:
            raise ArchiveDown("what the store remembers of it cannot be read") from broken

    async def keep_mark(self, mark: Mark, *, instead: bool = False) -> None:
        """Remember a mark that is further than the one before, or `instead` of any."""
        named = mark.id, mark.packs, mark.at, int(instead)
        await replied(_MARK(self._send, [KNOWN, OLD_LEASE], *named))

    async def broken(self) -> str:
        """A part of the index that somebody could not read; empty for none."""
        return (await replied(self._send("GET", BROKEN)) or b"").decode(errors="replace")

    async def note_broken(self, name: str) -> None:
        """Note that a part of the index cannot be read; empty once it was made again."""
        await replied(self._send("SET", BROKEN, name))

    async def take_lease(self, token: str, seconds: float) -> bool:
        """Take the lease of whoever moves streams, or renew it; False if another process has it."""
        return bool(await replied(_LEASE(self._send, [LEASE], token, int(seconds * 1000))))

    async def last(self) -> bytes:
        """How the last pass went; empty if there was none."""
        return await replied(self._send("GET", LAST)) or b""

    async def keep_last(self, packed: bytes) -> None:
        """Keep how a pass went."""
        await replied(self._send("SET", LAST, packed))

    async def exists(self, stream: str) -> bool:
        """Whether the stream is in Redis."""
        return bool(await replied(self._send("HEXISTS", self._key_of(stream, "meta"), "v")))

    async def old(self, tags: Sequence[str], before: str = ALL) -> AsyncIterator[list[str]]:
        """The streams with any of these tags that were created before a moment, in parts.

        Unlisted ones are among them. `before` are 13 digits of ms since 1970.
        """
        wanted = [each for tag in tags for each in (tag, f"{UNLISTED}{tag}")]
        for bucket in BUCKETS:
            key, after = self._key(bucket, "index"), ""
            while True:
                found = await replied(_OLD(self._send, [key], after, before, PART, *wanted))
                positions = sorted({at.decode() for each in found for at in each})
                # Of a tag with more, nothing is known after the last that was returned.
                ends = min((each[-1].decode() for each in found if len(each) == PART), default=ALL)
                yield [at[DIGITS:] for at in positions if at <= ends]
                if ends == ALL:
                    break
                after = ends

    async def works(self, stream: str) -> bool:
        """Whether work of a stream is listed."""
        names = stream, f"webhooks@{stream}", f"seen@{stream}"
        lists = (self._key(bucket_of(stream), name) for name in ("due", "watch"))
        asked = (self._send("ZSCORE", key, name) for key in lists for name in names)
        return any(score is not None for score in await replied(asyncio.gather(*asked)))

    async def fields(self, stream: str) -> dict[bytes, bytes]:
        """The meta hash of a stream; empty if it is not in Redis."""
        return dict(await replied(self._ask_meta(stream)))

    async def image(self, stream: str) -> Image | None:
        """All of a stream; None if it is not in Redis."""
        keys = self._send("HGETALL", self._key_of(stream, "keys"))
        fields, answers, batches = await replied(
            asyncio.gather(self._ask_meta(stream), keys, super().read(stream))
        )
        if not fields:
            return None
        return Image(self._terms.kind, stream, dict(fields), dict(answers), batches)

    async def remove(self, image: Image, *, working: bool = False) -> bool:
        """Take a stream out of Redis; False if it has changed since, or work of it is listed.

        With `working` that work is taken off the lists as well.
        """
        stream = image.stream
        keys = [self._key_of(stream, name) for name in ("meta", "lines", "keys")]
        keys += [self._key(bucket_of(stream), name) for name in ("due", "watch")]
        keys += [self._key_of(stream, "snapshot"), self._key(bucket_of(stream), "index")]
        fields = itertools.chain.from_iterable(image.fields.items())
        counted = len(image.fields), len(image.keys), int(working)
        return bool(await replied(_REMOVE(self._send, keys, stream, *counted, *fields)))

    async def restore(self, image: Image) -> bool:
        """Put a stream back into Redis; False if it is there."""
        stream = image.stream
        keys = [self._key_of(stream, name) for name in ("meta", "lines", "keys")]
        keys.append(self._key(bucket_of(stream), "index"))
        args: list[bytes | str | int] = [len(image.fields), len(image.keys), len(image.batches)]
        args += itertools.chain.from_iterable((*image.fields.items(), *image.keys.items()))
        for batch in image.batches:
            parts = _parts(batch)
            args += [batch.version, len(parts), *parts]
        return bool(await replied(_RESTORE(self._send, keys, stream, *args)))


def _parts(batch: StoredBatch) -> list[bytes | str]:
    """The names and values of an entry, as append.lua writes them."""
    packed = pack(batch)
    parts: list[bytes | str] = [packed.form, packed.lines]
    for name, value in ((b"s", packed.secrets), (b"h", packed.header), (b"p", packed.parent)):
        if value:
            parts += [name, value]
    if batch.stood is not None:
        stood = batch.stood
        shown = f"{stood.status}\n{stood.awaiting}\n{stood.deadline}\n".encode() + stood.summary
        parts += [b"t", f"{batch.appended:013d}", b"w", shown]
    return parts
