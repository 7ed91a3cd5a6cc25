"""Matches of pairings, rulings and disputes as clients get them (TN-17.2, TN-19).

They stand apart from what makes them, which a client does not load.
"""

from typing import Any

import msgspec

from saikoro.domain.disputes.state import BroughtHead
from saikoro.domain.disputes.words import StatusInTournament
from saikoro.domain.tournament.facts.judges import Official
from saikoro.domain.tournament.facts.stage import Entrant, Slot


class Links(msgspec.Struct, frozen=True):
    """Links to a match; in a folder, a link to a file that the folder does not have is null."""

    match: str | None = None
    """The id of the match: 32 hexadecimal digits."""
    report: str | None = None
    """The replay in sentences."""
    record: str | None = None
    """The whole record in one file."""
    audit: str | None = None
    """The service's verification of the record."""


class MatchOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of one match of a pairing."""

    head: str
    """The head after its last line; empty for a match that a ruling has decided before its end."""
    version: int
    """The version; 0 where there is no head."""
    winner: Entrant | None
    reason: str
    """The reason of its end, in the rule book's word."""
    left: tuple[int, int]
    """What `a` and `b` had left."""
    lost_by: list[Entrant] | msgspec.UnsetType = msgspec.UNSET
    """The entrants who lost it by a ruling (TN-33.3); absent for any other match."""
    at_table: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether it was played at a real table (TN-34); absent for any other match."""


class PairingMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a pairing."""

    number: int
    """The number of the match in the pairing, from 0."""
    match: str | None
    """The id of the match: 32 hexadecimal digits; null if it never began."""
    seat_of_a: int
    """The seat of the first entrant: 0 or 1."""
    outcome: MatchOutcome | None
    """None until the pairing is decided, or a ruling has decided the match."""
    links: Links
    """Where the match can be read."""


class RulingView(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling, or a withdrawal during play."""

    line: int
    """The version of its event, by which it can be undone."""
    ruling: dict[str, Any]
    """The ruling as it was made; a withdrawal is `{"kind": "withdrawal", "entrant": …}`."""
    reason: str
    """The reason that was given; empty for none."""
    by: Official | None
    """The official who made it; null for an entrant who withdrew by itself."""
    dispute: int | None
    """The line of the dispute that it upholds."""
    undone_by: int | None
    """The line of the ruling that has undone it."""
    count: int | msgspec.UnsetType = msgspec.UNSET
    """Of a penalty that stands, how many of its kind and offence the entrant had with it (TN-33.2);
    absent from all other rulings."""


class ClosedBy(msgspec.Struct, frozen=True, kw_only=True):
    """The decision on a dispute."""

    line: int
    """The version of its event."""
    by: Official
    """The official who decided."""
    reason: str
    """The reason in the words of the official."""


class NamedEvent(msgspec.Struct, frozen=True):
    """An event of a match that a dispute is about."""

    version: int
    """The version of the match with this event."""
    why: str | None
    """The page that explains it; null in a folder, and where matches are not kept."""


class DisputeComment(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has to say about a dispute (TN-19.7)."""

    line: int
    """The version of its event."""
    by: str
    """Its author: `entrant5`, `judge2` or `organiser`."""
    name: str
    """The name of its author; empty for the organiser."""
    text: str
    """What its author has to say."""


class DisputeView(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute of an entrant about a pairing."""

    line: int
    """The version of its event, by which it is rejected, withdrawn or upheld."""
    status: StatusInTournament
    """How far it has come."""
    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    entrants: list[Entrant]
    """The entrants of the pairing when it was disputed."""
    entrant: Entrant
    """The entrant who disputes it."""
    name: str
    """The name of that entrant."""
    reason: str
    """The reason in the words of whoever filed it."""
    by: Official | None
    """The official who filed it on behalf of the entrant; null if the entrant filed it."""
    match: str | None
    """The match that is disputed; null for the whole pairing."""
    matches: list[PairingMatch]
    """The matches that the pairing has now, each with its links; empty if a ruling removed it."""
    decision: ClosedBy | None
    """The ruling that upholds it, or the rejection; null while it is open or withdrawn."""
    events: list[NamedEvent] | msgspec.UnsetType = msgspec.UNSET
    """The events of the match that it is about; absent if it names none."""
    kept: list[BroughtHead] | msgspec.UnsetType = msgspec.UNSET
    """The heads and receipts that were brought; absent without any."""
    comments: list[DisputeComment] | msgspec.UnsetType = msgspec.UNSET
    """What its entrants and officials have to say, oldest first; absent without any."""
