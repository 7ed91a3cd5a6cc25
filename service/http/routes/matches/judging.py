"""What a judge does with a match that goes on."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.requests import LookAsSeat
from saikoro.api_schemas.responses import JudgeLook
from saikoro.service.http.requests.preconditions import etag
from saikoro.service.http.responses.specifications import problems, signed
from saikoro.service.http.routes.appending import BY_OFFICIAL_OF_MATCH, MatchRequest


@post(
    "/matches/{match:str}/looks",
    holds_tokens=True,
    summary="Look as a seat",
    responses=problems(401, 403, 404, 409, 413, 422),
    dependencies=BY_OFFICIAL_OF_MATCH,
)
async def look_as_seat(
    asked: NamedDependency[MatchRequest], data: JSONBody[LookAsSeat]
) -> Response[JudgeLook]:
    """See a match in play as one of its seats does, as its judge; everybody sees that you do.

    The line `judge.looked` comes first. The token in the answer then opens every view of the match
    as the token of the seat does; it answers nothing, and does nothing else for the seat. In a
    tournament its organiser looks, and judges who make rulings, until their key is revoked.
    """
    looked = await asked.service.match_judges.look(
        asked.match, asked.token, data.seat, data.reason, await asked.once()
    )
    receipt = looked.receipt
    body = JudgeLook(asked.match, data.seat, looked.token, signed(receipt))
    headers = {"ETag": etag(receipt.version, receipt.head)}
    return Response(body, status_code=201, headers=headers)


ROUTES: list[Any] = [look_as_seat]
