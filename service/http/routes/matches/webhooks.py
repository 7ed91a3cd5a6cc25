"""Webhooks of single matches."""

from typing import Any

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.webhooks import Delivery, NewMatchWebhook, RegisteredWebhook
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import MatchPath, WebhookPath
from saikoro.service.http.requests.preconditions import AnyRequest, HolderAuthorization, bearer
from saikoro.service.http.responses.specifications import problems
from saikoro.service.identity import Identity
from saikoro.service.webhooks.match_events import MATCH_HOOK_TYPE
from saikoro.service.webhooks.notifications import Hook


@post(
    "/matches/{match:str}/webhooks",
    holds_tokens=True,
    cost=5,
    summary="Register a webhook",
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def register_webhook(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    match: MatchPath,
    data: JSONBody[NewMatchWebhook],
    authorization: HolderAuthorization = None,
) -> RegisteredWebhook:
    """Register a URL to which events of the match are posted from now on.

    Each token has webhooks of its own. Sent again, the same webhook is registered once, and has the
    same secret. A webhook ends with the match, when it is removed, or when its URL answers 410.
    """
    made = await matches.webhooks.register(
        match,
        bearer(authorization),
        match_hook(data),
        identity.client_key(client_of(request)),
    )
    return RegisteredWebhook(made.number, data.url, made.secret, made.after)


@get(
    "/matches/{match:str}/webhooks",
    summary="List webhook deliveries",
    responses=problems(401, 403, 404),
)
async def list_deliveries(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    authorization: HolderAuthorization = None,
) -> list[Delivery]:
    """See every delivery to the webhooks of your token, the oldest first; for a month."""
    return await matches.webhooks.deliveries(match, bearer(authorization))


@delete(
    "/matches/{match:str}/webhooks/{webhook:int}",
    cost=5,
    summary="Remove a webhook",
    responses=problems(401, 403, 404),
)
async def remove_webhook(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    webhook: WebhookPath,
    authorization: HolderAuthorization = None,
) -> None:
    """Remove a webhook of your token: nothing more is posted to it, nor what still waits.

    It may be removed again. A post that has begun may still arrive.
    """
    await matches.webhooks.remove(match, bearer(authorization), webhook)


def match_hook(webhook: NewMatchWebhook) -> Hook:
    """A webhook as it is stored."""
    types = [f"{MATCH_HOOK_TYPE}{name}" for name in webhook.events]
    return Hook(webhook.url, types, webhook.format, webhook.lang)


ROUTES: list[Any] = [register_webhook, list_deliveries, remove_webhook]
