"""Lists of matches and tournaments, and players."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from api_schemas.ids import MatchId, PlayerId, TournamentId
from api_schemas.receipts import Version
from domain.match.state import Status
from domain.tournament.stage import Status as TournamentStatus

Next = Annotated[
    str | None,
    Meta(description="Send it as `cursor` for the next part of the list; null at its end."),
]
Created = Annotated[str, Meta(description="When it was created, in UTC.")]


class ListedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a match in a list."""

    joined: bool
    player: str | None = None
    player_id: PlayerId | None = None
    bot: dict[str, Any] | None = None
    """The bot that plays it, with its budget."""


class ListedMatch(msgspec.Struct):
    """A match in a list."""

    match: MatchId
    created: Created
    version: Version
    status: Status
    game: str
    seats: list[ListedSeat]
    awaiting: Annotated[
        str, Meta(extra_json_schema={"enum": ["", "seats", "seeds", "answers", "openings"]})
    ]
    """What is missing: `seats`, `seeds`, `answers` or `openings`; empty if nothing is."""
    waiting: list[int]
    """The seats that have not answered the open decision."""
    winner: int | None
    reason: str | None


class MatchList(msgspec.Struct):
    """Matches, the newest first."""

    matches: list[ListedMatch]
    """Those of this part."""
    next: Next


class ListedTournament(msgspec.Struct):
    """A tournament in a list."""

    tournament: TournamentId
    created: Created
    version: Version
    status: TournamentStatus
    name: str
    game: str
    entrants: int
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
