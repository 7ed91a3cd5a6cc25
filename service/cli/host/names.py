"""`saikoro names`: withdrawing names of players, as a seat or as the operator of the host."""

import cyclopts

from saikoro.api_schemas.names import WithdrawnName
from saikoro.api_schemas.operations.matches import withdraw_name
from saikoro.client import Client
from saikoro.domain.text import Text
from saikoro.service.cli.api import operator_token
from saikoro.service.cli.asking import SEAT
from saikoro.service.cli.places import BySeat, messages_apart
from saikoro.service.cli.terminal import say, say_found
from saikoro.service.errors.commands import CommandError

names = cyclopts.App(name="names", help="Names of players, which can be withdrawn.")

AT = BySeat()


class NoNameMeant(CommandError):
    """Words that do not say whose name is withdrawn."""


@names.command
def withdraw(
    match: str = "", *, seat: SEAT | None = None, player: str = "", at: BySeat = AT
) -> None:
    """Delete a name for good: of a seat of a match, or of a player wherever lists find it.

    Lines and heads stay as they are. It may be repeated. Names in tournaments and of older matches
    stand in lines and stay. Without the token of the seat the operator of the host withdraws it.

    Parameters
    ----------
    match
        The id of the match; with --seat.
    seat
        The seat.
    player
        In place of a match: the id of a player, or a name, which the operator of the host withdraws
        from all matches that have it.

    """
    if bool(player) == bool(match) or bool(match) != (seat is not None):
        raise NoNameMeant("name a match and its --seat, or a --player")
    if seat is not None:
        done = _WITHDRAWN.filled(seat=seat, match=match)
        at.ask(withdraw_name, lambda *_: [done], match=match, seat="AB".index(seat))
        return
    cursor: str | None = ""
    found: list[WithdrawnName] = []
    with (
        messages_apart(apart=at.json),
        Client(at.url, token=operator_token(), language=at.lang) as client,
    ):
        while cursor is not None:
            answer = client.withdraw_names(player, cursor=cursor)
            say(*(f"{each.match} {'AB'[each.seat]}" for each in answer.withdrawn))
            found += answer.withdrawn
            cursor = answer.next
    counted = _COUNTED.in_language(at.lang, count=len(found))
    say_found({"withdrawn": found}, counted, json=at.json)


_WITHDRAWN = Text(
    "マッチ{match}の席{seat}の名前を取り下げました",
    "the name of seat {seat} of {match} is withdrawn",
)
_COUNTED = Text("取り下げた名前：{count}件", "names withdrawn: {count}")
