"""Withdrawing names of players, which lie beside the lines of matches."""

from saikoro.api_schemas.names import WithdrawNames, WithdrawnName, WithdrawnNames
from saikoro.api_schemas.operations import host, matches
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.tokens import is_operator

ROUTES = Routes()


@ROUTES.bind(matches.withdraw_name)
async def withdraw_name(asked: LookAtMatch, host: Host, seat: int) -> None:
    withdrawals, token = asked.matches.withdrawals, asked.token
    if token is not None and is_operator(token):
        host.organisers.require_operator(token)
    else:
        await withdrawals.require_seat(asked.match, seat, token)
    await withdrawals.withdraw(asked.match, seat)


@ROUTES.bind(host.withdraw_names)
async def withdraw_names(
    matches: MatchService, host: Host, data: WithdrawNames, authorization: str | None = None
) -> WithdrawnNames:
    host.organisers.require_operator(bearer(authorization))
    found = await matches.withdrawals.of_player(data.player, data.cursor)
    seats = [WithdrawnName(match, seat) for match, seat in found.seats]
    return WithdrawnNames(seats, found.next or None)
