"""`saikoro tournament judges` and `saikoro tournament dispute`."""

from typing import Annotated

import cyclopts
import msgspec
from cyclopts import Parameter

from saikoro.domain.disputes.words import Verdict
from saikoro.domain.tournament.facts.judges import Role
from saikoro.domain.tournament.outputs.documents.linking import record_file
from saikoro.domain.tournament.outputs.documents.views import DisputeView, PairingMatch
from saikoro.domain.tournament.outputs.wording.sentences import official_name
from saikoro.domain.words import Language
from saikoro.service.cli.api import as_described, require_id
from saikoro.service.cli.matches.disputes import kept_head
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.cli.tournaments.commands.parameters import ByJudge, InFolder, Reason
from saikoro.service.cli.tournaments.commands.ruling_words import read_place
from saikoro.service.cli.tournaments.running.naming import number_of
from saikoro.service.cli.tournaments.running.reaching import Reached
from saikoro.service.web.tournaments.folder import CARDS

ENGLISH: Language = "en"

Line = Annotated[int, Parameter(help="The line of the dispute, as `dispute list` shows it.")]

judges = cyclopts.App(name="judges", help="The judges of a tournament, and their keys.")
disputes = cyclopts.App(name="dispute", help="Disputes of entrants about their matches.")


@judges.command(name="add")
def add_judge(at: InFolder, name: str, *, role: Role = "judge") -> None:
    """Give somebody a key of their own, which is shown only now.

    Parameters
    ----------
    name
        Shown with every decision of the judge.
    role
        `judge` makes rulings and answers disputes, `desk` checks in and withdraws entrants, enters
        results of real tables and files disputes, `organiser` may do everything.

    """
    with at.reach() as tournament:
        added = tournament.submit("judges", {"name": name, "role": role})
    say(f"judge {added['judge']}  {added['name']} ({added['role']})", f"key      {added['token']}")


@judges.command(name="list")
def list_judges(at: InFolder) -> None:
    """List the judges, including those whose keys were revoked."""
    with at.reach() as tournament:
        known = tournament.get("/judges")
    for judge in known:
        revoked = ", revoked" if judge["revoked"] else ""
        say(f"{judge['judge']:>3}  {judge['name']} ({judge['role']}{revoked})")
    if not known:
        say("no judges")


@judges.command(name="revoke")
def revoke_judge(at: InFolder, judge: int) -> None:
    """Revoke the key of a judge; its decisions stand.

    Parameters
    ----------
    judge
        Its number, as `judges list` shows it.

    """
    with at.reach() as tournament:
        tournament.submit(f"judges/{judge}/revocation", {})
    say(f"the key of judge {judge} is revoked")


@disputes.command(name="file")
def file_dispute(
    at: ByJudge,
    what: str,
    *,
    entrant: str,
    reason: str,
    match: str = "",
    event: Annotated[list[int] | None, Parameter(negative=())] = None,
    kept: Annotated[list[str] | None, Parameter(negative=())] = None,
) -> None:
    """File a dispute on behalf of an entrant.

    Parameters
    ----------
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv.
    entrant
        The name of the entrant who disputes it.
    reason
        What the entrant says; it is in the record for ever.
    match
        The id of one match of the pairing, if the dispute is about it alone.
    event
        The number of an event of that match, as often as you like.
    kept
        What the entrant kept of that match, as often as you like: an ETag, or a file with a
        receipt.

    """
    heads = [msgspec.to_builtins(kept_head(word)) for word in kept or ()]
    about = {"match": require_id(match)} if match else {}
    with at.reach() as tournament:
        number = number_of(entrant, tournament.names())
        body = {**read_place(what), **about, "entrant": number, "reason": reason}
        body |= {"events": event or [], "kept": heads}
        filed = tournament.submit("disputes", body)
    say(f"the dispute is filed in line {filed['receipt']['version']}")


@disputes.command(name="list")
def list_disputes(at: InFolder, *, every: bool = False) -> None:
    """List the open disputes, with what a judge reads first.

    Parameters
    ----------
    every
        Whether to list closed disputes too.

    """
    only = "" if every else "?status=open"
    with at.reach() as tournament, as_described():
        found = msgspec.convert(tournament.get(f"/disputes{only}"), list[DisputeView])
    for dispute in found:
        say(*_described(dispute, tournament))
    if not found:
        say("no disputes" if every else "no open disputes")


@disputes.command
def comment(at: ByJudge, line: Line, *, text: Reason) -> None:
    """Comment on an open dispute; everybody reads it, and it decides nothing."""
    with at.reach() as tournament:
        tournament.submit(_path(tournament, line, "comments"), {"text": text})
    say(f"the comment on the dispute in line {line} is in the record")


@disputes.command
def reject(at: ByJudge, line: Line, *, reason: Reason) -> None:
    """Reject an open dispute; the result stands. To uphold it, use `rule … --dispute LINE`."""
    verdict: dict[str, Verdict] = {"verdict": "rejected"}
    with at.reach() as tournament:
        tournament.submit(_path(tournament, line, "rulings"), verdict | {"reason": reason})
    say(f"the dispute in line {line} is rejected")


@disputes.command
def withdraw(at: ByJudge, line: Line) -> None:
    """Withdraw an open dispute on behalf of its entrant."""
    with at.reach() as tournament:
        tournament.submit(_path(tournament, line, "withdrawal"), None)
    say(f"the dispute in line {line} is withdrawn")


def _path(tournament: Reached, line: int, what: str) -> str:
    """What is asked of the dispute in a line."""
    return f"/disputes/{tournament.run.tournament}.{line}/{what}"


def _described(dispute: DisputeView, tournament: Reached) -> list[str]:
    """A dispute: what, who, why, and where the matches are."""
    where = f"{dispute.stage}/{dispute.round}/{dispute.slot}"
    lines = [
        f"line {dispute.line}, {dispute.status}: {dispute.name} disputes {where}",
        f"     {dispute.reason}",
    ]
    lines += (
        "  ".join([f"     event {one.version}", *tournament.readable((one.why,))])
        for one in dispute.events or ()
    )
    lines += (
        f"     kept head of version {one.version}: {one.finding}" for one in dispute.kept or ()
    )
    for one in dispute.comments or ():
        lines.append(f"     {one.name or one.by}: {one.text}")
    for match in dispute.matches:
        disputed = " (disputed)" if dispute.match and match.match == dispute.match else ""
        where, *more = _places(match, tournament)
        lines.append(f"     match {match.number + 1}{disputed}  {where}")
        lines += (f"     {line}" for line in more)
    if dispute.decision is not None:
        by = official_name(dispute.decision.by, ENGLISH)
        decided = f"{dispute.status} in line {dispute.decision.line} by {by}"
        lines.append(f"     {decided}: {dispute.decision.reason}")
    return lines


def _places(match: PairingMatch, tournament: Reached) -> list[str]:
    """Lines that say where to see a match, and how to check it if no service keeps running."""
    if match.match is None:
        ruled = match.outcome is not None and match.outcome.at_table is True
        return ["played at a real table" if ruled else "lost by a ruling, and not played"]
    folder = tournament.folder.path
    record = folder / record_file(match.match)
    kept = [str(record)] if record.is_file() else []
    links = tournament.readable((match.links.record, match.links.audit))
    if links:
        return ["  ".join([*kept, *links])]
    if not kept:
        check = pasted("tournament", "verify", folder)
        return ["its record is not in the folder", f"check  {check}"]
    head = [] if match.outcome is None or not match.outcome.head else ["--head", match.outcome.head]
    check = pasted("verify", record, "--card-set", folder / CARDS, *head)
    return [*kept, f"check  {check}"]
