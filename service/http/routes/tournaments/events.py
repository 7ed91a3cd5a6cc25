"""Following a tournament: its lines by address or by `Accept`, and its record."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from saikoro.api_schemas.tournaments import TournamentEventsPage
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.accept import choose
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import AnyRequest, IfNoneMatch
from saikoro.service.http.responses.specifications import (
    EVENT_STREAM,
    JSON_LINES,
    UNCHANGED,
    problems,
)
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
    as_record,
    as_stream,
)
from saikoro.service.settings import Settings

_EVENTS = ResponseSpec(TournamentEventsPage, generate_examples=False, description="Its events")


@get(
    "/tournaments/{tournament:str}/events",
    summary="Follow a tournament",
    responses={200: _EVENTS, 204: STREAM_OVER, 304: UNCHANGED} | problems(404, 406, 409),
)
async def follow_tournament(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    settings: NamedDependency[Settings],
    tournament: TournamentPath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for, as those of a match.

    An event stream ends when the tournament is finished or cancelled.
    """
    form = choose(request.headers.get("Accept"), FORMS)
    asked = Asked(tournament, after, limit, None, last_event_id, head)
    if form == EVENT_STREAM:
        return await as_stream(tournaments.pages, asked, settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(tournaments.pages, asked)
    return await as_page(tournaments.pages, asked, wait, if_none_match, TournamentEventsPage)


@get(
    "/tournaments/{tournament:str}/events/stream",
    summary="Follow a tournament as Server-Sent Events",
    media_type=EVENT_STREAM,
    responses={204: STREAM_OVER} | problems(404, 409),
)
async def stream_tournament(
    tournaments: NamedDependency[TournamentService],
    settings: NamedDependency[Settings],
    tournament: TournamentPath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    last_event_id: LastEventId = None,
) -> Response[Any]:
    """Receive every event after a version as it happens, until the tournament is over."""
    asked = Asked(tournament, after, limit, None, last_event_id, head)
    return await as_stream(tournaments.pages, asked, settings.keep_alive_seconds)


@get(
    "/tournaments/{tournament:str}/events.jsonl",
    summary="Read the events of a tournament as JSON Lines",
    media_type=JSON_LINES,
    responses=problems(404, 409),
)
async def read_tournament_lines(
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
) -> Response[Any]:
    """Read the lines after a version that are there now, byte for byte."""
    return await as_json_lines(tournaments.pages, Asked(tournament, after, limit, None, head=head))


@get(
    "/tournaments/{tournament:str}/record",
    summary="Download a tournament",
    media_type=JSON_LINES,
    responses={304: UNCHANGED} | problems(404, 409),
)
async def download_tournament(
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    if_none_match: IfNoneMatch = None,
) -> Response[Any]:
    """Download its record: the header line, then every event line, byte for byte."""
    return await as_record(tournaments.pages, tournament, if_none_match)


ROUTES: list[Any] = [
    follow_tournament,
    stream_tournament,
    read_tournament_lines,
    download_tournament,
]
