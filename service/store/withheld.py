"""The card sets that the host withholds, by digest, each with its reason."""

from saikoro.service.errors.extras import CardSetWithheld
from saikoro.service.store.server.coalesced import Send, replied

_KEY = "saikoro:withheld"


class WithheldStore:
    """Digests of card sets that are served to nobody, and in no export."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def withhold(self, digest: str, reason: str) -> None:
        """Withhold a card set from now on; of one that is withheld, change the reason."""
        await replied(self._send("HSET", _KEY, digest, reason.encode()))

    async def release(self, digest: str) -> bool:
        """Serve a card set again; False if it is not withheld."""
        return bool(await replied(self._send("HDEL", _KEY, digest)))

    async def every(self) -> dict[str, str]:
        """The reason of each digest, by digest."""
        found = await replied(self._send("HGETALL", _KEY))
        return {digest.decode(): found[digest].decode() for digest in sorted(found)}

    async def require_served(self, digest: str) -> None:
        """Raise CardSetWithheld for a card set that is withheld."""
        reason = await replied(self._send("HGET", _KEY, digest))
        if reason is not None:
            raise CardSetWithheld(digest, reason.decode())
