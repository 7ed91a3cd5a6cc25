"""What the streams of players show: their newest matches, looked up once for all who wait."""

import asyncio

from service.matches.listing import private_tag
from service.store.streams.protocol import Listed, StreamStore

MOST_FOLLOWED = 100
"""Matches of a player, the newest, that one stream tells of."""


class PlayerMatches:
    """The newest matches of players."""

    def __init__(self, store: StreamStore) -> None:
        self._store = store
        self._asked: dict[str, asyncio.Task[list[Listed]]] = {}
        """By player, looks that have not begun: whoever asks now is given what they find."""

    async def newest(self, player: str) -> list[Listed]:
        """The newest matches of a player as they are now, newest first.

        However many ask at once, the store is asked once.
        """
        look = self._asked.get(player)
        if look is None:
            look = self._asked[player] = asyncio.create_task(self._look(player))
            look.add_done_callback(_seen)
        return await asyncio.shield(look)

    async def _look(self, player: str) -> list[Listed]:
        await asyncio.sleep(0)  # all who were woken by the same append ask before
        del self._asked[player]
        found, _ = await self._store.find([private_tag(player)], MOST_FOLLOWED)
        return found


def _seen(look: asyncio.Task[list[Listed]]) -> None:
    """Look at the error of a look whose askers are all gone."""
    if not look.cancelled():
        look.exception()
