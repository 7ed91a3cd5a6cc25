"""Following a tournament: its lines by address or by `Accept`, and its record."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import events
from saikoro.api_schemas.tournaments import TournamentEventsPage
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.responses.streaming import Seen
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import EventsRequest, as_record

ROUTES = Routes()


@ROUTES.bind(events.follow_tournament)
async def follow_tournament(
    tournaments: TournamentService, tournament: str, asked: EventsRequest
) -> Response[Any]:
    return await asked.answer(Seen(tournaments.pages, tournament), TournamentEventsPage)


@ROUTES.bind(events.stream_tournament)
async def stream_tournament(
    tournaments: TournamentService, tournament: str, asked: EventsRequest
) -> Response[Any]:
    return await asked.as_stream(Seen(tournaments.pages, tournament))


@ROUTES.bind(events.read_tournament_lines)
async def read_tournament_lines(
    tournaments: TournamentService, tournament: str, asked: EventsRequest
) -> Response[Any]:
    return await asked.as_json_lines(Seen(tournaments.pages, tournament))


@ROUTES.bind(events.download_tournament)
async def download_tournament(
    tournaments: TournamentService, tournament: str, if_none_match: str | None = None
) -> Response[Any]:
    return await as_record(tournaments.pages, tournament, if_none_match)
