"""Matches and tournaments as lists show them, and the parameters that lists share."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from saikoro.api_schemas.lists import ListedMatch, ListedTournament
from saikoro.domain.match.state import Status
from saikoro.domain.moments import read_moment
from saikoro.domain.text import Text, Unfit
from saikoro.domain.tournament.facts.stage import Status as TournamentStatus
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.clock import iso
from saikoro.service.http.requests.cursors import Cursors
from saikoro.service.http.requests.preconditions import bearer
from saikoro.service.http.requests.refusal import BadParameter
from saikoro.service.http.routes.binding import Asked
from saikoro.service.identity import Identity
from saikoro.service.matches.listing import match_summary, read_summary, with_names
from saikoro.service.store.streams.protocol import Listed, moment
from saikoro.service.tokens import player_of
from saikoro.service.tournaments.kind import TournamentSummary, tournament_summary

_NO_TIME = Text(
    "{name} は、ISO 8601 の日時にしてください", "{name} must be a date and time of ISO 8601"
)


def time_of(name: str, given: str | None, wrong: Text = _NO_TIME) -> datetime | None:
    """The time in a parameter; BadParameter, with what is `wrong`, for what is none."""
    try:
        return None if given is None else read_moment(given, UTC)
    except Unfit as error:
        raise BadParameter(name, wrong) from error


@dataclass(frozen=True, kw_only=True)
class ListRequest(Asked):
    """A request for a part of a list, the newest first."""

    identity: Identity
    game: str | None = None
    since: str | None = None
    until: str | None = None
    cursor: str = ""
    limit: int = 50
    authorization: str | None = None

    @property
    def player(self) -> str | None:
        """The player whose token was sent; None without one, or Unauthorised."""
        token = bearer(self.authorization)
        return None if token is None else player_of(token)

    def cursors(self, listed: str, **narrowed: Any) -> Cursors:
        """The cursors of a list, narrowed as it is; BadParameter for a moment that is none."""
        created = {name: time_of(name, getattr(self, name)) for name in ("since", "until")}
        return Cursors(self.identity, listed, whose=self.player, **created, **narrowed)

    def where(self, cursors: Cursors) -> tuple[int, str, int]:
        """How many are listed, the position that they end before, and the first moment in ms.

        BadParameter for a wrong cursor.
        """
        until, since = time_of("until", self.until), time_of("since", self.since)
        before = "" if until is None else moment(milliseconds(until))
        if self.cursor:
            before = cursors.position(self.cursor)
        return self.limit, before, milliseconds(since)


def next_of(cursors: Cursors, ends: str) -> str | None:
    """What a part of a list has as `next`; null at the end of the list."""
    return cursors.cursor(ends) if ends else None


_read_tournament = msgspec.json.Decoder(TournamentSummary).decode


async def listed_match(
    matches: MatchService, disputes: DisputeService, listed: Listed, *, live: bool = False
) -> ListedMatch:
    """A match as lists show it; its lines decide where another build has kept a summary.

    As everybody sees it, or `live` for its seats.
    """
    reader = matches.reader.live if live else matches.reader
    known = disputes.reader.live if live else disputes.reader
    try:
        shown = read_summary(listed.summary)
    except msgspec.MsgspecError:
        shown = None
    if shown is None or not shown.ruleset:
        fold = await reader.fold(listed.stream)
        shown = match_summary(fold.header, fold.state)
        seats = shown.seats
    else:
        seats = with_names(shown.seats, reader.pages.names_in(listed))
    return ListedMatch(
        match=listed.stream,
        created=iso(listed.created),
        version=listed.version,
        status=msgspec.convert(listed.status, Status),
        game=shown.game,
        ruleset=shown.ruleset,
        seats=seats,
        awaiting=listed.awaiting.partition(":")[0],
        waiting=shown.waiting,
        winner=shown.winner,
        reason=shown.reason,
        head=listed.head.hex(),
        record=f"/matches/{listed.stream}/record",
        finished=iso(listed.finished) if listed.finished else None,
        disputes=await known.briefs(listed.stream, disputed=listed.disputed),
    )


async def listed_tournament(tournaments: TournamentService, listed: Listed) -> ListedTournament:
    """A tournament as lists show it."""
    try:
        shown = _read_tournament(listed.summary)
    except msgspec.MsgspecError:
        async with tournaments.streams.open(listed.stream) as (ledger, _):
            shown = tournament_summary(ledger)
    return ListedTournament(
        tournament=listed.stream,
        created=iso(listed.created),
        version=listed.version,
        status=msgspec.convert(listed.status, TournamentStatus),
        name=shown.name,
        game=shown.game,
        entrants=shown.entrants,
        field=shown.field,
    )


LAST = 9_999_999_999_999
"""The last moment that positions of the store have digits for, in ms since 1970: in 2286."""


def milliseconds(moment: datetime | None) -> int:
    """A moment in ms since 1970, no later than the `LAST` one; 0 without one."""
    if moment is None:
        return 0
    return min(max(0, int(moment.timestamp() * 1000)), LAST)
