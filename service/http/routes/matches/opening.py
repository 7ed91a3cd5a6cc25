"""Opening matches, taking seats and leaving them, and rematches."""

from litestar import Response
from msgspec import UNSET, UnsetType

from saikoro.api_schemas.operations import matches, play
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
from saikoro.service.http.requests.preconditions import bearer, seen_view
from saikoro.service.http.responses.accepted import follow
from saikoro.service.http.responses.specifications import hook_secrets
from saikoro.service.http.routes.appending import MatchRequest, StreamRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.http.routes.matches.webhooks import match_hook
from saikoro.service.matches.opening import invited_with
from saikoro.service.problems.documents import pointing
from saikoro.service.tokens import player_of

ROUTES = Routes()


@ROUTES.bind(matches.create_match)
async def create_match(
    asked: StreamRequest, matches: MatchService, data: CreateMatch
) -> Response[CreatedMatch]:
    repeat, client = await asked.once(), asked.client_key
    hooks = [match_hook(hook) for hook in data.webhooks]
    with pointing("/webhooks"):
        matches.webhooks.check(hooks)
    bots = {int(seat): bot for seat, bot in data.bots.items()}
    with pointing("/options"):
        created = await matches.opening.create(
            data.game, data.options, repeat, bots, client, access=data.access, judge=data.judge
        )
    secrets = await matches.webhooks.register_created(created.receipt.match, hooks, client)
    followed = await follow(matches, asked.identity, created.receipt, asked.prefer, seated=False)
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


@ROUTES.bind(matches.take_seat)
async def take_seat(asked: MatchRequest, data: JoinMatch) -> Response[TakenSeat]:
    match, token = asked.match, asked.token
    joined = await asked.matches.opening.join(
        match,
        data.seat,
        player=data.player,
        player_id=None if token is None else player_of(token),
        seed=_unhex(data.seed),
        commit=_unhex(data.seed_commit),
        once=await asked.once(),
        admit=invited_with(data.invitation),
    )
    followed = await asked.followed(joined.receipt)
    published = await _publication(asked.matches, match)
    body = TakenSeat(match, joined.seat, joined.token, followed.receipt, followed.events, published)
    return Response(body, status_code=201, headers=followed.headers)


@ROUTES.bind(play.leave)
async def leave(asked: MatchRequest, if_match: str | None = None) -> Response[Accepted]:
    receipt = await asked.matches.commands.leave(
        asked.match, asked.token, seen_view(if_match), await asked.once()
    )
    return await asked.accepted(receipt)


@ROUTES.bind(play.join_rematch)
async def join_rematch(
    asked: MatchRequest, data: JoinRematch | None = None, player_authorization: str | None = None
) -> Response[TakenSeat]:
    player_token = bearer(player_authorization)
    rematch, joined = await asked.matches.rematches.join(
        asked.match,
        asked.token,
        asked.client_key,
        None if player_token is None else player_of(player_token),
        commit=None if data is None else _unhex(data.seed_commit),
    )
    followed = await asked.followed(joined.receipt)
    body = TakenSeat(rematch, joined.seat, joined.token, followed.receipt, followed.events)
    headers = followed.headers | {"Location": f"/matches/{rematch}"}
    return Response(body, status_code=201, headers=headers)


@ROUTES.bind(play.see_rematch)
async def see_rematch(asked: LookAtMatch) -> OfferedRematch:
    match, reader = asked.match, await asked.reader()
    meta = await reader.pages.meta(match)
    if meta.delay and meta.status not in PLAYED:
        raise NoRematch
    return OfferedRematch(match, await asked.matches.rematches.offered(match))


@ROUTES.bind(matches.see_rematch_seat)
async def see_rematch_seat(asked: LookAtMatch) -> RematchSeat:
    place = await asked.matches.rematches.place(asked.match, asked.token)
    return RematchSeat(asked.match, place.match, place.seat)


async def _publication(matches: MatchService, match: str) -> Publication | UnsetType:
    header = await matches.pages.live.header(match)
    return publication(Header.read(header).options)


def _unhex(digits: str | None) -> bytes | None:
    return None if digits is None else bytes.fromhex(digits)
