"""Pictures of cards in Redis, by their digest. A removed one leaves a mark, and stays away."""

from saikoro.service.store.server.coalesced import Send, replied

_REMOVED = b""
"""What stands in the place of a picture that the operator has removed."""


class PictureStore:
    """Keeps pictures without end, as they are: they are compressed already."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def keep(self, digest: str, picture: bytes) -> bool:
        """Keep a picture; False if it was removed."""
        new = await replied(self._send("SET", _key(digest), picture, "NX"))
        return bool(new) or await self.has(digest)

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
