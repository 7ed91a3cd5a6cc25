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
from saikoro.service.http.requests.refusal import BadParameter
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.finished import finished_part
from saikoro.service.http.routes.listed import (
    ListRequest,
    listed_match,
    listed_tournament,
    next_of,
)
from saikoro.service.matches.listing import game_tag
from saikoro.service.matches.searching import Asked
from saikoro.service.tournaments.kind import field_tag

ROUTES = Routes()


@ROUTES.bind(players.list_matches)
async def list_matches(
    matches: MatchService,
    disputes: DisputeService,
    part: ListRequest,
    player: str | None = None,
    status: Status | None = None,
    seats: Literal["free"] | None = None,
    tournament: str | None = None,
    finished_after: str | None = None,
    finished_before: str | None = None,
) -> MatchList:
    asked = Asked(part.game, player, status, seats is not None, tournament)
    cursors, whose = part.cursors("matches", **asked._asdict()), part.player
    if finished_after is not None or finished_before is not None:
        created = {"since": part.since, "until": part.until, "cursor": part.cursor, "seats": seats}
        _require_finished(status, created)
        return await finished_part(matches, disputes, part, asked, finished_after, finished_before)
    where = part.where(cursors)
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
    part: ListRequest,
    status: TournamentStatus | None = None,
    field: str | None = None,
) -> TournamentList:
    tags = ["all"]
    if part.game is not None:
        tags.append(game_tag(part.game))
    if status is not None:
        tags.append(f"status:{status}")
    if field is not None:
        tags.append(field_tag(field))
    cursors = part.cursors("tournaments", game=part.game, status=status, field=field)
    found, after = await tournaments.store.find(tags, *part.where(cursors))
    listed = [await listed_tournament(tournaments, each) for each in found]
    return TournamentList(listed, next_of(cursors, after))
