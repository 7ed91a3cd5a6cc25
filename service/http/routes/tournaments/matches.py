"""The matches of a tournament, whether they are stored or only their results are kept."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import events, tournaments
from saikoro.api_schemas.responses import AuditView
from saikoro.api_schemas.tournaments import TournamentMatch
from saikoro.domain.record.header import Header
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.preconditions import AnyRequest, bearer
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import as_file
from saikoro.service.http.routes.matches.records import as_audit
from saikoro.service.http.routes.matches.reports import as_report, asked_for
from saikoro.service.settings import Settings

ROUTES = Routes()


@ROUTES.bind(tournaments.see_tournament_match)
async def see_tournament_match(
    tournaments: TournamentService, tournament: str, match: str
) -> TournamentMatch:
    return await tournaments.records.place(tournament, match)


@ROUTES.bind(events.download_match)
async def download_match(
    tournaments: TournamentService,
    catalogue: Catalogue,
    tournament: str,
    match: str,
    authorization: str | None = None,
) -> Response[Any]:
    live, token = authorization is not None, bearer(authorization)
    if live:
        async with tournaments.commands.open_for(tournament, token, "tournaments:read"):
            pass
    record = await tournaments.records.record(tournament, match, live=live)
    await catalogue.sets.require_served(Header.read(record[0]).rules.digest)
    return as_file(match, record)


@ROUTES.bind(tournaments.read_match_report)
async def read_match_report(
    request: AnyRequest,
    matches: MatchService,
    tournaments: TournamentService,
    settings: Settings,
    tournament: str,
    match: str,
    lang: Language | None = None,
    first: int | None = None,
    last: int | None = None,
    seat: int | None = None,
    card: str | None = None,
    *,
    dice: bool | None = None,
    if_none_match: str | None = None,
) -> Response[Any]:
    asked = asked_for(request, lang, first, last, seat, card, dice=dice)
    record = await tournaments.records.record(tournament, match)
    report = await matches.reader.report_of(record, asked.language, asked.cut, causes=asked.causes)
    return as_report(asked, report, if_none_match, settings.public_url)


@ROUTES.bind(tournaments.audit_tournament_match)
async def audit_tournament_match(
    matches: MatchService, tournaments: TournamentService, tournament: str, match: str
) -> Response[AuditView]:
    record = await tournaments.records.record(tournament, match)
    return as_audit(await matches.reader.audit_of(record))
