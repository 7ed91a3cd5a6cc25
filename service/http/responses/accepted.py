"""Answers to requests that are in the stream: at once, or with what followed."""

from typing import NamedTuple

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Raw

from api_schemas.responses import Accepted, SignedReceipt
from service.bootstrap import Service
from service.http.requests.preconditions import etag, wait_seconds
from service.http.responses.specifications import signed
from service.identity import Receipt

WAITED = ResponseSpec(
    Accepted,
    generate_examples=False,
    description="It is in the stream, and so is what followed: `Prefer: wait=N` asked for it",
)


class Followed(NamedTuple):
    """What a request has come to by the time it is answered."""

    receipt: SignedReceipt
    events: list[Raw]
    headers: dict[str, str]
    at_rest: bool
    """Whether it was waited for, and nothing more follows by itself."""


async def follow(service: Service, receipt: Receipt, prefer: str | None) -> Followed:
    """What followed a request, if the client waits for it, with a receipt of all of it."""
    seconds = wait_seconds(prefer)
    if not seconds:
        tag = etag(receipt.version, receipt.head)
        return Followed(signed(receipt), [], {"ETag": tag}, at_rest=False)
    match = receipt.match

    async def bots_think(version: int) -> bool:
        fold = await service.match_reader.fold(match)
        state = fold.state
        waiting = () if state.decision is None else state.decision.waiting
        return fold.version > version or any(state.seats[seat].bot is not None for seat in waiting)

    followed = await service.match_pages.what_follows(match, receipt.version, seconds, bots_think)
    fresh = service.identity.receipt(match, followed.version, followed.head)
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
