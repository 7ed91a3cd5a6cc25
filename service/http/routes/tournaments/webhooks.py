"""Webhooks of tournaments, which are registered when one is opened."""

from saikoro.api_schemas.operations import organising
from saikoro.api_schemas.webhooks import Delivery
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(organising.see_deliveries)
async def see_deliveries(
    tournaments: TournamentService, tournament: str, authorization: str | None = None
) -> list[Delivery]:
    return await tournaments.commands.deliveries(tournament, bearer(authorization))


@ROUTES.bind(organising.remove_tournament_webhook)
async def remove_tournament_webhook(
    tournaments: TournamentService, tournament: str, webhook: int, authorization: str | None = None
) -> None:
    await tournaments.commands.remove_webhook(tournament, bearer(authorization), webhook)
