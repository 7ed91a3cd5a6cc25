"""The front page."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from saikoro.domain.games import GAMES
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.words import Language
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.pages.rows import (
    MatchRow,
    TournamentRow,
    match_rows,
    title_of,
    tournament_rows,
)
from saikoro.service.matches.searching import Asked

ROWS = 6
"""How many matches, and how many tournaments, a list of the front page has."""


@get("/", include_in_schema=False, cost=5)
async def front(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    tournaments: NamedDependency[TournamentService],
    disputes: NamedDependency[DisputeService],
) -> Response[str]:
    """What is going on, which games there are, and how one begins."""
    language = visit_of(request).language
    return page(
        request,
        "front.html",
        games=list(GAMES.values()),
        titles={game.id: title_of(game.id, language) for game in GAMES.values()},
        live=await match_rows(matches, disputes, Asked(status=MatchStatus.PLAYING), ROWS, language),
        free=await match_rows(matches, disputes, Asked(free=True), ROWS, language),
        finished=await _ended(matches, disputes, language),
        tournaments=await _tournaments(tournaments, language),
    )


async def _ended(
    matches: MatchService, disputes: DisputeService, language: Language
) -> list[MatchRow]:
    """The newest matches that are over, those included whose builds are still closed."""
    ends = (MatchStatus.FINISHED, MatchStatus.DECIDED)
    found = [
        row
        for status in ends
        for row in await match_rows(matches, disputes, Asked(status=status), ROWS, language)
    ]
    return sorted(found, key=lambda row: row.created, reverse=True)[:ROWS]


async def _tournaments(tournaments: TournamentService, language: Language) -> list[TournamentRow]:
    """Those that are being played, then the newest of the others."""
    playing = await tournament_rows(
        tournaments, [f"status:{TournamentStatus.PLAYING}"], ROWS, language
    )
    newest = await tournament_rows(tournaments, [], ROWS, language)
    return list({row.tournament: row for row in (*playing, *newest)}.values())[:ROWS]


ROUTES: list[Any] = [front]
