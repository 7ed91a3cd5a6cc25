"""Webhooks of single matches."""

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.webhooks import Delivery, NewMatchWebhook, RegisteredWebhook
from saikoro.service.http.routes.appending import MatchRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.webhooks.match_events import MATCH_HOOK_TYPE
from saikoro.service.webhooks.notifications import Hook

ROUTES = Routes()


@ROUTES.bind(matches.register_webhook)
async def register_webhook(asked: MatchRequest, data: NewMatchWebhook) -> RegisteredWebhook:
    made = await asked.matches.webhooks.register(
        asked.match, asked.token, match_hook(data), asked.client_key
    )
    return RegisteredWebhook(made.number, data.url, made.secret, made.after)


@ROUTES.bind(matches.list_deliveries)
async def list_deliveries(asked: LookAtMatch) -> list[Delivery]:
    return await asked.matches.webhooks.deliveries(asked.match, asked.token)


@ROUTES.bind(matches.remove_webhook)
async def remove_webhook(asked: LookAtMatch, webhook: int) -> None:
    await asked.matches.webhooks.remove(asked.match, asked.token, webhook)


def match_hook(webhook: NewMatchWebhook) -> Hook:
    """A webhook as it is stored."""
    types = [f"{MATCH_HOOK_TYPE}{name}" for name in webhook.events]
    return Hook(webhook.url, types, webhook.format, webhook.lang)
