"""Response bodies of matches, and of the service itself."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api_schemas.ids import MatchId
from api_schemas.problems import BrokenRule
from api_schemas.receipts import Head, SignedReceipt, Version
from api_schemas.webhooks import HookSecret
from domain.match.state import Status


def _one_of(*words: str) -> Meta:
    """A closed set of words that the domain derives, and so types as text."""
    return Meta(extra_json_schema={"enum": list(words)})


class CreatedMatch(msgspec.Struct, omit_defaults=True):
    """A match with free seats."""

    match: MatchId
    game: str
    receipt: SignedReceipt
    creator_token: str
    """The token of whoever opened the match, who may cancel it before it begins. Returned only
    here."""
    judge_token: str | UnsetType = UNSET
    """The token of the judge, who may rewind the match; only if its options allow rewinds."""
    invitation: str | UnsetType = UNSET
    """What joining takes; only if the match is by invitation. Returned only here."""
    webhooks: list[HookSecret] = []
    """The webhooks, with the secrets that sign their deliveries."""
    events: list[Any] = []
    """The events that followed, if the request has waited for them; those of bots."""


class TakenSeat(msgspec.Struct, omit_defaults=True):
    """A seat and its token. The token is returned only here."""

    match: MatchId
    seat: int
    token: str
    receipt: SignedReceipt
    events: list[Any] = []
    """The events that followed, if the request has waited for them."""


class OfferedRematch(msgspec.Struct):
    """A rematch that one seat of a match has opened, and the other may join."""

    match: MatchId
    rematch: MatchId
    """The id of the rematch."""


class Accepted(msgspec.Struct):
    """The request is in the stream; with `Prefer: wait=N` the events that followed are here."""

    match: MatchId
    receipt: SignedReceipt
    """Of the request, and with `Prefer: wait=N` of what followed it."""
    after: Version
    """The version that the request itself came to."""
    events: list[Any]
    """The events after that version, if the request has waited for them."""


class TicketView(msgspec.Struct):
    """A ticket for event streams."""

    ticket: str
    """What an event stream takes as its parameter `ticket`."""
    expires: str
    """When it expires, in UTC."""


class EventsPage(msgspec.Struct):
    """Events in order."""

    match: MatchId
    after: Version
    version: Version
    """The version of the last event on this page."""
    head: Head
    """The head at that version."""
    events: list[Any]
    """The stored lines, byte for byte."""
    secrets: dict[str, Any]
    """Secrets of the requesting seat beside the lines, by version."""
    over: bool
    """Whether no event can follow."""


class SeatView(msgspec.Struct):
    """A seat."""

    seat: int
    joined: bool
    player: str | None
    player_id: str | None
    """The id of the player, if it brought one; nobody else can take it."""
    bot: Any
    """The bot that plays it, with its budget; null for a player."""
    answered: bool | None
    """Whether this seat has answered the open decision; null if it is not asked."""


class MatchView(msgspec.Struct):
    """A match as the public sees it."""

    match: MatchId
    game: str
    status: Status
    version: Version
    head: Head
    options: dict[str, Any]
    rules: dict[str, str]
    server_key: str
    seats: list[SeatView]
    awaiting: Annotated[str, _one_of("", "seats", "seeds", "answers", "openings")]
    """What is missing: `seats`, `seeds`, `answers` or `openings`; empty if nothing is."""
    deadline: str | None
    """The end of that wait."""
    winner: int | None
    reason: str | None


class ClockView(msgspec.Struct):
    """The clock of one seat, computed from the events (`domain/match/clocks.py`)."""

    seat: int
    deadline: str | None
    """The deadline of this decision; null while the clock is stopped, or without a limit."""
    left_seconds: float | None
    """The seconds from `now` to the deadline; negative if a time-out is due."""
    bank_seconds: float | None
    """The seconds in its bank at `now`; null without banks."""


class OptionView(msgspec.Struct):
    """A legal answer, ready to post, and its labels."""

    answer: Any
    ja: str
    en: str


class FurtherView(msgspec.Struct):
    """How an incomplete answer may be completed."""

    pointer: str
    """JSON pointer into the request."""
    choices: list[Any]
    """Every legal value there."""


class AnswerChecked(msgspec.Struct):
    """The result of checking an answer; nothing was changed."""

    match: MatchId
    version: Version
    legal: bool
    """Whether the answer would be accepted."""
    errors: list[BrokenRule]
    """Why it would be refused."""
    further: FurtherView | None
    """How an answer that is legal but incomplete may continue; null if it cannot, or if the game
    does not support this."""


class DecisionView(msgspec.Struct):
    """The open decision of a match."""

    match: MatchId
    version: Version
    decision: int | None
    """From 1, in order; null while no decision is open."""
    name: str | None
    seats: list[int]
    """The seats that are asked."""
    waiting: list[int]
    """The seats that have not answered yet."""
    hidden: bool
    parts: int
    fields: dict[str, str | int | bool]
    """The rule book's public fields of the decision, such as how many cards to choose; empty if it
    has none."""
    deadline: str | None
    """The first deadline of the waiting seats."""
    now: str
    """The service's time, to compare with deadlines."""
    given_back_seconds: float
    """The seconds by which deadlines were extended, because the service was down or late."""
    clocks: list[ClockView]
    """The clocks of all seats."""
    ask: Any
    """The form of the requesting seat's answer, for clients to render; null without such a seat."""
    options: list[OptionView] | None
    """Legal answers of the requesting seat, ready to post."""
    complete: bool
    """Whether these are all. Otherwise `ask` describes the rest, and `POST
    /matches/{match}/decision/check` checks any answer, complete or not."""


class SeatKnowledge(msgspec.Struct):
    """What a seat knows beyond the public lines."""

    seat: int
    cards: dict[str, str]
    """Hidden cards that the seat was shown, by handle."""
    submitted: dict[str, Any]
    """Its own sealed payloads, by submission number."""


class OpenedView(msgspec.Struct):
    """What the end of a match has opened to everybody, as far as this version."""

    cards: dict[str, str]
    """The card of every handle."""
    fields: dict[str, dict[str, Any]]
    """The hidden fields of events, by version: what lay beside their lines as `event`."""


class StateView(msgspec.Struct):
    """The state of a match at a version."""

    match: MatchId
    version: Version
    state: Any
    """The fold of the events, which any client can compute; with `opened` once that is there."""
    view: Any
    """The game's state with names, printed numbers and sums looked up."""
    known: SeatKnowledge | UnsetType = UNSET
    """What only the requesting seat knows; absent without a token."""
    opened: OpenedView | UnsetType = UNSET
    """What was hidden, at any version of a match that has ended; absent before."""


class FaultView(msgspec.Struct):
    """An error in a record."""

    line: int
    what: str
    detail: str


class AuditView(msgspec.Struct):
    """What the lines of a match prove, and whether its rules emit them again."""

    match: MatchId
    game: str
    version: Version
    head: Head
    verdict: Literal["sound", "incomplete", "not_sound"]
    """`sound`: every fact holds, and the rules emit the whole record, to its end. `incomplete`:
    nothing is wrong, but not everything could be checked. `not_sound`: something cannot be true."""
    unchecked: list[str]
    """What could not be checked, and why; a match that is not over is never wholly checked."""
    faults: list[FaultView]
    """What cannot be true; after twenty the rest of the record is not read."""
    level: Annotated[str, _one_of("L0", "L1", "L2", "L3")]
    draws: int
    dice: int
    submissions: int
    cards: int
    finished: bool
    rules_version: int
    """The last event that running the rules again has confirmed; 0 if they were not run."""
    replayed: bool | None
    """Whether the rules emit the same bytes again; null before the end."""


class Health(msgspec.Struct):
    """The process is up; for `/readyz`, its store too."""

    status: Literal["ok"]
