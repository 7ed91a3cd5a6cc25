"""Blobs in Redis: card sets by their digest, and snapshots, which expire after some days."""

from saikoro.service.errors.stores import BrokenStore
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.streams.keyspace import Keyspace
from saikoro.service.store.streams.packing import Unreadable, compress, decompress

KEPT_SECONDS = 7 * 86_400
"""How long a snapshot is kept."""


class StoredBlobs(Keyspace):
    """Keeps snapshots of streams, and blobs such as card sets."""

    async def snapshot(self, stream: str) -> bytes:
        """The snapshot that was kept last; empty if it has expired or been dropped."""
        kept: bytes | None = await replied(self._send("GET", self._key_of(stream, "snapshot")))
        return kept or b""

    async def keep_snapshot(self, stream: str, snapshot: bytes) -> None:
        """Keep a snapshot for some days, in place of the one before."""
        key = self._key_of(stream, "snapshot")
        await replied(self._send("SET", key, snapshot, "EX", KEPT_SECONDS))

    async def drop_snapshot(self, stream: str) -> None:
        """Drop the snapshot."""
        await replied(self._send("DEL", self._key_of(stream, "snapshot")))

    async def put_blob(self, digest: str, blob: bytes, seconds: int | None = None) -> None:
        """Keep `blob`, such as a card set, under its digest, for ever or at least so long.

        What is kept for longer already stays so.
        """
        key, packed = f"saikoro:blob:{digest}", compress(blob)
        if seconds is None:
            await replied(self._send("SET", key, packed))
        elif not await replied(self._send("SET", key, packed, "NX", "EX", seconds)):
            await replied(self._send("EXPIRE", key, seconds, "GT"))

    async def blob(self, digest: str) -> bytes | None:
        """The blob with this digest; None if it is not kept."""
        packed = await replied(self._send("GET", f"saikoro:blob:{digest}"))
        try:
            return None if packed is None else decompress(packed)
        except Unreadable as broken:
            raise BrokenStore(digest) from broken

    async def drop_blob(self, digest: str) -> None:
        """Drop the blob with this digest."""
        await replied(self._send("DEL", f"saikoro:blob:{digest}"))
