"""Following a dispute: its lines in the view that `Accept` asks for, and its record."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.api_schemas.operations import events
from saikoro.service.http.responses.streaming import Seen
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.disputes.seeing import LookAtDispute
from saikoro.service.http.routes.following import EventsRequest, as_record

ROUTES = Routes()


@ROUTES.bind(events.follow_dispute)
async def follow_dispute(who: LookAtDispute, asked: EventsRequest) -> Response[Any]:
    reader, seat = await who.seen()
    return await asked.answer(Seen(reader.pages, who.dispute, seat), DisputeEventsPage)


@ROUTES.bind(events.download_dispute)
async def download_dispute(who: LookAtDispute, if_none_match: str | None = None) -> Response[Any]:
    reader, _ = await who.seen()
    answer = await as_record(reader.pages, who.dispute, if_none_match)
    answer.headers["Vary"] = "Authorization"
    return answer
