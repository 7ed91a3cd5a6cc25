"""Lists of matches and tournaments."""

from collections.abc import Mapping
from typing import Literal

from saikoro.api_schemas.lists import MatchList, TournamentList
from saikoro.api_schemas.operations import players
from saikoro.domain.match.state import FINISHED, Status
from saikoro.domain.text import Text
from saikoro.domain.tournament.facts.stage import Status as TournamentStatus
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.cursors import Cursors
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.requests.refusal import BadParameter
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.finished import finished_part
from saikoro.service.http.routes.listed import (
    listed_match,
    listed_tournament,
    milliseconds,
    newest_before,
    next_of,
    time_of,
)
from saikoro.service.identity import Identity
from saikoro.service.matches.listing import game_tag
from saikoro.service.matches.searching import Asked
from saikoro.service.tokens import player_of
from saikoro.service.tournaments.kind import field_tag

ROUTES = Routes()


@ROUTES.bind(players.list_matches)
async def list_matches(
    matches: MatchService,
    disputes: DisputeService,
    identity: Identity,
    game: str | None = None,
    player: str | None = None,
    status: Status | None = None,
    seats: Literal["free"] | None = None,
    tournament: str | None = None,
    since: str | None = None,
    until: str | None = None,
    finished_after: str | None = None,
    finished_before: str | None = None,
    cursor: str = "",
    limit: int = 50,
    authorization: str | None = None,
) -> MatchList:
    begun, before = time_of("since", since), time_of("until", until)
    asked = Asked(game, player, status, seats is not None, tournament)
    token = bearer(authorization)
    whose = None if token is None else player_of(token)
    if finished_after is not None or finished_before is not None:
        created = {"since": since, "until": until, "cursor": cursor, "seats": seats}
        _require_finished(status, created)
        between = finished_after, finished_before
        return await finished_part(matches, disputes, identity, asked, whose, *between, limit)
    cursors = Cursors(
        identity, "matches", whose=whose, since=begun, until=before, **asked._asdict()
    )
    where = limit, newest_before(cursors, cursor, before), milliseconds(begun)
    if whose is None:
        found, after = await matches.search.public(asked, *where)
    else:
        found, after = await matches.search.of_player(whose, asked, *where)
    listed = [await listed_match(matches, disputes, each, live=whose is not None) for each in found]
    return MatchList(listed, next_of(cursors, after))


_BY_CREATION = Text(
    "{name} は finished_after や finished_before と一緒には使えません",
    "{name} does not go with finished_after or finished_before",
)
_ONLY_FINISHED = Text(
    "finished_after や finished_before と使える {name} は finished だけです",
    "{name} can only be finished with finished_after or finished_before",
)


def _require_finished(status: Status | None, created: Mapping[str, object]) -> None:
    """BadParameter for what does not narrow the order in which matches finish."""
    for name, value in created.items():
        if value:
            raise BadParameter(name, _BY_CREATION)
    if status not in (None, FINISHED):
        raise BadParameter("status", _ONLY_FINISHED)


@ROUTES.bind(players.list_tournaments)
async def list_tournaments(
    tournaments: TournamentService,
    identity: Identity,
    game: str | None = None,
    status: TournamentStatus | None = None,
    field: str | None = None,
    since: str | None = None,
    until: str | None = None,
    cursor: str = "",
    limit: int = 50,
) -> TournamentList:
    tags = ["all"]
    if game is not None:
        tags.append(game_tag(game))
    if status is not None:
        tags.append(f"status:{status}")
    if field is not None:
        tags.append(field_tag(field))
    created = {"since": time_of("since", since), "until": time_of("until", until)}
    cursors = Cursors(identity, "tournaments", game=game, status=status, field=field, **created)
    where = limit, newest_before(cursors, cursor, created["until"]), milliseconds(created["since"])
    found, after = await tournaments.store.find(tags, *where)
    listed = [await listed_tournament(tournaments, each) for each in found]
    return TournamentList(listed, next_of(cursors, after))
