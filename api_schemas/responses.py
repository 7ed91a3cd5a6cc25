"""Response bodies of matches, and of the service itself."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.api_schemas.disputes import DisputeBrief
from saikoro.api_schemas.ids import Head, Later, MatchId, SignedReceipt, Version
from saikoro.api_schemas.publication import Publication
from saikoro.api_schemas.webhooks import HookSecret
from saikoro.domain.match.state import Status
from saikoro.domain.match.words import Choice
from saikoro.domain.record.beside import NameBeside


def _one_of(*words: str) -> Meta:
    """A closed set of words that the domain derives, and so types as text."""
    return Meta(extra_json_schema={"enum": list(words)})


class CreatedMatch(msgspec.Struct, omit_defaults=True):
    """A match with free seats."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    game: str
    """The id of the game."""
    receipt: SignedReceipt
    """The signed proof that the request is in the stream."""
    creator_token: str
    """The token of whoever opened the match, who may cancel it before it begins. Returned only
    here."""
    judge_token: str | UnsetType = UNSET
    """The token of the judge, who decides disputes, and may rewind the match if its options allow
    that; only if the match has such a judge. Returned only here."""
    invitation: str | UnsetType = UNSET
    """The invitation that joining takes, if the match is by invitation. Returned only here."""
    webhooks: list[HookSecret] = []
    """The webhooks, with the secrets that sign their deliveries."""
    events: list[Any] = []
    """The events that followed, if the request has waited for them; those of bots."""
    publication: Publication | UnsetType = UNSET
    """What is published once the match is finished; absent if nothing is. The option `licence`
    declines."""


class TakenSeat(msgspec.Struct, omit_defaults=True):
    """A seat and its token. The token is returned only here."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    seat: int
    """The seat: 0 or 1."""
    token: str
    """The bearer token. Keep it: it is not shown again."""
    receipt: SignedReceipt
    """The signed proof that the request is in the stream."""
    events: list[Any] = []
    """The events that followed, if the request has waited for them."""
    publication: Publication | UnsetType = UNSET
    """What is published once the match is finished; absent if nothing is. Taking the seat agrees
    to it."""


class JudgeLook(msgspec.Struct):
    """A judge looks as a seat. The token is returned only here."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    seat: int
    """The seat: 0 or 1."""
    token: str
    """The bearer token that shows what the seat knows, and does nothing for it."""
    receipt: SignedReceipt
    """The signed proof that the line `judge.looked` is in the stream."""


class OfferedRematch(msgspec.Struct):
    """A rematch that one seat of a match has opened, and the other may join."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    rematch: MatchId
    """The id of the rematch."""


class RematchSeat(msgspec.Struct):
    """The seat that a seat of a match takes in its rematch."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    rematch: MatchId
    """The id that its rematch has, or will have once one of the seats has opened it."""
    seat: int
    """The seat there: 0 or 1."""


class Accepted(msgspec.Struct):
    """The request is in the stream; with `Prefer: wait=N` the events that followed are here."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    receipt: SignedReceipt
    """The receipt for the request, and with `Prefer: wait=N` for the events that followed it."""
    after: Version
    """The version that the request itself came to."""
    events: list[Any]
    """The events after that version, if the request has waited for them."""


class TicketView(msgspec.Struct):
    """A ticket for event streams."""

    ticket: str
    """The ticket, for the parameter `ticket` of an event stream."""
    expires: str
    """When it expires, in UTC."""


_NONCE = Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hex.")


class EventsPage(msgspec.Struct):
    """Events in order."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    after: Version
    version: Version
    """The version of the last event on this page."""
    head: Head
    """The head at that version."""
    events: list[Any]
    """The stored lines, byte for byte."""
    secrets: dict[str, Any]
    """Secrets of the requesting seat, by the version of their line."""
    over: bool
    """Whether no event can follow."""
    later: Later | UnsetType = UNSET
    """Where there are lines that you see later; on the last page alone."""
    nonce: Annotated[str, _NONCE] | UnsetType = UNSET
    """The nonce of the commitment to `head`, where those without a seat see the match late."""
    names: list[NameBeside] | UnsetType = UNSET
    """The names that lie beside these lines, with the salts of their commitments; absent without
    any, and without those that were withdrawn."""


class SeatView(msgspec.Struct):
    """A seat."""

    seat: int
    """The seat: 0 or 1."""
    joined: bool
    """Whether somebody has taken the seat."""
    player: str | None
    """The name of the player; null without one, and once it is withdrawn."""
    player_id: str | None
    """The id of the player, if it brought one; no other player can take it."""
    bot: Any
    """The bot that plays it, with its budget; null for a player."""
    answered: bool | None
    """Whether this seat has answered the open decision; null if it is not asked."""
    withdrawn: bool = False
    """Whether the player had a name, which was withdrawn."""


class StillClosed(msgspec.Struct):
    """Until when a match keeps closed what its end would open (TN-32)."""

    until: Annotated[str, _one_of("stage", "end")]
    """Until its stage (`stage`) or its tournament (`end`) is over."""
    by: str
    """The moment from which it is opened in any case."""


class LostLines(msgspec.Struct):
    """Lines that were acknowledged and are not in the match any more.

    A server of the store died before another one had them. Whoever followed the match or has a
    receipt may know them.
    """

    version: Version
    """The newest version that is known to have been lost."""
    head: Head
    """The head that the match had there, in hex."""


class MatchView(msgspec.Struct):
    """A match as the public sees it."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    game: str
    """The id of the game."""
    status: Status
    version: Version
    """The version."""
    head: Head
    """The head of the stream at that version, in hex."""
    options: dict[str, Any]
    """Every option of the match, defaults included."""
    rules: dict[str, str]
    """The ruleset and the card set that the match is pinned to."""
    server_key: str
    """The Ed25519 key that signs receipts, in hex."""
    seats: list[SeatView]
    """Both seats, seat 0 first."""
    awaiting: Annotated[str, _one_of("", "seats", "seeds", "answers", "openings", "release")]
    """What the match waits for: `seats`, `seeds`, `answers` or `openings`, once it is decided
    `release`, the opening of its builds; empty if for nothing."""
    deadline: str | None
    """The end of that wait."""
    winner: int | None
    """The seat that won; null for none."""
    reason: str | None
    """Why the match ended: a word of the rule book, or why it was cancelled or halted; null before
    the end."""
    delay: int = 0
    """The seconds by which whoever has no seat sees all of this late; 0 for none."""
    disputes: list[DisputeBrief] = []
    """The disputes of the match, oldest first; a ruling is the last word on its result."""
    later: Later | UnsetType = UNSET
    """Where there are lines that you see later."""
    closed: StillClosed | UnsetType = UNSET
    """Until when its builds stay closed; absent where they are open, or its end opens them."""
    publication: Publication | UnsetType = UNSET
    """What is published once the match is finished; absent if nothing is. Whoever takes a seat
    agrees to it."""
    lost: LostLines | UnsetType = UNSET
    """What the match has lost; absent where that is nothing, as far as is known."""


class SeatKnowledge(msgspec.Struct):
    """The knowledge of a seat beyond the public lines."""

    seat: int
    """The seat: 0 or 1."""
    cards: dict[str, str]
    """Hidden cards that the seat was shown, by handle."""
    submitted: dict[str, Any]
    """Its own sealed payloads, by submission number."""


class OpenedView(msgspec.Struct):
    """The secrets that the end of a match has opened to everybody, up to this version."""

    cards: dict[str, str]
    """The card of every handle."""
    fields: dict[str, dict[str, Any]]
    """The hidden fields of events, by version: what was private to a seat, as `event`."""


class StateView(msgspec.Struct):
    """The state of a match at a version."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version."""
    state: Any
    """The fold of the events, which any client can compute; with `opened` once that is there."""
    known: SeatKnowledge | UnsetType = UNSET
    """What only the requesting seat knows; absent without a token."""
    opened: OpenedView | UnsetType = UNSET
    """The secrets of a match that has ended, at any version of it; absent before the end."""


class FaultView(msgspec.Struct):
    """An error in a record."""

    line: int
    """The number of the line, from 1; 0 is the header."""
    what: str
    """The kind of fault."""
    detail: str
    """What is wrong, in a sentence."""


class AuditView(msgspec.Struct):
    """An audit of a match: what its lines prove, and whether its rules emit them again."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    game: str
    """The id of the game."""
    version: Version
    """The version."""
    head: Head
    """The head of the stream at that version, in hex."""
    verdict: Literal["sound", "incomplete", "not_sound"]
    """`sound`: every fact holds, and the rules emit the whole record, to its end. `incomplete`:
    nothing is wrong, but not everything could be checked. `not_sound`: something cannot be true."""
    unchecked: list[str]
    """What could not be checked, and why; a match that is not over is never wholly checked."""
    faults: list[FaultView]
    """Faults of the record; after twenty the rest of it is not read."""
    choice: Choice
    """Who could have chosen the dice: `nobody_could_choose`, `server_alone_could_not`, or
    `nobody_bound_them`."""
    draws: int
    """The number of draws that were checked."""
    dice: int
    """The number of dice that were checked."""
    submissions: int
    """The number of submissions that were checked."""
    cards: int
    """The number of revealed cards that were checked."""
    finished: bool
    """Whether the match is over."""
    rules_version: int
    """The last event that running the rules again has confirmed; 0 if they were not run."""
    replayed: bool | None
    """Whether the rules emit the same bytes again; null before the end."""


class Health(msgspec.Struct):
    """The process is up; for `/readyz`, its store too."""

    status: Literal["ok"]
    """`ok`."""
    archive: Literal["unmarked", "down"] | UnsetType = UNSET
    """Of `/readyz`, where not all is well: `down` if the archive cannot be reached, or is not the
    one that the store remembers; `unmarked` while it is being adopted. What has not left the store
    goes on."""
