"""Withdrawing names of players, which lie beside the lines of matches."""

from typing import Annotated, Any

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from saikoro.api_schemas.names import WithdrawNames, WithdrawnName, WithdrawnNames
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    NameAuthorization,
    OperatorAuthorization,
    bearer,
)
from saikoro.service.http.responses.specifications import problems
from saikoro.service.tokens import is_operator

SeatPath = Annotated[int, PathParameter(description="The seat, 0 or 1.")]


@delete(
    "/matches/{match:str}/seats/{seat:int}/name",
    summary="Withdraw a player's name",
    responses=problems(401, 403, 404, 409),
)
async def withdraw_name(
    matches: NamedDependency[MatchService],
    host: NamedDependency[Host],
    match: MatchPath,
    seat: SeatPath,
    authorization: NameAuthorization = None,
) -> None:
    """Delete the name of a seat and its salt for good, as the seat or the operator of the host.

    At any time, also after the end. Lines, heads and receipts stay as they are: `seat.joined` only
    commits to the name. It may be repeated.
    """
    token = bearer(authorization)
    if token is not None and is_operator(token):
        host.organisers.require_operator(token)
    else:
        await matches.withdrawals.require_seat(match, seat, token)
    await matches.withdrawals.withdraw(match, seat)


@post(
    "/names/withdrawals",
    cost=10,
    summary="Withdraw a name from all matches",
    status_code=200,
    responses=problems(401, 403, 422),
)
async def withdraw_names(
    matches: NamedDependency[MatchService],
    host: NamedDependency[Host],
    data: JSONBody[WithdrawNames],
    authorization: OperatorAuthorization = None,
) -> WithdrawnNames:
    """Delete a player's name from the matches that lists find by it, as the operator of the host.

    100 matches at a time. By the id of a player those that are not listed are among them; by a
    name as long as they have not left the store.
    """
    host.organisers.require_operator(bearer(authorization))
    found = await matches.withdrawals.of_player(data.player, data.cursor)
    seats = [WithdrawnName(match, seat) for match, seat in found.seats]
    return WithdrawnNames(seats, found.next or None)


ROUTES: list[Any] = [withdraw_name, withdraw_names]
