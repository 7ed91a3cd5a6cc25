"""How many unfinished matches one client may have created."""

from service.errors import TooManyOpenMatches
from service.store.open_matches import LOOK_SECONDS, OpenMatches


class Quota:
    """Bounds the unfinished matches of each client."""

    def __init__(self, open_matches: OpenMatches, most: int) -> None:
        self._open_matches = open_matches
        self._most = most

    async def require_room(self, client: str, match: str) -> None:
        """TooManyOpenMatches if `client` may not create this match; "" is not counted."""
        if client and not await self._open_matches.admit(client, match, self._most):
            raise TooManyOpenMatches(self._most, LOOK_SECONDS)

    async def release(self, client: str, match: str) -> None:
        """Count a match no more: it is over."""
        await self._open_matches.forget(client, match)
