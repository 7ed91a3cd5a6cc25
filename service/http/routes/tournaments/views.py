"""Looking at tournaments: how far they have come, what happened, who is in them."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from api_schemas.tournaments import (
    EntrantView,
    Invitation,
    StageView,
    TournamentEventsPage,
    TournamentSeat,
    TournamentView,
)
from domain.cards.shipped import shipped
from domain.errors import UnknownEntrant
from domain.tournament.formats import rounds
from domain.tournament.judging.disputes import open_disputes
from domain.tournament.record.ledger import Ledger
from domain.tournament.rounds.timing import earliest_lock
from service.bootstrap import Service
from service.http.requests.accept import choose
from service.http.requests.paths import TournamentPath
from service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    EntrantAuthorization,
    IfNoneMatch,
    bearer,
    etag,
    unchanged,
)
from service.http.responses.specifications import UNCHANGED, not_modified, problems
from service.http.routes.events import (
    EVENT_STREAM,
    FORMS,
    JSON_LINES,
    STREAM_OVER,
    After,
    Asked,
    LastEventId,
    Limit,
    Wait,
    as_json_lines,
    as_page,
    as_stream,
)
from service.http.routes.games import MARKDOWN
from service.tournaments.registering import require_entrant
from service.tournaments.seats import invitation, open_seats, seat_token

_VIEW = ResponseSpec(TournamentView, generate_examples=False, description="How far it has come")
_EVENTS = ResponseSpec(TournamentEventsPage, generate_examples=False, description="Its events")
_FROM = Annotated[int, QueryParameter(ge=1, description="From this number on.")]
_COUNT = Annotated[int, QueryParameter(ge=1, le=1_000, description="No more than this.")]


@get("/tournaments/rules", summary="Read the tournament rules", media_type=MARKDOWN)
async def read_tournament_rules() -> Response[str]:
    """Read how tournaments are paired, scored and ranked; errors cite the ids, such as TN-8.3."""
    return Response(shipped("domain.tournament", "rulebook.md"), media_type=MARKDOWN)


@get(
    "/tournaments/{tournament:str}",
    summary="See how far a tournament has come",
    responses={200: _VIEW, 304: UNCHANGED} | problems(404),
)
async def see_tournament(
    service: NamedDependency[Service], tournament: TournamentPath, if_none_match: IfNoneMatch = None
) -> Response[Any]:
    """See its plan, its stages with their newest tables, and how it ended."""
    async with service.tournaments.open(tournament) as (ledger, _meta):
        tag = etag(ledger.version, ledger.head)
        if unchanged(if_none_match, tag):
            return not_modified(tag)
        return Response(_view(ledger), headers={"ETag": tag})


@get(
    "/tournaments/{tournament:str}/entrants",
    summary="See the entrants",
    responses=problems(404),
)
async def see_entrants(
    service: NamedDependency[Service],
    tournament: TournamentPath,
    first: _FROM = 1,
    count: _COUNT = 1_000,
) -> list[EntrantView]:
    """See who has entered, with which build where it is not sealed."""
    async with service.tournaments.open(tournament) as (ledger, _meta):
        return [
            EntrantView(
                entrant=number,
                name=entrant.name,
                build=entrant.build,
                checked_in=entrant.checked_in,
                gone=entrant.gone,
                seed_by=entrant.seed_by,
                rating=entrant.rating,
                club=entrant.club,
                bot=entrant.bot,
            )
            for number, entrant in sorted(ledger.state.entrants.items())
            if first <= number < first + count
        ]


@get(
    "/tournaments/{tournament:str}/events",
    summary="Follow a tournament",
    responses={200: _EVENTS, 204: STREAM_OVER, 304: UNCHANGED} | problems(404, 406),
)
async def follow_tournament(
    request: AnyRequest,
    service: NamedDependency[Service],
    tournament: TournamentPath,
    after: After = 0,
    limit: Limit = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any] | Stream:
    """Read the events after a version, in the view that `Accept` asks for, as those of a match.

    An event stream ends when the tournament is finished or cancelled.
    """
    form = choose(request.headers.get("Accept"), FORMS)
    asked = Asked(tournament, after, limit, None, last_event_id)
    if form == EVENT_STREAM:
        return await as_stream(service.tournament_pages, asked, service.settings.keep_alive_seconds)
    if form == JSON_LINES:
        return await as_json_lines(service.tournament_pages, asked)
    return await as_page(service.tournament_pages, asked, wait, if_none_match, TournamentEventsPage)


@get(
    "/tournaments/{tournament:str}/events/stream",
    summary="Follow a tournament as Server-Sent Events",
    media_type=EVENT_STREAM,
    responses={204: STREAM_OVER} | problems(404),
)
async def stream_tournament(
    service: NamedDependency[Service],
    tournament: TournamentPath,
    after: After = 0,
    limit: Limit = None,
    last_event_id: LastEventId = None,
) -> Response[Any]:
    """Receive every event after a version as it happens, until the tournament is over."""
    asked = Asked(tournament, after, limit, None, last_event_id)
    return await as_stream(service.tournament_pages, asked, service.settings.keep_alive_seconds)


@get(
    "/tournaments/{tournament:str}/events.jsonl",
    summary="Read the events of a tournament as JSON Lines",
    media_type=JSON_LINES,
    responses=problems(404),
)
async def read_tournament_lines(
    service: NamedDependency[Service],
    tournament: TournamentPath,
    after: After = 0,
    limit: Limit = None,
) -> Response[Any]:
    """Read the lines after a version that are there now, byte for byte."""
    return await as_json_lines(service.tournament_pages, Asked(tournament, after, limit, None))


@get(
    "/tournaments/{tournament:str}/record",
    summary="Download a tournament",
    media_type=JSON_LINES,
    responses={304: UNCHANGED} | problems(404),
)
async def download_tournament(
    service: NamedDependency[Service], tournament: TournamentPath, if_none_match: IfNoneMatch = None
) -> Response[Any]:
    """Download its record: the header line, then every event line, byte for byte."""
    reader = service.tournament_pages
    meta, record = await reader.meta(tournament), await reader.record(tournament)
    record = record[: meta.version + 1]  # it may have grown meanwhile
    tag = etag(meta.version, meta.head)
    if unchanged(if_none_match, tag):
        return not_modified(tag)
    headers = {"ETag": tag, "Content-Disposition": f'attachment; filename="{tournament}.jsonl"'}
    body = b"".join(line + b"\n" for line in record)
    return Response(body, media_type=JSON_LINES, headers=headers)


@get(
    "/tournaments/{tournament:str}/invitations",
    summary="Get the tokens of all entrants",
    responses=problems(401, 403, 404),
)
async def see_invitations(
    service: NamedDependency[Service],
    tournament: TournamentPath,
    authorization: Authorization = None,
) -> Response[list[Invitation]]:
    """Get what each entrant but bots needs to play at its seats; for the organiser to hand out."""
    token = bearer(authorization)
    async with service.tournament_commands.open_for(
        tournament, token, "tournaments:read"
    ) as ledger:
        names = [
            (number, known.name)
            for number, known in sorted(ledger.state.entrants.items())
            if known.bot is None
        ]
    body = [
        Invitation(number, name, invitation(service.identity, tournament, number))
        for number, name in names
    ]
    return Response(body, headers={"Cache-Control": "no-store"})


@get(
    "/tournaments/{tournament:str}/entrants/{entrant:int}/seats",
    summary="Get the seats of an entrant",
    responses=problems(401, 403, 404),
)
async def see_seats(
    service: NamedDependency[Service],
    tournament: TournamentPath,
    entrant: FromPath[int],
    authorization: EntrantAuthorization = None,
) -> Response[list[TournamentSeat]]:
    """Get the matches in which an entrant has a seat now, with the tokens of its seats.

    For the entrant, with the token of its entry or of its invitation. Where matches are played
    from builds, there are none.
    """
    async with service.tournaments.open(tournament) as (ledger, meta):
        if entrant not in ledger.state.entrants:
            raise UnknownEntrant(entrant)
        token = bearer(authorization)
        require_entrant(service.identity, tournament, token, meta, entrant, invited=True)
        seats = open_seats(ledger.state, entrant)
    body = [
        TournamentSeat(match, seat, seat_token(service.identity, match, seat))
        for match, seat in seats
    ]
    return Response(body, headers={"Cache-Control": "no-store"})


def _view(ledger: Ledger) -> TournamentView:
    header, state = ledger.header, ledger.state
    stages = []
    for number, stage in enumerate(state.stages):
        # The round that is played is the first that is undecided: after a ruling not the last.
        at = next(
            (at for at, played in enumerate(stage.rounds) if not played.decided),
            len(stage.rounds) - 1,
        )
        stages.append(
            StageView(
                stage=number,
                format=header.plan["stages"][number]["format"],
                rounds=rounds(stage),
                round=at + 1,
                pairings=len(stage.rounds[at].pairings) if stage.rounds else 0,
                decided=len(stage.rounds[at].results) if stage.rounds else 0,
                starts=stage.rounds[at].starts or None if stage.rounds else None,
                ends=stage.rounds[at].ends or None if stage.rounds else None,
                table=state.tables.get(number, []),
            )
        )
    return TournamentView(
        tournament=header.tournament,
        name=state.plan.name,
        game=state.plan.game,
        status=state.status,
        version=ledger.version,
        head=ledger.head.hex(),
        plan=header.plan,
        rules=msgspec.to_builtins(header.rules),
        server_key=header.server_key,
        entrants=len(state.entrants),
        field=ledger.field,
        lock_from=earliest_lock(state.plan, ledger.announced_at) or None,
        playing=len(state.taking_part),
        stages=stages,
        ranking=state.ranking,
        without_champion=state.without_champion,
        open_disputes=len(open_disputes(state)),
    )


ROUTES: list[Any] = [
    read_tournament_rules,
    see_tournament,
    see_entrants,
    follow_tournament,
    stream_tournament,
    read_tournament_lines,
    download_tournament,
    see_invitations,
    see_seats,
]
