"""`saikoro tournament judges` and `saikoro tournament dispute`."""

from pathlib import Path

import cyclopts
import msgspec

from domain.match.game import Language
from domain.tournament.judging.judges import Role
from domain.tournament.outputs.decisions import DisputeView
from domain.tournament.outputs.sentences import official_name
from service.cli.api import as_described
from service.cli.terminal import say
from service.cli.tournaments.commands.rulings import read_place
from service.cli.tournaments.running.naming import names_of, number_of
from service.cli.tournaments.running.reaching import JudgeKey, asked, submit

ENGLISH: Language = "en"

judges = cyclopts.App(name="judges", help="The judges of a tournament, and their keys.")
disputes = cyclopts.App(name="dispute", help="Disputes of entrants about their matches.")


@judges.command(name="add")
def add_judge(folder: Path, name: str, *, role: Role = "judge") -> None:
    """Give somebody a key of their own, which is shown only now.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    name
        Shown with every decision of the judge.
    role
        `judge` makes rulings and answers disputes, `desk` checks in and withdraws entrants and
        files disputes for them, `organiser` may do everything.

    """
    with asked(folder) as (whole, reached, organiser):
        added = submit(whole, reached, organiser, "judges", {"name": name, "role": role})
    say(f"judge {added['judge']}  {added['name']} ({added['role']})", f"key      {added['token']}")


@judges.command(name="list")
def list_judges(folder: Path) -> None:
    """List the judges, including those whose keys were revoked.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.

    """
    with asked(folder) as (_, reached, organiser):
        known = msgspec.json.decode(organiser.get(f"/tournaments/{reached.tournament}/judges"))
    for judge in known:
        revoked = ", revoked" if judge["revoked"] else ""
        say(f"{judge['judge']:>3}  {judge['name']} ({judge['role']}{revoked})")
    if not known:
        say("no judges")


@judges.command(name="revoke")
def revoke_judge(folder: Path, judge: int) -> None:
    """Revoke the key of a judge; its decisions stand.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    judge
        Its number, as `judges list` shows it.

    """
    with asked(folder) as (whole, reached, organiser):
        submit(whole, reached, organiser, f"judges/{judge}/revocation", {})
    say(f"the key of judge {judge} is revoked")


@disputes.command(name="file")
def file_dispute(
    folder: Path, what: str, *, entrant: str, reason: str, as_judge: JudgeKey = ""
) -> None:
    """File a dispute on behalf of an entrant.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv.
    entrant
        The name of the entrant who disputes it.
    reason
        What the entrant says; it is in the record for ever.
    as_judge
        The key of a judge; without it the organiser files it.

    """
    with asked(folder) as (whole, reached, organiser):
        number = number_of(entrant, names_of(organiser, reached))
        body = {**read_place(what), "entrant": number, "reason": reason}
        filed = submit(whole, reached, organiser, "disputes", body, as_judge)
    say(f"the dispute is filed in line {filed['receipt']['version']}")


@disputes.command(name="list")
def list_disputes(folder: Path, *, every: bool = False) -> None:
    """List the open disputes, with what a judge reads first.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    every
        Whether to list closed disputes too.

    """
    only = "" if every else "?status=open"
    with asked(folder) as (_, reached, organiser):
        path = f"/tournaments/{reached.tournament}/disputes{only}"
        with as_described():
            found = msgspec.json.decode(organiser.get(path), type=list[DisputeView])
    for dispute in found:
        say(*_described(dispute))
    if not found:
        say("no disputes" if every else "no open disputes")


@disputes.command
def reject(folder: Path, line: int, *, reason: str, as_judge: JudgeKey = "") -> None:
    """Reject an open dispute; the result stands. To uphold it, use `rule … --dispute LINE`.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    line
        The line of the dispute, as `dispute list` shows it.
    reason
        Why; it is in the record for ever.
    as_judge
        The key of a judge; without it the organiser rejects it.

    """
    with asked(folder) as (whole, reached, organiser):
        path = f"disputes/{line}/rejection"
        submit(whole, reached, organiser, path, {"reason": reason}, as_judge)
    say(f"the dispute in line {line} is rejected")


@disputes.command
def withdraw(folder: Path, line: int, *, as_judge: JudgeKey = "") -> None:
    """Withdraw an open dispute on behalf of its entrant.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    line
        The line of the dispute, as `dispute list` shows it.
    as_judge
        The key of a judge; without it the organiser withdraws it.

    """
    with asked(folder) as (whole, reached, organiser):
        submit(whole, reached, organiser, f"disputes/{line}/withdrawal", {}, as_judge)
    say(f"the dispute in line {line} is withdrawn")


def _described(dispute: DisputeView) -> list[str]:
    """A dispute: what, who, why, and where the matches are."""
    where = f"{dispute.stage}/{dispute.round}/{dispute.slot}"
    lines = [
        f"line {dispute.line}, {dispute.status}: {dispute.name} disputes {where}",
        f"     {dispute.reason}",
    ]
    for match in dispute.matches:
        links = (link for link in (match.links.record, match.links.audit) if link is not None)
        disputed = " (disputed)" if match.match == dispute.match else ""
        lines.append(f"     match {match.number + 1}{disputed}  {'  '.join(links)}")
    if dispute.decision is not None:
        by = official_name(dispute.decision.by, ENGLISH)
        decided = f"{dispute.status} in line {dispute.decision.line} by {by}"
        lines.append(f"     {decided}: {dispute.decision.reason}")
    return lines
