"""Searching matches: those that everybody sees at once, and those that are seen late."""

from typing import NamedTuple

import msgspec

from saikoro.service.matches import listing
from saikoro.service.store.streams.protocol import Listed, StreamStore
from saikoro.service.streams.late import LateStore
from saikoro.service.streams.searching import LateSearch


class Asked(NamedTuple):
    """The properties that matches are searched by, all of which they have."""

    game: str | None = None
    player: str | None = None
    """The id of a player, or a name."""
    status: str | None = None
    free: bool = False
    """Whether a seat is free."""
    tournament: str | None = None

    @property
    def lasting(self) -> list[str]:
        """The tags of properties that a match has for ever."""
        tags = []
        if self.game is not None:
            tags.append(listing.game_tag(self.game))
        if self.tournament is not None:
            tags.append(listing.tournament_tag(self.tournament))
        return tags

    @property
    def passing(self) -> list[str]:
        """The tags of properties that show what has happened in a match."""
        tags = []
        if self.player is not None:
            tags.append(listing.whose_tag(self.player))
        if self.status is not None:
            tags.append(f"status:{self.status}")
        if self.free:
            tags.append(listing.FREE)
        return tags

    def by_end(self, player: str | None = None) -> list[str]:
        """The tags of those that have finished; of a player all, the unlisted ones included."""
        first = "all" if player is None else listing.private_tag(player)
        whose = [] if self.player is None else [listing.whose_tag(self.player)]
        return [first, *self.lasting, *whose]

    def fits(self, listed: Listed) -> bool:
        """Whether a match has the properties that show what has happened in it."""
        if self.status not in (None, listed.status):
            return False
        if self.player is None and not self.free:
            return True
        try:
            tags = listing.tags_of(listing.read_summary(listed.summary), listed.status)
        except msgspec.MsgspecError:  # nothing of it is visible yet
            return False
        return all(tag in tags or tag.startswith("status:") for tag in self.passing)


class MatchSearch:
    """Finds matches for lists."""

    def __init__(self, store: StreamStore, late: LateStore) -> None:
        self._store = store
        self._seen = LateSearch(store, late)

    async def of_player(
        self, player: str, asked: Asked, limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Matches in which this player sits, as they stand, the unlisted ones included.

        As the store finds them: the newest first, with the cursor to continue from.
        """
        tags = [listing.private_tag(player), *asked.lasting, *asked.passing]
        return await self._store.find(tags, limit, before, since)

    async def public(
        self, asked: Asked, limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Matches as those without a seat see them; a part may be shorter than `limit`."""
        tags = ["all", *asked.lasting]
        return await self._seen.find(tags, asked.passing, asked.fits, limit, before, since)
