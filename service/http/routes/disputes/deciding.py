"""What seats and judges ask about disputes of matches."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.disputes import (
    DisputeAccepted,
    DisputeRuling,
    NewComment,
    NewMatchDispute,
    OpenedDispute,
)
from saikoro.domain.disputes.events import Kept
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.disputes.deciding import Claim
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    IdempotencyKey,
    bearer,
    etag,
    once,
)
from saikoro.service.http.responses.specifications import problems, signed
from saikoro.service.http.routes.appending import (
    BY_DISPUTED_SEAT,
    BY_RULER,
    BY_SEAT_OR_RULER,
    DisputeRequest,
)


@post(
    "/matches/{match:str}/disputes",
    cost=10,
    summary="Dispute a match",
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def open_dispute(
    request: AnyRequest,
    disputes: NamedDependency[DisputeService],
    match: MatchPath,
    data: JSONBody[NewMatchDispute],
    key: IdempotencyKey = None,
    authorization: Authorization = None,
) -> Response[OpenedDispute]:
    """Say, as a seat, that a match should not stand, and why; the judge decides.

    The service adds its own audit, and compares the heads and receipts that you kept. The record of
    the match never changes. A match of a tournament is disputed in its tournament.
    """
    kept = [Kept(one.version, one.head, one.signature) for one in data.kept]
    claim, token = Claim(data.reason, data.events, kept), bearer(authorization)
    opened = await disputes.commands.open(match, token, claim, await once(request, key, token))
    receipt = opened.receipt
    body = OpenedDispute(receipt.match, match, opened.seat, signed(receipt))
    headers = {
        "Location": f"/disputes/{receipt.match}",
        "ETag": etag(receipt.version, receipt.head),
    }
    return Response(body, status_code=201, headers=headers)


@post(
    "/disputes/{dispute:str}/comments",
    summary="Comment on a dispute",
    status_code=200,
    responses=problems(401, 403, 404, 409, 413, 422),
    dependencies=BY_SEAT_OR_RULER,
)
async def comment(
    asked: NamedDependency[DisputeRequest], data: JSONBody[NewComment]
) -> Response[DisputeAccepted]:
    """Reply to an open dispute, or add to it, as a seat of the match or as who decides.

    Everybody sees it; a comment decides nothing.
    """
    receipt = await asked.disputes.commands.comment(
        asked.dispute, asked.token, data.text, await asked.once()
    )
    return asked.accepted(receipt)


@post(
    "/disputes/{dispute:str}/withdrawal",
    summary="Withdraw a dispute of a match",
    status_code=200,
    responses=problems(401, 403, 404, 409, 422),
    dependencies=BY_DISPUTED_SEAT,
)
async def withdraw_dispute(
    asked: NamedDependency[DisputeRequest],
) -> Response[DisputeAccepted]:
    """Take an open dispute back, as the seat that opened it."""
    receipt = await asked.disputes.commands.withdraw(asked.dispute, asked.token, await asked.once())
    return asked.accepted(receipt)


@post(
    "/disputes/{dispute:str}/rulings",
    summary="Decide a dispute of a match",
    status_code=200,
    responses=problems(401, 403, 404, 409, 413, 422),
    dependencies=BY_RULER,
)
async def rule(
    asked: NamedDependency[DisputeRequest], data: JSONBody[DisputeRuling]
) -> Response[DisputeAccepted]:
    """Uphold or reject an open dispute, or declare the match void, with words.

    By the judge whom the match names, or by the operator of the host. The ruling is shown wherever
    the result of the match is shown, and is final.
    """
    receipt = await asked.disputes.commands.rule(
        asked.dispute, asked.token, data.verdict, data.reason, await asked.once()
    )
    return asked.accepted(receipt)


ROUTES: list[Any] = [open_dispute, comment, withdraw_dispute, rule]
