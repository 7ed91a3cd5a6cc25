"""Searching matches: those that everybody sees at once, and those that are seen late."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.service.matches import listing
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams.merging import both_finished, merged
from saikoro.service.store.streams.protocol import FinishedPart, Listed, StreamStore
from saikoro.service.streams.late import LateStore

Found: TypeAlias = tuple[list[Listed], str]
"""Matches, the newest first, and the cursor to continue from."""


class Asked(NamedTuple):
    """The properties that matches are searched by, all of which they have."""

    game: str | None = None
    player: str | None = None
    """The id of a player, or a name."""
    status: str | None = None
    free: bool = False
    """Whether a seat is free."""
    tournament: str | None = None
    named: str = ""
    """The tag of names that lie beside the lines, in place of that of names in them."""

    @property
    def name(self) -> str | None:
        """The name that is asked for, as it is kept."""
        return None if self.player is None else listing.name_in(self.player)

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
            tags.append(self.named or listing.whose_tag(self.player))
        if self.status is not None:
            tags.append(f"status:{self.status}")
        if self.free:
            tags.append(listing.FREE)
        return tags

    def by_end(self, player: str | None = None) -> list[str]:
        """The tags of those that have finished; of a player all, the unlisted ones included."""
        first = "all" if player is None else listing.private_tag(player)
        whose = [] if self.player is None else [self.named or listing.whose_tag(self.player)]
        return [first, *self.lasting, *whose]

    def fits(self, listed: Listed, names: Mapping[Seat, str]) -> bool:
        """Whether a match has the properties that show what has happened in it.

        `names` are the tags of those that lie beside its lines, by seat.
        """
        if self.status not in (None, listed.status):
            return False
        if self.player is None and not self.free:
            return True
        try:
            shown = listing.read_summary(listed.summary)
            seen = [tag for seat, tag in names.items() if shown.seats[seat].withdrawn]
            tags = [*listing.tags_of(shown, listed.status), *seen]
        except msgspec.MsgspecError:  # nothing of it is visible yet
            return False
        return all(tag in tags or tag.startswith("status:") for tag in self.passing)


class MatchSearch:
    """Finds matches for lists."""

    def __init__(self, store: StreamStore, late: LateStore, seal: Seal) -> None:
        """`seal` opens names that lie beside the lines of matches."""
        self._store = store
        self._seal = seal
        self._late = late

    async def of_player(
        self, player: str, asked: Asked, limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Matches in which this player sits, as they stand, the unlisted ones included.

        As the store finds them: the newest first, with the cursor to continue from.
        """

        async def find(asked: Asked) -> Found:
            tags = [listing.private_tag(player), *asked.lasting, *asked.passing]
            return await self._store.find(tags, limit, before, since)

        return await self._by_any_name(asked, find, limit)

    async def public(
        self, asked: Asked, limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Matches as those without a seat see them; a part may be shorter than `limit`."""
        tags = ["all", *asked.lasting]

        async def find(asked: Asked) -> Found:
            def fits(listed: Listed) -> bool:
                names = self._seal.open_names(listed.names)
                return asked.fits(listed, {at.seat: self._seal.name_tag(at.name) for at in names})

            return await self._late.find(tags, asked.passing, fits, limit, before, since)

        return await self._by_any_name(asked, find, limit)

    async def finished(
        self, asked: Asked, limit: int, after: str, before: str = "", whose: str | None = None
    ) -> FinishedPart:
        """Matches in the order in which they finished; of `whose`, the unlisted ones included."""
        found = await self._store.finished(asked.by_end(whose), limit, after, before)
        if asked.name is None:
            return found
        beside = asked._replace(named=self._seal.name_tag(asked.name))
        others = await self._store.finished(beside.by_end(whose), limit, after, before)
        named = [listed for listed in others.listed if self._has(listed, asked.name)]
        return both_finished(found, msgspec.structs.replace(others, listed=named), limit)

    async def _by_any_name(
        self, asked: Asked, find: Callable[[Asked], Awaitable[Found]], limit: int
    ) -> Found:
        """Find matches; by a name, those that have it in their lines or beside them."""
        found = await find(asked)
        if asked.name is None:
            return found
        others, ends = await find(asked._replace(named=self._seal.name_tag(asked.name)))
        named = [listed for listed in others if self._has(listed, asked.name)]
        return merged(found, (named, ends), limit)

    def _has(self, listed: Listed, name: str) -> bool:
        """Whether a seat still has this name: lists in the archive keep the tags of all."""
        return any(each.name == name for each in self._seal.open_names(listed.names))
