"""The invitations of entrants, and their seats."""

from saikoro.api_schemas.operations import entrants, organising
from saikoro.api_schemas.tournaments import Invitation, TournamentSeat
from saikoro.domain.errors.unknown import UnknownEntrant
from saikoro.service.http.routes.appending import TournamentRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.tournaments.registering import require_entrant
from saikoro.service.tournaments.seats import invitation, open_seats, seat_token

ROUTES = Routes()


@ROUTES.bind(organising.see_invitations)
async def see_invitations(asked: TournamentRequest) -> list[Invitation]:
    async with asked.read() as ledger:
        names = [
            (number, known.name)
            for number, known in sorted(ledger.state.entrants.items())
            if known.bot is None
        ]
    identity, tournament = asked.identity, asked.tournament
    return [
        Invitation(number, name, invitation(identity, tournament, number)) for number, name in names
    ]


@ROUTES.bind(entrants.see_seats)
async def see_seats(asked: TournamentRequest, entrant: int) -> list[TournamentSeat]:
    identity, tournament = asked.identity, asked.tournament
    async with asked.tournaments.streams.open(tournament) as (ledger, meta):
        if entrant not in ledger.state.entrants:
            raise UnknownEntrant(entrant)
        require_entrant(identity, tournament, asked.token, meta, entrant, invited=True)
        seats = open_seats(ledger.state, entrant)
    return [TournamentSeat(match, seat, seat_token(identity, match, seat)) for match, seat in seats]
