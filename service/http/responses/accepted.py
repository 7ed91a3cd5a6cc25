"""Answers to requests that are in the stream: at once, or with what followed."""

from typing import NamedTuple

from msgspec import Raw

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.domain.match.state import PLAYED
from saikoro.domain.record.line import came_from_outside
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.errors.stores import StoreDown
from saikoro.service.http.requests.preconditions import etag, wait_seconds
from saikoro.service.http.responses.specifications import signed
from saikoro.service.identity import Identity, Receipt
from saikoro.service.store.streams.protocol import Meta, Update
from saikoro.service.streams.pages import Page, Pages, Rests


class Followed(NamedTuple):
    """The outcome of a request by the time it is answered."""

    receipt: SignedReceipt
    events: list[Raw]
    headers: dict[str, str]
    at_rest: bool
    """Whether it was waited for, and nothing more follows by itself."""


async def follow(
    matches: MatchService,
    identity: Identity,
    receipt: Receipt,
    prefer: str | None,
    *,
    seated: bool = True,
) -> Followed:
    """Wait for what follows a request to a match, if the client asks to, and sign a receipt for it.

    What only players can bring about is not waited for: a match that waits for them, and for none
    of its bots, has come to rest. Nor is what others than seats see late, where it was none that
    asked.
    """
    match = receipt.match
    if not seated and (await matches.pages.meta(match)).delay:
        prefer = None

    async def bots_think(version: int) -> bool:
        fold = await matches.reader.live.fold(match)
        state = fold.state
        waiting = () if state.decision is None else state.decision.waiting
        return fold.version > version or any(state.seats[seat].bot is not None for seat in waiting)

    async def rests(page: Page, meta: Meta | Update) -> bool:
        if meta.status in PLAYED:
            return True
        resolved = not all(came_from_outside(line) for line in page.lines)
        return bool(meta.awaiting) and (resolved or not await bots_think(meta.version))

    return await _follow(identity, matches.pages.live, receipt, prefer, rests)


async def follow_tournament(
    tournaments: TournamentService, identity: Identity, receipt: Receipt, prefer: str | None
) -> Followed:
    """Wait for what follows a request to a tournament, if the client asks to.

    What only people can bring about is not waited for: a tournament that is not playing, and one
    whose matches wait for their players, has come to rest.
    """

    async def rests(page: Page, _meta: Meta | Update) -> bool:
        return await tournaments.resting.rests(receipt.match, page.version)

    return await _follow(identity, tournaments.pages, receipt, prefer, rests)


async def _follow(
    identity: Identity, pages: Pages, receipt: Receipt, prefer: str | None, rests: Rests
) -> Followed:
    seconds = wait_seconds(prefer)
    at_once = Followed(
        signed(receipt), [], {"ETag": etag(receipt.version, receipt.head)}, at_rest=False
    )
    if not seconds:
        return at_once
    try:
        followed = await pages.what_follows(receipt.match, receipt.version, seconds, rests)
    except StoreDown:  # what was asked is done, and the receipt proves it
        return at_once
    fresh = identity.receipt(receipt.match, followed.version, followed.head)
    headers = {
        "ETag": etag(followed.version, followed.head),
        "Preference-Applied": f"wait={seconds}",
    }
    return Followed(
        signed(fresh), [Raw(line) for line in followed.lines], headers, followed.at_rest
    )
