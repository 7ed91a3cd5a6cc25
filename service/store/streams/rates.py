"""Rates in Redis: a bucket of tokens for every client."""

from saikoro.service.store.server.coalesced import Script, replied
from saikoro.service.store.streams.keyspace import Keyspace

_TOKENS = Script("tokens.lua")


class Rates(Keyspace):
    """Counts the requests of clients, for all processes together."""

    async def take_tokens(
        self, client: str, wanted: int, rate: float, burst: int
    ) -> tuple[int, int, int]:
        """Take up to `wanted` requests from what `client` may make now.

        The third is how many are left then.
        """
        keys = [f"saikoro:rate:{client}"]
        taken, wait, left = await replied(
            _TOKENS(self._send.unconfirmed, keys, wanted, rate, burst)
        )
        return taken, wait, left
