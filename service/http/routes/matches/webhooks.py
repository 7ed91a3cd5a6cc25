"""Webhooks of single matches."""

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.webhooks import Delivery, NewMatchWebhook, RegisteredWebhook
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest, bearer
from saikoro.service.http.routes.binding import Routes
from saikoro.service.identity import Identity
from saikoro.service.webhooks.match_events import MATCH_HOOK_TYPE
from saikoro.service.webhooks.notifications import Hook

ROUTES = Routes()


@ROUTES.bind(matches.register_webhook)
async def register_webhook(
    request: AnyRequest,
    matches: MatchService,
    identity: Identity,
    match: str,
    data: NewMatchWebhook,
    authorization: str | None = None,
) -> RegisteredWebhook:
    made = await matches.webhooks.register(
        match, bearer(authorization), match_hook(data), identity.client_key(client_of(request))
    )
    return RegisteredWebhook(made.number, data.url, made.secret, made.after)


@ROUTES.bind(matches.list_deliveries)
async def list_deliveries(
    matches: MatchService, match: str, authorization: str | None = None
) -> list[Delivery]:
    return await matches.webhooks.deliveries(match, bearer(authorization))


@ROUTES.bind(matches.remove_webhook)
async def remove_webhook(
    matches: MatchService, match: str, webhook: int, authorization: str | None = None
) -> None:
    await matches.webhooks.remove(match, bearer(authorization), webhook)


def match_hook(webhook: NewMatchWebhook) -> Hook:
    """A webhook as it is stored."""
    types = [f"{MATCH_HOOK_TYPE}{name}" for name in webhook.events]
    return Hook(webhook.url, types, webhook.format, webhook.lang)
