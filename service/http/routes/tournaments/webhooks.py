"""Webhooks of tournaments, which are registered when one is opened."""

from typing import Any

from litestar import delete, get
from litestar.di import NamedDependency

from saikoro.api_schemas.webhooks import Delivery
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import TournamentPath, WebhookPath
from saikoro.service.http.requests.preconditions import OrganiserAuthorization, bearer
from saikoro.service.http.responses.specifications import problems


@get(
    "/tournaments/{tournament:str}/webhooks",
    summary="List webhook deliveries",
    responses=problems(401, 403, 404),
)
async def see_deliveries(
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    authorization: OrganiserAuthorization = None,
) -> list[Delivery]:
    """See every delivery, the oldest first; for a month after it has ended."""
    return await tournaments.commands.deliveries(tournament, bearer(authorization))


@delete(
    "/tournaments/{tournament:str}/webhooks/{webhook:int}",
    cost=5,
    summary="Remove a webhook of a tournament",
    responses=problems(401, 403, 404),
)
async def remove_tournament_webhook(
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    webhook: WebhookPath,
    authorization: OrganiserAuthorization = None,
) -> None:
    """Remove a webhook: nothing more is posted to it, nor what still waits.

    It may be removed again. A post that has begun may still arrive.
    """
    await tournaments.commands.remove_webhook(tournament, bearer(authorization), webhook)


ROUTES: list[Any] = [see_deliveries, remove_tournament_webhook]
