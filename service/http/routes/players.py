"""Players: ids that nobody else can take, and all that concerns one."""

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.response import Stream

from api_schemas.lists import NewPlayer
from domain.match.state import OVER
from service.bootstrap import Service
from service.errors import Forbidden, Unauthorised
from service.http.requests.paths import PlayerPath
from service.http.requests.preconditions import PlayerAuthorization, bearer
from service.http.responses.specifications import problems
from service.http.responses.streaming import begun
from service.http.routes.events import EVENT_STREAM, UNSTORED
from service.http.routes.lists import listed_match
from service.matches.listing import private_tag
from service.store.redis import RedisStore
from service.tokens import PLAYER_TOKEN, new_player, player_of

MOST_FOLLOWED = 100
"""Matches of a player, the newest, that one stream tells of."""


@post("/players", summary="Get a player's id", responses=problems())
async def create_player() -> Response[NewPlayer]:
    """Get an id that nobody else can take, and the token that proves it to be yours.

    Nothing is stored: any `player_` and 64 random hexadecimal digits are such a token, too.
    """
    token = new_player()
    headers = {"Cache-Control": "no-store"}
    return Response(NewPlayer(player_of(token), token), status_code=201, headers=headers)


@get(
    "/players/{player:str}/stream",
    summary="Follow everything of a player",
    media_type=EVENT_STREAM,
    responses=problems(401, 403),
)
async def follow_player(
    service: NamedDependency[Service],
    player: PlayerPath,
    authorization: PlayerAuthorization = None,
) -> Response[Any]:
    """Receive every match of yours as lists show it, when it begins to concern you or changes.

    The stream begins with those that are not over, so nothing has to be resumed. `waiting` has your
    seat where an answer of yours is missing.
    """
    token = bearer(authorization)
    if token is None:
        raise Unauthorised(PLAYER_TOKEN)
    if player_of(token) != player:
        raise Forbidden
    messages = _messages(service.store, player, service.settings.keep_alive_seconds)
    return Stream(await begun(messages), media_type=EVENT_STREAM, headers=UNSTORED)


async def _messages(store: RedisStore, player: str, silence: float) -> AsyncGenerator[bytes]:
    """A message for every match of the player that has another version than before."""
    seen: dict[str, int] = {}
    message, opened = b"retry: 1000\n\n", False
    async with store.follow(player) as follower:
        while True:
            found, _ = await store.find([private_tag(player)], MOST_FOLLOWED)
            for listed in reversed(found):
                if seen.get(listed.stream) != listed.version and (
                    opened or listed.status not in OVER
                ):
                    message += b"event: match\ndata: %b\n\n" % msgspec.json.encode(
                        listed_match(listed)
                    )
                seen[listed.stream] = listed.version
            opened = True
            if message:
                yield message
            message = b""
            if not await follower.moved(silence):
                if follower.ended:
                    return
                yield b": keep-alive\n\n"


ROUTES: list[Any] = [create_player, follow_player]
