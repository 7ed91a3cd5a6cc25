"""The invitations of entrants, and their seats."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from saikoro.api_schemas.tournaments import Invitation, TournamentSeat
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.parameters import TournamentPath
from saikoro.service.http.requests.preconditions import Authorization, EntrantAuthorization, bearer
from saikoro.service.http.responses.specifications import problems
from saikoro.service.identity import Identity
from saikoro.service.tournaments.registering import require_entrant
from saikoro.service.tournaments.seats import invitation, open_seats, seat_token


@get(
    "/tournaments/{tournament:str}/invitations",
    holds_tokens=True,
    summary="Get the tokens of all entrants",
    responses=problems(401, 403, 404),
)
async def see_invitations(
    tournaments: NamedDependency[TournamentService],
    identity: NamedDependency[Identity],
    tournament: TournamentPath,
    authorization: Authorization = None,
) -> Response[list[Invitation]]:
    """Get what each entrant but bots needs to play at its seats; for the organiser to hand out."""
    token = bearer(authorization)
    async with tournaments.commands.open_for(tournament, token, "tournaments:read") as ledger:
        names = [
            (number, known.name)
            for number, known in sorted(ledger.state.entrants.items())
            if known.bot is None
        ]
    body = [
        Invitation(number, name, invitation(identity, tournament, number)) for number, name in names
    ]
    return Response(body, headers={"Cache-Control": "no-store"})


@get(
    "/tournaments/{tournament:str}/entrants/{entrant:int}/seats",
    holds_tokens=True,
    summary="Get the seats of an entrant",
    responses=problems(401, 403, 404),
)
async def see_seats(
    tournaments: NamedDependency[TournamentService],
    identity: NamedDependency[Identity],
    tournament: TournamentPath,
    entrant: FromPath[int],
    authorization: EntrantAuthorization = None,
) -> Response[list[TournamentSeat]]:
    """Get the matches in which an entrant has a seat now, with the tokens of its seats.

    For the entrant, with the token of its entry or of its invitation. Where matches are played
    from builds, there are none.
    """
    async with tournaments.streams.open(tournament) as (ledger, meta):
        if entrant not in ledger.state.entrants:
            raise UnknownEntrant(entrant)
        token = bearer(authorization)
        require_entrant(identity, tournament, token, meta, entrant, invited=True)
        seats = open_seats(ledger.state, entrant)
    body = [TournamentSeat(match, seat, seat_token(identity, match, seat)) for match, seat in seats]
    return Response(body, headers={"Cache-Control": "no-store"})


ROUTES: list[Any] = [see_invitations, see_seats]
