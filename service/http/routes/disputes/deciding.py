"""What seats and judges ask about disputes of matches."""

from litestar import Response

from saikoro.api_schemas.disputes import (
    DisputeAccepted,
    DisputeRuling,
    NewComment,
    NewMatchDispute,
    OpenedDispute,
)
from saikoro.api_schemas.operations import disputes
from saikoro.domain.disputes.events import Kept
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.disputes.deciding import Claim
from saikoro.service.http.requests.preconditions import AnyRequest, bearer, etag, once
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.appending import DisputeRequest
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(disputes.open_dispute)
async def open_dispute(
    request: AnyRequest,
    disputes: DisputeService,
    match: str,
    data: NewMatchDispute,
    key: str | None = None,
    authorization: str | None = None,
) -> Response[OpenedDispute]:
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


@ROUTES.bind(disputes.comment)
async def comment(asked: DisputeRequest, data: NewComment) -> Response[DisputeAccepted]:
    receipt = await asked.disputes.commands.comment(
        asked.dispute, asked.token, data.text, await asked.once()
    )
    return asked.accepted(receipt)


@ROUTES.bind(disputes.withdraw_dispute)
async def withdraw_dispute(asked: DisputeRequest) -> Response[DisputeAccepted]:
    receipt = await asked.disputes.commands.withdraw(asked.dispute, asked.token, await asked.once())
    return asked.accepted(receipt)


@ROUTES.bind(disputes.rule)
async def rule(asked: DisputeRequest, data: DisputeRuling) -> Response[DisputeAccepted]:
    receipt = await asked.disputes.commands.rule(
        asked.dispute, asked.token, data.verdict, data.reason, await asked.once()
    )
    return asked.accepted(receipt)
