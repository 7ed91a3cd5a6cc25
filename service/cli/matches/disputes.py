"""`saikoro dispute`: disputes of matches, over the API."""

from collections.abc import Iterator
from typing import Annotated

import cyclopts

from saikoro.api_schemas.disputes import DisputeAccepted, MatchDisputeView, OpenedDispute
from saikoro.api_schemas.lists import DisputeList
from saikoro.api_schemas.operations import disputes
from saikoro.domain.disputes.words import DisputeAuthor, DisputeStatus, Status
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.cli.api import require_id
from saikoro.service.cli.asking import EVERY, asks
from saikoro.service.cli.places import AtService, BySeat, Taken

dispute = cyclopts.App(name="dispute", help="Disputes of matches: open, reply, decide.")


def _opened(opened: OpenedDispute, at: BySeat) -> Iterator[str]:
    """The new dispute, and its page."""
    with at.client() as client:
        shown = client.match_dispute(require_id(opened.dispute), token=at.token)
    yield from described(shown, at.lang)
    yield f"page     {at.url}/d/{shown.dispute}"


def _listed(found: DisputeList, _at: AtService) -> Iterator[str | Text]:
    """A line a dispute."""
    for one in found.disputes:
        yield f"{one.dispute}  {one.status}  {one.game}  match {one.match}  seat {'AB'[one.seat]}"
    if not found.disputes:
        yield Text("異議はありません", "no disputes")


def _ruled(ruled: DisputeAccepted, at: AtService) -> Iterator[str | Text]:
    """The dispute with its ruling, which others may see later."""
    with at.client() as client:
        shown = client.match_dispute(require_id(ruled.dispute))
    yield from described(shown, at.lang)
    if shown.ruling is None:
        yield _LATER.filled(delay=shown.delay)


_LATER = Text(
    "裁定は記録されました。{delay}秒後に表示されます",
    "the ruling is in the record, and shown {delay} seconds later",
)


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


OPEN = Taken(Annotated[Status | None, EVERY], "open")

asks(dispute, "open", disputes.open_dispute, _opened)
asks(dispute, "show", disputes.see_dispute, lambda shown, at: described(shown, at.lang))
asks(dispute, "list", disputes.list_disputes, _listed, takes={"status": OPEN})
asks(dispute, "comment", disputes.comment)
asks(dispute, "withdraw", disputes.withdraw_dispute)
asks(dispute, "rule", disputes.rule, _ruled, first=("verdict",))
