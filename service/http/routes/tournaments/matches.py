"""The matches of a tournament, whether they are stored or only their results are kept."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import events, tournaments
from saikoro.api_schemas.responses import AuditView
from saikoro.api_schemas.tournaments import TournamentMatch
from saikoro.domain.record.header import Header
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import as_file
from saikoro.service.http.routes.matches.records import as_audit
from saikoro.service.http.routes.matches.reports import ReportRequest

ROUTES = Routes()


@ROUTES.bind(tournaments.see_tournament_match)
async def see_tournament_match(
    tournaments: TournamentService, tournament: str, match: str
) -> TournamentMatch:
    return await tournaments.records.place(tournament, match)


@ROUTES.bind(events.download_match)
async def download_match(
    asked: TournamentRequest, catalogue: Catalogue, match: str
) -> Response[Any]:
    live = asked.authorization is not None
    if live:
        async with asked.read():
            pass
    record = await asked.tournaments.records.record(asked.tournament, match, live=live)
    await catalogue.sets.require_served(Header.read(record[0]).rules.digest)
    return as_file(match, record)


@ROUTES.bind(tournaments.read_match_report)
async def read_match_report(
    matches: MatchService,
    tournaments: TournamentService,
    tournament: str,
    match: str,
    asked: ReportRequest,
) -> Response[Any]:
    record = await tournaments.records.record(tournament, match)
    report = await matches.reader.report_of(record, asked.language, asked.cut, causes=asked.causes)
    return asked.answer(report)


@ROUTES.bind(tournaments.audit_tournament_match)
async def audit_tournament_match(
    matches: MatchService, tournaments: TournamentService, tournament: str, match: str
) -> Response[AuditView]:
    record = await tournaments.records.record(tournament, match)
    return as_audit(await matches.reader.audit_of(record))
