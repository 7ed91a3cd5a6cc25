"""`saikoro dispute`: disputes of matches, over the API."""

from typing import Annotated

import cyclopts
from cyclopts import Parameter

from saikoro.api_schemas.disputes import KeptHead, MatchDisputeView
from saikoro.client import Client
from saikoro.domain.disputes.words import DisputeAuthor, DisputeStatus, Status, Verdict
from saikoro.domain.words import Language
from saikoro.service.cli.api import LOCAL, Url, operator, require_id, require_key
from saikoro.service.cli.files.kept import KeptHead as Kept
from saikoro.service.cli.terminal import say
from saikoro.service.errors.commands import CommandError

dispute = cyclopts.App(name="dispute", help="Disputes of matches: open, reply, decide.")

SeatToken = Annotated[
    str, Parameter(env_var="SAIKORO_TOKEN", help="The token of your seat in the match.")
]
JudgeKey = Annotated[
    str,
    Parameter(
        env_var="SAIKORO_JUDGE_KEY",
        help="The key of the match's judge, or the token of the player whom it names; without one, "
        "the operator of this host decides.",
    ),
]
Reason = Annotated[str, Parameter(help="On one line; it is in the record for ever.")]


class NoVersion(CommandError):
    """A head was kept without the version that it is of."""


@dispute.command(name="open")
def open_dispute(
    match: str,
    *,
    reason: Reason,
    event: Annotated[list[int] | None, Parameter(negative=())] = None,
    kept: Annotated[list[str] | None, Parameter(negative=())] = None,
    token: SeatToken,
    url: Url = LOCAL,
) -> None:
    """Dispute a match as one of its seats.

    Parameters
    ----------
    match
        The id of the match.
    event
        The number of an event that the dispute is about, as often as you like.
    kept
        What you kept, as often as you like: an ETag, or a file with a receipt.

    """
    heads = [kept_head(word) for word in kept or ()]
    with Client(url) as client:
        opened = client.open_dispute(
            require_id(match),
            reason,
            events=event or [],
            kept=heads,
            token=require_key(token),
        )
        shown = client.match_dispute(require_id(opened.dispute), token=token)
    say(*described(shown, "en"), f"page     {url}/d/{shown.dispute}")


@dispute.command
def show(dispute: str, *, token: str = "", url: Url = LOCAL, lang: Language = "en") -> None:
    """Show a dispute: what is disputed, the audit, what was kept, what the seats say, the ruling.

    Parameters
    ----------
    dispute
        The id of the dispute.
    token
        The token of a seat of the match, which sees at once what others see late.
    lang
        The language of the status.

    """
    with Client(url, language=lang) as client:
        shown = client.match_dispute(require_id(dispute), token=require_key(token))
        say(*described(shown, lang))


@dispute.command(name="list")
def list_disputes(
    *, match: str = "", status: Status | None = "open", every: bool = False, url: Url = LOCAL
) -> None:
    """List disputes of matches, the newest first: the open ones by default.

    Parameters
    ----------
    match
        Only those of this match.
    status
        Only those that stand so.
    every
        Whether to list them all, however they stand.

    """
    with Client(url) as client:
        found = client.all_disputes(
            match=require_id(match) if match else None, status=None if every else status
        )
    for one in found.disputes:
        say(f"{one.dispute}  {one.status}  {one.game}  match {one.match}  seat {'AB'[one.seat]}")
    if not found.disputes:
        say("no disputes")


@dispute.command
def comment(
    dispute: str,
    *,
    text: Reason,
    token: SeatToken = "",
    as_judge: JudgeKey = "",
    url: Url = LOCAL,
) -> None:
    """Reply to an open dispute, or add to it: as a seat of the match, or as who decides.

    Parameters
    ----------
    dispute
        The id of the dispute.

    """
    key = require_key(token or as_judge)
    with Client(url, token=key) if key else operator(url) as client:
        client.comment_on_dispute(require_id(dispute), text, token=key)
    say("the comment is in the record of the dispute")


@dispute.command
def withdraw(dispute: str, *, token: SeatToken, url: Url = LOCAL) -> None:
    """Take an open dispute back, as the seat that opened it.

    Parameters
    ----------
    dispute
        The id of the dispute.

    """
    with Client(url) as client:
        client.withdraw_dispute(require_id(dispute), token=require_key(token))
    say("the dispute is withdrawn")


@dispute.command
def rule(
    dispute: str,
    verdict: Verdict,
    *,
    reason: Reason,
    as_judge: JudgeKey = "",
    url: Url = LOCAL,
) -> None:
    """Uphold or reject an open dispute, or declare the match void. A ruling is final.

    Parameters
    ----------
    dispute
        The id of the dispute.
    verdict
        `upheld`, `rejected` or `voided`.

    """
    key = require_key(as_judge)
    with Client(url, token=key) if key else operator(url) as client:
        client.rule_on_dispute(require_id(dispute), verdict, reason, token=key)
        shown = client.match_dispute(dispute)
    say(*described(shown, "en"))
    if shown.ruling is None:
        say(f"the ruling is in the record, and shown {shown.delay} seconds later")


def described(shown: MatchDisputeView, language: Language) -> list[str]:
    """A dispute in lines, in the order in which a judge reads it."""
    lines = [
        f"dispute  {shown.dispute}  {DisputeStatus.text_of(shown.status, language)}",
        f"match    {shown.match}  {shown.game}, up to event {shown.match_version}",
        f"{DisputeAuthor.text_of(f'seat{shown.seat}', language):8} {shown.reason}",
    ]
    if shown.events:
        lines.append(f"events   {', '.join(f'#{event}' for event in shown.events)}")
    for one in shown.kept:
        what = "receipt" if one.signed else "head"
        lines.append(f"kept     {what} at {one.version}: {one.finding}")
    if shown.audit is not None:
        lines.append(f"audit    {shown.audit.verdict} ({shown.audit.choice or shown.audit.level})")
        lines += [f"  FAULT  line {one.line}: {one.detail}" for one in shown.audit.faults]
        lines += [f"  open   {one}" for one in shown.audit.unchecked]
    lines += [f"{DisputeAuthor.text_of(one.by, language):8} {one.text}" for one in shown.comments]
    if shown.ruling is not None:
        lines.append(f"{shown.ruling.verdict} by the {shown.ruling.by}: {shown.ruling.reason}")
    return lines


def kept_head(word: str) -> KeptHead:
    """A head as a dispute brings it; NoVersion."""
    kept = Kept.read(word)
    if kept.version is None:
        raise NoVersion(f"{word} names no version; give the ETag or the receipt, which does")
    signature = "" if kept.receipt is None else kept.receipt.signature
    return KeptHead(kept.version, kept.head, signature)
