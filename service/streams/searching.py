"""Searching streams as those without a seat see them: what is seen late is found late."""

from collections.abc import Callable, Sequence

from saikoro.service.store.streams.merging import merged
from saikoro.service.store.streams.protocol import Listed, StreamStore
from saikoro.service.streams.late import LateStore

LATE = "late"
"""The tag of streams that those without a seat see late."""


class LateSearch:
    """Finds the streams of a store for those without a seat."""

    def __init__(self, store: StreamStore, late: LateStore) -> None:
        self._store = store
        self._late = late

    async def find(
        self,
        lasting: Sequence[str],
        passing: Sequence[str],
        fits: Callable[[Listed], bool],
        limit: int,
        before: str = "",
        since: int = 0,
    ) -> tuple[list[Listed], str]:
        """Find streams with all of these tags as they are seen; a part may be shorter than `limit`.

        As the store finds them: the newest first, with the cursor to continue from. `passing` are
        the tags that show what has happened: a stream that is seen late has none of them, and is
        found where it `fits` as it is seen.
        """
        found, ends = await self._store.find([*lasting, *passing], limit, before, since)
        if passing:
            others = await self._store.find([*lasting, LATE], limit, before, since)
            found, ends = merged((found, ends), others, limit)
        shown = [await self._late.listed(listed) for listed in found]
        return [listed for listed in shown if not listed.delay or fits(listed)], ends
