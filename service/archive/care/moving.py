"""Moving what is over from Redis to the archive: written, read again, in the index, then taken out.

And looking after the archive: an older one gets its mark, an index that cannot be read is made
again, and a store that is older than its archive is compared with it.

One worker process does it at a time; two would write some streams twice, which harms nothing. One
that dies leaves streams in Redis, in both places, or in the archive, and never in neither.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import msgspec
import structlog
from redis.exceptions import RedisError

from saikoro.domain.match.state import OVER
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.service.archive.care.mending import adopt, make_index
from saikoro.service.archive.care.restored import compare, conflict_of
from saikoro.service.archive.store import TOURNAMENT, ArchivedStore
from saikoro.service.archive.writing import Written, written
from saikoro.service.errors.stores import (
    ArchiveDown,
    BrokenArchive,
    BrokenIndex,
    BrokenStore,
    StoreDown,
)

DAY_MS = 86_400_000

LEASE_SECONDS = 20.0
"""How long the work is left to a process that does not go on with it."""

PACK_STREAMS = 512
"""The most matches in one pack, those of a tournament excepted."""

PACK_BYTES = 16 * 1024 * 1024
"""Bytes of images after which a pack ends."""

SHORTEST_WAIT, LONGEST_WAIT = 2.0, 60.0
"""Seconds between two passes."""

IDLE = 10
"""How much longer than a pass that moves nothing takes it is waited for the next."""

_OVER = [f"status:{status}" for status in OVER]
_TOURNAMENTS_OVER = [
    f"status:{status.value}" for status in (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)
]

log = structlog.get_logger()


class Last(msgspec.Struct, frozen=True):
    """How the last pass went."""

    at: int = 0
    """When it ended, in ms since 1970; 0 if there was none."""
    moved: int = 0
    """How many streams it has moved."""
    error: str = ""
    """Why it has not come to its end; empty if it has."""


def read_last(packed: bytes) -> Last:
    """How the last pass went, as it is stored."""
    try:
        return msgspec.json.decode(packed, type=Last) if packed else Last()
    except msgspec.MsgspecError:
        return Last(error="how it went cannot be read")


class Mover:
    """Moves matches and tournaments that have been over for so many days."""

    def __init__(
        self,
        matches: ArchivedStore,
        tournaments: ArchivedStore,
        days: float | None,
        is_open: Callable[[str], Awaitable[bool]],
    ) -> None:
        """Nothing leaves without `days`. A match stays while a dispute about it `is_open`."""
        self._archive = matches.archive
        self._matches = matches
        self._tournaments = tournaments
        self._days = days
        self._is_open = is_open
        self._token = secrets.token_hex(16)
        self._refused: set[str] = set()
        """Streams that cannot be moved, each of which was logged once."""

    async def run_forever(self) -> None:
        """Make one pass after another, and continue after any error."""
        while True:
            began, moved, away = time.monotonic(), 0, ""
            try:
                moved = await self.run_once()
            except ArchiveDown as down:
                away = down.reason
            except (StoreDown, BrokenIndex, RedisError) as lost:
                log.debug("archive.interrupted", error=str(lost))
            except Exception:  # whatever lies in the store, the next look may go well
                log.exception("archive.broken")
            idle = 0 if moved else IDLE * (time.monotonic() - began)
            days = LONGEST_WAIT if self._days is None else self._days
            wait = min(LONGEST_WAIT, max(SHORTEST_WAIT, idle, days * 600))
            if away:
                log.warning("archive.down", error=away, next_look_seconds=round(wait, 1))
            await asyncio.sleep(wait)

    async def run_once(self) -> int:
        """Move all that may leave, unless another process does; how many left. ArchiveDown."""
        if not await self._matches.take_lease(self._token, LEASE_SECONDS):
            return 0
        moved, error = 0, ""
        try:
            await self._look_after()
            if self._days is not None:
                now = await self._matches.now()
                async for count in self._pass(now + 1 - int(self._days * DAY_MS)):
                    moved += count
        except ArchiveDown as down:
            error = down.reason
            raise
        finally:
            if moved or error or read_last(await self._matches.last()).error:
                last = Last(await self._matches.now(), moved, error)
                await self._matches.keep_last(msgspec.json.encode(last))
        return moved

    async def _look_after(self) -> None:
        """Do what the archive needs before anything is moved. ArchiveDown."""
        try:
            await self._archive.marks.require()
        except ArchiveDown as down:
            if not down.unmarked:
                raise
            adopted = await adopt(self._archive, self._go_on)
            log.info("archive.adopted", streams=adopted)
            await self._announce()
        if await self._matches.broken() or self._archive.index.broken:
            streams = await make_index(self._archive, self._go_on)
            log.info("archive.index_made", streams=streams)
            await self._matches.note_broken("")
            await self._announce()
        await compare([self._matches, self._tournaments], self._go_on)

    async def _go_on(self) -> None:
        if not await self._matches.take_lease(self._token, LEASE_SECONDS):
            raise ArchiveDown("another worker looks after it")

    async def _pass(self, before: int) -> AsyncIterator[int]:
        async for part in self._tournaments.old(_TOURNAMENTS_OVER, f"{before:013d}"):
            for tournament in part:
                if await self._may_leave(self._tournaments, tournament, before):
                    yield await self._move_tournament(tournament)
        pack: list[Written] = []
        async for part in self._matches.old(_OVER, f"{before:013d}"):
            for match in part:
                if not await self._may_leave(self._matches, match, before):
                    continue
                pack += await self._written(self._matches, match)
                if len(pack) >= PACK_STREAMS or _size(pack) >= PACK_BYTES:
                    yield await self._move(pack)
                    pack = []
        if pack:
            yield await self._move(pack)

    async def _may_leave(self, store: ArchivedStore, stream: str, before: int) -> bool:
        """Whether a stream that is over may be moved now."""
        fields = await store.fields(stream)
        moments = (int(fields.get(name, 0)) for name in (b"n", b"m", b"b"))
        if not fields or max(moments) >= before or await store.works(stream):
            return False
        if store is self._tournaments:
            return True
        for tag in fields.get(b"o", b"").decode().splitlines():
            named = tag.removeprefix(TOURNAMENT)
            if named != tag and await self._tournaments.exists(named):
                return False  # it leaves with its tournament
        return b"q" not in fields or not await self._is_open(stream)

    async def _move_tournament(self, tournament: str) -> int:
        """Move a tournament and its matches, once all of them are over."""
        matches: list[str] = []
        async for part in self._matches.old([f"{TOURNAMENT}{tournament}"]):
            matches += part
        for match in matches:
            fields = await self._matches.fields(match)
            over = fields.get(b"s", b"").decode() in OVER and not await self._matches.works(match)
            if not over or (b"q" in fields and await self._is_open(match)):
                return 0
        pack: list[Written] = []
        moved = 0
        for match in matches:
            pack += await self._written(self._matches, match)
            if _size(pack) >= 4 * PACK_BYTES:
                moved += await self._move(pack)
                pack = []
        pack += await self._written(self._tournaments, tournament)
        return moved + await self._move(pack)

    async def _written(self, store: ArchivedStore, stream: str) -> list[Written]:
        """The image of a stream; none if it is gone, is not whole, or the archive has another."""
        try:
            image = await store.image(stream)
            if image is None or await conflict_of(store, stream, image):
                return []
            return [await asyncio.to_thread(written, image, store.archive.objects.key)]
        except (BrokenArchive, BrokenStore) as broken:
            if stream not in self._refused:
                self._refused.add(stream)
                log.error("archive.refused", stream=stream, error=str(broken))
            return []

    async def _move(self, pack: Sequence[Written]) -> int:
        """Write a pack, then take its streams out of Redis; how many left."""
        if not pack or not await self._matches.take_lease(self._token, LEASE_SECONDS):
            return 0
        name = await self._matches.archive.add(pack, await self._matches.now())
        await self._announce()
        moved = 0
        for one in pack:
            kind = one.image.kind
            store = self._matches if kind == self._matches.kind else self._tournaments
            if await store.remove(one.image):
                moved += 1
        while await self._matches.archive.merge():
            await self._announce()
        log.info("archive.moved", pack=name, streams=moved, bytes=_size(pack))
        return moved

    async def _announce(self) -> None:
        await self._matches.change_word(secrets.token_hex(8))


def _size(pack: Sequence[Written]) -> int:
    return sum(len(one.packed) for one in pack)
