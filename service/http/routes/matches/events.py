"""Following a match: its lines by address or by `Accept`."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from litestar import Response

from saikoro.api_schemas.operations import events
from saikoro.api_schemas.operations.declaring import EVENT_STREAM, JSON_LINES
from saikoro.api_schemas.responses import EventsPage
from saikoro.domain.match.events import Seat
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.preconditions import AnyRequest, bearer
from saikoro.service.http.responses.streaming import Admission, Beside
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import FORMS, Asked, as_json_lines, as_page, as_stream
from saikoro.service.http.routes.matches.looking import viewer, what_is_open
from saikoro.service.identity import Identity
from saikoro.service.matches.later import Commitments
from saikoro.service.matches.tickets import ticket_holder
from saikoro.service.settings import Settings
from saikoro.service.tokens import names_seat

ROUTES = Routes()


@ROUTES.bind(events.follow_events)
async def follow_events(
    request: AnyRequest,
    matches: MatchService,
    identity: Identity,
    settings: Settings,
    match: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
    wait: int = 0,
    last_event_id: str | None = None,
    if_none_match: str | None = None,
    authorization: str | None = None,
    ticket: str | None = None,
) -> Response[Any]:
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


@ROUTES.bind(events.stream_events)
async def stream_events(
    matches: MatchService,
    identity: Identity,
    settings: Settings,
    match: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
    last_event_id: str | None = None,
    authorization: str | None = None,
    ticket: str | None = None,
    *,
    frames: bool = False,
) -> Response[Any]:
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


@ROUTES.bind(events.read_event_lines)
async def read_event_lines(
    matches: MatchService,
    match: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
    authorization: str | None = None,
) -> Response[Any]:
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
