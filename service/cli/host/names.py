"""`saikoro names`: withdrawing names of players, as a seat or as the operator of the host."""

from typing import Annotated, Literal

import cyclopts
from cyclopts import Parameter

from saikoro.client import Client
from saikoro.service.cli.api import LOCAL, Url, operator, require_id, require_key
from saikoro.service.cli.terminal import say
from saikoro.service.errors.commands import CommandError

names = cyclopts.App(name="names", help="Names of players, which can be withdrawn.")


class NoNameMeant(CommandError):
    """Words that do not say whose name is withdrawn."""


@names.command
def withdraw(
    match: str = "",
    *,
    seat: Literal["A", "B"] | None = None,
    player: str = "",
    token: Annotated[str, Parameter(env_var="SAIKORO_TOKEN")] = "",
    url: Url = LOCAL,
) -> None:
    """Delete a name for good: of a seat of a match, or of a player wherever lists find it.

    Lines and heads stay as they are. It may be repeated. Names in tournaments and of older matches
    stand in lines and stay.

    Parameters
    ----------
    match
        The id of the match; with --seat.
    seat
        The seat.
    player
        In place of a match: the id of a player, or a name, which the operator of the host withdraws
        from all matches that have it.
    token
        The token of the seat; without it the operator of the host withdraws the name.

    """
    if bool(player) == bool(match) or bool(match) != (seat is not None):
        raise NoNameMeant("name a match and its --seat, or a --player")
    if seat is not None:
        with Client(url, token=require_key(token)) if token else operator(url) as client:
            client.withdraw_name(require_id(match), "AB".index(seat))
        say(f"the name of seat {seat} of {match} is withdrawn")
        return
    cursor: str | None = ""
    count = 0
    with operator(url) as client:
        while cursor is not None:
            answer = client.withdraw_names(player, cursor=cursor)
            for each in answer.withdrawn:
                say(f"{each.match} {'AB'[each.seat]}")
            count += len(answer.withdrawn)
            cursor = answer.next
    say(f"names withdrawn: {count}")
