"""Following a dispute: its lines in the view that `Accept` asks for, and its record."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.parameters import DisputePath
from saikoro.service.http.requests.preconditions import AnyRequest, Authorization, IfNoneMatch
from saikoro.service.http.responses.specifications import (
    EVENT_STREAM,
    JSON_LINES,
    UNCHANGED,
    problems,
)
from saikoro.service.http.routes.disputes.seeing import reader_for
from saikoro.service.http.routes.following import (
    FORMS,
    STREAM_OVER,
    After,
    Asked,
    Head,
    LastEventId,
    Limit,
    Wait,
    as_json_lines,
    as_page,
    as_record,
    as_stream,
)
from saikoro.service.settings import Settings

_EVENTS = ResponseSpec(DisputeEventsPage, generate_examples=False, description="Its events")


@get(
    "/disputes/{dispute:str}/events",
    summary="Follow a dispute",
    responses={200: _EVENTS, 204: STREAM_OVER, 304: UNCHANGED} | problems(401, 403, 404, 406, 409),
)
async def follow_dispute(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    disputes: NamedDependency[DisputeService],
    settings: NamedDependency[Settings],
    dispute: DisputePath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for, as those of a match.

    An event stream ends when the dispute is decided or withdrawn. With the token of a seat of the
    match without the delay by which others see it.
    """
    form = choose(request.headers.get("Accept"), FORMS)
    reader, seat = await reader_for(matches, disputes, dispute, authorization)
    asked = Asked(dispute, after, limit, seat, last_event_id, head)
    if form == EVENT_STREAM:
        return await as_stream(reader.pages, asked, settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(reader.pages, asked)
    return await as_page(reader.pages, asked, wait, if_none_match, DisputeEventsPage)


@get(
    "/disputes/{dispute:str}/record",
    summary="Download a dispute",
    media_type=JSON_LINES,
    responses={304: UNCHANGED} | problems(401, 403, 404, 409),
)
async def download_dispute(
    matches: NamedDependency[MatchService],
    disputes: NamedDependency[DisputeService],
    dispute: DisputePath,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Download its record: the header line, then every event line, byte for byte."""
    reader, _ = await reader_for(matches, disputes, dispute, authorization)
    answer = await as_record(reader.pages, dispute, if_none_match)
    answer.headers["Vary"] = "Authorization"
    return answer


ROUTES: list[Any] = [follow_dispute, download_dispute]
