"""`saikoro tournament rule`, `preview`, `beacon`, `pause`, `unpause`: decisions while it runs."""

from typing import Annotated, Any

from cyclopts import Parameter

from saikoro.service.cli.terminal import say, say_block
from saikoro.service.cli.tournaments.commands.parameters import ByJudge, InFolder, Reason
from saikoro.service.cli.tournaments.commands.ruling_words import (
    Ruling,
    consequences,
    read_place,
    read_ruling,
)


def preview(at: InFolder, ruling: Ruling) -> None:
    """Show what a ruling would lead to, without making it."""
    with at.reach() as tournament:
        names = tournament.names()
        asked = {"ruling": read_ruling(ruling, names)}
        found = tournament.preview("rulings/preview", asked)
    say_block(consequences(found, names))


def rule(at: ByJudge, ruling: Ruling, *, reason: Reason, dispute: int | None = None) -> None:
    """Make a ruling, play what follows from it, and write the folder again.

    Parameters
    ----------
    dispute
        The line of the dispute that it upholds, as `dispute list` shows it.

    """
    with at.reach(plays=True) as tournament:
        made: dict[str, Any] = {
            "ruling": read_ruling(ruling, tournament.names()),
            "reason": reason,
        }
        if dispute is not None:
            made["dispute"] = dispute
        tournament.submit("rulings", made)


def beacon(at: InFolder, *, value: str, source: str) -> None:
    """Enter the beacon that the plan names, once it is published, and play.

    Parameters
    ----------
    value
        The public random value, as it was published.
    source
        Where it was published.

    """
    with at.reach(plays=True) as tournament:
        tournament.submit("beacon", {"value": value, "source": source}, entered=True)


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
    """The path of a table below its tournament; empty for all tables. NoSuchRuling for no table."""
    if not table:
        return ""
    place = read_place(table)
    return f"tables/{place['stage']}/{place['round']}/{place['slot']}/"
