"""Phrases of card texts that were refused, counted, in Redis: for whoever extends a notation."""

from collections.abc import Iterable

from saikoro.service.store.server.coalesced import Send, replied

MOST_PHRASES = 1_000
"""The most phrases of one game; those that were refused least are forgotten."""
MOST_AT_ONCE = 20
"""Phrases of one set that are counted."""


class RefusedPhrases:
    """Counts how often each phrase was refused, by game."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def count(self, game: str, phrases: Iterable[str]) -> None:
        """Count the phrases of one set, each once."""
        for phrase in [*dict.fromkeys(phrases)][:MOST_AT_ONCE]:
            await replied(self._send("ZINCRBY", _key(game), 1, phrase))
        await replied(self._send("ZREMRANGEBYRANK", _key(game), 0, -MOST_PHRASES - 1))

    async def every(self, game: str) -> list[tuple[str, int]]:
        """All phrases with their counts, the most frequent first."""
        found = await replied(self._send("ZREVRANGE", _key(game), 0, -1, "WITHSCORES"))
        return [(phrase.decode(), int(count)) for phrase, count in found]


def _key(game: str) -> str:
    return f"saikoro:refused:{game}"
