"""`saikoro tournament rule`, `preview`, `beacon`, `pause`, `unpause`: decisions while it runs."""

from typing import Annotated, Any

from cyclopts import Parameter

from saikoro.api_schemas.operations import rulings
from saikoro.service.cli.tournaments.commands.parameters import InFolder, Reason, ToPause, ToPlay
from saikoro.service.cli.tournaments.commands.ruling_words import (
    Ruling,
    consequences,
    read_place,
    read_ruling,
)


def preview(at: InFolder, ruling: Ruling) -> None:
    """Show what a ruling would lead to, without making it."""
    at.ask(
        rulings.preview_ruling,
        lambda found, tournament: consequences(found, tournament.names()),
        made=_READ,
        ruling=ruling,
    )


def rule(at: ToPlay, ruling: Ruling, *, reason: Reason, dispute: int | None = None) -> None:
    """Make a ruling, play what follows from it, and write the folder again.

    Parameters
    ----------
    dispute
        The line of the dispute that it upholds, as `dispute list` shows it.

    """
    at.ask(rulings.make_ruling, made=_READ, ruling=ruling, reason=reason, dispute=dispute)


_READ = {"ruling": lambda ruling, tournament: read_ruling(ruling, tournament.names())}

Table = Annotated[
    str, Parameter(help="One pairing as STAGE/ROUND/SLOT, as in results.csv; without it, all.")
]


def pause(at: ToPause, *, table: Table = "", reason: Reason = "") -> None:
    """Pause the tournament or one table: matches of people stand still, and none begins."""
    if table:
        at.ask(rulings.pause_table, **_of(table), reason=reason)
    else:
        at.ask(rulings.pause_tournament, reason=reason)


def unpause(at: ToPause, *, table: Table = "") -> None:
    """Go on after a pause; the time of the pause is given back."""
    if table:
        at.ask(rulings.resume_table, **_of(table))
    else:
        at.ask(rulings.resume_tournament)


def _of(table: str) -> dict[str, Any]:
    """A table as paths name it; NoSuchRuling for none."""
    place = read_place(table)
    return {"stage": place["stage"], "number": place["round"], "slot": place["slot"]}
