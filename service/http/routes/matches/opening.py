"""Opening matches, taking seats and leaving them, and rematches."""

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import UNSET, UnsetType

from saikoro.api_schemas.publication import Publication, publication
from saikoro.api_schemas.requests import CreateMatch, JoinMatch, JoinRematch
from saikoro.api_schemas.responses import (
    Accepted,
    CreatedMatch,
    OfferedRematch,
    RematchSeat,
    TakenSeat,
)
from saikoro.domain.match.state import PLAYED
from saikoro.domain.record.header import Header
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.streams import NoRematch
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    BesidePlayerAuthorization,
    IdempotencyKey,
    IfMatch,
    PlayerAuthorization,
    Prefer,
    bearer,
    once,
    seen_view,
)
from saikoro.service.http.responses.accepted import WAITED, follow
from saikoro.service.http.responses.specifications import hook_secrets, problems
from saikoro.service.http.routes.appending import BY_CREATOR_OR_SEAT, MatchRequest
from saikoro.service.http.routes.matches.looking import reader_for
from saikoro.service.http.routes.matches.webhooks import match_hook
from saikoro.service.identity import Identity
from saikoro.service.matches.opening import invited_with
from saikoro.service.problems.documents import pointing
from saikoro.service.tokens import player_of


@post(
    "/matches",
    holds_tokens=True,
    summary="Open a match",
    responses=problems(404, 413, 422, 429, 451),
    cost=5,
)
async def create_match(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    data: JSONBody[CreateMatch],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
) -> Response[CreatedMatch]:
    """Open a match of a game. Anybody may then take its seats, but for those given to `bots`.

    A host may publish finished matches that are listed: `publication` in the answer says what, and
    under which licence. With `"licence": ""` among the options this match is not published.
    """
    repeat = await once(request, key)
    hooks = [match_hook(hook) for hook in data.webhooks]
    with pointing("/webhooks"):
        matches.webhooks.check(hooks)
    bots = {int(seat): bot for seat, bot in data.bots.items()}
    client = identity.client_key(client_of(request))
    with pointing("/options"):
        created = await matches.opening.create(
            data.game,
            data.options,
            repeat,
            bots,
            client,
            access=data.access,
            judge=data.judge,
        )
    secrets = await matches.webhooks.register_created(created.receipt.match, hooks, client)
    followed = await follow(matches, identity, created.receipt, prefer, seated=False)
    body = CreatedMatch(
        created.receipt.match,
        data.game,
        followed.receipt,
        created.token,
        created.judge_token or UNSET,
        created.invitation or UNSET,
        hook_secrets((hook.url for hook in hooks), secrets),
        followed.events,
        await _publication(matches, created.receipt.match),
    )
    location = {"Location": f"/matches/{created.receipt.match}"}
    return Response(body, status_code=201, headers=followed.headers | location)


@post(
    "/matches/{match:str}/seats",
    holds_tokens=True,
    summary="Take a seat",
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def take_seat(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    match: MatchPath,
    data: JSONBody[JoinMatch],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: PlayerAuthorization = None,
) -> Response[TakenSeat]:
    """Take a free seat. The token in the answer is the seat's; it is shown here and nowhere else.

    Bring the `seed_commit` of a seed, and hand the seed in when everybody has joined: then nobody
    can choose the dice. A `seed` that you bring at once is known to the service from then on. With
    the token of a player (`POST /players`) the seat has its id, which no other player can take.

    Where the match has a `publication`, taking a seat agrees to it: see `GET /matches/{match}`
    before.
    """
    token = bearer(authorization)
    joined = await matches.opening.join(
        match,
        data.seat,
        player=data.player,
        player_id=None if token is None else player_of(token),
        seed=_unhex(data.seed),
        commit=_unhex(data.seed_commit),
        once=await once(request, key, token),
        admit=invited_with(data.invitation),
    )
    followed = await follow(matches, identity, joined.receipt, prefer)
    published = await _publication(matches, match)
    body = TakenSeat(match, joined.seat, joined.token, followed.receipt, followed.events, published)
    return Response(body, status_code=201, headers=followed.headers)


@post(
    "/matches/{match:str}/cancellation",
    summary="Cancel a match that has not begun",
    status_code=202,
    responses={200: WAITED} | problems(401, 403, 404, 409, 412, 422),
    dependencies=BY_CREATOR_OR_SEAT,
)
async def leave(
    asked: NamedDependency[MatchRequest], if_match: IfMatch = None
) -> Response[Accepted]:
    """Cancel a match before it begins, as a seat that leaves it or as whoever opened it.

    It has begun when every seat is taken and no seed is missing; from then on a seat can resign.
    """
    receipt = await asked.matches.commands.leave(
        asked.match, asked.token, seen_view(if_match), await asked.once()
    )
    return await asked.accepted(receipt)


@post(
    "/matches/{match:str}/rematch",
    holds_tokens=True,
    summary="Offer or accept a rematch",
    responses=problems(401, 403, 404, 409, 422, 429),
    cost=5,
)
async def join_rematch(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    match: MatchPath,
    data: JSONBody[JoinRematch | None] = None,
    prefer: Prefer = None,
    authorization: Authorization = None,
    player: BesidePlayerAuthorization = None,
) -> Response[TakenSeat]:
    """Take your seat in the next match against the same other seat, when this one is over.

    The first of the two seats opens it, with the same game and options; the sides change. Only
    these two can join. Repeated, it returns the same seat and token. A seat that belongs to the id
    of a player asks for the token of that player, too. `GET /matches/{match}/rematch/seat` has what
    a commitment to a seed needs; without one the seed is the server's.
    """
    client = identity.client_key(client_of(request))
    player_token = bearer(player)
    rematch, joined = await matches.rematches.join(
        match,
        bearer(authorization),
        client,
        None if player_token is None else player_of(player_token),
        commit=None if data is None else _unhex(data.seed_commit),
    )
    followed = await follow(matches, identity, joined.receipt, prefer)
    body = TakenSeat(rematch, joined.seat, joined.token, followed.receipt, followed.events)
    headers = followed.headers | {"Location": f"/matches/{rematch}"}
    return Response(body, status_code=201, headers=headers)


@get(
    "/matches/{match:str}/rematch",
    summary="See whether a rematch is offered",
    responses=problems(401, 403, 404),
)
async def see_rematch(
    matches: NamedDependency[MatchService], match: MatchPath, authorization: Authorization = None
) -> OfferedRematch:
    """See the match that follows this one; 404 until one of its seats has offered it.

    Who sees this match late sees the offer once they see its end, but for the token of a seat.
    """
    reader = await reader_for(matches, match, authorization)
    meta = await reader.pages.meta(match)
    if meta.delay and meta.status not in PLAYED:
        raise NoRematch
    return OfferedRematch(match, await matches.rematches.offered(match))


@get(
    "/matches/{match:str}/rematch/seat",
    summary="See which seat a rematch has for you",
    responses=problems(401, 403, 404, 409),
)
async def see_rematch_seat(
    matches: NamedDependency[MatchService], match: MatchPath, authorization: Authorization = None
) -> RematchSeat:
    """See the id of the match that follows this one, and your seat there, before it is open.

    A commitment to a seed names both. 409 while this match goes on.
    """
    place = await matches.rematches.place(match, bearer(authorization))
    return RematchSeat(match, place.match, place.seat)


async def _publication(matches: MatchService, match: str) -> Publication | UnsetType:
    header = await matches.pages.live.header(match)
    return publication(Header.read(header).options)


def _unhex(digits: str | None) -> bytes | None:
    return None if digits is None else bytes.fromhex(digits)


ROUTES: list[Any] = [create_match, take_seat, leave, join_rematch, see_rematch, see_rematch_seat]
