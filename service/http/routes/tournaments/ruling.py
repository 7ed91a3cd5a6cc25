"""Rulings of organisers: making them, previewing them, and reading those that were made."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import rulings
from saikoro.api_schemas.tournaments import NewRuling, RulingToPreview, TournamentAccepted
from saikoro.domain.errors.rules import IllegalDispute, IllegalReason, IllegalRuling
from saikoro.domain.reading import read
from saikoro.domain.tournament.commands.consequences import Consequences
from saikoro.domain.tournament.facts.events import RulingMade
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.outputs.documents import decisions
from saikoro.domain.tournament.outputs.documents.views import RulingView
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.problems.documents import pointing

ROUTES = Routes()


@ROUTES.bind(rulings.make_ruling)
async def make_ruling(asked: TournamentRequest, data: NewRuling) -> Response[TournamentAccepted]:
    token = asked.token
    with pointing("/ruling", IllegalDispute, IllegalReason):
        made = RulingMade(_ruling(data.ruling), data.reason, data.dispute)
        receipt = await asked.tournaments.commands.rule(
            asked.tournament, token, made, await asked.once(), client=asked.client
        )
    return await asked.accepted(receipt)


@ROUTES.bind(rulings.preview_ruling)
async def preview_ruling(asked: TournamentRequest, data: RulingToPreview) -> Consequences:
    with pointing("/ruling"):
        return await asked.tournaments.commands.preview(
            asked.tournament, asked.token, _ruling(data.ruling), client=asked.client
        )


@ROUTES.bind(rulings.see_rulings)
async def see_rulings(tournaments: TournamentService, tournament: str) -> list[RulingView]:
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return decisions.rulings(ledger.state)


def _ruling(data: dict[str, Any]) -> Ruling:
    ruling: Ruling = read(data, Ruling, IllegalRuling, "bad_ruling", "TN-14.1")  # type: ignore[arg-type]
    return ruling
