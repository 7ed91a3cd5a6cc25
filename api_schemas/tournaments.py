"""Request and response bodies of tournaments."""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.api_schemas.ids import Head, MatchId, SignedReceipt, TournamentId, Version
from saikoro.api_schemas.publication import Publication
from saikoro.api_schemas.webhooks import HookSecret, Webhook
from saikoro.domain.tournament.facts.stage import Row, Status
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

EntrantNumber = Annotated[int, Meta(ge=1, description="Entrants are numbered from 1.")]
Reason = Annotated[
    str, Meta(max_length=400, description="The reason, which is recorded permanently.")
]


HookEvent = Literal[
    "round_paired",
    "results_taken",
    "round_closed",
    "ruling_made",
    "dispute_filed",
    "dispute_commented",
    "dispute_closed",
    "finished",
]


class Entries(msgspec.Struct, forbid_unknown_fields=True):
    """Entries in one of three forms: a list, a CSV file, or the text of mails (TN-16)."""

    entrants: list[Any] | None = None
    """The entrants, or how many there are."""
    csv: str | None = None
    """The entries as CSV; the first line names the columns. For play at seats, names alone do."""
    mail: str | None = None
    """The text of one or more mails."""
    ignore_columns: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=100)] = []
    """Columns of the table that are not read, such as an e-mail address (TN-16.6)."""


class NewWebhook(Webhook, forbid_unknown_fields=True):
    """A URL, and the events that are delivered to it."""

    events: tuple[HookEvent, ...] = get_args(HookEvent)
    """The types of events that are delivered; all by default."""


class CreateTournament(Entries, forbid_unknown_fields=True, kw_only=True):
    """A tournament to create, with or without entries."""

    plan: Annotated[dict[str, Any], Meta(description="The plan: game, stages and options (TN-2).")]
    """The settings of the tournament, defaults included."""
    seeding_from: TournamentId | None = None
    """A finished tournament of this service, whose final ranking becomes the plan's `seeded_by`."""
    start: bool = False
    """Whether to lock the entries and start immediately."""
    webhooks: Annotated[list[NewWebhook], Meta(max_length=10)] = []
    """The webhooks that events of the tournament are delivered to."""


class CheckIn(msgspec.Struct, forbid_unknown_fields=True):
    """Entrants to check in."""

    entrants: Annotated[list[EntrantNumber], Meta(min_length=1, max_length=MAX_ENTRANTS)]


class Withdraw(msgspec.Struct, forbid_unknown_fields=True):
    """An entrant to withdraw."""

    entrant: EntrantNumber
    """The number of the entrant, from 1."""
    reason: Reason = ""
    after_round: bool = False
    """Whether its undecided pairings are still played; otherwise they are walkovers."""


class WithReason(msgspec.Struct, forbid_unknown_fields=True):
    """The reason for a change."""

    reason: Reason = ""


class NewBeacon(msgspec.Struct, forbid_unknown_fields=True):
    """The value of the beacon that the plan names, and where it was found."""

    value: Annotated[str, Meta(min_length=1, max_length=400)]
    """The value."""
    source: Annotated[str, Meta(min_length=1, max_length=400)]
    """The place where the value was published."""


class NewRuling(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling to make, and its reason."""

    ruling: Annotated[
        dict[str, Any],
        Meta(description="`kind` and the other fields of a ruling (TN-14.1, TN-33, TN-34)."),
    ]
    """The ruling."""
    reason: Annotated[str, Meta(min_length=1, max_length=400, pattern=r"\S")]
    """The reason, which is recorded permanently."""
    dispute: Version | None = None
    """The line of the dispute that it upholds, if any (TN-19.5)."""


class RulingToPreview(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling to preview."""

    ruling: dict[str, Any]
    """The ruling."""


class OpenedTournament(msgspec.Struct):
    """A new tournament, and its organiser's token, which is returned only here."""

    tournament: TournamentId
    token: str
    """The bearer token. Keep it: it is not shown again."""
    receipt: SignedReceipt
    """The signed proof that the request is in the stream."""
    webhooks: list[HookSecret] = []
    """The webhooks that events of the tournament are delivered to."""
    registration: str | None = None
    """The link by which entrants register, as a path; null if the plan has none (TN-24)."""
    events: list[Any] = []
    """The events that followed, if the request has waited for them."""


class TournamentAccepted(msgspec.Struct):
    """The request is in the record; with `Prefer: wait=N` the events that followed are here."""

    tournament: TournamentId
    receipt: SignedReceipt
    """The receipt for the request, and with `Prefer: wait=N` for the events that followed it."""
    after: Version
    """The version that the request itself came to."""
    events: list[Any]
    """The events after that version, if the request has waited for them."""


class TournamentEventsPage(msgspec.Struct):
    """Events in order."""

    tournament: TournamentId
    after: Version
    version: Version
    """The version of the last event on this page."""
    head: Head
    """The head at that version."""
    events: list[Any]
    """The stored lines, byte for byte."""
    secrets: dict[str, Any]
    """Always empty."""
    over: bool
    """Whether it is finished or cancelled; a ruling can reopen a finished one."""


class EntrantView(msgspec.Struct):
    """An entrant as the public sees it."""

    entrant: int
    """The number of the entrant, from 1."""
    name: str
    """The name."""
    build: list[Any] | None
    """Null while it is sealed."""
    checked_in: bool
    """Whether the entrant has checked in."""
    gone: Literal["", "withdrawn", "disqualified"]
    """Empty while the entrant takes part."""
    seed_by: str | None
    """`server` if the service generated the seed; null otherwise."""
    rating: int | None
    """The rating for seeding by rating; null without one (TN-4.1)."""
    club: str | None
    """Its club, which a Swiss may keep apart; null without one (TN-8.9)."""
    bot: dict[str, Any] | None
    """The bot that plays for it, with its options; null for a person or a build."""
    looks_like: list[int]
    """Entrants whose names look like its name by the table of Unicode, so that somebody looks
    twice; they may be meant (TN-16.12)."""


class Invitation(msgspec.Struct):
    """An entrant's token for its seats."""

    entrant: int
    """The number of the entrant, from 1."""
    name: str
    """The name."""
    token: str
    """The bearer token. Keep it: it is not shown again."""


class TournamentSeat(msgspec.Struct):
    """An entrant's seat in a match, and its token."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    seat: int
    """The seat: 0 or 1."""
    token: str
    """The bearer token. Keep it: it is not shown again."""


class TournamentMatch(msgspec.Struct):
    """A match of a tournament, and its pairing."""

    tournament: TournamentId
    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: int
    """The place of the pairing in its round, from 0."""
    run: int
    """The number of restarts of the slot before."""
    number: int
    """The number of the match within the pairing, from 0."""
    a: int
    """The first entrant of the pairing."""
    b: int
    """The other entrant of the pairing."""
    winner: int | None
    """The entrant that won; null for none."""
    version: Version
    """The version."""
    head: Head
    """The head of the stream at that version, in hex."""
    counts: bool
    """Whether its result counts; false if a ruling has replaced it."""


class StageView(msgspec.Struct):
    """The progress of a stage."""

    stage: int
    """The stage, from 0."""
    format: str
    """The format of the stage."""
    rounds: int
    """The maximum number of rounds."""
    round: int
    """The current or last round."""
    pairings: int
    """The number of pairings in that round."""
    decided: int
    """The number of decided pairings of the round."""
    starts: str | None
    """When the matches of that round begin; null without a clock (TN-21)."""
    ends: str | None
    """When the time of that round is up; null without a clock."""
    table: list[Row]
    """The latest final table."""


class TournamentView(msgspec.Struct):
    """A tournament as the public sees it."""

    tournament: TournamentId
    name: str
    """The name."""
    game: str
    """The id of the game."""
    status: Status
    version: Version
    """The version."""
    head: Head
    """The head of the stream at that version, in hex."""
    plan: dict[str, Any]
    """The settings of the tournament, defaults included."""
    rules: dict[str, str]
    """The ruleset and the card set that the match is pinned to."""
    server_key: str
    """The Ed25519 key that signs receipts, in hex."""
    entrants: int
    """The entrants, or how many there are."""
    field: str
    """The digest of its plan and entrants; `GET /tournaments?field=` lists all with it (TN-3.7)."""
    lock_from: str | None
    """The time from which entries may be locked (TN-21.8); null if the plan sets none."""
    playing: int
    """The number of entrants that are locked in."""
    stages: list[StageView]
    """The stages, the first one first."""
    ranking: list[int]
    """Entrants, the winner first; empty until the tournament is finished."""
    without_champion: bool
    """Whether every entrant lost in the last elimination: `ranking` begins at 2 (TN-18.5)."""
    open_disputes: int
    """The number of disputes that are not decided (TN-19.6)."""
    receipt: SignedReceipt
    """The receipt that vouches for the record up to this version; `match` is the tournament."""
    publication: Publication | UnsetType = UNSET
    """What is published of its matches once they are finished; absent if nothing is. Whoever enters
    agrees to it."""
