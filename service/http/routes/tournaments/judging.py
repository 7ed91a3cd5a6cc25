"""Judges of a tournament, and the disputes of its entrants (TN-19)."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from saikoro.api_schemas.judging import AddedJudge, JudgeView, NewDispute, NewJudge
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
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    IdempotencyKey,
    OrganiserAuthorization,
    bearer,
    once,
)
from saikoro.service.http.responses.specifications import problems, signed
from saikoro.service.http.routes.appending import BY_CLAIMANT, BY_OFFICIAL, TournamentRequest
from saikoro.service.http.routes.tournaments.organising import ANSWERS
from saikoro.service.settings import Settings

_STATUS = Annotated[
    StatusInTournament | None, QueryParameter(description="Only those with this status.")
]


@post(
    "/tournaments/{tournament:str}/judges",
    holds_tokens=True,
    summary="Add a judge",
    responses=problems(401, 403, 404, 413, 422),
)
async def add_judge(
    request: AnyRequest,
    tournaments: NamedDependency[TournamentService],
    tournament: TournamentPath,
    data: JSONBody[NewJudge],
    key: IdempotencyKey = None,
    authorization: OrganiserAuthorization = None,
) -> Response[AddedJudge]:
    """Give somebody a key of their own, by role (TN-19.2). It is shown here and nowhere else."""
    token = bearer(authorization)
    added = await tournaments.judges.add(
        tournament, token, data.name, data.role, await once(request, key, token)
    )
    body = AddedJudge(
        added.judge, read_name(data.name), data.role, added.token, signed(added.receipt)
    )
    headers = {"Cache-Control": "no-store", "Location": f"/tournaments/{tournament}/judges"}
    return Response(body, status_code=201, headers=headers)


@get("/tournaments/{tournament:str}/judges", summary="List the judges", responses=problems(404))
async def see_judges(
    tournaments: NamedDependency[TournamentService], tournament: TournamentPath
) -> list[JudgeView]:
    """List every judge in the order in which they were added, including revoked ones."""
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return [
            JudgeView(number, judge.name, judge.role, judge.revoked)
            for number, judge in ledger.state.judges.items()
        ]


@post(
    "/tournaments/{tournament:str}/judges/{judge:int}/revocation",
    summary="Revoke a judge",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_OFFICIAL,
)
async def revoke(
    asked: NamedDependency[TournamentRequest], judge: FromPath[int]
) -> Response[TournamentAccepted]:
    """Revoke a judge's key. The judge stays in the list, and its decisions stand."""
    return await asked.execute(lambda ledger: revoke_judge(ledger, judge))


@post(
    "/tournaments/{tournament:str}/disputes",
    summary="Dispute a match",
    status_code=202,
    responses=ANSWERS,
    dependencies=BY_CLAIMANT,
)
async def file_dispute(
    asked: NamedDependency[TournamentRequest], data: JSONBody[NewDispute]
) -> Response[TournamentAccepted]:
    """Tell the judges that a match should not stand, and why (TN-19.4).

    By an entrant of the pairing, or by an official on its behalf. About one match it can name
    events, and bring heads and receipts that were kept, which the service compares with its record.
    The version of the receipt is the line by which the dispute is named.
    """
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


@get("/tournaments/{tournament:str}/disputes", summary="List the disputes", responses=problems(404))
async def see_disputes(
    tournaments: NamedDependency[TournamentService],
    settings: NamedDependency[Settings],
    tournament: TournamentPath,
    status: _STATUS = None,
) -> list[DisputeView]:
    """List the disputes, oldest first, each with links to the matches of its pairing."""
    base = settings.public_url.rstrip("/")
    async with tournaments.streams.open(tournament) as (ledger, _meta):
        return disputes(ledger.state, Linking(ledger.state, base), status)


ROUTES: list[Any] = [
    add_judge,
    see_judges,
    revoke,
    file_dispute,
    see_disputes,
]
