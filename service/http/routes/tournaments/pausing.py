"""Routes to pause a tournament or one of its tables, and to let it go on (TN-30)."""

from litestar import Response

from saikoro.api_schemas.operations import rulings
from saikoro.api_schemas.tournaments import TournamentAccepted, WithReason
from saikoro.domain.tournament.commands import organising, pausing
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(rulings.pause_tournament)
async def pause_tournament(
    asked: TournamentRequest, data: WithReason
) -> Response[TournamentAccepted]:
    return await asked.execute(lambda ledger: organising.pause(ledger, data.reason))


@ROUTES.bind(rulings.resume_tournament)
async def resume_tournament(asked: TournamentRequest) -> Response[TournamentAccepted]:
    return await asked.execute(organising.resume)


@ROUTES.bind(rulings.pause_table)
async def pause_table(
    asked: TournamentRequest, stage: int, number: int, slot: int, data: WithReason
) -> Response[TournamentAccepted]:
    where = stage, number, slot
    return await asked.execute(lambda ledger: pausing.pause_table(ledger, where, data.reason))


@ROUTES.bind(rulings.resume_table)
async def resume_table(
    asked: TournamentRequest, stage: int, number: int, slot: int
) -> Response[TournamentAccepted]:
    return await asked.execute(lambda ledger: pausing.resume_table(ledger, (stage, number, slot)))
