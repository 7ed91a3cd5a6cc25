"""Following a match: one address, three views of the same lines."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response import Stream
from msgspec import Raw

from api_schemas.responses import EventsPage
from domain.match.events import Seat
from domain.match.state import OVER
from service.bootstrap import Service
from service.http.preconditions import (
    MAX_WAIT_SECONDS,
    AnyRequest,
    Authorization,
    IfNoneMatch,
    bearer,
    etag,
    unchanged,
)
from service.http.responses import not_modified, problems
from service.http.streaming import begun, json_lines, server_sent_events

EVENT_STREAM, JSON_LINES = "text/event-stream", "application/jsonl"

FOR_EVER = "max-age=31536000, immutable"

_After = Annotated[int, QueryParameter(ge=0, description="Events after this version.")]
_Limit = Annotated[int, QueryParameter(ge=1, le=1_000, description="No more events than this.")]
_Wait = Annotated[
    int,
    QueryParameter(
        ge=0,
        le=MAX_WAIT_SECONDS,
        description="If there are none, wait up to so many seconds for some.",
    ),
]
_LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern=r"^\d{1,9}$",
        description="The last version that an event stream gave; goes before `after`.",
    ),
]


@get(
    "/matches/{match:str}/events",
    summary="Follow a match",
    responses={
        200: ResponseSpec(EventsPage, generate_examples=False, description="Events in their order"),
        304: ResponseSpec(None, generate_examples=False, description="Nothing has changed"),
    }
    | problems(401, 403, 404),
)
async def follow_events(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: FromPath[str],
    after: _After = 0,
    limit: _Limit = 1_000,
    wait: _Wait = 0,
    last_event_id: _LastEventId = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for.

    `application/json`: a page; `wait` makes it a long poll. `text/event-stream`: every event as it
    happens, ending with the match. `application/jsonl`: the lines that are there now.
    With a seat's token, pages and streams also carry what that seat alone may know.
    """
    token = bearer(authorization)
    seat = None if authorization is None else await service.reader.seat(match, token)
    start = after if last_event_id is None else int(last_event_id)
    headers = {"Vary": "Accept, Authorization", "Cache-Control": "no-store"}
    accepted = request.headers.get("Accept", "")
    if EVENT_STREAM in accepted:
        events = await begun(server_sent_events(service, match, start, seat))
        return Stream(events, media_type=EVENT_STREAM, headers=headers)
    if JSON_LINES in accepted:
        lines = await begun(json_lines(service, match, start))
        return Stream(lines, media_type=JSON_LINES, headers=headers)
    return await _page(service, match, start, limit, wait, seat, if_none_match)


async def _page(
    service: Service,
    match: str,
    after: int,
    limit: int,
    wait: int,
    seat: Seat | None,
    if_none_match: str | None,
) -> Response[Any]:
    """A page of events; one that can never change may be kept for ever."""
    reader = service.reader
    page, meta = await reader.new_page(match, after, limit, seat, wait)
    at_end = page.version == meta.version
    head = meta.head if at_end else await reader.head_at(match, page.version)
    over = at_end and meta.status in OVER
    tag = etag(page.version, head)
    if unchanged(if_none_match, tag):
        return not_modified(tag)
    visible = "public" if seat is None else "private"
    headers = {
        "ETag": tag,
        "Vary": "Accept, Authorization",
        "Cache-Control": f"{visible}, {FOR_EVER}" if page.full or over else "no-cache",
    }
    body = EventsPage(
        match=match,
        after=after,
        version=page.version,
        head=head.hex(),
        events=[Raw(line) for line in page.lines],
        secrets=page.secrets,
        over=over,
    )
    return Response(body, headers=headers)


ROUTES: list[Any] = [follow_events]
