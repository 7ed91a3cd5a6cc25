"""`saikoro tournament`: registration, the start, and who is there, for the organiser."""

from pathlib import Path
from typing import Annotated, Any

import cyclopts
from cyclopts import Parameter

from service.cli.files.reading import read_json_file
from service.cli.terminal import say
from service.cli.tournaments.running.linking import say_link
from service.cli.tournaments.running.naming import names_of, number_of
from service.cli.tournaments.running.reaching import JudgeKey, asked, submit

Round = Annotated[int, Parameter(name="round")]

registration = cyclopts.App(name="registration", help="The link by which entrants register.")


@registration.command(name="show")
def show_link(folder: Path) -> None:
    """Show the link by which entrants register, and how many places are free.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.

    """
    with asked(folder) as (_, reached, organiser):
        say_link(organiser, reached)


@registration.command(name="open")
def open_link(folder: Path) -> None:
    """Open registration by a new link; links before it are void.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.

    """
    with asked(folder) as (whole, reached, organiser):
        submit(whole, reached, organiser, "registration/open", {})
        say_link(organiser, reached)


@registration.command(name="close")
def close_link(folder: Path) -> None:
    """Take no more entries by the link.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.

    """
    with asked(folder) as (whole, reached, organiser):
        submit(whole, reached, organiser, "registration/close", {})
    say("registration is closed")


def start(folder: Path) -> None:
    """Lock the entries of a tournament that was open for registration, and play.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.

    """
    with asked(folder) as (whole, reached, organiser):
        submit(whole, reached, organiser, "start", {})


def check_in(
    folder: Path, entrants: Annotated[list[str], Parameter(negative=())], *, as_judge: JudgeKey = ""
) -> None:
    """Check entrants in.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    entrants
        Their names.
    as_judge
        The key of a judge; without it the organiser does it.

    """
    with asked(folder) as (whole, reached, organiser):
        names = names_of(organiser, reached)
        numbers = [number_of(name, names) for name in entrants]
        submit(whole, reached, organiser, "check-ins", {"entrants": numbers}, as_judge)


def withdraw(
    folder: Path,
    entrant: str,
    *,
    reason: str = "",
    after_round: bool = False,
    as_judge: JudgeKey = "",
) -> None:
    """Let an entrant leave.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    entrant
        Its name.
    reason
        Why; it is in the record for ever.
    after_round
        Let its undecided pairings be played; else they are walkovers.
    as_judge
        The key of a judge; without it the organiser does it.

    """
    with asked(folder) as (whole, reached, organiser):
        number = number_of(entrant, names_of(organiser, reached))
        body = {"entrant": number, "reason": reason, "after_round": after_round}
        submit(whole, reached, organiser, "withdrawals", body, as_judge)


def sit_out(
    folder: Path, entrant: str, *, number: Round, stage: int = 0, as_judge: JudgeKey = ""
) -> None:
    """Let an entrant sit out a round that is not paired yet, if the plan has requested byes.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    entrant
        Its name.
    number
        The round, from 1.
    stage
        The stage, from 0.
    as_judge
        The key of a judge; without it the organiser does it.

    """
    with asked(folder) as (whole, reached, organiser):
        sitting = number_of(entrant, names_of(organiser, reached))
        body = {"entrant": sitting, "stage": stage, "round": number}
        submit(whole, reached, organiser, "byes", body, as_judge)
    say(f"{entrant} sits out round {number}")


def admit(
    folder: Path, entrant: str, *, build: Path | None = None, as_judge: JudgeKey = ""
) -> None:
    """Admit a late entry, which plays from the next round on.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    entrant
        The name of a new entrant, or of one who had not checked in.
    build
        Of a new entrant in a tournament of builds, a JSON file with its build.
    as_judge
        The key of a judge; without it the organiser does it.

    """
    with asked(folder) as (whole, reached, organiser):
        names = names_of(organiser, reached)
        body: dict[str, Any] = {"entry": {"name": entrant}}
        if build is not None:
            body["entry"]["build"] = read_json_file(build)
        elif entrant in names.values():
            body = {"entrant": number_of(entrant, names)}
        accepted = submit(whole, reached, organiser, "late-entries", body, as_judge)
    say(f"{entrant} is admitted in line {accepted['receipt']['version']}")
