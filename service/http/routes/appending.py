"""Requests that append to a stream: what all of them take and do."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TypeVar

from litestar import Response

from saikoro.api_schemas.disputes import DisputeAccepted
from saikoro.api_schemas.responses import Accepted
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.disputes.deciding import DisputeCommands
from saikoro.service.disputes.filing import Filing, OfPairing
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest, bearer, etag, once
from saikoro.service.http.responses.accepted import (
    Followed,
    follow,
    follow_tournament,
)
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.binding import Asked
from saikoro.service.identity import Identity, Receipt
from saikoro.service.streams.execution import Once
from saikoro.service.tokens import names_seat
from saikoro.service.tournaments.commands import Propose

AcceptedT = TypeVar("AcceptedT", Accepted, TournamentAccepted)


@dataclass(frozen=True, kw_only=True)
class StreamRequest(Asked):
    """A request that opens a stream, appends to one, or asks who sends it; but for its body."""

    request: AnyRequest
    identity: Identity
    key: str | None = None
    prefer: str | None = None
    authorization: str | None = None

    @property
    def token(self) -> str | None:
        """The bearer token, if there is one; Unauthorised if something else is in its place."""
        return bearer(self.authorization)

    @property
    def client(self) -> str:
        """The client that asks, by its address."""
        return client_of(self.request)

    @property
    def client_key(self) -> str:
        """The same as it is kept: nobody learns the address from it."""
        return self.identity.client_key(self.client)

    async def once(self) -> Once | None:
        """The request as one to be done once, if it has an idempotency key."""
        return await once(self.request, self.key, self.token)


@dataclass(frozen=True, kw_only=True)
class MatchRequest(StreamRequest):
    """A request that appends to a match, but for its body."""

    match: str
    matches: MatchService

    async def followed(self, receipt: Receipt) -> Followed:
        """What came of it by the time it is answered."""
        return await follow(self.matches, self.identity, receipt, self.prefer)

    async def accepted(self, receipt: Receipt) -> Response[Accepted]:
        """202; or 200 where the client waited, and nothing more follows by itself."""
        seated = names_seat(self.token)
        followed = await follow(self.matches, self.identity, receipt, self.prefer, seated=seated)
        return _accepted(Accepted, receipt, followed)


@dataclass(frozen=True, kw_only=True)
class TournamentRequest(StreamRequest):
    """A request that appends to a tournament, but for its body."""

    tournament: str
    tournaments: TournamentService

    async def accepted(self, receipt: Receipt) -> Response[TournamentAccepted]:
        """202; or 200 where the client waited, and nothing more follows by itself."""
        followed = await follow_tournament(self.tournaments, self.identity, receipt, self.prefer)
        return _accepted(TournamentAccepted, receipt, followed)

    def read(self) -> AbstractAsyncContextManager[Ledger]:
        """The tournament, open to its organiser; Unauthorised or Forbidden for anybody else."""
        return self.tournaments.commands.open_for(self.tournament, self.token, "tournaments:read")

    async def execute(self, propose: Propose) -> Response[TournamentAccepted]:
        """Append what the organiser or a judge proposes, as one command."""
        commands, token = self.tournaments.commands, self.token
        receipt = await commands.execute(self.tournament, token, propose, await self.once())
        return await self.accepted(receipt)


def _accepted(kind: type[AcceptedT], receipt: Receipt, followed: Followed) -> Response[AcceptedT]:
    body = kind(receipt.match, followed.receipt, receipt.version, followed.events)
    status = 200 if followed.at_rest else 202
    return Response(body, status_code=status, headers=followed.headers)


@dataclass(frozen=True, kw_only=True)
class DisputeRequest(StreamRequest):
    """A request that appends to a dispute, but for its body."""

    dispute: str
    disputes: DisputeService
    tournaments: TournamentService

    @property
    def commands(self) -> DisputeCommands | Filing:
        """What takes the request: by the id, disputes of matches, or those of pairings."""
        of_pairing = OfPairing.named(self.dispute) is not None
        return self.tournaments.filing if of_pairing else self.disputes.commands

    def accepted(self, receipt: Receipt) -> Response[DisputeAccepted]:
        """200: nothing follows in a dispute by itself."""
        body = DisputeAccepted(self.dispute, signed(receipt))
        return Response(body, headers={"ETag": etag(receipt.version, receipt.head)})
