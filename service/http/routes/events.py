"""Following a match: one address, three views of the same lines."""

from typing import Annotated, Any, NamedTuple

from litestar import Response, get
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
from service.http.paths import MatchPath
from service.http.preconditions import (
    MAX_VERSION,
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
from service.streams.pages import Pages

EVENT_STREAM, JSON_LINES = "text/event-stream", "application/jsonl"

FOR_EVER = "max-age=31536000, immutable"

After = Annotated[
    int, QueryParameter(ge=0, le=MAX_VERSION, description="Events after this version.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=1_000, description="No more events than this.")]
Wait = Annotated[
    int,
    QueryParameter(
        ge=0,
        le=MAX_WAIT_SECONDS,
        description="If there are none, wait up to so many seconds for some.",
    ),
]
LastEventId = Annotated[
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
    match: MatchPath,
    after: After = 0,
    limit: Limit = 1_000,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for.

    `application/json`: a page; `wait` makes it a long poll. `text/event-stream`: every event as it
    happens, ending with the match. `application/jsonl`: the lines that are there now.
    With a seat's token, pages and streams also carry what that seat alone may know.
    """
    token = bearer(authorization)
    seat = None if authorization is None else await service.match_pages.seat(match, token)
    asked = Asked(match, start_after(after, last_event_id), limit, wait, seat, if_none_match)
    return await follow(request, service.match_pages, asked, service.settings.keep_alive_seconds)


class Asked(NamedTuple):
    """What somebody wants of the events of a match, or of a tournament."""

    stream: str
    after: int
    limit: int
    wait: int
    seat: Seat | None
    if_none_match: str | None
    reopens: bool = False
    """Whether more may follow although it is over."""
    body: type[EventsPage | TournamentEventsPage] = EventsPage


def start_after(after: int, last_event_id: str | None) -> int:
    """The version after which a stream goes on."""
    return after if last_event_id is None else int(last_event_id)


async def follow(
    request: AnyRequest, pages: Pages, asked: Asked, silence: float
) -> Response[Any] | Stream:
    """The view of the events that `Accept` asks for."""
    headers = {"Vary": "Accept, Authorization", "Cache-Control": "no-store"}
    accepted = request.headers.get("Accept", "")
    if EVENT_STREAM in accepted:
        stream = server_sent_events(pages, asked.stream, asked.after, asked.seat, silence)
        return Stream(await begun(stream), media_type=EVENT_STREAM, headers=headers)
    if JSON_LINES in accepted:
        lines = await begun(json_lines(pages, asked.stream, asked.after))
        return Stream(lines, media_type=JSON_LINES, headers=headers)
    return await _page(pages, asked)


async def _page(pages: Pages, asked: Asked) -> Response[Any]:
    """A page of events; one that can never change may be kept for ever."""
    page, meta = await pages.new_page(
        asked.stream, asked.after, asked.limit, asked.seat, asked.wait
    )
    at_end = page.version == meta.version
    head = meta.head if at_end else await pages.head_at(asked.stream, page.version)
    over = at_end and meta.status in OVER
    tag = etag(page.version, head)
    if unchanged(asked.if_none_match, tag):
        return not_modified(tag)
    visible = "public" if asked.seat is None else "private"
    immutable = (page.full or over) and not (over and asked.reopens)
    headers = {
        "ETag": tag,
        "Vary": "Accept, Authorization",
        "Cache-Control": f"{visible}, {FOR_EVER}" if immutable else "no-cache",
    }
    events = [Raw(line) for line in page.lines]
    body = asked.body(
        asked.stream, asked.after, page.version, head.hex(), events, page.secrets, over
    )
    return Response(body, headers=headers)


ROUTES: list[Any] = [follow_events]
