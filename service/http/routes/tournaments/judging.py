"""Judges of a tournament, and the disputes of its entrants (TN-19)."""

from litestar import Response

from saikoro.api_schemas.judging import AddedJudge, JudgeView, NewDispute, NewJudge
from saikoro.api_schemas.operations import rulings
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.domain.disputes.events import Kept
from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.names import read_name
from saikoro.domain.tournament.commands.appointing import revoke_judge
from saikoro.domain.tournament.outputs.documents.decisions import disputes
from saikoro.domain.tournament.outputs.documents.linking import Linking
from saikoro.domain.tournament.outputs.documents.views import DisputeView
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.disputes.filing import Disputed
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.settings import Settings

ROUTES = Routes()


@ROUTES.bind(rulings.add_judge)
async def add_judge(asked: TournamentRequest, data: NewJudge) -> Response[AddedJudge]:
    added = await asked.tournaments.judges.add(
        asked.tournament, asked.token, data.name, data.role, await asked.once()
    )
    body = AddedJudge(
        added.judge, read_name(data.name), data.role, added.token, signed(added.receipt)
    )
    headers = {"Location": f"/tournaments/{asked.tournament}/judges"}
    return Response(body, status_code=201, headers=headers)


@ROUTES.bind(rulings.see_judges)
async def see_judges(tournaments: TournamentService, tournament: str) -> list[JudgeView]:
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return [
            JudgeView(number, judge.name, judge.role, judge.revoked)
            for number, judge in ledger.state.judges.items()
        ]


@ROUTES.bind(rulings.revoke)
async def revoke(asked: TournamentRequest, judge: int) -> Response[TournamentAccepted]:
    return await asked.execute(lambda ledger: revoke_judge(ledger, judge))


@ROUTES.bind(rulings.file_dispute)
async def file_dispute(asked: TournamentRequest, data: NewDispute) -> Response[TournamentAccepted]:
    token = asked.token
    places = (data.stage, data.round, data.slot)
    pairing = tuple(place for place in places if place is not None)
    disputed = Disputed(
        data.reason,
        data.match,
        (pairing[0], pairing[1], pairing[2]) if len(pairing) == len(places) else None,
        data.entrant,
        data.events,
        [Kept(one.version, one.head, one.signature) for one in data.kept],
    )
    receipt = await asked.tournaments.filing.file(
        asked.tournament, token, disputed, await asked.once()
    )
    return await asked.accepted(receipt)


@ROUTES.bind(rulings.see_disputes)
async def see_disputes(
    tournaments: TournamentService,
    settings: Settings,
    tournament: str,
    status: StatusInTournament | None = None,
) -> list[DisputeView]:
    base = settings.public_url.rstrip("/")
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return disputes(ledger.state, Linking(ledger.state, base), status)
