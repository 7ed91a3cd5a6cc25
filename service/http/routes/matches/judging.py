"""What a judge does with a match that goes on."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from saikoro.api_schemas.requests import LookAsSeat, PauseMatch
from saikoro.api_schemas.responses import Accepted, JudgeLook
from saikoro.api_schemas.rewinds import RewindPreview
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import MAX_VERSION, Authorization, etag
from saikoro.service.http.responses.accepted import WAITED
from saikoro.service.http.responses.caching import REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import problems, signed
from saikoro.service.http.routes.appending import (
    BY_MATCH_RULER,
    BY_OFFICIAL_OF_MATCH,
    MatchRequest,
)
from saikoro.service.http.routes.matches.looking import viewer

AskedAt = Annotated[
    int,
    PathParameter(ge=1, le=MAX_VERSION, description="The version at which the decision was asked."),
]

_ANSWERS = {200: WAITED} | problems(401, 403, 404, 409, 413, 422)
_PREVIEW = ResponseSpec(RewindPreview, generate_examples=False, description="What it would do")


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
    looked = await asked.matches.judges.look(
        asked.match, asked.token, data.seat, data.reason, await asked.once()
    )
    receipt = looked.receipt
    body = JudgeLook(asked.match, data.seat, looked.token, signed(receipt))
    headers = {"ETag": etag(receipt.version, receipt.head)}
    return Response(body, status_code=201, headers=headers)


@post(
    "/matches/{match:str}/pause",
    summary="Pause a match",
    status_code=202,
    responses=_ANSWERS,
    dependencies=BY_MATCH_RULER,
)
async def pause_match(
    asked: NamedDependency[MatchRequest], data: JSONBody[PauseMatch]
) -> Response[Accepted]:
    """Take nothing from its seats until the match is resumed, as its judge or the host's operator.

    No time goes by: until the line `match.resumed` there are no deadlines, and bots do not answer.
    Whoever may rewind the match may do so meanwhile, unless the seats have to agree. A match of a
    tournament is paused with its table.
    """
    receipt = await asked.matches.pauses.pause(
        asked.match, asked.token, data.reason, await asked.once()
    )
    return await asked.accepted(receipt)


@post(
    "/matches/{match:str}/resume",
    summary="Resume a match",
    status_code=202,
    responses=_ANSWERS,
    dependencies=BY_MATCH_RULER,
)
async def resume_match(asked: NamedDependency[MatchRequest]) -> Response[Accepted]:
    """Let a match go on that its judge has paused; every seat has as much time as before."""
    receipt = await asked.matches.pauses.resume(asked.match, asked.token, await asked.once())
    return await asked.accepted(receipt)


@get(
    "/matches/{match:str}/rewinds/{version:int}",
    cost=5,
    summary="See what a rewind would do",
    responses={200: _PREVIEW} | problems(401, 403, 404, 409, 451),
)
async def preview_rewind(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    version: AskedAt,
    authorization: Authorization = None,
) -> Response[RewindPreview]:
    """See what lay on the table when a decision was asked, and what has happened since.

    Dice, cards and sealed answers that were seen since are named: they stay seen. Nothing is
    changed. With a seat's token, or that of a judge who looks as one, it is as that seat knows it;
    else as everybody does.
    """
    seat = await viewer(matches, match, authorization)
    base = await matches.framer.base(match, seat, opened=False)
    shown = await matches.previews.preview(base, version)
    headers = {"Vary": "Authorization", "Cache-Control": kept_for(seat, REVALIDATED)}
    return Response(shown, headers=headers)


ROUTES: list[Any] = [look_as_seat, pause_match, resume_match, preview_rewind]
