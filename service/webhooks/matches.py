"""Webhooks of matches: registered by holders of tokens, or by players; called after every append.

A match with webhooks lists `webhooks@<match>` as due with every append, in the same call of the
store. Whoever takes that off the list enqueues deliveries for the lines that have none yet, and
takes it off for good only if the match has not moved on meanwhile. Where those without a seat see a
match late, what its creator and its judge get is work of its own, `seen@<match>`, which is laid
aside until more is visible; seats and players get nothing by it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import structlog

from saikoro.api_schemas.webhooks import Delivery
from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match.state import OVER
from saikoro.domain.match.words import MatchStatus
from saikoro.service.errors.access import Forbidden
from saikoro.service.matches.commands import Token
from saikoro.service.matches.reading import MatchReader
from saikoro.service.process.logs import in_hand
from saikoro.service.store.streams.protocol import Meta, StreamStore
from saikoro.service.streams.draining import Resolves
from saikoro.service.streams.late import LateStore
from saikoro.service.tokens import CREATOR, INVITED, JUDGE, LOOKING, holder_of
from saikoro.service.webhooks.hooks import News, Webhooks
from saikoro.service.webhooks.match_events import notifications
from saikoro.service.webhooks.notifications import Hook
from saikoro.service.webhooks.players import SEEN, WORK, PlayerWebhooks

log = structlog.get_logger()


class Registered(NamedTuple):
    """A registered webhook."""

    number: int
    """The number of the hook among those of the token's holder, from 1."""
    secret: str
    after: int
    """Every event after this version of the match is delivered."""


class MatchWebhooks:
    """The webhooks of matches."""

    def __init__(
        self,
        webhooks: Webhooks,
        players: PlayerWebhooks,
        store: StreamStore,
        late: LateStore,
        reader: MatchReader,
        most: int,
    ) -> None:
        """`late` has matches as those without a seat see them."""
        self._webhooks = webhooks
        self._players = players
        self._store = store
        self._late = late
        self._reader = reader
        self._live = reader.live
        self._most = most
        """How many webhooks each holder of a token of a match may register."""

    def check(self, hooks: Sequence[Hook]) -> None:
        """IllegalHooks names every webhook that a new match cannot have."""
        self._webhooks.check(hooks, self._most)

    async def register_created(self, match: str, hooks: Sequence[Hook], sender: str) -> list[str]:
        """Register the webhooks of whoever has created a match, for all of its events.

        A repeated call returns the same secrets.
        """
        owner = owner_of(match, CREATOR)
        secrets = await self._webhooks.register(owner, hooks, sender, self._most)
        if hooks:
            await self._store.attend(match, WORK)
        return secrets

    async def register(self, match: str, token: Token, hook: Hook, sender: str) -> Registered:
        """Register a webhook of the token's holder; the same one only once.

        IllegalHooks if it is not allowed, MatchOver if nothing more can happen, unless it is
        registered: what is delivered still has to be proven.
        """
        meta = await self._live.pages.meta(match)
        holder = _holder(match, token, meta.tokens)
        owner, pages = owner_of(match, holder), self._seen_by(holder).pages
        meta = await pages.meta(match)
        if meta.status in OVER:
            known = await self._webhooks.find(owner, hook)
            if known is None:
                raise MatchOver(MatchStatus(meta.status))
            return Registered(known.number, known.secret, meta.version)
        added = await self._webhooks.add(owner, hook, sender, meta.version, self._most)
        await self._store.attend(match, WORK)
        # What was appended meanwhile may have been enqueued without this webhook.
        after = (await pages.meta(match)).version
        return Registered(added.number, added.secret, after)

    async def remove(self, match: str, token: Token, number: int) -> None:
        """Deliver nothing more to a webhook of the token's holder; UnknownWebhook."""
        meta = await self._live.pages.meta(match)
        await self._webhooks.remove(owner_of(match, _holder(match, token, meta.tokens)), number)

    async def deliveries(self, match: str, token: Token) -> list[Delivery]:
        """The deliveries to the webhooks of the token's holder, oldest first."""
        meta = await self._live.pages.meta(match)
        return await self._webhooks.log(owner_of(match, _holder(match, token, meta.tokens)))

    async def announce(self, match: str) -> None:
        """Enqueue deliveries for all lines that have none yet."""
        with in_hand("announcement", match=match):
            await self._announce(match)

    async def _announce(self, match: str) -> None:
        meta = await self._live.pages.meta(match)
        for holder in meta.tokens:
            if holder >= 0:
                await self._enqueue(match, holder, meta.version)
        fold = await self._live.shown(match)
        await self._players.announce(fold, meta.version, over=meta.status in OVER)
        if meta.delay:
            await self._store.list_due(match, [f"{SEEN}@{match}"])
        else:
            await self._announce_seen(match, meta)
        await self._store.unlist(f"{WORK}@{match}", meta.version)

    async def announce_seen(self, match: str) -> None:
        """Enqueue deliveries to holders without a seat for all lines that have become visible."""
        with in_hand("announcement", match=match):
            live = await self._live.pages.meta(match)
            seen = await self._reader.pages.meta(match)
            await self._announce_seen(match, seen)
            work = f"{SEEN}@{match}"
            if seen.version >= live.version:
                await self._store.unlist(work, live.version)
            else:
                await self._store.lay_aside(work, await self._late.next_in(match) or 0)

    async def _announce_seen(self, match: str, seen: Meta) -> None:
        for holder in seen.tokens:
            if holder < 0 and holder != INVITED:
                await self._enqueue(match, holder, seen.version)
        if seen.status in OVER:
            for holder in seen.tokens:
                await self._webhooks.expire(owner_of(match, holder))

    def _seen_by(self, holder: int) -> MatchReader:
        """Matches as the holder of a token sees them."""
        return self._reader if holder < 0 else self._live

    async def _enqueue(self, match: str, holder: int, version: int) -> None:
        reader, seats = self._seen_by(holder), None if holder < 0 else [holder]

        async def news(cursor: int) -> News:
            fold = await reader.shown(match)
            lines = [line for line, _ in await reader.pages.lines(match, cursor, version)]
            return News(len(lines), list(notifications(fold, lines, seats)))

        await self._webhooks.enqueue_up_to(owner_of(match, holder), version, news)


class DueMatches:
    """Does what is due of matches: their rules, or their webhooks."""

    def __init__(self, resolver: Resolves, webhooks: MatchWebhooks) -> None:
        self._resolver = resolver
        self._webhooks = webhooks

    async def resolve(self, due: str) -> None:
        """Do what can be done now for what was taken off the due-list.

        Work of a kind that only another build knows stays listed for that one.
        """
        work, _, match = due.rpartition("@")
        if not work:
            await self._resolver.resolve(match)
        elif work == WORK:
            await self._webhooks.announce(match)
        elif work == SEEN:
            await self._webhooks.announce_seen(match)
        else:
            log.warning("due.unknown", due=due)


def _holder(match: str, token: Token, digests: dict[int, bytes]) -> int:
    """The holder of a token, who may have webhooks; Forbidden for an invitation, and for a look."""
    holder = holder_of(token, match, digests)
    if holder == INVITED or holder <= LOOKING:
        raise Forbidden
    return holder


def owner_of(match: str, holder: int) -> str:
    """The owner of the webhooks of one holder of a token."""
    names = {CREATOR: "creator", JUDGE: "judge", INVITED: "invitation"}
    return f"{match}.{names.get(holder, f'seat{holder}')}"
