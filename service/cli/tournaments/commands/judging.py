"""`saikoro tournament judges` and `saikoro tournament dispute`."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from saikoro.api_schemas.judging import AddedJudge, JudgeView
from saikoro.api_schemas.operations import disputes as of_disputes
from saikoro.api_schemas.operations import rulings
from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.text import Text
from saikoro.domain.tournament.outputs.documents.linking import record_file
from saikoro.domain.tournament.outputs.documents.views import DisputeView, PairingMatch
from saikoro.domain.tournament.outputs.files import CARDS
from saikoro.domain.tournament.outputs.wording.sentences import official_name
from saikoro.service.cli.asking import EVERY, KEPT, asks
from saikoro.service.cli.files.kept import kept_heads
from saikoro.service.cli.places import Taken
from saikoro.service.cli.terminal import pasted
from saikoro.service.cli.tournaments.commands.parameters import InFolder
from saikoro.service.cli.tournaments.commands.ruling_words import read_place
from saikoro.service.cli.tournaments.running.reaching import Reached

judges = cyclopts.App(name="judges", help="The judges of a tournament, and their keys.")
disputes = cyclopts.App(name="dispute", help="Disputes of entrants about their matches.")


def _added(added: AddedJudge, _: object) -> list[str]:
    return [f"judge {added.judge}  {added.name} ({added.role})", f"key      {added.token}"]


def _judges(known: Sequence[JudgeView], _: object) -> Iterator[str | Text]:
    for judge in known:
        revoked = ", revoked" if judge.revoked else ""
        yield f"{judge.judge:>3}  {judge.name} ({judge.role}{revoked})"
    if not known:
        yield Text("審判はいません", "no judges")


asks(judges, "add", rulings.add_judge, _added, at=InFolder, first=("name",))
asks(judges, "list", rulings.see_judges, _judges, at=InFolder)
asks(judges, "revoke", rulings.revoke, at=InFolder)


def _disputes(found: Sequence[DisputeView], tournament: Reached) -> Iterator[str | Text]:
    """The disputes, with what a judge reads first."""
    for dispute in found:
        yield from _described(dispute, tournament)
    if not found:
        yield Text("異議はありません", "no disputes")


@disputes.command(name="file")
def file_dispute(
    at: InFolder,
    what: str,
    *,
    entrant: str,
    reason: str,
    match: str | None = None,
    event: Annotated[list[int] | None, Parameter(negative=())] = None,
    kept: KEPT = (),
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

    """
    at.ask(
        rulings.file_dispute,
        made={"entrant": at.takes["entrant"].made},
        **read_place(what),
        entrant=entrant,
        reason=reason,
        match=match,
        events=event or [],
        kept=kept_heads(kept),
    )


OPEN = Taken(Annotated[StatusInTournament | None, EVERY], "open")

asks(disputes, "list", rulings.see_disputes, _disputes, at=InFolder, takes={"status": OPEN})
asks(disputes, "comment", of_disputes.comment, at=InFolder)
asks(disputes, "reject", of_disputes.rule, at=InFolder, verdict="rejected")
asks(disputes, "withdraw", of_disputes.withdraw_dispute, at=InFolder)


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
        by = official_name(dispute.decision.by, tournament.lang)
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
