"""Players: ids that no other player can take, and all that concerns one."""

from collections.abc import AsyncGenerator
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from saikoro.api_schemas.lists import NewPlayer
from saikoro.api_schemas.responses import TicketView
from saikoro.api_schemas.webhooks import Delivery, HookSecret, NewMatchWebhook
from saikoro.domain.match.state import PLAYED
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.matches import MatchService
from saikoro.service.clock import iso
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import PlayerPath, WebhookPath
from saikoro.service.http.requests.preconditions import AnyRequest, PlayerAuthorization, bearer
from saikoro.service.http.responses.specifications import EVENT_STREAM, problems
from saikoro.service.http.responses.streaming import begun
from saikoro.service.http.routes.following import UNBUFFERED
from saikoro.service.http.routes.listed import listed_match
from saikoro.service.http.routes.matches.webhooks import match_hook
from saikoro.service.identity import Identity
from saikoro.service.matches.tickets import new_player_ticket, require_player
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.tokens import PLAYER_TOKEN, new_player, player_of

LATE = 10_000
"""How many ms later than a newer change an older one may still be found."""

PlayerTicket = Annotated[
    str | None,
    QueryParameter(max_length=80, description="What `POST /players/{player}/tickets` returned."),
]
LastChange = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern=r"^\d{1,15}$",
        description="The last id that the stream gave: what has ended since is sent, too.",
    ),
]


@post("/players", holds_tokens=True, summary="Get a player's id", responses=problems())
async def create_player() -> Response[NewPlayer]:
    """Get an id that no other player can take, and the token that proves it to be yours.

    Nothing is stored: any `player_` and 64 random hexadecimal digits are such a token, too.
    """
    token = new_player()
    headers = {"Cache-Control": "no-store"}
    return Response(NewPlayer(player_of(token), token), status_code=201, headers=headers)


@post(
    "/players/{player:str}/tickets",
    holds_tokens=True,
    summary="Get a ticket for the stream of a player",
    responses=problems(401, 403),
)
async def get_player_ticket(
    identity: NamedDependency[Identity],
    player: PlayerPath,
    authorization: PlayerAuthorization = None,
) -> TicketView:
    """Get a ticket that shows the stream of everything of yours, for an hour.

    Pass it as `ticket` in the address of an EventSource, which cannot send your token.
    """
    _require_token(player, bearer(authorization))
    ticket, expires = new_player_ticket(identity, player)
    return TicketView(ticket, iso(1000 * expires))


@get(
    "/players/{player:str}/stream",
    summary="Follow everything of a player",
    media_type=EVENT_STREAM,
    responses=problems(401, 403),
)
async def follow_player(
    matches: NamedDependency[MatchService],
    disputes: NamedDependency[DisputeService],
    identity: NamedDependency[Identity],
    settings: NamedDependency[Settings],
    player: PlayerPath,
    authorization: PlayerAuthorization = None,
    ticket: PlayerTicket = None,
    last_event_id: LastChange = None,
) -> Response[Any]:
    """Receive every match of yours as lists show it, when it begins to concern you or changes.

    The stream begins with those that are not over; one that goes on from `Last-Event-ID` also with
    those that have ended since. `waiting` has your seat where an answer of yours is missing.
    `ticket` is for an EventSource, which cannot send a token.
    """
    if authorization is None and ticket is not None:
        require_player(identity, player, ticket)
    else:
        _require_token(player, bearer(authorization))
    since = None if last_event_id is None else int(last_event_id)
    messages = player_messages(matches, disputes, settings, player, since)
    stream = await begun(messages, resumed=True)
    return Stream(stream, media_type=EVENT_STREAM, headers=UNBUFFERED)


@post(
    "/players/{player:str}/webhooks",
    holds_tokens=True,
    cost=5,
    summary="Register a webhook for all matches of a player",
    responses=problems(401, 403, 413, 422),
)
async def register_player_webhook(
    request: AnyRequest,
    host: NamedDependency[Host],
    identity: NamedDependency[Identity],
    player: PlayerPath,
    data: JSONBody[NewMatchWebhook],
    authorization: PlayerAuthorization = None,
) -> HookSecret:
    """Register a URL to which events of all your matches are posted from now on, later ones too.

    It gets what a webhook of your seat gets in each of them, with `own_seats`. Sent again, the same
    webhook is registered once, and has the same secret. It ends when it is removed, when its URL
    answers 410, or after 90 days in which nothing was posted and it was not registered again.
    """
    _require_token(player, bearer(authorization))
    made = await host.player_webhooks.register(
        player, match_hook(data), identity.client_key(client_of(request))
    )
    return HookSecret(made.number, data.url, made.secret)


@get(
    "/players/{player:str}/webhooks",
    summary="List deliveries to the webhooks of a player",
    responses=problems(401, 403),
)
async def list_player_deliveries(
    host: NamedDependency[Host],
    player: PlayerPath,
    authorization: PlayerAuthorization = None,
) -> list[Delivery]:
    """See the latest 1,000 deliveries to your webhooks, the oldest first; for a month."""
    _require_token(player, bearer(authorization))
    return await host.player_webhooks.deliveries(player)


@delete(
    "/players/{player:str}/webhooks/{webhook:int}",
    cost=5,
    summary="Remove a webhook of a player",
    responses=problems(401, 403, 404),
)
async def remove_player_webhook(
    host: NamedDependency[Host],
    player: PlayerPath,
    webhook: WebhookPath,
    authorization: PlayerAuthorization = None,
) -> None:
    """Remove a webhook of yours: nothing more is posted to it, nor what still waits.

    It may be removed again. A post that has begun may still arrive.
    """
    _require_token(player, bearer(authorization))
    await host.player_webhooks.remove(player, webhook)


def _require_token(player: str, token: str | None) -> None:
    """Unauthorised or Forbidden without the token of this player."""
    if token is None:
        raise Unauthorised(PLAYER_TOKEN)
    if player_of(token) != player:
        raise Forbidden


async def player_messages(
    matches: MatchService,
    disputes: DisputeService,
    settings: Settings,
    player: str,
    since: int | None = None,
) -> AsyncGenerator[bytes]:
    """A message for every match of the player that has another version than before.

    An id is the time of the newest change that was sent: a client continues `since` then, and gets
    matches that have ended meanwhile, too.
    """
    seen: dict[str, int] = {}
    newest, opened, message = since, False, b"retry: 1000\n"
    mine, named = matches.of_players, None
    async with matches.store.follow_player(player) as follower:
        while True:
            found = await (mine.newest(player) if named is None else mine.of(named))
            present = sorted(found, key=_moved)
            if newest is None:
                newest = max(map(_moved, present), default=0)
            if not opened:
                message += b"id: %d\n\n" % newest
            for listed in present:
                known = not opened and listed.status in PLAYED and not _ended_since(listed, since)
                if not known and seen.get(listed.stream) != listed.version:
                    newest = max(newest, listed.moved)
                    shown = msgspec.json.encode(
                        await listed_match(matches, disputes, listed, live=True)
                    )
                    message += b"id: %d\nevent: match\ndata: %b\n\n" % (newest, shown)
                seen[listed.stream] = listed.version
            opened = True
            if message:
                yield message
            message = b""
            while not await follower.moved(settings.keep_alive_seconds):
                if follower.ended:
                    return
                yield b": keep-alive\n\n"
            named = follower.named()


def _moved(listed: Listed) -> int:
    return listed.moved


def _ended_since(listed: Listed, since: int | None) -> bool:
    """Whether a match that is over may have ended after the last change that a client got."""
    return since is not None and listed.moved >= since - LATE


ROUTES: list[Any] = [
    create_player,
    get_player_ticket,
    follow_player,
    register_player_webhook,
    list_player_deliveries,
    remove_player_webhook,
]
