"""Players: ids that no other player can take, and all that concerns one."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Response
from litestar.response import Stream

from saikoro.api_schemas.lists import NewPlayer
from saikoro.api_schemas.operations import events, players
from saikoro.api_schemas.operations.declaring import EVENT_STREAM
from saikoro.api_schemas.responses import TicketView
from saikoro.api_schemas.webhooks import Delivery, HookSecret, NewMatchWebhook
from saikoro.domain.match.state import PLAYED
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.matches import MatchService
from saikoro.service.clock import iso
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.http.responses.streaming import begun
from saikoro.service.http.routes.appending import StreamRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import UNBUFFERED
from saikoro.service.http.routes.listed import listed_match
from saikoro.service.http.routes.matches.webhooks import match_hook
from saikoro.service.matches.tickets import new_player_ticket, require_player
from saikoro.service.settings import Settings
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.tokens import PLAYER_TOKEN, new_player, player_of

ROUTES = Routes()

LATE = 10_000
"""How many ms later than a newer change an older one may still be found."""


@dataclass(frozen=True, kw_only=True)
class PlayerRequest(StreamRequest):
    """A request about what concerns a player."""

    player: str
    host: Host

    def owner(self) -> str:
        """The player, whose token was sent; Unauthorised or Forbidden for anybody else."""
        if self.token is None:
            raise Unauthorised(PLAYER_TOKEN)
        if player_of(self.token) != self.player:
            raise Forbidden
        return self.player


@ROUTES.bind(players.create_player)
async def create_player() -> NewPlayer:
    token = new_player()
    return NewPlayer(player_of(token), token)


@ROUTES.bind(players.get_player_ticket)
async def get_player_ticket(asked: PlayerRequest) -> TicketView:
    ticket, expires = new_player_ticket(asked.identity, asked.owner())
    return TicketView(ticket, iso(1000 * expires))


@ROUTES.bind(events.follow_player)
async def follow_player(
    asked: PlayerRequest,
    matches: MatchService,
    disputes: DisputeService,
    settings: Settings,
    ticket: str | None = None,
    last_event_id: str | None = None,
) -> Response[Any]:
    if asked.authorization is None and ticket is not None:
        require_player(asked.identity, asked.player, ticket)
    else:
        asked.owner()
    since = None if last_event_id is None else int(last_event_id)
    messages = player_messages(matches, disputes, settings, asked.player, since)
    stream = await begun(messages, resumed=True)
    return Stream(stream, media_type=EVENT_STREAM, headers=UNBUFFERED)


@ROUTES.bind(players.register_player_webhook)
async def register_player_webhook(asked: PlayerRequest, data: NewMatchWebhook) -> HookSecret:
    made = await asked.host.player_webhooks.register(
        asked.owner(), match_hook(data), asked.client_key
    )
    return HookSecret(made.number, data.url, made.secret)


@ROUTES.bind(players.list_player_deliveries)
async def list_player_deliveries(asked: PlayerRequest) -> list[Delivery]:
    return await asked.host.player_webhooks.deliveries(asked.owner())


@ROUTES.bind(players.remove_player_webhook)
async def remove_player_webhook(asked: PlayerRequest, webhook: int) -> None:
    await asked.host.player_webhooks.remove(asked.owner(), webhook)


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
