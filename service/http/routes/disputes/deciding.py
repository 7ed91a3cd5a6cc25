"""What is asked about disputes: to open those of matches, and to comment, withdraw and decide."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from saikoro.api_schemas.disputes import (
    DisputeAccepted,
    DisputeRuling,
    NewComment,
    NewMatchDispute,
    OpenedDispute,
)
from saikoro.domain.disputes.events import Kept
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.disputes.deciding import Claim
from saikoro.service.disputes.filing import Disputed, OfPairing
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    IdempotencyKey,
    bearer,
    etag,
    once,
)
from saikoro.service.http.responses.specifications import problems, signed
from saikoro.service.http.routes.appending import (
    ON_DISPUTE,
    DisputeRequest,
)


@post(
    "/matches/{match:str}/disputes",
    cost=10,
    summary="Dispute a match",
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def open_dispute(
    request: AnyRequest,
    disputes: NamedDependency[DisputeService],
    tournaments: NamedDependency[TournamentService],
    match: MatchPath,
    data: JSONBody[NewMatchDispute],
    key: IdempotencyKey = None,
    authorization: Authorization = None,
) -> Response[OpenedDispute]:
    """Say, as a seat, that a match should not stand, and why; the judge decides.

    The service adds its own audit, and compares the heads and receipts that you kept. The record of
    the match never changes. Of a match of a tournament its judges decide: `dispute.filed` has it.
    """
    kept = [Kept(one.version, one.head, one.signature) for one in data.kept]
    token = bearer(authorization)
    repeat = await once(request, key, token)
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


@post(
    "/disputes/{dispute:str}/comments",
    summary="Comment on a dispute",
    status_code=200,
    responses=problems(401, 403, 404, 409, 413, 422),
    dependencies=ON_DISPUTE,
)
async def comment(
    asked: NamedDependency[DisputeRequest], data: JSONBody[NewComment]
) -> Response[DisputeAccepted]:
    """Reply to an open dispute, or add to it, as a side of it or as who may decide it.

    Everybody sees it; a comment decides nothing.
    """
    receipt = await asked.commands.comment(
        asked.dispute, asked.token, data.text, await asked.once()
    )
    return asked.accepted(receipt)


@post(
    "/disputes/{dispute:str}/withdrawal",
    summary="Withdraw a dispute",
    status_code=200,
    responses=problems(401, 403, 404, 409, 422),
    dependencies=ON_DISPUTE,
)
async def withdraw_dispute(
    asked: NamedDependency[DisputeRequest],
) -> Response[DisputeAccepted]:
    """Take an open dispute back, as whoever opened it, or as an official on its behalf."""
    receipt = await asked.commands.withdraw(asked.dispute, asked.token, await asked.once())
    return asked.accepted(receipt)


@post(
    "/disputes/{dispute:str}/rulings",
    summary="Decide a dispute",
    status_code=200,
    responses=problems(401, 403, 404, 409, 413, 422),
    dependencies=ON_DISPUTE,
)
async def rule(
    asked: NamedDependency[DisputeRequest], data: JSONBody[DisputeRuling]
) -> Response[DisputeAccepted]:
    """Uphold or reject an open dispute, or declare the match void, with words.

    By the judge whom the match names, or by the operator of the host. The ruling is shown wherever
    the result of the match is shown, and is final. A dispute of a pairing is rejected here by a
    judge of its tournament; a ruling that names it upholds it (`POST …/rulings`).
    """
    receipt = await asked.commands.rule(
        asked.dispute, asked.token, data.verdict, data.reason, await asked.once()
    )
    return asked.accepted(receipt)


ROUTES: list[Any] = [open_dispute, comment, withdraw_dispute, rule]
