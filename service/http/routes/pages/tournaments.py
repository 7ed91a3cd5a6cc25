"""Pages of tournaments: the list, an evening, and its wall."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from saikoro.domain.tournament.commands.organising import awaits_beacon
from saikoro.domain.tournament.facts.judges import official
from saikoro.domain.tournament.matches.timing import earliest_lock
from saikoro.domain.tournament.outputs.wording.sentences import official_name
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state.tournament import present
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.pages.rows import title_of, tournament_rows
from saikoro.service.web.rendering import Visit
from saikoro.service.web.tournaments.drawing import Drawing, Occasion

AnyRequest = Request[Any, Any, Any]

_MOST = 100
"""Tournaments in the list."""


@get("/t/", include_in_schema=False)
async def tournaments(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
) -> Response[str]:
    """The newest tournaments of the service."""
    rows = await tournament_rows(tournaments, [], _MOST, visit_of(request).language)
    return page(request, "tournament/list.html", tournaments=rows)


@get("/t/new", include_in_schema=False)
async def new_tournament(request: AnyRequest) -> Response[str]:
    """The form that opens a tournament."""
    return page(request, "tournament/new.html")


@get("/t/{tournament:str}", cost=5, include_in_schema=False)
async def tournament_page(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    wall: Annotated[str | None, QueryParameter(max_length=10)] = None,
) -> Response[str]:
    """A tournament as it is now; with `wall` for a projector."""
    visit = visit_of(request)
    template = f"tournament/{'page' if wall is None else 'wall'}.html"
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        # Under the lock, because the state must not change while it is read.
        return page(request, template, tournament=tournament, **_facts(ledger, visit))


def _facts(ledger: Ledger, visit: Visit) -> dict[str, Any]:
    state, language = ledger.state, visit.language
    game = title_of(state.plan.game, language)
    kept, at = state.plan.keeps_matches, ledger.stream

    def audit_page(match: str) -> str:
        return visit.link(f"/m/{match}/audit" if kept else f"/t/{at}/m/{match}/audit")

    def match_page(match: str) -> str:
        return visit.link(f"/m/{match}") if kept else audit_page(match)

    by = None if state.pause is None else official(state.judges, state.pause.by)
    return {
        "drawn": Drawing(state, language, Occasion({language: game}, ledger.paired_at)),
        "paper": False,
        "present": len(present(state)),
        "paused_by": "" if by is None else official_name(by, language),
        "lock_from": earliest_lock(state.plan, ledger.announced_at) or None,
        "beacon": state.plan.beacon if awaits_beacon(state) else "",
        "match_page": match_page,
        "audit_page": audit_page,
    }


ROUTES: list[Any] = [tournaments, new_tournament, tournament_page]
