"""The events of a dispute. Every line carries a time and an author.

The author is `seat0` or `seat1`, `server` for the audit, and `judge` or `host` for who decides.
"""

from typing import Literal, TypeAlias

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.words import Choice
from saikoro.domain.record.line import Event

KeptFinding: TypeAlias = Literal["leads_here", "differs", "beyond", "forged"]
"""What became of a head that was kept: the match leads through it; it has another head there; it
never came so far; or the receipt is not signed with the key of the match's server."""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A head of the match that somebody kept, with its receipt if there is one."""

    version: int
    """The version of the match."""
    head: str
    """The head at that version."""
    signature: str = ""
    """The signature of the receipt; absent if only the head was kept."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An error in the record of the match."""

    line: int
    """The number of the line; 0 is the header."""
    what: str
    """The kind of fault."""
    detail: str
    """What is wrong, in a sentence."""


class DisputeEvent(Event, frozen=True, omit_defaults=True):
    """An event of a dispute."""


class DisputeOpened(DisputeEvent, frozen=True, tag="dispute.opened"):
    """A seat of the match says that it should not stand."""

    seat: Seat
    """The seat that disputes it."""
    reason: str
    """The reason in the words of the seat."""
    version: int
    """The version of the match when it was disputed."""
    head: str
    """The head of the match at that version."""
    events: tuple[int, ...] = ()
    """The versions of the events that the dispute is about; absent if it names none."""
    kept: tuple[Kept, ...] = ()
    """The heads and receipts that the seat kept, and brings; absent without any."""


class DisputeAudited(DisputeEvent, frozen=True, tag="dispute.audited"):
    """The service audited the match, and compared what was kept."""

    version: int
    """The version that was audited."""
    head: str
    """The head of the match at that version."""
    verdict: Literal["sound", "incomplete", "not_sound"]
    """The verdict, as that of `GET /matches/{match}/audit`."""
    level: str = ""
    """The level to which the randomness is proven; absent in newer disputes."""
    unchecked: tuple[str, ...] = ()
    """What could not be checked; absent if everything could."""
    faults: tuple[Fault, ...] = ()
    """Faults of the record; absent without any."""
    kept: tuple[KeptFinding, ...] = ()
    """What became of each head that the seat brought, in their order."""
    choice: Choice | None = None
    """Who could have chosen the dice; absent in older disputes."""


class MatchDisputeCommented(DisputeEvent, frozen=True, tag="dispute.commented"):
    """A seat of the match, or who decides, replied to the dispute or added to it."""

    text: str
    """What its author has to say."""


class DisputeUpheld(DisputeEvent, frozen=True, tag="dispute.upheld"):
    """The judge agrees with the seat; the words say what holds in place of the result."""

    reason: str
    """The decision in the words of the judge."""


class MatchDisputeRejected(DisputeEvent, frozen=True, tag="dispute.rejected"):
    """The judge disagrees; the result stands."""

    reason: str
    """The decision in the words of the judge."""


class DisputeVoided(DisputeEvent, frozen=True, tag="dispute.voided"):
    """The judge declares the match void: it counts for nobody."""

    reason: str
    """The decision in the words of the judge."""


class MatchDisputeWithdrawn(DisputeEvent, frozen=True, tag="dispute.withdrawn"):
    """The seat that disputed the match took that back."""


EVENTS: tuple[type[DisputeEvent], ...] = (
    DisputeOpened,
    DisputeAudited,
    MatchDisputeCommented,
    DisputeUpheld,
    MatchDisputeRejected,
    DisputeVoided,
    MatchDisputeWithdrawn,
)
"""Every event of a dispute."""

Ruling: TypeAlias = DisputeUpheld | MatchDisputeRejected | DisputeVoided
"""The events by which a judge decides."""

_SEATS = ("seat0", "seat1")
_JUDGES = ("judge", "host")


def authors_of(event: type[Event]) -> tuple[str, ...]:
    """The authors that an event may have."""
    if issubclass(event, DisputeAudited):
        return ("server",)
    if issubclass(event, MatchDisputeCommented):
        return _SEATS + _JUDGES
    return _JUDGES if issubclass(event, Ruling) else _SEATS
