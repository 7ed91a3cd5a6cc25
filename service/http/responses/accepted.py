"""Answers to requests that are in the stream: at once, or with what followed."""

from typing import NamedTuple

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Raw

from api_schemas.receipts import SignedReceipt
from api_schemas.responses import Accepted
from api_schemas.tournaments import TournamentAccepted
from domain.match.state import OVER
from domain.record.line import came_from_outside
from service.bootstrap import Service
from service.errors import StoreDown
from service.http.requests.preconditions import etag, wait_seconds
from service.http.responses.specifications import signed
from service.identity import Receipt
from service.store.streams.protocol import Meta, Update
from service.streams.pages import Page, Pages, Rests

WAITED = ResponseSpec(
    Accepted,
    generate_examples=False,
    description="It is in the stream, and so is what followed: `Prefer: wait=N` asked for it",
)


TOURNAMENT_WAITED = ResponseSpec(
    TournamentAccepted, generate_examples=False, description=WAITED.description
)


class Followed(NamedTuple):
    """What a request has come to by the time it is answered."""

    receipt: SignedReceipt
    events: list[Raw]
    headers: dict[str, str]
    at_rest: bool
    """Whether it was waited for, and nothing more follows by itself."""


async def follow(service: Service, receipt: Receipt, prefer: str | None) -> Followed:
    """What followed a request to a match, if the client waits for it, with a receipt of all of it.

    What only players can bring about is not waited for: a match that waits for them, and for none
    of its bots, has come to rest.
    """
    match = receipt.match

    async def bots_think(version: int) -> bool:
        fold = await service.match_reader.fold(match)
        state = fold.state
        waiting = () if state.decision is None else state.decision.waiting
        return fold.version > version or any(state.seats[seat].bot is not None for seat in waiting)

    async def rests(page: Page, meta: Meta | Update) -> bool:
        if meta.status in OVER:
            return True
        resolved = not all(came_from_outside(line) for line in page.lines)
        return bool(meta.awaiting) and (resolved or not await bots_think(meta.version))

    return await _follow(service, service.match_pages, receipt, prefer, rests)


async def follow_tournament(service: Service, receipt: Receipt, prefer: str | None) -> Followed:
    """What followed a request to a tournament, if the client waits for it.

    What only people can bring about is not waited for: a tournament that is not playing, and one
    whose matches wait for their players, has come to rest.
    """

    async def rests(page: Page, _meta: Meta | Update) -> bool:
        return await service.resting.rests(receipt.match, page.version)

    return await _follow(service, service.tournament_pages, receipt, prefer, rests)


async def _follow(
    service: Service, pages: Pages, receipt: Receipt, prefer: str | None, rests: Rests
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
    fresh = service.identity.receipt(receipt.match, followed.version, followed.head)
    headers = {
        "ETag": etag(followed.version, followed.head),
        "Preference-Applied": f"wait={seconds}",
    }
    return Followed(
        signed(fresh), [Raw(line) for line in followed.lines], headers, followed.at_rest
    )


async def accepted(service: Service, receipt: Receipt, prefer: str | None) -> Response[Accepted]:
    """202; or 200 where the client waited, and nothing more follows by itself."""
    followed = await follow(service, receipt, prefer)
    body = Accepted(receipt.match, followed.receipt, receipt.version, followed.events)
    status = 200 if followed.at_rest else 202
    return Response(body, status_code=status, headers=followed.headers)


async def accepted_by_tournament(
    service: Service, receipt: Receipt, prefer: str | None
) -> Response[TournamentAccepted]:
    """The same of a tournament."""
    followed = await follow_tournament(service, receipt, prefer)
    body = TournamentAccepted(receipt.match, followed.receipt, receipt.version, followed.events)
    status = 200 if followed.at_rest else 202
    return Response(body, status_code=status, headers=followed.headers)
