"""The matches of a tournament, whether they are stored or only their results are kept."""

from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from saikoro.api_schemas.responses import AuditView
from saikoro.api_schemas.tournaments import TournamentMatch
from saikoro.domain.record.header import Header
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import MatchPath, TournamentPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    IfNoneMatch,
    OrganiserToken,
    bearer,
)
from saikoro.service.http.responses.specifications import JSON_LINES, problems
from saikoro.service.http.routes.following import as_file
from saikoro.service.http.routes.matches.records import as_audit
from saikoro.service.http.routes.matches.reports import (
    REPORT,
    REPORT_LANGUAGE,
    DiceOnly,
    From,
    OfCard,
    OfSeat,
    To,
    as_report,
    asked_for,
)
from saikoro.service.settings import Settings


@get(
    "/tournaments/{tournament:str}/matches/{match:str}",
    summary="See where a match belongs",
    responses=problems(404),
)
async def see_tournament_match(
    tournaments: NamedDependency[TournamentService], tournament: TournamentPath, match: MatchPath
) -> TournamentMatch:
    """See which pairing a match was played for, also one whose result a ruling has replaced."""
    return await tournaments.records.place(tournament, match)


@get(
    "/tournaments/{tournament:str}/matches/{match:str}/record",
    cost=5,
    summary="Download a match of a tournament",
    media_type=JSON_LINES,
    responses=problems(401, 403, 404, 451),
)
async def download_match(
    tournaments: NamedDependency[TournamentService],
    catalogue: NamedDependency[Catalogue],
    tournament: TournamentPath,
    match: MatchPath,
    authorization: OrganiserToken = None,
) -> Response[Any]:
    """Download the record of a match, as it is stored.

    Where only results are kept, it is played again, to the same bytes. The organiser, who has the
    tokens of all seats, gets it without the delay by which others see it.
    """
    live, token = authorization is not None, bearer(authorization)
    if live:
        async with tournaments.commands.open_for(tournament, token, "tournaments:read"):
            pass
    record = await tournaments.records.record(tournament, match, live=live)
    await catalogue.sets.require_served(Header.read(record[0]).rules.digest)
    return as_file(match, record)


@get(
    "/tournaments/{tournament:str}/matches/{match:str}/report",
    cost=5,
    summary="Read the battle report of a match of a tournament",
    media_type=MediaType.TEXT,
    responses={200: REPORT} | problems(404, 406, 422, 451),
)
async def read_match_report(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    tournaments: NamedDependency[TournamentService],
    settings: NamedDependency[Settings],
    tournament: TournamentPath,
    match: MatchPath,
    lang: REPORT_LANGUAGE = None,
    first: From = None,
    last: To = None,
    seat: OfSeat = None,
    card: OfCard = None,
    dice: DiceOnly = None,
    if_none_match: IfNoneMatch = None,
) -> Response[Any]:
    """Read the report of the match, event by event, as text, Markdown or JSON."""
    asked = asked_for(request, lang, first, last, seat, card, dice=dice)
    record = await tournaments.records.record(tournament, match)
    report = await matches.reader.report_of(record, asked.language, asked.cut, causes=asked.causes)
    return as_report(asked, report, if_none_match, settings.public_url)


@get(
    "/tournaments/{tournament:str}/matches/{match:str}/audit",
    cost=10,
    summary="Audit a match of a tournament",
    responses=problems(404),
)
async def audit_tournament_match(
    matches: NamedDependency[MatchService],
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    match: MatchPath,
) -> Response[AuditView]:
    """See what the lines prove, whether the rules emit them again, and a verdict."""
    record = await tournaments.records.record(tournament, match)
    return as_audit(await matches.reader.audit_of(record))


ROUTES: list[Any] = [
    see_tournament_match,
    download_match,
    read_match_report,
    audit_tournament_match,
]
