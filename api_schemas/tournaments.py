"""What clients send to tournaments, and what they receive."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api_schemas.ids import MatchId, TournamentId
from api_schemas.responses import Head, SignedReceipt, Version
from domain.tournament.stage import Row

EntrantNumber = Annotated[int, Meta(ge=1, description="Entrants are numbered from 1.")]
Reason = Annotated[str, Meta(max_length=400, description="Why; it is in the record for ever.")]
Url = Annotated[str, Meta(min_length=8, max_length=2_000)]


class Entries(msgspec.Struct, forbid_unknown_fields=True):
    """Entries in one of three forms: a list, a CSV file, or the text of mails (TN-16)."""

    entrants: list[Any] | None = None
    csv: str | None = None
    mail: str | None = None


class HookAsked(msgspec.Struct, forbid_unknown_fields=True):
    """An address that is told what happens."""

    url: Url
    events: tuple[Literal["round_closed", "finished"], ...] = ("round_closed", "finished")


class CreateTournament(Entries, forbid_unknown_fields=True, kw_only=True):
    """A tournament to open, with or without its entries."""

    plan: Annotated[dict[str, Any], Meta(description="Game, stages and the rest: TN-2.")]
    start: bool = False
    """Whether entries are locked at once, so that it plays."""
    webhooks: Annotated[list[HookAsked], Meta(max_length=10)] = []


class CheckIn(msgspec.Struct, forbid_unknown_fields=True):
    """Entrants that are there."""

    entrants: Annotated[list[EntrantNumber], Meta(min_length=1)]


class Withdraw(msgspec.Struct, forbid_unknown_fields=True):
    """An entrant that leaves."""

    entrant: EntrantNumber
    reason: Reason = ""


class Because(msgspec.Struct, forbid_unknown_fields=True):
    """The reason for something."""

    reason: Reason = ""


class RulingAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling, and why it is made."""

    ruling: Annotated[
        dict[str, Any],
        Meta(description="`kind` is overturn, rerun, correct or disqualify; the rest is TN-14."),
    ]
    reason: Annotated[str, Meta(min_length=1, max_length=400)]


class PreviewAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling whose consequences are to be seen."""

    ruling: dict[str, Any]


class HookSecret(msgspec.Struct):
    """What a webhook's calls are signed with; told here and nowhere else."""

    url: str
    secret: str


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """How it went to tell one webhook of one thing that happened."""

    id: str
    """The `id` of the CloudEvent and the `webhook-id`, at every attempt."""
    type: str
    url: str
    state: Annotated[
        Literal["waiting", "delivered", "gone", "failed"],
        Meta(
            description="`gone` if the hook said with 410 that it wants nothing any more, `failed` "
            "if all attempts were in vain."
        ),
    ]
    attempts: int
    status: int | None
    """Of the last answer; None if there was none."""
    next_attempt: Annotated[
        int | None, Meta(description="In ms since 1970; null if there will be none.")
    ]
    error: str


class OpenedTournament(msgspec.Struct):
    """A new tournament. The token is its organiser's; it is told here and nowhere else."""

    tournament: TournamentId
    token: str
    receipt: SignedReceipt
    webhooks: list[HookSecret] = []


class TournamentAccepted(msgspec.Struct):
    """What was asked is in the record."""

    tournament: TournamentId
    receipt: SignedReceipt


class TournamentEventsPage(msgspec.Struct):
    """Events in their order."""

    tournament: TournamentId
    after: Version
    version: Version
    """The version of the last event on this page."""
    head: Head
    """The head at that version."""
    events: list[Any]
    """The stored lines, byte for byte."""
    secrets: dict[str, Any]
    """Always empty: nobody alone is told anything."""
    over: bool
    """Whether it is finished or cancelled; a ruling may still follow."""


class EntrantView(msgspec.Struct):
    """One entrant as everybody sees it."""

    entrant: int
    name: str
    build: list[Any] | None
    """Null while it is sealed."""
    checked_in: bool
    gone: str
    """Empty, `withdrawn` or `disqualified`."""
    seed_by: str | None


class Invitation(msgspec.Struct):
    """What lets an entrant play at its seats."""

    entrant: int
    name: str
    token: str


class TournamentSeat(msgspec.Struct):
    """A seat that an entrant has, and the token that opens it."""

    match: MatchId
    seat: int
    token: str


class TournamentMatch(msgspec.Struct):
    """A match of a tournament, and the pairing that it was played for."""

    tournament: TournamentId
    match: MatchId
    stage: int
    round: int
    slot: int
    run: int
    """How often the slot had been begun anew."""
    number: int
    """Within the pairing, from 0."""
    a: int
    b: int
    """The entrants."""
    winner: int | None
    version: Version
    head: Head
    counts: bool
    """Whether its result counts now; not if a ruling has replaced it."""


class StageView(msgspec.Struct):
    """How far a stage has come."""

    stage: int
    format: str
    rounds: int
    """Most that it can have."""
    round: int
    """The round that is played, or was last."""
    pairings: int
    """Of that round."""
    decided: int
    table: list[Row]
    """The newest table that is frozen."""


class TournamentView(msgspec.Struct):
    """A tournament as everybody sees it."""

    tournament: TournamentId
    name: str
    game: str
    status: Annotated[
        str, Meta(description="`entering`, `playing`, `paused`, `finished` or `cancelled`.")
    ]
    version: Version
    head: Head
    plan: dict[str, Any]
    rules: dict[str, str]
    server_key: str
    entrants: int
    playing: int
    """How many were locked in."""
    stages: list[StageView]
    ranking: list[int]
    """Entrants of a finished tournament, the winner first."""
