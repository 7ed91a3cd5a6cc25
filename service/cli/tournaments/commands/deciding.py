"""`saikoro tournament rule`, `preview` and `beacon`: what is decided while a tournament runs."""

from typing import Any

from service.cli.terminal import say_block
from service.cli.tournaments.commands.parameters import ByJudge, InFolder, Reason
from service.cli.tournaments.commands.rulings import Ruling, consequences, read_ruling


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
