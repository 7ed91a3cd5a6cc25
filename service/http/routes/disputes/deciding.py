"""What is asked about disputes: to open those of matches, and to comment, withdraw and decide."""

from litestar import Response

from saikoro.api_schemas.disputes import (
    DisputeAccepted,
    DisputeRuling,
    NewComment,
    NewMatchDispute,
    OpenedDispute,
)
from saikoro.api_schemas.operations import disputes
from saikoro.domain.disputes.events import Kept
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.disputes.deciding import Claim
from saikoro.service.disputes.filing import Disputed, OfPairing
from saikoro.service.http.requests.preconditions import etag
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.appending import DisputeRequest, MatchRequest
from saikoro.service.http.routes.binding import Routes

ROUTES = Routes()


@ROUTES.bind(disputes.open_dispute)
async def open_dispute(
    asked: MatchRequest,
    disputes: DisputeService,
    tournaments: TournamentService,
    data: NewMatchDispute,
) -> Response[OpenedDispute]:
    kept = [Kept(one.version, one.head, one.signature) for one in data.kept]
    match, token, repeat = asked.match, asked.token, await asked.once()
    tournament = await disputes.commands.tournament_of(match)
    if tournament is None:
        claim = Claim(data.reason, data.events, kept)
        receipt = await disputes.commands.open(match, token, claim, repeat)
        dispute, shown = receipt.match, f"/disputes/{receipt.match}"
    else:
        disputed = Disputed(data.reason, match, events=data.events, kept=kept)
        receipt = await tournaments.filing.file(tournament, token, disputed, repeat)
        dispute = str(OfPairing(tournament, receipt.version))
        shown = f"/tournaments/{tournament}/disputes"
    body = OpenedDispute(dispute, match, signed(receipt))
    headers = {
        "Location": shown,
        "ETag": etag(receipt.version, receipt.head),
    }
    return Response(body, status_code=201, headers=headers)


@ROUTES.bind(disputes.comment)
async def comment(asked: DisputeRequest, data: NewComment) -> Response[DisputeAccepted]:
    receipt = await asked.commands.comment(
        asked.dispute, asked.token, data.text, await asked.once()
    )
    return asked.accepted(receipt)


@ROUTES.bind(disputes.withdraw_dispute)
async def withdraw_dispute(asked: DisputeRequest) -> Response[DisputeAccepted]:
    receipt = await asked.commands.withdraw(asked.dispute, asked.token, await asked.once())
    return asked.accepted(receipt)


@ROUTES.bind(disputes.rule)
async def rule(asked: DisputeRequest, data: DisputeRuling) -> Response[DisputeAccepted]:
    receipt = await asked.commands.rule(
        asked.dispute, asked.token, data.verdict, data.reason, await asked.once()
    )
    return asked.accepted(receipt)
