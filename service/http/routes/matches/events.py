"""Following a match: its lines by address or by `Accept`."""

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream

from saikoro.api_schemas.responses import EventsPage
from saikoro.domain.match.events import Seat
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    IfNoneMatch,
    bearer,
)
from saikoro.service.http.responses.specifications import (
    EVENT_STREAM,
    JSON_LINES,
    UNCHANGED,
    problems,
)
from saikoro.service.http.responses.streaming import Admission, Beside
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
    as_stream,
)
from saikoro.service.http.routes.matches.looking import viewer, what_is_open
from saikoro.service.identity import Identity
from saikoro.service.matches.later import Commitments
from saikoro.service.matches.tickets import ticket_holder
from saikoro.service.settings import Settings
from saikoro.service.tokens import names_seat

Ticket = Annotated[
    str | None,
    QueryParameter(max_length=80, description="What `POST /matches/{match}/tickets` returned."),
]
WithFrames = Annotated[
    bool,
    QueryParameter(description="Whether to send the frames of the events before them."),
]


@get(
    "/matches/{match:str}/events",
    summary="Follow a match",
    responses={
        200: ResponseSpec(EventsPage, generate_examples=False, description="Events in their order"),
        204: STREAM_OVER,
        304: UNCHANGED,
    }
    | problems(401, 403, 404, 406, 409),
)
async def follow_events(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    settings: NamedDependency[Settings],
    match: MatchPath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
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
    seat, admission = await _viewer(matches, identity, match, authorization, ticket)
    pages = matches.pages.of(seat)
    asked = Asked(match, after, limit, seat, last_event_id, head, admission)
    later = Commitments(identity, match)
    if form == EVENT_STREAM:
        silence = settings.keep_alive_seconds
        return await as_stream(pages, asked, silence, commitments=later)
    if form == JSON_LINES:
        return await as_json_lines(pages, asked)
    return await as_page(pages, asked, wait, if_none_match, EventsPage, later)


@get(
    "/matches/{match:str}/events/stream",
    summary="Follow a match as Server-Sent Events",
    media_type=EVENT_STREAM,
    responses={204: STREAM_OVER} | problems(401, 403, 404, 409, 451),
)
async def stream_events(
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    settings: NamedDependency[Settings],
    match: MatchPath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    last_event_id: LastEventId = None,
    authorization: Authorization = None,
    ticket: Ticket = None,
    *,
    frames: WithFrames = False,
) -> Response[Any]:
    """Receive every event after a version as it happens, until the match is over.

    `ticket` is for an EventSource, which cannot send a token. 204 where the stream is asked for
    again after the last event of all: an EventSource then stops. With `frames`, a message `frames`
    comes before the lines of a batch, with what each of them changes on the table; in a stream that
    begins after the end of the match, they show what the end has opened; 451 there if the host
    withholds the cards.
    """
    seat, admission = await _viewer(matches, identity, match, authorization, ticket)
    beside: Beside | None = None
    if frames:
        opened = await what_is_open(matches, match, await matches.pages.of(seat).meta(match))
        base = await matches.framer.base(match, seat, opened=opened is not None)
        beside = functools.partial(matches.framer.message, base)
    asked = Asked(match, after, limit, seat, last_event_id, head, admission)
    silence = settings.keep_alive_seconds
    later = Commitments(identity, match)
    return await as_stream(matches.pages.of(seat), asked, silence, beside, later)


@get(
    "/matches/{match:str}/events.jsonl",
    summary="Read the events of a match as JSON Lines",
    media_type=JSON_LINES,
    responses=problems(401, 403, 404, 409),
)
async def read_event_lines(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Read the lines after a version that are there now, byte for byte.

    With a seat's token, what is private to it comes before its line as `{"secret": ..., "v": ...}`.
    """
    seat = await viewer(matches, match, authorization)
    asked = Asked(match, after, limit, seat, head=head)
    return await as_json_lines(matches.pages.of(seat), asked)


class _Viewer(NamedTuple):
    """Who follows a match."""

    seat: Seat | None
    admission: Admission | None = None
    """For a judge who looks as the seat: until the key is revoked, or the judge looks again."""


async def _viewer(
    matches: MatchService,
    identity: Identity,
    match: str,
    authorization: str | None,
    ticket: str | None,
) -> _Viewer:
    judges = matches.judges
    admission: Callable[[], Awaitable[Seat]]
    if authorization is not None:
        token = bearer(authorization)
        admission, looks = functools.partial(judges.viewer, match, token), not names_seat(token)
    elif ticket is not None:
        holder = ticket_holder(identity, match, ticket)
        admission, looks = functools.partial(judges.seat_seen, match, holder), holder < 0
    else:
        return _Viewer(None)
    return _Viewer(await admission(), admission if looks else None)


ROUTES: list[Any] = [follow_events, stream_events, read_event_lines]
