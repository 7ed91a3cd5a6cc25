"""The invitations of entrants, and their seats."""

from saikoro.api_schemas.operations import entrants, organising
from saikoro.api_schemas.tournaments import Invitation, TournamentSeat
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.routes.binding import Routes
from saikoro.service.identity import Identity
from saikoro.service.tournaments.registering import require_entrant
from saikoro.service.tournaments.seats import invitation, open_seats, seat_token

ROUTES = Routes()


@ROUTES.bind(organising.see_invitations)
async def see_invitations(
    tournaments: TournamentService,
    identity: Identity,
    tournament: str,
    authorization: str | None = None,
) -> list[Invitation]:
    token = bearer(authorization)
    async with tournaments.commands.open_for(tournament, token, "tournaments:read") as ledger:
        names = [
            (number, known.name)
            for number, known in sorted(ledger.state.entrants.items())
            if known.bot is None
        ]
    return [
        Invitation(number, name, invitation(identity, tournament, number)) for number, name in names
    ]


@ROUTES.bind(entrants.see_seats)
async def see_seats(
    tournaments: TournamentService,
    identity: Identity,
    tournament: str,
    entrant: int,
    authorization: str | None = None,
) -> list[TournamentSeat]:
    async with tournaments.streams.open(tournament) as (ledger, meta):
        if entrant not in ledger.state.entrants:
            raise UnknownEntrant(entrant)
        token = bearer(authorization)
        require_entrant(identity, tournament, token, meta, entrant, invited=True)
        seats = open_seats(ledger.state, entrant)
    return [TournamentSeat(match, seat, seat_token(identity, match, seat)) for match, seat in seats]
