"""Requests that append to a stream: what all of them take and do."""

from dataclasses import dataclass

from litestar import Response

from saikoro.api_schemas.disputes import DisputeAccepted
from saikoro.api_schemas.responses import Accepted
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.disputes.deciding import DisputeCommands
from saikoro.service.disputes.filing import Filing, OfPairing
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.preconditions import AnyRequest, bearer, etag, once
from saikoro.service.http.responses.accepted import accepted, accepted_by_tournament
from saikoro.service.http.responses.specifications import signed
from saikoro.service.http.routes.binding import Asked
from saikoro.service.identity import Identity, Receipt
from saikoro.service.streams.execution import Once
from saikoro.service.tokens import names_seat
from saikoro.service.tournaments.commands import Propose


@dataclass(frozen=True, kw_only=True)
class _Request(Asked):
    """A request that appends to a stream, but for its body."""

    request: AnyRequest
    key: str | None = None
    authorization: str | None = None

    @property
    def token(self) -> str | None:
        """The bearer token, if there is one; Unauthorised if something else is in its place."""
        return bearer(self.authorization)

    @property
    def client(self) -> str:
        """The client that asks, by its address."""
        return client_of(self.request)

    async def once(self) -> Once | None:
        """The request as one to be done once, if it has an idempotency key."""
        return await once(self.request, self.key, self.token)


@dataclass(frozen=True, kw_only=True)
class MatchRequest(_Request):
    """A request that appends to a match, but for its body."""

    match: str
    matches: MatchService
    identity: Identity
    prefer: str | None = None

    async def accepted(self, receipt: Receipt) -> Response[Accepted]:
        """202; or 200 where the client waited, and nothing more follows by itself."""
        return await accepted(
            self.matches, self.identity, receipt, self.prefer, seated=names_seat(self.token)
        )


@dataclass(frozen=True, kw_only=True)
class TournamentRequest(_Request):
    """A request that appends to a tournament, but for its body."""

    tournament: str
    tournaments: TournamentService
    identity: Identity
    prefer: str | None = None

    async def accepted(self, receipt: Receipt) -> Response[TournamentAccepted]:
        """202; or 200 where the client waited, and nothing more follows by itself."""
        return await accepted_by_tournament(self.tournaments, self.identity, receipt, self.prefer)

    async def execute(self, propose: Propose) -> Response[TournamentAccepted]:
        """Append what the organiser or a judge proposes, as one command."""
        commands, token = self.tournaments.commands, self.token
        receipt = await commands.execute(self.tournament, token, propose, await self.once())
        return await self.accepted(receipt)


@dataclass(frozen=True, kw_only=True)
class DisputeRequest(_Request):
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
