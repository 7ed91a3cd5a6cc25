"""Request and response bodies of the disputes of matches."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from saikoro.api_schemas.ids import (
    AnyDisputeId,
    DisputeId,
    Head,
    MatchId,
    PlayerId,
    SignedReceipt,
    Version,
)
from saikoro.api_schemas.requests import REASON
from saikoro.domain.disputes.commands import MAX_NAMED
from saikoro.domain.disputes.events import DisputeAudited
from saikoro.domain.disputes.state import BroughtHead, Comment, Ruled
from saikoro.domain.disputes.words import Status, Verdict


class KeptHead(msgspec.Struct, forbid_unknown_fields=True):
    """A head of the match that you kept, such as that of a receipt or an ETag."""

    version: Annotated[int, Meta(ge=0, le=999_999_999, description="The version of the match.")]
    head: Head
    """The head at that version, in hex."""
    signature: Annotated[
        str,
        Meta(
            pattern="^([0-9a-f]{128})?$",
            max_length=128,
            description="The signature of the receipt, in hex; empty if you kept the head alone.",
        ),
    ] = ""


class NewMatchDispute(msgspec.Struct, forbid_unknown_fields=True):
    """A dispute to open: why a match should not stand."""

    reason: Annotated[str, REASON]
    events: Annotated[
        list[Annotated[int, Meta(ge=1, le=999_999_999)]],
        Meta(max_length=MAX_NAMED, description="The versions of the events that it is about."),
    ] = []
    kept: Annotated[
        list[KeptHead],
        Meta(
            max_length=MAX_NAMED,
            description="What you kept: each head is compared with the record of the service.",
        ),
    ] = []


class NewComment(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat, or who decides, has to say to a dispute."""

    text: Annotated[str, REASON]


class DisputeRuling(msgspec.Struct, forbid_unknown_fields=True):
    """What the judge decides."""

    verdict: Verdict
    """`upheld`: the words say what holds. `rejected`: the result stands. `voided`: the match counts
    for nobody."""
    reason: Annotated[str, REASON]


class OpenedDispute(msgspec.Struct):
    """A dispute of a match that was opened."""

    dispute: AnyDisputeId
    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    receipt: SignedReceipt
    """The signed proof that the request is in the stream of the dispute, or of its tournament."""


class DisputeAccepted(msgspec.Struct):
    """The request is in the record of the dispute, or of its tournament."""

    dispute: AnyDisputeId
    receipt: SignedReceipt
    """The signed proof that the request is in the stream of the dispute, or of its tournament."""


class DisputeBrief(msgspec.Struct, frozen=True):
    """A dispute of a match, where its result is shown."""

    dispute: DisputeId
    seat: int
    """The seat that disputes the match: 0 or 1."""
    status: Status
    """The status: `open`, `withdrawn`, or what the judge decided."""
    ruling: str | None
    """The decision in the words of the judge; null before it, and if it was withdrawn."""


class MatchDisputeView(msgspec.Struct):
    """A dispute of a match."""

    dispute: DisputeId
    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    game: str
    """The id of the game."""
    version: Version
    """The version of the dispute."""
    head: Head
    """The head of the dispute at that version."""
    server_key: str
    """The Ed25519 key that signs receipts, in hex."""
    status: Status
    """The status: `open`, `withdrawn`, or what the judge decided."""
    seat: int
    """The seat that disputes the match: 0 or 1."""
    opened: str
    """When it was opened, in UTC."""
    reason: str
    """The reason in the words of the seat."""
    match_version: Version
    """The version of the match when it was disputed."""
    match_head: Head
    """The head of the match at that version."""
    events: list[int]
    """The versions of the events that the dispute is about."""
    kept: list[BroughtHead]
    """The heads and receipts that the seat brought, each with what became of it."""
    audit: DisputeAudited | None
    """The audit that the service added."""
    comments: list[Comment]
    """What the seats and the judge have to say, oldest first."""
    ruling: Ruled | None
    """The decision; null while there is none."""
    judge: Annotated[str, Meta(extra_json_schema={"enum": ["key", "player", "host"]})]
    """Who decides besides the host: the holder of the match's judge `key`, or a `player` whom the
    match names; `host` if the match names no judge."""
    judge_player: PlayerId | None
    """The id of the player who decides; null without one."""
    delay: int
    """The seconds by which whoever has no seat sees all of this late, as the match; 0 for none."""


class DisputeEventsPage(msgspec.Struct):
    """Events of a dispute, in order."""

    dispute: DisputeId
    after: Version
    version: Version
    """The version of the last event on this page."""
    head: Head
    """The head at that version."""
    events: list[Any]
    """The stored lines, byte for byte."""
    secrets: dict[str, Any]
    """Always empty: nothing in a dispute is secret."""
    over: bool
    """Whether no event can follow."""
