"""Following a dispute: its lines in the view that `Accept` asks for, and its record."""

from dataclasses import dataclass
from typing import Any

from litestar import Response

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.api_schemas.operations import events
from saikoro.service.http.responses.streaming import Seen
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.disputes.seeing import LookAtDispute
from saikoro.service.http.routes.following import EventsRequest, as_record

ROUTES = Routes()


@dataclass(frozen=True, kw_only=True)
class _Following(LookAtDispute, EventsRequest):
    """A request for the events of a dispute."""


@ROUTES.bind(events.follow_dispute)
async def follow_dispute(asked: _Following) -> Response[Any]:
    reader, seat = await asked.seen()
    return await asked.answer(Seen(reader.pages, asked.dispute, seat), DisputeEventsPage)


@ROUTES.bind(events.download_dispute)
async def download_dispute(who: LookAtDispute, if_none_match: str | None = None) -> Response[Any]:
    reader, _ = await who.seen()
    answer = await as_record(reader.pages, who.dispute, if_none_match)
    answer.headers["Vary"] = "Authorization"
    return answer
