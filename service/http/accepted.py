"""Answers to requests that are in the stream: at once, or with what followed."""

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Raw

from api_schemas.responses import Accepted
from service.bootstrap import Service
from service.http.preconditions import etag, wait_seconds
from service.http.responses import signed
from service.identity import Receipt

WAITED = ResponseSpec(
    Accepted,
    generate_examples=False,
    description="It is in the stream, and so is what followed: `Prefer: wait=N` asked for it",
)


async def accepted(service: Service, receipt: Receipt, prefer: str | None) -> Response[Accepted]:
    """202; or 200 with what followed, if the client waits and it comes in time."""
    headers = {"ETag": etag(receipt.version, receipt.head)}
    body = Accepted(receipt.match, signed(receipt))
    seconds = wait_seconds(prefer)
    if not seconds:
        return Response(body, status_code=202, headers=headers)
    followed = await service.match_pages.what_follows(receipt.match, receipt.version, seconds)
    body.events = [Raw(line) for line in followed]
    headers["Preference-Applied"] = f"wait={seconds}"
    return Response(body, status_code=200 if followed else 202, headers=headers)
