"""`saikoro tournament`: registration, the start, and who is there, for the organiser."""

from pathlib import Path
from typing import Annotated, Any

import cyclopts
from cyclopts import Parameter

from saikoro.service.cli.files.reading import read_json_file
from saikoro.service.cli.terminal import say
from saikoro.service.cli.tournaments.commands.parameters import (
    ByJudge,
    InFolder,
    Reason,
    Round,
    Stage,
)
from saikoro.service.cli.tournaments.running.inviting import say_link
from saikoro.service.cli.tournaments.running.naming import number_of

Entrant = Annotated[str, Parameter(help="Its name.")]

registration = cyclopts.App(name="registration", help="The link by which entrants register.")


@registration.command(name="show")
def show_link(at: InFolder) -> None:
    """Show the link by which entrants register, and how many places are free."""
    with at.reach() as tournament:
        say_link(tournament.organiser, tournament.run, tournament.folder)


@registration.command(name="open")
def open_link(at: InFolder) -> None:
    """Open registration by a new link; links before it are void."""
    with at.reach() as tournament:
        tournament.submit("registration/open", {})
        if not tournament.organiser.alone:  # else the link was shown with the folder
            say_link(tournament.organiser, tournament.run, tournament.folder)


@registration.command(name="close")
def close_link(at: InFolder) -> None:
    """Take no more entries by the link."""
    with at.reach() as tournament:
        tournament.submit("registration/close", {})
    say("registration is closed")


def start(at: InFolder) -> None:
    """Lock the entries of a tournament that was open for registration, and play."""
    with at.reach(plays=True) as tournament:
        tournament.submit("start", {})


def check_in(at: ByJudge, entrants: Annotated[list[str], Parameter(negative=())]) -> None:
    """Check entrants in.

    Parameters
    ----------
    entrants
        Their names.

    """
    with at.reach() as tournament:
        names = tournament.names()
        numbers = [number_of(name, names) for name in entrants]
        tournament.submit("check-ins", {"entrants": numbers})


def withdraw(
    at: ByJudge, entrant: Entrant, *, reason: Reason = "", after_round: bool = False
) -> None:
    """Let an entrant leave.

    Parameters
    ----------
    after_round
        Let its undecided pairings be played; else they are walkovers.

    """
    with at.reach(plays=True) as tournament:
        number = number_of(entrant, tournament.names())
        body = {"entrant": number, "reason": reason, "after_round": after_round}
        tournament.submit("withdrawals", body)


def sit_out(at: ByJudge, entrant: Entrant, *, number: Round, stage: Stage = 0) -> None:
    """Let an entrant sit out a round that is not paired yet, if the plan has requested byes."""
    with at.reach() as tournament:
        sitting = number_of(entrant, tournament.names())
        tournament.submit("byes", {"entrant": sitting, "stage": stage, "round": number})
    say(f"{entrant} sits out round {number}")


def admit(at: ByJudge, entrant: str, *, build: Path | None = None) -> None:
    """Admit a late entry, which plays from the next round on.

    Parameters
    ----------
    entrant
        The name of a new entrant, or of one who had not checked in.
    build
        Of a new entrant in a tournament of builds, a JSON file with its build.

    """
    with at.reach(plays=True) as tournament:
        names = tournament.names()
        body: dict[str, Any] = {"entry": {"name": entrant}}
        if build is not None:
            body["entry"]["build"] = read_json_file(build)
        elif entrant in names.values():
            body = {"entrant": number_of(entrant, names)}
        accepted = tournament.submit("late-entries", body)
    say(f"{entrant} is admitted in line {accepted['receipt']['version']}")
