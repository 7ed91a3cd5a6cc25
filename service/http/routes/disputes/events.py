"""Following a dispute: its lines by address or by `Accept`, and its record."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.service.bootstrap import Service
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.parameters import DisputePath
from saikoro.service.http.requests.preconditions import AnyRequest, IfNoneMatch
from saikoro.service.http.responses.specifications import (
    EVENT_STREAM,
    JSON_LINES,
    UNCHANGED,
    problems,
)
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

_EVENTS = ResponseSpec(DisputeEventsPage, generate_examples=False, description="Its events")


@get(
    "/disputes/{dispute:str}/events",
    summary="Follow a dispute",
    responses={200: _EVENTS, 204: STREAM_OVER, 304: UNCHANGED} | problems(404, 406, 409),
)
async def follow_dispute(
    request: AnyRequest,
    service: NamedDependency[Service],
    dispute: DisputePath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for, as those of a match.

    An event stream ends when the dispute is decided or withdrawn.
    """
    form = choose(request.headers.get("Accept"), FORMS)
    asked = Asked(dispute, after, limit, None, last_event_id, head)
    if form == EVENT_STREAM:
        return await as_stream(service.dispute_pages, asked, service.settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(service.dispute_pages, asked)
    return await as_page(service.dispute_pages, asked, wait, if_none_match, DisputeEventsPage)


@get(
    "/disputes/{dispute:str}/events/stream",
    summary="Follow a dispute as Server-Sent Events",
    media_type=EVENT_STREAM,
    responses={204: STREAM_OVER} | problems(404, 409),
)
async def stream_dispute(
    service: NamedDependency[Service],
    dispute: DisputePath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    last_event_id: LastEventId = None,
) -> Response[Any]:
    """Receive every event after a version as it happens, until the dispute is closed."""
    asked = Asked(dispute, after, limit, None, last_event_id, head)
    return await as_stream(service.dispute_pages, asked, service.settings.keep_alive_seconds)


@get(
    "/disputes/{dispute:str}/events.jsonl",
    summary="Read the events of a dispute as JSON Lines",
    media_type=JSON_LINES,
    responses=problems(404, 409),
)
async def read_dispute_lines(
    service: NamedDependency[Service],
    dispute: DisputePath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
) -> Response[Any]:
    """Read the lines after a version that are there now, byte for byte."""
    return await as_json_lines(service.dispute_pages, Asked(dispute, after, limit, None, head=head))


@get(
    "/disputes/{dispute:str}/record",
    summary="Download a dispute",
    media_type=JSON_LINES,
    responses={304: UNCHANGED} | problems(404, 409),
)
async def download_dispute(
    service: NamedDependency[Service], dispute: DisputePath, if_none_match: IfNoneMatch = None
) -> Response[Any]:
    """Download its record: the header line, then every event line, byte for byte."""
    return await as_record(service.dispute_pages, dispute, if_none_match)


ROUTES: list[Any] = [
    follow_dispute,
    stream_dispute,
    read_dispute_lines,
    download_dispute,
]
