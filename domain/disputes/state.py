"""The state of a dispute: its events, folded."""

from collections.abc import Sequence

import msgspec

from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.words import Status, Verdict
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import Event, Outside
from saikoro.domain.text import Text

_OTHER_AUTHOR = Text(
    "異議のイベントを {author} が書くことはできません",
    "an event of a dispute cannot be by {author}",
)
_OPENED_ONCE = Text(
    "異議は、最初のイベントで一度だけ申し立てられます",
    "a dispute is opened once, by its first event",
)
_ENDED = Text("異議の終わりの後には何も続きません", "nothing follows the end of a dispute")
_OTHER_EVENT = Text("{kind} は異議のイベントではありません", "{kind} is no event of a dispute")
_OTHER_SEAT = Text(
    "席 {seat} がしたことを {author} が書くことはできません",
    "what seat {seat} did cannot be by {author}",
)

VERDICTS: dict[type[e.Ruling], Verdict] = {
    e.DisputeUpheld: "upheld",
    e.MatchDisputeRejected: "rejected",
    e.DisputeVoided: "voided",
}
"""The verdict of each ruling."""


class Comment(msgspec.Struct, frozen=True):
    """What somebody has to say about a dispute."""

    at: str
    """When, in UTC."""
    by: str
    """`seat0` or `seat1`; `judge`, whom the match names, or `host`."""
    text: str
    """What it has to say."""


class Ruled(msgspec.Struct, frozen=True):
    """What a judge decided."""

    at: str
    """When, in UTC."""
    by: str
    """`judge`, whom the match names, or `host`."""
    verdict: Verdict
    """`upheld`: the words say what holds. `rejected`: the result stands. `voided`: the match counts
    for nobody."""
    reason: str
    """The decision in the words of the judge."""


class BroughtHead(msgspec.Struct, frozen=True):
    """A head that was kept and brought with a dispute."""

    version: int
    """The version of the match."""
    head: str
    """The head, in hex."""
    signed: bool
    """Whether it came with the signature of a receipt."""
    finding: e.KeptFinding
    """`leads_here`: the match leads through it. `differs`: the match has another head at that
    version. `beyond`: the match never came so far. `forged`: the signature is not the server's."""


def brought(kept: Sequence[e.Kept], found: Sequence[e.KeptFinding]) -> list[BroughtHead]:
    """Each head that was brought, with what became of it when the dispute was opened."""
    return [
        BroughtHead(one.version, one.head, bool(one.signature), finding)
        for one, finding in zip(kept, found, strict=False)
    ]


class DisputeState(msgspec.Struct):
    """What is true of a dispute."""

    status: Status = "open"
    opened: e.DisputeOpened | None = None
    """None before the first line."""
    opened_at: str = ""
    audit: e.DisputeAudited | None = None
    """None before the service has added its audit."""
    comments: list[Comment] = []
    ruled: Ruled | None = None
    """None before a judge has decided."""


def apply(state: DisputeState, event: Event, outside: Outside | None) -> None:
    """Change the state by an event; BrokenRecord where it cannot have happened."""
    by = "" if outside is None else outside.by
    if outside is None or by not in e.authors_of(type(event)):
        raise BrokenRecord(_OTHER_AUTHOR, author=repr(by or "no one"))
    if isinstance(event, e.DisputeOpened) == (state.opened is not None):
        raise BrokenRecord(_OPENED_ONCE)
    if state.status != "open":
        raise BrokenRecord(_ENDED)
    match event:
        case e.DisputeOpened(seat):
            _require_author(by, seat)
            state.opened, state.opened_at = event, outside.at
        case e.DisputeAudited():
            state.audit = event
        case e.MatchDisputeCommented(text):
            state.comments.append(Comment(outside.at, by, text))
        case e.MatchDisputeWithdrawn():
            if state.opened is not None:
                _require_author(by, state.opened.seat)
            state.status = "withdrawn"
        case e.DisputeUpheld() | e.MatchDisputeRejected() | e.DisputeVoided():
            verdict = VERDICTS[type(event)]
            state.ruled = Ruled(outside.at, by, verdict, event.reason)
            state.status = verdict
        case _:
            raise BrokenRecord(_OTHER_EVENT, kind=type(event).__name__)


def _require_author(by: str, seat: Seat) -> None:
    if by != f"seat{seat}":
        raise BrokenRecord(_OTHER_SEAT, seat=seat, author=repr(by))
