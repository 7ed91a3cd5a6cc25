"""Following a tournament: its lines by address or by `Accept`, and its record."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import events
from saikoro.api_schemas.operations.declaring import EVENT_STREAM, JSON_LINES
from saikoro.api_schemas.tournaments import TournamentEventsPage
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import (
    FORMS,
    Asked,
    as_json_lines,
    as_page,
    as_record,
    as_stream,
)
from saikoro.service.settings import Settings

ROUTES = Routes()


@ROUTES.bind(events.follow_tournament)
async def follow_tournament(
    request: AnyRequest,
    tournaments: TournamentService,
    settings: Settings,
    tournament: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
    wait: int = 0,
    last_event_id: str | None = None,
    if_none_match: str | None = None,
) -> Response[Any]:
    form = choose(request.headers.get("Accept"), FORMS)
    asked = Asked(tournament, after, limit, None, last_event_id, head)
    if form == EVENT_STREAM:
        return await as_stream(tournaments.pages, asked, settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(tournaments.pages, asked)
    return await as_page(tournaments.pages, asked, wait, if_none_match, TournamentEventsPage)


@ROUTES.bind(events.stream_tournament)
async def stream_tournament(
    tournaments: TournamentService,
    settings: Settings,
    tournament: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
    last_event_id: str | None = None,
) -> Response[Any]:
    asked = Asked(tournament, after, limit, None, last_event_id, head)
    return await as_stream(tournaments.pages, asked, settings.keep_alive_seconds)


@ROUTES.bind(events.read_tournament_lines)
async def read_tournament_lines(
    tournaments: TournamentService,
    tournament: str,
    after: int = 0,
    limit: int | None = None,
    head: str | None = None,
) -> Response[Any]:
    return await as_json_lines(tournaments.pages, Asked(tournament, after, limit, None, head=head))


@ROUTES.bind(events.download_tournament)
async def download_tournament(
    tournaments: TournamentService, tournament: str, if_none_match: str | None = None
) -> Response[Any]:
    return await as_record(tournaments.pages, tournament, if_none_match)
