"""Reading matches: pages of lines, folded states, records and audits. Nothing is appended."""

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

from domain.errors import BrokenRecord, SaikoroError
from domain.games import find_game
from domain.match.events import Seat
from domain.match.fold import Fold
from domain.match.game import Language
from domain.match.history.audit import audit
from domain.match.report import tell_all
from domain.match.state import OVER
from domain.record.head import genesis, next_head
from domain.record.header import Header
from domain.record.line import came_from_outside
from domain.record.verify import Facts, verify
from service.errors import NoSuchVersion, UnknownMatch
from service.matches.card_sets import CardSets
from service.store.protocol import Follower, MatchStore, Meta, News, StoredBatch
from service.store.sealed import Seal
from service.tokens import seat_of

MOST_LINES = 100_000
"""More than any match has."""

KEPT = 1_000
"""Matches whose folds a process keeps."""


class Page(NamedTuple):
    """Lines after some version."""

    version: int
    """The version of the last line; the one asked for if there are none."""
    lines: list[bytes]
    secrets: dict[str, Any]
    """What lies beside them for the asking seat, by version."""
    full: bool
    """Whether the page has reached its limit, and so can never change."""


class Reader:
    """Reads matches for whoever asks."""

    def __init__(
        self,
        matches: MatchStore,
        card_sets: CardSets,
        seal: Seal,
        unknown: Callable[[str], SaikoroError] = UnknownMatch,
    ) -> None:
        self._store = matches
        self._unknown = unknown
        """What there is none of, if somebody asks for it."""
        self._card_sets = card_sets
        self._seal = seal
        self._kept: OrderedDict[str, Fold] = OrderedDict()

    async def meta(self, match: str) -> Meta:
        """Where the match stands."""
        meta = await self._store.meta(match)
        if meta is None:
            raise self._unknown(match)
        return meta

    async def seat(self, match: str, token: str | None) -> Seat:
        """Whose token it is; Unauthorised or Forbidden if it opens no seat of this match."""
        return seat_of(token, match, (await self.meta(match)).tokens)

    def follow(self, match: str) -> AbstractAsyncContextManager[Follower]:
        """Be told of lines that are appended from the moment the context is entered."""
        return self._store.follow(match)

    async def what_follows(self, match: str, after: int, seconds: float) -> list[bytes]:
        """The lines after version `after` once the rules have spoken, or none after `seconds`."""
        if seconds <= 0:
            return []
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        async with self._store.follow(match) as follower:
            while True:
                page, meta = await self.look(match, after, MOST_LINES, follower=follower)
                spoken = not all(came_from_outside(line) for line in page.lines)
                if spoken and (meta.awaiting or meta.status in OVER):
                    return page.lines
                if not await follower.moved(ends - clock()):
                    return []

    async def new_page(
        self, match: str, after: int, limit: int, seat: Seat | None, seconds: float
    ) -> tuple[Page, Meta | News]:
        """A page of lines after version `after`; waits up to `seconds` for one to come."""
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        async with self._store.follow(match) as follower:
            page, meta = await self.look(match, after, limit, seat)
            while not page.lines and meta.status not in OVER:  # news may be late, and known already
                if not await follower.moved(ends - clock()):
                    break
                page, meta = await self.look(match, after, limit, seat, follower)
            return page, meta

    async def look(
        self,
        match: str,
        after: int,
        limit: int,
        seat: Seat | None = None,
        follower: Follower | None = None,
    ) -> tuple[Page, Meta | News]:
        """A page of lines, and where the match stood then: from the news if a follower has them.

        NoSuchVersion if the match has not come to version `after`.
        """
        news = None if follower is None else follower.news(after)
        if news is not None:
            return self._page(news.batches, after, limit, seat), news
        meta, batches = await self._store.load(match, after, limit)
        if meta is None:
            raise self._unknown(match)
        if after > meta.version:
            raise NoSuchVersion(after, meta.version)
        return self._page(batches, after, limit, seat), meta

    async def record(self, match: str) -> list[bytes]:
        """The header line and every event line."""
        batches = await self._store.read(match)
        if not batches:
            raise self._unknown(match)
        return [batches[0].header, *(line for batch in batches for line in batch.lines)]

    async def head_at(self, match: str, version: int) -> bytes:
        """The head that the match had at `version`."""
        header, *lines = await self.record(match)
        return functools.reduce(next_head, lines[:version], genesis(header))

    async def fold(self, match: str) -> Fold:
        """The match folded as far as it goes; shared, and so not to be changed or awaited over."""
        fold = self._kept.get(match)
        batches = await self._store.read(match, 0 if fold is None else fold.version)
        if fold is None:
            if not batches:
                raise self._unknown(match)
            fold = await self._new_fold(batches[0].header)
        for batch in batches:
            # Somebody else may have folded some of them while they were being read.
            fold.take_all(batch.lines[max(0, fold.version - batch.first + 1) :])
        self._kept[match] = fold
        self._kept.move_to_end(match)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return fold

    async def fold_at(self, match: str, version: int) -> Fold:
        """The match folded up to `version`; NoSuchVersion if it does not go so far."""
        header, *lines = await self.record(match)
        if version > len(lines):
            raise NoSuchVersion(version, len(lines))
        fold = await self._new_fold(header)
        fold.take_all(lines[:version])
        return fold

    async def report(self, match: str, language: Language) -> tuple[list[str], Fold]:
        """The battle report as far as the match goes, and the fold that it comes to."""
        return await self.report_of(await self.record(match), language)

    async def report_of(
        self, record: Sequence[bytes], language: Language
    ) -> tuple[list[str], Fold]:
        """The battle report of a record, and the fold that it comes to."""
        header, *lines = record
        fold = await self._new_fold(header)
        return tell_all(fold, lines, language), fold

    async def audit(self, match: str) -> tuple[Facts, bool | None]:
        """What the lines prove, and whether the rules say them again (None before the end)."""
        meta, record = await self.meta(match), await self.record(match)
        head = meta.head.hex() if meta.version == len(record) - 1 else None
        return await self.audit_of(record, head)

    async def audit_of(
        self, record: Sequence[bytes], head: str | None = None
    ) -> tuple[Facts, bool | None]:
        """The same of a record, which should lead to `head`."""
        header = Header.read(record[0])
        game = find_game(header.game, header.rules.version)
        cards = await self._card_sets.playable(game, header.rules.digest)
        facts = await asyncio.to_thread(verify, record, head)
        if not facts.finished:
            return facts, None
        try:
            await asyncio.to_thread(audit, game, cards, record)
        except BrokenRecord:
            return facts, False
        return facts, True

    async def _new_fold(self, header_line: bytes) -> Fold:
        header = Header.read(header_line)
        game = find_game(header.game, header.rules.version)
        return Fold(game, header, await self._card_sets.playable(game, header.rules.digest))

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
        beside = self._seal.open(batch.secrets)
        return {
            str(version): secrets[str(seat)]
            for version, secrets in beside.items()
            if str(seat) in secrets
        }
