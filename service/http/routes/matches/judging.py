"""What a judge does with a match that goes on."""

from litestar import Response

from saikoro.api_schemas.operations import matches, play
from saikoro.api_schemas.requests import LookAsSeat, PauseMatch
from saikoro.api_schemas.responses import Accepted, JudgeLook
from saikoro.api_schemas.rewinds import RewindPreview
from saikoro.service.http.requests.preconditions import etag
from saikoro.service.http.responses.caching import REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.appending import MatchRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import LookAtMatch

ROUTES = Routes()


@ROUTES.bind(play.look_as_seat)
async def look_as_seat(asked: MatchRequest, data: LookAsSeat) -> Response[JudgeLook]:
    looked = await asked.matches.judges.look(
        asked.match, asked.token, data.seat, data.reason, await asked.once()
    )
    receipt = looked.receipt
    body = JudgeLook(asked.match, data.seat, looked.token, signed(receipt))
    headers = {"ETag": etag(receipt.version, receipt.head)}
    return Response(body, status_code=201, headers=headers)


@ROUTES.bind(play.pause_match)
async def pause_match(asked: MatchRequest, data: PauseMatch) -> Response[Accepted]:
    receipt = await asked.matches.pauses.pause(
        asked.match, asked.token, data.reason, await asked.once()
    )
    return await asked.accepted(receipt)


@ROUTES.bind(play.resume_match)
async def resume_match(asked: MatchRequest) -> Response[Accepted]:
    receipt = await asked.matches.pauses.resume(asked.match, asked.token, await asked.once())
    return await asked.accepted(receipt)


@ROUTES.bind(matches.preview_rewind)
async def preview_rewind(asked: LookAtMatch, version: int) -> Response[RewindPreview]:
    seat = await asked.seat()
    base = await asked.matches.framer.base(asked.match, seat, opened=False)
    shown = await asked.matches.previews.preview(base, version)
    headers = {"Vary": "Authorization", "Cache-Control": kept_for(seat, REVALIDATED)}
    return Response(shown, headers=headers)
