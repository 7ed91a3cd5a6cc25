"""Pictures of cards in Redis, by their digest. A removed one leaves a mark, and stays away.

A picture ends UNUSED_SECONDS after a set that names it was checked last, unless a match or a
tournament was opened with one: then it is kept for ever, as the set is.
"""

from saikoro.service.store.server.coalesced import Send, replied

_REMOVED = b""
"""What stands in the place of a picture that the operator has removed."""


UNUSED_SECONDS = 90 * 86_400
"""How long a picture is kept that no match or tournament needs."""


class PictureStore:
    """Keeps pictures as they are: they are compressed already."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def keep(self, digest: str, picture: bytes) -> bool:
        """Keep a picture for UNUSED_SECONDS, or for longer where it is; False if it was removed."""
        new = await replied(self._send("SET", _key(digest), picture, "NX", "EX", UNUSED_SECONDS))
        if new:
            return True
        await self.hold(digest)
        return await self.has(digest)

    async def hold(self, digest: str) -> None:
        """Keep a picture for UNUSED_SECONDS from now, or for longer where it is."""
        await replied(self._send("EXPIRE", _key(digest), UNUSED_SECONDS, "GT"))

    async def pin(self, digest: str) -> None:
        """Keep a picture for ever."""
        await replied(self._send("PERSIST", _key(digest)))

    async def picture(self, digest: str) -> bytes | None:
        """The picture with this digest; None if it is not kept."""
        kept: bytes | None = await replied(self._send("GET", _key(digest)))
        return kept or None

    async def has(self, digest: str) -> bool:
        """Whether the picture with this digest is kept."""
        return bool(await replied(self._send("STRLEN", _key(digest))))

    async def remove(self, digest: str) -> None:
        """Remove the picture with this digest, and refuse it from now on."""
        await replied(self._send("SET", _key(digest), _REMOVED))


def _key(digest: str) -> str:
    return f"saikoro:picture:{digest}"
