"""Lists of matches and tournaments."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from saikoro.api_schemas.lists import ListedMatch, ListedTournament, MatchList, TournamentList
from saikoro.api_schemas.requests import MAX_SENT_NAME
from saikoro.domain.match.state import Status
from saikoro.domain.tournament.facts.stage import Status as TournamentStatus
from saikoro.service.bootstrap import Service
from saikoro.service.clock import iso
from saikoro.service.http.requests.preconditions import PlayerAuthorization, bearer
from saikoro.service.http.responses.specifications import problems
from saikoro.service.matches.listing import game_tag, match_summary, read_summary
from saikoro.service.matches.searching import Asked
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.tokens import player_of
from saikoro.service.tournaments.kind import TournamentSummary, field_tag, tournament_summary

GAME = Annotated[str | None, QueryParameter(max_length=40, description="Those of this game.")]
SINCE = Annotated[
    datetime | None,
    QueryParameter(description="Those created since; a date and time of ISO 8601, in UTC."),
]
CURSOR = Annotated[
    str,
    QueryParameter(
        pattern="^([0-9]{13}[0-9a-f]{32})?$",
        max_length=45,
        description="`next` of the part before.",
    ),
]
LIMIT = Annotated[int, QueryParameter(ge=1, le=100, description="Most that are listed.")]


@get("/matches", cost=5, summary="List matches", responses=problems(401))
async def list_matches(
    service: NamedDependency[Service],
    game: GAME = None,
    player: Annotated[
        str | None,
        QueryParameter(
            max_length=MAX_SENT_NAME,
            description="Those in which this player sits: an id, or a name.",
        ),
    ] = None,
    status: Annotated[Status | None, QueryParameter(description="Those that stand so.")] = None,
    seats: Annotated[
        Literal["free"] | None,
        QueryParameter(description="`free`: those with a free seat, open challenges."),
    ] = None,
    tournament: Annotated[
        str | None,
        QueryParameter(pattern="^[0-9a-f]{32}$", max_length=32, description="Those of this one."),
    ] = None,
    since: SINCE = None,
    cursor: CURSOR = "",
    limit: LIMIT = 50,
    authorization: PlayerAuthorization = None,
) -> MatchList:
    """List matches with all of these properties, the newest first.

    With a player's token, only matches of that player, and those that are not listed, too.
    """
    asked = Asked(game, player, status, seats is not None, tournament)
    token, where = bearer(authorization), (limit, cursor, milliseconds(since))
    live = token is not None
    if token is None:
        found, after = await service.search.public(asked, *where)
    else:
        found, after = await service.search.of_player(player_of(token), asked, *where)
    listed = [await listed_match(service, each, live=live) for each in found]
    return MatchList(listed, after or None)


@get("/tournaments", cost=5, summary="List tournaments", responses=problems())
async def list_tournaments(
    service: NamedDependency[Service],
    game: GAME = None,
    status: Annotated[
        TournamentStatus | None, QueryParameter(description="Those that stand so.")
    ] = None,
    field: Annotated[
        str | None,
        QueryParameter(
            pattern="^[0-9a-f]{64}$",
            max_length=64,
            description="Those with this plan and these entrants, however often opened (TN-3.7).",
        ),
    ] = None,
    since: SINCE = None,
    cursor: CURSOR = "",
    limit: LIMIT = 50,
) -> TournamentList:
    """List tournaments with all of these properties, the newest first.

    Tournaments are announced here from the moment that they are created; cancelled ones remain.
    """
    tags = ["all"]
    if game is not None:
        tags.append(game_tag(game))
    if status is not None:
        tags.append(f"status:{status}")
    if field is not None:
        tags.append(field_tag(field))
    store = service.tournament_store
    found, after = await store.find(tags, limit, cursor, milliseconds(since))
    return TournamentList([await listed_tournament(service, each) for each in found], after or None)


_read_tournament = msgspec.json.Decoder(TournamentSummary).decode


async def listed_match(service: Service, listed: Listed, *, live: bool = False) -> ListedMatch:
    """A match as lists show it; its lines decide where another build has kept a summary.

    As everybody sees it, or `live` for its seats.
    """
    reader = service.live_reader if live else service.match_reader
    disputes = service.live_disputes if live else service.dispute_reader
    try:
        shown = read_summary(listed.summary)
    except msgspec.MsgspecError:
        fold = await reader.fold(listed.stream)
        shown = match_summary(fold.game.id, fold.state)
    return ListedMatch(
        match=listed.stream,
        created=iso(listed.created),
        version=listed.version,
        status=msgspec.convert(listed.status, Status),
        game=shown.game,
        seats=shown.seats,
        awaiting=listed.awaiting.partition(":")[0],
        waiting=shown.waiting,
        winner=shown.winner,
        reason=shown.reason,
        disputes=await disputes.briefs(listed.stream, disputed=listed.disputed),
    )


async def listed_tournament(service: Service, listed: Listed) -> ListedTournament:
    """A tournament as lists show it."""
    try:
        shown = _read_tournament(listed.summary)
    except msgspec.MsgspecError:
        async with service.tournaments.open(listed.stream) as (ledger, _):
            shown = tournament_summary(ledger)
    return ListedTournament(
        tournament=listed.stream,
        created=iso(listed.created),
        version=listed.version,
        status=msgspec.convert(listed.status, TournamentStatus),
        name=shown.name,
        game=shown.game,
        entrants=shown.entrants,
        field=shown.field,
    )


def milliseconds(moment: datetime | None) -> int:
    """A moment in ms since 1970; 0 without one."""
    if moment is None:
        return 0
    known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0, int(known.timestamp() * 1000))


ROUTES: list[Any] = [list_matches, list_tournaments]
