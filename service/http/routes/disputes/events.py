"""Following a dispute: its lines in the view that `Accept` asks for, and its record."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.api_schemas.operations import events
from saikoro.api_schemas.operations.declaring import EVENT_STREAM, JSON_LINES
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.disputes.seeing import reader_for
from saikoro.service.http.routes.following import (
    FORMS,
    Asked,
    as_json_lines,
    as_page,
    as_record,
    as_stream,
)
from saikoro.service.settings import Settings

ROUTES = Routes()


@ROUTES.bind(events.follow_dispute)
async def follow_dispute(
    request: AnyRequest,
    matches: MatchService,
    disputes: DisputeService,
    settings: Settings,
    dispute: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
    wait: int = 0,
    last_event_id: str | None = None,
    if_none_match: str | None = None,
    authorization: str | None = None,
) -> Response[Any]:
    form = choose(request.headers.get("Accept"), FORMS)
    reader, seat = await reader_for(matches, disputes, dispute, authorization)
    asked = Asked(dispute, after, limit, seat, last_event_id, head)
    if form == EVENT_STREAM:
        return await as_stream(reader.pages, asked, settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(reader.pages, asked)
    return await as_page(reader.pages, asked, wait, if_none_match, DisputeEventsPage)


@ROUTES.bind(events.download_dispute)
async def download_dispute(
    matches: MatchService,
    disputes: DisputeService,
    dispute: str,
    if_none_match: str | None = None,
    authorization: str | None = None,
) -> Response[Any]:
    reader, _ = await reader_for(matches, disputes, dispute, authorization)
    answer = await as_record(reader.pages, dispute, if_none_match)
    answer.headers["Vary"] = "Authorization"
    return answer
