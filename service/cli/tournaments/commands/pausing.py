"""`saikoro tournament pause` and `unpause`: for all, or for one table."""

from typing import Annotated

from cyclopts import Parameter

from service.cli.terminal import say
from service.cli.tournaments.commands.parameters import ByJudge, Reason
from service.cli.tournaments.commands.rulings import read_place

Table = Annotated[
    str, Parameter(help="One pairing as STAGE/ROUND/SLOT, as in results.csv; without it, all.")
]


def pause(at: ByJudge, *, table: Table = "", reason: Reason = "") -> None:
    """Pause the tournament or one table: matches of people stand still, and none begins."""
    path = _path(table)
    with at.reach() as tournament:
        line = tournament.tell(f"{path}pause", {"reason": reason})["receipt"]["version"]
    say(f"{table or 'the tournament'} is paused in line {line}")


def unpause(at: ByJudge, *, table: Table = "") -> None:
    """Go on after a pause; the time of the pause is given back."""
    path = _path(table)
    with at.reach() as tournament:
        line = tournament.tell(f"{path}resume", {})["receipt"]["version"]
    say(f"{table or 'the tournament'} goes on in line {line}")


def _path(table: str) -> str:
    """Where a table is below the tournament; nothing for all of it. NoSuchRuling."""
    if not table:
        return ""
    place = read_place(table)
    return f"tables/{place['stage']}/{place['round']}/{place['slot']}/"
