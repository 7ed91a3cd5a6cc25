"""Parts that the responses of several routes share: media types, specifications, receipts."""

from collections.abc import Iterable, Sequence

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.problems import Problem
from saikoro.api_schemas.webhooks import HookSecret
from saikoro.service.errors.access import Unauthorised
from saikoro.service.errors.extras import CardSetWithheld
from saikoro.service.identity import Receipt
from saikoro.service.problems.documents import PROBLEM_JSON
from saikoro.service.problems.kinds.table import (
    KINDS,
    MALFORMED,
    NO_SUCH_PAGE,
    NOT_ACCEPTABLE,
)

_MEANINGS = {
    400: MALFORMED.title.en,
    401: KINDS[Unauthorised].title.en,
    403: "The token belongs elsewhere",
    404: NO_SUCH_PAGE.title.en,
    406: NOT_ACCEPTABLE.title.en,
    409: "The match cannot take this now, or you know a head of another history",
    412: "The match has moved on; the problem carries what was missed",
    413: "The request is too large",
    415: "The body is sent as another media type than the route takes",
    422: "A rule forbids this; the problem names it",
    429: "Too many requests",
    451: KINDS[CardSetWithheld].title.en,
    503: "The store cannot be reached at the moment",
}


UNCHANGED = ResponseSpec(None, generate_examples=False, description="Nothing has changed")
"""304, for every route that takes `If-None-Match`."""


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Specifications of the problems that a route answers with, besides those of every route."""
    return {
        status: ResponseSpec(
            Problem,
            generate_examples=False,
            description=_MEANINGS[status],
            media_type=PROBLEM_JSON,
        )
        for status in sorted({400, 429, 503, *statuses, *({415} if 413 in statuses else ())})
    }


def not_modified(headers: dict[str, str]) -> Response[None]:
    """304: the client has what is current. `headers` are those of the 200 that it stands for."""
    kept = ("ETag", "Vary", "Cache-Control")
    return Response(
        None,
        status_code=304,
        headers={name: headers[name] for name in kept if name in headers},
    )


def signed(receipt: Receipt) -> SignedReceipt:
    """A receipt on the wire."""
    return SignedReceipt(receipt.match, receipt.version, receipt.head, receipt.signature)


def hook_secrets(urls: Iterable[str], secrets: Sequence[str]) -> list[HookSecret]:
    """The webhooks of a new match or tournament, numbered in their order."""
    return [
        HookSecret(number, url, secret)
        for number, (url, secret) in enumerate(zip(urls, secrets, strict=True), 1)
    ]
