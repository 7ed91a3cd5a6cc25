"""Lists of matches, disputes and tournaments, and players."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.api_schemas.disputes import DisputeBrief
from saikoro.api_schemas.ids import DisputeId, MatchId, PlayerId, TournamentId, Version
from saikoro.domain.disputes.words import Status as DisputeStatus
from saikoro.domain.match.state import Status
from saikoro.domain.tournament.facts.stage import Status as TournamentStatus

Next = Annotated[
    str | None,
    Meta(description="Send it as `cursor` for the next part of the list; null at its end."),
]
Created = Annotated[str, Meta(description="When it was created, in UTC.")]


class ListedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a match in a list."""

    joined: bool
    """Whether somebody has taken the seat."""
    player: str | None = None
    """The name of the player; null without one, and once it is withdrawn."""
    player_id: PlayerId | None = None
    bot: dict[str, Any] | None = None
    """The bot that plays it, with its budget."""
    withdrawn: bool = False
    """Whether the player had a name, which was withdrawn."""


class ListedMatch(msgspec.Struct):
    """A match in a list."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    created: Created
    version: Version
    """The version."""
    status: Status
    game: str
    """The id of the game."""
    ruleset: str
    """The version of its ruleset."""
    seats: list[ListedSeat]
    """Both seats, seat 0 first."""
    awaiting: Annotated[
        str,
        Meta(extra_json_schema={"enum": ["", "seats", "seeds", "answers", "openings", "release"]}),
    ]
    """What the match waits for: `seats`, `seeds`, `answers` or `openings`, once it is decided
    `release`, the opening of its builds; empty if for nothing."""
    waiting: list[int]
    """The seats that have not answered the open decision."""
    winner: int | None
    """The seat that won; null for none."""
    reason: str | None
    """Why the match ended: a word of the rule book, or why it was cancelled or halted; null before
    the end."""
    head: str
    """The head at that version: 64 hexadecimal digits, which name the whole record."""
    record: Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]
    """The address of its record."""
    finished: str | None = None
    """When everybody could see that it had finished, in UTC; null for others."""
    disputes: list[DisputeBrief] = []
    """The disputes of the match; a ruling is the last word on its result."""


class MatchList(msgspec.Struct):
    """Matches, the newest first; or, with `settled`, in the order in which they finished."""

    matches: list[ListedMatch]
    """Those of this part."""
    next: Annotated[
        str | None,
        Meta(
            description="Send it as `cursor` for the next part of the list, or, with `settled`, as "
            "`finished_after`; null at the end of the list."
        ),
    ]
    settled: str | UnsetType = UNSET
    """The moment, in UTC, up to which this order will never change: no match comes into it
    afterwards that finished then or before."""
    more: bool | UnsetType = UNSET
    """Whether there are further matches by now, so that it is of use to ask for them at once."""


class ListedDispute(msgspec.Struct):
    """A dispute in a list."""

    dispute: DisputeId
    created: Created
    version: Version
    """The version."""
    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    game: str
    """The id of the game."""
    seat: int
    """The seat that disputes the match: 0 or 1."""
    status: DisputeStatus
    """The status: `open`, `withdrawn`, or what the judge decided."""
    ruling: str | None
    """The decision in the words of the judge; null before it, and if it was withdrawn."""


class DisputeList(msgspec.Struct):
    """Disputes of matches, the newest first."""

    disputes: list[ListedDispute]
    """Those of this part."""
    next: Next


class ListedTournament(msgspec.Struct):
    """A tournament in a list."""

    tournament: TournamentId
    created: Created
    version: Version
    """The version."""
    status: TournamentStatus
    name: str
    """The name."""
    game: str
    """The id of the game."""
    entrants: int
    """The entrants, or how many there are."""
    field: str
    """The digest of its plan and its entrants: the same whenever they are opened (TN-3.7)."""


class TournamentList(msgspec.Struct):
    """Tournaments, the newest first."""

    tournaments: list[ListedTournament]
    """Those of this part."""
    next: Next


class NewPlayer(msgspec.Struct):
    """A player's id and the token that proves it."""

    player: PlayerId
    token: str
    """Keep it secret. The service does not keep it, and cannot give it again."""
