"""Reading streams: pages of lines, waiting for more, whole records. Nothing is appended."""

import asyncio
import functools
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, TypeAlias

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import NO_SECRETS, Secrets
from saikoro.domain.match.state import OVER
from saikoro.domain.record.beside import NameBeside
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.errors.streams import NoSuchVersion, OtherHistory
from saikoro.service.process import tracing
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams.protocol import (
    Follower,
    Latest,
    Listed,
    Meta,
    StoredBatch,
    StreamReads,
    Update,
)
from saikoro.service.streams.beside import Beside, joined_in, names_beside, with_names
from saikoro.service.tokens import seat_of

MOST_LINES = 100_000
"""More than any stream has."""


class Page(NamedTuple):
    """Lines after some version."""

    version: int
    """The version of the last line; the one asked for if there are none."""
    lines: list[bytes]
    secrets: dict[str, Any]
    """The secrets of the lines that the asking seat may know, by version."""
    full: bool
    """Whether the page has reached its limit, and so can never change."""


LineAndSecret: TypeAlias = tuple[bytes, Mapping[str, Any]]
"""A line, and the secret that the asking seat has of it."""

Rests: TypeAlias = "Callable[[Page, Meta | Update], Awaitable[bool]]"
"""Says of lines, and of where the stream stood then, whether nothing more follows by itself."""


class Followed(NamedTuple):
    """The lines that followed a request."""

    version: int
    head: bytes
    """The head at that version."""
    lines: list[bytes]
    at_rest: bool
    """Whether nothing more follows by itself; False if it may, and the time was up."""


class Pages:
    """Reads the streams of one kind."""

    def __init__(
        self,
        store: StreamReads,
        seal: Seal,
        unknown: Callable[[str], SaikoroError],
        over: Collection[str] = OVER,
        *,
        live: "Pages | None" = None,
    ) -> None:
        """Where those without a seat see the streams late, `live` has them as they stand."""
        self._store = store
        self._seal = seal
        self._unknown = unknown
        """The error for a stream that does not exist."""
        self.over = over
        """The statuses of streams in which nothing more can happen."""
        self.live = self if live is None else live
        """The same streams as they stand, for seats alone."""

    def of(self, seat: Seat | None) -> "Pages":
        """The streams as a seat, or those without one, see them."""
        return self if seat is None else self.live

    async def meta(self, stream: str) -> Meta:
        """The version, head and status of the stream."""
        meta = await self._store.meta(stream)
        if meta is None:
            raise self._unknown(stream)
        return meta

    async def seat(self, stream: str, token: str | None) -> Seat:
        """The seat that a token opens; Unauthorised or Forbidden if it opens none of this match."""
        return seat_of(token, stream, (await self.meta(stream)).tokens)

    async def listed(self, streams: Sequence[str]) -> list[Listed]:
        """Those of these streams that there are, as lists show them."""
        return await self._store.listed(streams)

    def follow(self, stream: str) -> AbstractAsyncContextManager[Follower]:
        """Be woken by lines that are appended from the moment the context is entered."""
        return self._store.follow(stream)

    async def what_follows(self, stream: str, after: int, seconds: float, rests: Rests) -> Followed:
        """The lines after version `after` once the stream is at rest, or after `seconds`.

        `rests` says whether it is: what only people can bring about is not waited for.
        """
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        async with self._store.follow(stream) as follower:
            while True:
                page, meta = await self.look(stream, after, MOST_LINES, follower=follower)
                at_rest = await rests(page, meta)
                if at_rest or not await follower.moved(ends - clock()):
                    break
        current = page.version == meta.version
        head = meta.head if current else await self.head_at(stream, page.version)
        return Followed(page.version, head, page.lines, at_rest)

    async def new_page(
        self,
        stream: str,
        after: int,
        limit: int,
        seat: Seat | None,
        seconds: float,
        *,
        reopens: bool = False,
    ) -> tuple[Page, Meta | Update]:
        """A page of lines after version `after`; waits up to `seconds` for one to come.

        At the end of what is over it waits only where that `reopens`, as tournaments do by rulings.
        """
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        async with self._store.follow(stream) as follower:
            page, meta = await self.look(stream, after, limit, seat)
            # an update may be late, and known already
            while not page.lines and (reopens or meta.status not in self.over):
                if not await follower.moved(ends - clock()):
                    break
                traces = follower.traced() if tracing.is_on() else ()
                with tracing.delivery(traces):
                    page, meta = await self.look(stream, after, limit, seat, follower)
            return page, meta

    async def look(
        self,
        stream: str,
        after: int,
        limit: int,
        seat: Seat | None = None,
        follower: Follower | None = None,
    ) -> tuple[Page, Meta | Update]:
        """A page of lines, and where the stream stood then: from the update if the follower has it.

        NoSuchVersion if the stream has not come to version `after`.
        """
        update = None if follower is None else follower.update(after)
        if update is not None:
            return self._page(update.batches, after, limit, seat), update
        meta, batches = await self._store.load(stream, after, limit)
        if meta is None:
            raise self._unknown(stream)
        if after > meta.version:
            raise NoSuchVersion(after, meta.version)
        return self._page(batches, after, limit, seat), meta

    async def header(self, stream: str) -> bytes:
        """The header line."""
        batches = await self._store.read(stream, limit=1)
        if not batches:
            raise self._unknown(stream)
        return batches[0].header

    async def lines(
        self, stream: str, after: int, to: int, seat: Seat | None = None
    ) -> list[LineAndSecret]:
        """The lines after one version, up to another, each with the secret that the seat has of it.

        Fewer if the stream does not go so far.
        """
        batches = await self._store.read(stream, after, to - after) if after < to else []
        found: list[LineAndSecret] = []
        for batch in batches:
            known = {} if seat is None else self._known_to(seat, batch)
            found += [
                (line, known.get(str(version), NO_SECRETS))
                for version, line in enumerate(batch.lines, batch.first)
                if after < version <= to
            ]
        return found

    async def record(self, stream: str) -> list[bytes]:
        """The header line and every event line."""
        batches = await self._store.read(stream)
        if not batches:
            raise self._unknown(stream)
        return [batches[0].header, *(line for batch in batches for line in batch.lines)]

    async def names(self, stream: str) -> list[NameBeside]:
        """The names of players that lie beside the lines, those of seats not seen yet included."""
        return self.names_in(await self.meta(stream))

    def names_in(self, found: Meta | Listed) -> list[NameBeside]:
        """The names of players that lie beside the lines of a stream."""
        return self._seal.open_names(found.names)

    async def beside(self, stream: str, lines: Sequence[bytes]) -> Beside:
        """The names that lie beside these lines."""
        return names_beside(lines, await self.names(stream) if joined_in(lines) else ())

    async def named_record(self, stream: str) -> list[bytes]:
        """The record with the line of names that lie beside its lines, as its file has it."""
        meta, record = await asyncio.gather(self.meta(stream), self.record(stream))
        return with_names(record, self.names_in(meta))

    async def unsealed(self, stream: str) -> tuple[list[bytes], dict[int, Secrets]]:
        """The record, and the secrets of all seats by version, which nobody may be shown whole."""
        batches = await self._store.read(stream)
        if not batches:
            raise self._unknown(stream)
        secrets: dict[int, Secrets] = {}
        for batch in batches:
            secrets |= self._seal.open(batch.secrets)
        return [batches[0].header, *(line for batch in batches for line in batch.lines)], secrets

    async def head_at(self, stream: str, version: int) -> bytes:
        """The head that the stream had at `version`, which it has come to."""
        meta, batches = await self._store.load(stream, version, 1)
        if meta is None:
            raise self._unknown(stream)
        if version == meta.version:
            return meta.head
        if batches and batches[0].parent:
            batch = batches[0]
            before = batch.lines[: version - batch.first + 1]
            return functools.reduce(next_head, before, batch.parent)
        header, *lines = await self.record(stream)
        return functools.reduce(next_head, lines[:version], genesis(header))

    async def require_known(self, stream: str, version: int, head: bytes) -> None:
        """Raise OtherHistory unless the stream had this head at this version."""
        meta = await self.meta(stream)
        if (version, head) == (meta.version, meta.head):
            return
        if meta.latest is not None and meta.version < version <= meta.latest.version:
            raise NoSuchVersion(version, meta.version)  # whether it is known, is seen later
        if version > meta.version or head != await self.head_at(stream, version):
            raise OtherHistory(version)

    async def lost(self, stream: str) -> Latest | None:
        """What somebody knows of the stream that is not in its history; None for nothing."""
        meta = await self.meta(stream)
        lost = meta.lost
        if lost is None:
            return None
        known = lost.version <= meta.version and lost.head == await self.head_at(
            stream, lost.version
        )
        return None if known else lost

    def _page(
        self, batches: Sequence[StoredBatch], after: int, limit: int, seat: Seat | None
    ) -> Page:
        lines: list[bytes] = []
        secrets: dict[str, Any] = {}
        for batch in batches:
            lines += batch.lines[max(0, after - batch.first + 1) :]
            if seat is not None:
                secrets |= self._known_to(seat, batch)
        version = after + min(len(lines), limit)
        known = {at: secret for at, secret in secrets.items() if after < int(at) <= version}
        return Page(version, lines[:limit], known, len(lines) >= limit)

    def _known_to(self, seat: Seat, batch: StoredBatch) -> dict[str, Any]:
        opened = self._seal.open(batch.secrets)
        return {
            str(version): secrets[str(seat)]
            for version, secrets in opened.items()
            if str(seat) in secrets
        }
