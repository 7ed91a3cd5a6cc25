"""Request and response bodies of entrants who register by a link (TN-24)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.api_schemas.ids import SignedReceipt, TournamentId
from saikoro.api_schemas.requests import MAX_SENT_NAME
from saikoro.api_schemas.tournaments import EntrantNumber, Reason
from saikoro.domain.tournament.facts.stage import Gone, Status

Build = Annotated[
    list[Any], Meta(description="The answer to each decision of a match, in order (TN-1.1).")
]


class ReplacedEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A new version of an entry, as fields or as `mail`; the name stays."""

    build: Build | UnsetType = UNSET
    """The build, in a tournament of builds."""
    cards: dict[str, Any] | UnsetType = UNSET
    """The entrant's own cards (TN-16.9)."""
    seed: str | UnsetType = UNSET
    """The entrant's own seed, 64 hexadecimal digits (TN-3.1)."""
    club: str | UnsetType = UNSET
    """Its club, which a Swiss may keep apart (TN-8.9)."""
    mail: str | UnsetType = UNSET
    """The whole entry as the text of a mail (TN-16.7), in place of the other fields."""


class NewEntry(ReplacedEntry, forbid_unknown_fields=True, kw_only=True):
    """An entry by link: a name, and in a tournament of builds a build; or a mail with both."""

    name: Annotated[str, Meta(max_length=MAX_SENT_NAME)] | UnsetType = UNSET
    """1 to 40 characters, unlike every other entrant's name (TN-16.12); a `mail` has it too."""


class Leave(msgspec.Struct, forbid_unknown_fields=True):
    """The way in which an entrant leaves."""

    reason: Reason = ""
    after_round: bool = True
    """Whether its undecided pairings are still played; otherwise they are walkovers."""


class RequestBye(msgspec.Struct, forbid_unknown_fields=True):
    """A round to sit out."""

    round: Annotated[int, Meta(ge=1, le=99)]
    """The number of the round, from 1."""
    stage: Annotated[int, Meta(ge=0, le=3)] = 0
    """The number of the stage, from 0."""


class ByeOfEntrant(RequestBye, forbid_unknown_fields=True, kw_only=True):
    """A round for an entrant to sit out."""

    entrant: EntrantNumber
    """The number of the entrant, from 1."""


class LateEntry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A late entry: a new one, or an entrant who entered but was not there at the lock."""

    entry: dict[str, Any] | None = None
    """Like one of the list of `POST …/entrants`."""
    entrant: EntrantNumber | None = None
    """The number of the entrant, from 1."""


class OpenRegistration(msgspec.Struct, kw_only=True):
    """What somebody who has the link may enter."""

    tournament: TournamentId
    name: str
    """The name."""
    game: str
    """The id of the game."""
    status: Status
    open: bool
    """Whether an entry would be taken now."""
    places: int
    """The number of entrants it is open for."""
    free: int
    """How many places are free."""
    builds: bool
    """Whether an entry has a build; otherwise entrants play at their seats."""
    sealed_until: Literal["lock", "played"] | None
    """How long builds are sealed (TN-25); null if they are open from the entry on."""
    check_in: bool
    """Whether only entrants who have checked in play (TN-2.3)."""
    card_set: str
    """The digest of the card set."""
    options: dict[str, Any]
    """Every option of the match, defaults included."""


class LinkView(msgspec.Struct, kw_only=True):
    """The link of a tournament, for its organiser."""

    tournament: TournamentId
    link: str | None
    """A path of this service; null while registration is closed."""
    places: int
    """The number of entrants it is open for."""
    free: int
    """How many places are free."""


class RegisteredEntrant(msgspec.Struct, kw_only=True):
    """A new entrant, and its token, which is returned only here."""

    tournament: TournamentId
    entrant: int
    """The number of the entrant, from 1."""
    token: str
    """The bearer token. Keep it: it is not shown again."""
    listed: dict[str, int]
    """How many cards were read into each list of the build; a card that a mail lost would show."""
    receipt: SignedReceipt
    """The signed proof that the request is in the stream."""


class EntryView(msgspec.Struct, kw_only=True):
    """An entry as its entrant sees it."""

    tournament: TournamentId
    entrant: int
    """The number of the entrant, from 1."""
    name: str
    """The name."""
    build: list[Any] | None
    """Also while it is sealed; null where there is none, or for the token of an invitation."""
    cards: Any
    """Own cards; null without any."""
    club: str | None
    """Its club, which a Swiss may keep apart (TN-8.9)."""
    rating: int | None
    """The rating for seeding by rating, as the organiser gave it (TN-4.1)."""
    seed_by: str | None
    """`server` if the entrant brought no seed."""
    commit: str | None
    """The commitment to a sealed build; null if it was not sealed."""
    checked_in: bool
    """Whether the entrant has checked in."""
    gone: Gone
    """Empty while the entrant takes part."""
    changes_left: int
    """How often the entry can still be replaced."""
