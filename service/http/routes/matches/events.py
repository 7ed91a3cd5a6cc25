"""Following a match: its lines by address or by `Accept`."""

import functools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import events
from saikoro.api_schemas.responses import EventsPage
from saikoro.domain.match.events import Seat
from saikoro.service.http.responses.streaming import Beside, Seen
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import EventsRequest
from saikoro.service.http.routes.matches.looking import LookAtMatch, what_is_open
from saikoro.service.identity import Identity
from saikoro.service.matches.later import Commitments
from saikoro.service.matches.tickets import ticket_holder
from saikoro.service.tokens import names_seat

ROUTES = Routes()


@dataclass(frozen=True, kw_only=True)
class _Following(LookAtMatch, EventsRequest):
    """A request for the events of a match, with a token, with a ticket or as the public."""

    identity: Identity
    ticket: str | None = None

    async def seen(self) -> Seen:
        """What may be seen; by a judge who looks as a seat, until it is looked again or revoked."""
        judges, match = self.matches.judges, self.match
        later = Commitments(self.identity, match)
        admission: Callable[[], Awaitable[Seat]]
        if self.authorization is not None:
            token = self.token
            admission, looks = functools.partial(judges.viewer, match, token), not names_seat(token)
        elif self.ticket is not None:
            holder = ticket_holder(self.identity, match, self.ticket)
            admission, looks = functools.partial(judges.seat_seen, match, holder), holder < 0
        else:
            return Seen(self.matches.pages, match, None, later)
        seat = await admission()
        return Seen(self.matches.pages.live, match, seat, later, admission if looks else None)


@ROUTES.bind(events.follow_events)
async def follow_events(asked: _Following) -> Response[Any]:
    return await asked.answer(await asked.seen(), EventsPage)


@ROUTES.bind(events.stream_events)
async def stream_events(asked: _Following, *, frames: bool = False) -> Response[Any]:
    seen, matches, match = await asked.seen(), asked.matches, asked.match
    beside: Beside | None = None
    if frames:
        opened = await what_is_open(matches, match, await seen.pages.meta(match))
        base = await matches.framer.base(match, seen.seat, opened=opened is not None)
        beside = functools.partial(matches.framer.message, base)
    return await asked.as_stream(seen, beside)


@ROUTES.bind(events.read_event_lines)
async def read_event_lines(asked: _Following) -> Response[Any]:
    return await asked.as_json_lines(await asked.seen())
