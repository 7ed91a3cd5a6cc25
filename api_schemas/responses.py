"""What clients receive."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api_schemas.ids import MatchId
from api_schemas.problems import BrokenRule

Version = Annotated[int, Meta(ge=0, description="Events so far.")]
Head = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{64}$",
        description="Names this match, its history and its version: the chain of all lines.",
    ),
]


class SignedReceipt(msgspec.Struct):
    """Proof that the service has taken something: keep it, and nobody can deny it."""

    match: MatchId
    version: Version
    head: Head
    signature: Annotated[str, Meta(description="Ed25519 by the server key of the header, in hex.")]


class CreatedMatch(msgspec.Struct):
    """A match with free seats."""

    match: MatchId
    game: str
    receipt: SignedReceipt
    judge_token: str | UnsetType = UNSET
    """Of the judge, who may rewind the match; only where its options allow rewinds."""


class TakenSeat(msgspec.Struct):
    """A seat, and the token that opens it. The token is told here and nowhere else."""

    match: MatchId
    seat: int
    token: str
    receipt: SignedReceipt


class Accepted(msgspec.Struct, omit_defaults=True):
    """What was asked is in the stream; with `Prefer: wait=N` also what followed."""

    match: MatchId
    receipt: SignedReceipt
    events: list[Any] = []
    """The events after the receipt's version, if they came in time."""


class EventsPage(msgspec.Struct):
    """Events in their order."""

    match: MatchId
    after: Version
    version: Version
    """The version of the last event on this page."""
    head: Head
    """The head at that version."""
    events: list[Any]
    """The stored lines, byte for byte."""
    secrets: dict[str, Any]
    """By version, what only the asking seat may know beside the lines."""
    over: bool
    """Whether nothing can follow."""


class SeatView(msgspec.Struct):
    """A place at the table."""

    seat: int
    joined: bool
    player: str | None
    bot: Any
    """The bot that plays it, with its budget; null if a player does."""
    answered: bool | None
    """Whether this seat has answered the open decision; null if it is not asked."""


class MatchView(msgspec.Struct):
    """A match as everybody sees it."""

    match: MatchId
    game: str
    status: Annotated[
        str,
        Meta(description="`open`, `playing`, `finished`, `cancelled` or `halted`."),
    ]
    version: Version
    head: Head
    options: dict[str, Any]
    rules: dict[str, str]
    server_key: str
    seats: list[SeatView]
    awaiting: str
    """What the match waits for: `seats`, `seeds`, `answers`, `openings`; empty for nothing."""
    deadline: str | None
    """When that wait ends."""
    winner: int | None
    reason: str | None


class ClockView(msgspec.Struct):
    """The time of one seat, counted as `domain/match/clocks.py` says from the events alone."""

    seat: int
    deadline: str | None
    """When its time for this decision is up; null while it does not run, or without a limit."""
    left_seconds: float | None
    """How long that is from `now`; below 0 if it is about to be timed out."""
    bank_seconds: float | None
    """What its bank holds at `now`; null in a match without banks."""


class OptionView(msgspec.Struct):
    """A legal answer, ready to post, and what it is called."""

    answer: Any
    ja: str
    en: str


class FurtherView(msgspec.Struct):
    """What may be added to an answer that is legal so far."""

    pointer: str
    """Where, as a JSON pointer into the request."""
    choices: list[Any]
    """Every value that can stand there."""


class AnswerChecked(msgspec.Struct):
    """What would become of an answer; nothing has been changed."""

    match: MatchId
    version: Version
    legal: bool
    """Whether it would be accepted as it is."""
    errors: list[BrokenRule]
    """Why it would not."""
    further: FurtherView | None
    """What may come next in an answer that is legal so far and not finished; null where nothing
    may, or where the game does not say."""


class DecisionView(msgspec.Struct):
    """What the match asks, and of whom."""

    match: MatchId
    version: Version
    decision: int | None
    """1, 2, 3 ... in this match; null while nothing is asked."""
    name: str | None
    seats: list[int]
    """Who is asked."""
    waiting: list[int]
    """Who has not answered yet."""
    hidden: bool
    parts: int
    deadline: str | None
    """The first of the deadlines of those who are waited for."""
    now: str
    """The service's time, to measure deadlines by."""
    given_back_seconds: float
    """By how much deadlines have moved because the service was away, or late in asking."""
    clocks: list[ClockView]
    """Of every seat of the match."""
    ask: Any
    """What the asking seat is told about its answer, to build a board or a form from; null for
    everybody else."""
    options: list[OptionView] | None
    """Legal answers of the asking seat: posting any of them works."""
    complete: bool
    """Whether these are all. Otherwise `ask` describes the others, and `POST
    /matches/{match}/decision/check` says of each what is wrong, or what may come next."""


class SeatKnowledge(msgspec.Struct):
    """What a seat knows beyond the public lines."""

    seat: int
    cards: dict[str, str]
    """Hidden cards that it was shown, by handle."""
    submitted: dict[str, Any]
    """What it has sealed, by number of submission."""


class StateView(msgspec.Struct):
    """What is true after some events."""

    match: MatchId
    version: Version
    state: Any
    """The fold of the events: what any client can build for itself."""
    view: Any
    """The game's state with what a client would look up: names, printed numbers, sums."""
    known: SeatKnowledge | UnsetType = UNSET
    """What only the asking seat knows; absent without a token."""


class GameView(msgspec.Struct):
    """A game that can be played here."""

    game: str
    version: str
    """The ruleset version of new matches."""
    versions: list[str]
    """Every ruleset version that matches here may be pinned to, oldest first."""
    title: str
    title_ja: str
    card_set: str
    """Digest of the card set that comes with the game."""
    options: Any
    """JSON Schema of the options."""
    events: list[str]
    """The types of the game's own events."""


class CardSetStored(msgspec.Struct):
    """A card set is kept under its digest; matches name it in their option `card_set`."""

    game: str
    card_set: str
    cards: int


class CardSetChecked(msgspec.Struct):
    """What keeps a card set from being played: nothing, if `problems` is empty."""

    game: str
    problems: list[BrokenRule]
    remarks: list[BrokenRule]
    """Texts that can be played and never do anything."""


class FaultView(msgspec.Struct):
    """Something in a record that cannot be true."""

    line: int
    what: str
    detail: str


class AuditView(msgspec.Struct):
    """What the lines of a match prove, and whether its rules say them again."""

    match: MatchId
    game: str
    version: Version
    head: Head
    level: str
    draws: int
    dice: int
    submissions: int
    cards: int
    finished: bool
    faults: list[FaultView]
    replayed: bool | None
    """Whether running the rules again gave the same bytes; null before the end."""


class Health(msgspec.Struct):
    """The process answers; with `/readyz`, so does its store."""

    status: str
