"""Requests that append to a stream: whose token they need, and what all of them do.

Such a route names one of the tables of dependencies below, and takes a request as `asked`. The
parameters of the dependency are described as those of the route.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from litestar import Response
from litestar.di import NamedDependency, Provide

from saikoro.api_schemas.disputes import DisputeAccepted
from saikoro.api_schemas.responses import Accepted
from saikoro.api_schemas.tournaments import TournamentAccepted
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.disputes.deciding import DisputeCommands
from saikoro.service.disputes.filing import Filing, OfPairing
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import AnyDisputePath, MatchPath, TournamentPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    CancelAuthorization,
    ClaimantAuthorization,
    DisputeAuthorization,
    EntrantAuthorization,
    IdempotencyKey,
    JudgeAuthorization,
    MatchOfficialAuthorization,
    OrganiserAuthorization,
    Prefer,
    RulerAuthorization,
    bearer,
    etag,
    once,
)
from saikoro.service.http.responses.accepted import accepted, accepted_by_tournament
from saikoro.service.http.responses.specifications import signed
from saikoro.service.identity import Identity, Receipt
from saikoro.service.streams.execution import Once
from saikoro.service.tokens import names_seat
from saikoro.service.tournaments.commands import Propose

Dependencies = Mapping[str, Provide]


@dataclass(frozen=True)
class _Request:
    """A request that appends to a stream, but for its body."""

    request: AnyRequest
    key: str | None
    prefer: str | None
    authorization: str | None

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


@dataclass(frozen=True)
class MatchRequest(_Request):
    """A request that appends to a match, but for its body."""

    match: str
    matches: MatchService
    identity: Identity

    async def accepted(self, receipt: Receipt) -> Response[Accepted]:
        """202; or 200 where the client waited, and nothing more follows by itself."""
        return await accepted(
            self.matches, self.identity, receipt, self.prefer, seated=names_seat(self.token)
        )


@dataclass(frozen=True)
class TournamentRequest(_Request):
    """A request that appends to a tournament, but for its body."""

    tournament: str
    tournaments: TournamentService
    identity: Identity

    async def accepted(self, receipt: Receipt) -> Response[TournamentAccepted]:
        """202; or 200 where the client waited, and nothing more follows by itself."""
        return await accepted_by_tournament(self.tournaments, self.identity, receipt, self.prefer)

    async def execute(self, propose: Propose) -> Response[TournamentAccepted]:
        """Append what the organiser or a judge proposes, as one command."""
        commands, token = self.tournaments.commands, self.token
        receipt = await commands.execute(self.tournament, token, propose, await self.once())
        return await self.accepted(receipt)


@dataclass(frozen=True)
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


def _match_request(holder: Any) -> Dependencies:
    """A request to a match, with the token of this kind of holder."""

    def asked(
        request: AnyRequest,
        matches: NamedDependency[MatchService],
        identity: NamedDependency[Identity],
        match: MatchPath,
        key: IdempotencyKey = None,
        prefer: Prefer = None,
        authorization: holder = None,
    ) -> MatchRequest:
        return MatchRequest(request, key, prefer, authorization, match, matches, identity)

    return {"asked": Provide(asked, sync_to_thread=False)}


def _tournament_request(holder: Any) -> Dependencies:
    """A request to a tournament, with the token of this kind of holder."""

    def asked(
        request: AnyRequest,
        tournaments: NamedDependency[TournamentService],
        identity: NamedDependency[Identity],
        tournament: TournamentPath,
        key: IdempotencyKey = None,
        prefer: Prefer = None,
        authorization: holder = None,
    ) -> TournamentRequest:
        return TournamentRequest(
            request, key, prefer, authorization, tournament, tournaments, identity
        )

    return {"asked": Provide(asked, sync_to_thread=False)}


BY_SEAT = _match_request(Authorization)
BY_CREATOR_OR_SEAT = _match_request(CancelAuthorization)
BY_MATCH_JUDGE = _match_request(JudgeAuthorization)
BY_MATCH_RULER = _match_request(RulerAuthorization)
BY_OFFICIAL_OF_MATCH = _match_request(MatchOfficialAuthorization)
"""Requests by the judge whom a match names, or by an official of its tournament."""

BY_OFFICIAL = _tournament_request(OrganiserAuthorization)
"""Requests by the organiser, or by a judge whose role allows them."""
BY_ENTRANT = _tournament_request(EntrantAuthorization)
BY_CLAIMANT = _tournament_request(ClaimantAuthorization)
"""Requests by an entrant of a pairing, or by an official on its behalf."""


def _dispute_request(
    request: AnyRequest,
    disputes: NamedDependency[DisputeService],
    tournaments: NamedDependency[TournamentService],
    dispute: AnyDisputePath,
    key: IdempotencyKey = None,
    authorization: DisputeAuthorization = None,
) -> DisputeRequest:
    return DisputeRequest(request, key, None, authorization, dispute, disputes, tournaments)


ON_DISPUTE: Dependencies = {"asked": Provide(_dispute_request, sync_to_thread=False)}
"""Requests by a side of a dispute, or by who may decide it."""
