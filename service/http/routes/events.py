"""Following a match: three views of the same lines, by address or by `Accept`."""

from typing import Annotated, Any, NamedTuple

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Stream
from msgspec import Raw

from api_schemas.responses import EventsPage
from api_schemas.tournaments import TournamentEventsPage
from domain.match.events import Seat
from domain.match.state import OVER
from service.bootstrap import Service
from service.http.requests.accept import choose
from service.http.requests.paths import MatchPath
from service.http.requests.preconditions import (
    MAX_VERSION,
    MAX_WAIT_SECONDS,
    AnyRequest,
    Authorization,
    IfNoneMatch,
    bearer,
    etag,
    unchanged,
)
from service.http.responses.specifications import UNCHANGED, not_modified, problems
from service.http.responses.streaming import begun, json_lines, server_sent_events
from service.matches.tickets import ticket_seat
from service.streams.pages import Pages

EVENT_STREAM, JSON_LINES = "text/event-stream", "application/jsonl"

FORMS = (MediaType.JSON.value, EVENT_STREAM, JSON_LINES)
"""The views of events, the first for clients that do not say."""

MOST_ON_A_PAGE = 1_000
"""Lines on one page."""

UNSTORED = {"Vary": "Accept, Authorization", "Cache-Control": "no-store"}

FOR_EVER = "max-age=31536000, immutable"

After = Annotated[
    int, QueryParameter(ge=0, le=MAX_VERSION, description="Events after this version.")
]
Limit = Annotated[
    int | None,
    QueryParameter(
        ge=1,
        le=1_000,
        description="No more events than this; a page never has more than 1,000.",
    ),
]
Wait = Annotated[
    int,
    QueryParameter(
        ge=0,
        le=MAX_WAIT_SECONDS,
        description="If there are none, wait up to so many seconds for some.",
    ),
]
Ticket = Annotated[
    str | None,
    QueryParameter(max_length=80, description="What `POST /matches/{match}/tickets` returned."),
]
LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern=r"^\d{1,9}$",
        description="The last version that an event stream gave; goes before `after`.",
    ),
]


STREAM_OVER = ResponseSpec(
    None, generate_examples=False, description="It is over, and `Last-Event-ID` was the last line"
)


@get(
    "/matches/{match:str}/events",
    summary="Follow a match",
    responses={
        200: ResponseSpec(EventsPage, generate_examples=False, description="Events in their order"),
        204: STREAM_OVER,
        304: UNCHANGED,
    }
    | problems(401, 403, 404, 406),
)
async def follow_events(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    after: After = 0,
    limit: Limit = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
    ticket: Ticket = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for.

    `application/json`: a page; `wait` makes it a long poll. `text/event-stream`: every event as it
    happens, ending with the match. `application/jsonl`: the lines that are there now.
    With a seat's token or a `ticket`, they also carry what that seat alone may know.
    """
    form = choose(request.headers.get("Accept"), FORMS)
    seat = await _seat(service, match, authorization, ticket)
    asked = Asked(match, after, limit, seat, last_event_id)
    if form == EVENT_STREAM:
        return await as_stream(service.match_pages, asked, service.settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(service.match_pages, asked)
    return await as_page(service.match_pages, asked, wait, if_none_match, EventsPage)


@get(
    "/matches/{match:str}/events/stream",
    summary="Follow a match as Server-Sent Events",
    media_type=EVENT_STREAM,
    responses={204: STREAM_OVER} | problems(401, 403, 404),
)
async def stream_events(
    service: NamedDependency[Service],
    match: MatchPath,
    after: After = 0,
    limit: Limit = None,
    last_event_id: LastEventId = None,
    authorization: Authorization = None,
    ticket: Ticket = None,
) -> Response[Any]:
    """Receive every event after a version as it happens, until the match is over.

    `ticket` is for an EventSource, which cannot send a token. 204 where the stream is asked for
    again after the last event of all: an EventSource then stops.
    """
    seat = await _seat(service, match, authorization, ticket)
    asked = Asked(match, after, limit, seat, last_event_id)
    return await as_stream(service.match_pages, asked, service.settings.keep_alive_seconds)


@get(
    "/matches/{match:str}/events.jsonl",
    summary="Read the events of a match as JSON Lines",
    media_type=JSON_LINES,
    responses=problems(401, 403, 404),
)
async def read_event_lines(
    service: NamedDependency[Service],
    match: MatchPath,
    after: After = 0,
    limit: Limit = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Read the lines after a version that are there now, byte for byte.

    With a seat's token, what lies beside a line follows it as `{"secret": ..., "v": ...}`.
    """
    asked = Asked(match, after, limit, await _seat(service, match, authorization))
    return await as_json_lines(service.match_pages, asked)


class Asked(NamedTuple):
    """What somebody wants of the events of a match, or of a tournament."""

    stream: str
    since: int
    """The version in `after`."""
    limit: int | None
    seat: Seat | None
    last_event_id: str | None = None

    @property
    def after(self) -> int:
        """The version after which events are wanted."""
        return self.since if self.last_event_id is None else int(self.last_event_id)


async def _seat(
    service: Service, match: str, authorization: str | None, ticket: str | None = None
) -> Seat | None:
    if authorization is not None:
        return await service.match_pages.seat(match, bearer(authorization))
    return None if ticket is None else ticket_seat(service.identity, match, ticket)


async def as_stream(pages: Pages, asked: Asked, silence: float) -> Response[Any]:
    """The events as Server-Sent Events; 204 stops a client that reconnects after the end."""
    if asked.last_event_id is not None:
        meta = await pages.meta(asked.stream)
        if meta.status in OVER and meta.version == asked.after:
            return Response(None, status_code=204)
    stream = server_sent_events(
        pages, asked.stream, asked.after, asked.seat, silence, asked.limit or MAX_VERSION
    )
    return Stream(await begun(stream), media_type=EVENT_STREAM, headers=UNSTORED)


async def as_json_lines(pages: Pages, asked: Asked) -> Response[Any]:
    """The events that are there now as JSON Lines."""
    lines = json_lines(pages, asked.stream, asked.after, asked.seat, asked.limit or MAX_VERSION)
    return Stream(await begun(lines), media_type=JSON_LINES, headers=UNSTORED)


async def as_page(
    pages: Pages,
    asked: Asked,
    wait: int,
    if_none_match: str | None,
    body: type[EventsPage | TournamentEventsPage],
) -> Response[Any]:
    """A page of events; one that can never change may be cached without end."""
    limit = min(asked.limit or MOST_ON_A_PAGE, MOST_ON_A_PAGE)
    page, meta = await pages.new_page(asked.stream, asked.after, limit, asked.seat, wait)
    at_end = page.version == meta.version
    head = meta.head if at_end else await pages.head_at(asked.stream, page.version)
    over = at_end and meta.status in OVER
    tag = etag(page.version, head)
    if unchanged(if_none_match, tag):
        return not_modified(tag)
    visible = "public" if asked.seat is None else "private"
    reopens = body is TournamentEventsPage
    immutable = (page.full or over) and not (over and reopens)
    headers = {
        "ETag": tag,
        "Vary": "Accept, Authorization",
        "Cache-Control": f"{visible}, {FOR_EVER}" if immutable else "no-cache",
    }
    events = [Raw(line) for line in page.lines]
    content = body(asked.stream, asked.after, page.version, head.hex(), events, page.secrets, over)
    return Response(content, headers=headers)


ROUTES: list[Any] = [follow_events, stream_events, read_event_lines]
