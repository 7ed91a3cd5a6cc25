"""Rulings of organisers: making them, previewing them, and reading those that were made."""

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.tournaments import NewRuling, RulingToPreview, TournamentAccepted
from saikoro.domain.errors.rules import IllegalDispute, IllegalReason, IllegalRuling
from saikoro.domain.reading import read
from saikoro.domain.tournament.commands.consequences import Consequences
from saikoro.domain.tournament.facts.events import RulingMade
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.outputs.documents.decisions import rulings
from saikoro.domain.tournament.outputs.documents.views import RulingView
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import AnyRequest, OrganiserAuthorization, bearer
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.appending import BY_OFFICIAL, TournamentRequest
from saikoro.service.http.routes.tournaments.organising import ANSWERS, REFUSALS
from saikoro.service.problems.documents import pointing


@post(
    "/tournaments/{tournament:str}/rulings",
    summary="Make a ruling",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def make_ruling(
    asked: NamedDependency[TournamentRequest], data: JSONBody[NewRuling]
) -> Response[TournamentAccepted]:
    """Overturn a result, let both lose, run a pairing again, or correct a build.

    Disqualify or reinstate an entrant, or undo an earlier ruling (TN-14.1). Warn an entrant, or let
    it lose one match (TN-33). Enter results of a real table, also as `desk` (TN-34).
    With `dispute` it upholds that dispute (TN-19.5).
    What follows from it is played again, and nothing else; what was before stays in the record.
    `…/rulings/preview` shows it before.
    """
    token = asked.token
    with pointing("/ruling", IllegalDispute, IllegalReason):
        made = RulingMade(_ruling(data.ruling), data.reason, data.dispute)
        receipt = await asked.tournaments.commands.rule(
            asked.tournament,
            token,
            made,
            await asked.once(),
            client=asked.client,
        )
    return await asked.accepted(receipt)


@post(
    "/tournaments/{tournament:str}/rulings/preview",
    summary="See what a ruling would lead to",
    status_code=200,
    responses=REFUSALS,
    cost=10,
)
async def preview_ruling(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    data: JSONBody[RulingToPreview],
    authorization: OrganiserAuthorization = None,
) -> Consequences:
    """See which pairings keep their result, which are played again, and whose rank changes.

    For a tournament of builds it is exact, unless a build that is sealed would be played (TN-25.4).
    Nothing is changed.
    """
    with pointing("/ruling"):
        return await tournaments.commands.preview(
            tournament,
            bearer(authorization),
            _ruling(data.ruling),
            client=client_of(request),
        )


@get("/tournaments/{tournament:str}/rulings", summary="List the rulings", responses=problems(404))
async def see_rulings(
    tournaments: NamedDependency[TournamentService], tournament: TournamentPath
) -> list[RulingView]:
    """List every ruling and every withdrawal during play, the oldest first.

    `line` is what the ruling `undo` names.
    """
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return rulings(ledger.state)


def _ruling(data: dict[str, Any]) -> Ruling:
    ruling: Ruling = read(data, Ruling, IllegalRuling, "bad_ruling", "TN-14.1")  # type: ignore[arg-type]
    return ruling


ROUTES: list[Any] = [make_ruling, preview_ruling, see_rulings]
