"""Matches in lists: the tags that find them, their summaries, and the newest of a player."""

import asyncio
import re
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from saikoro.api_schemas.lists import ListedSeat
from saikoro.domain.match.events import Seat, SeatJoined
from saikoro.domain.match.state import FINISHED, OPEN, MatchState, SeatState
from saikoro.domain.names import read_name
from saikoro.domain.record.beside import NameBeside
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Line
from saikoro.service.store.streams.protocol import Listed, Listing, StreamStore

_ID = re.compile("[0-9a-f]{32}")

FREE = "free"
"""The tag of matches with a free seat."""

PUBLISHED = "published"
"""The tag of matches that are published once they are finished."""


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The summary of a match in lists, besides the version and status of its stream."""

    game: str
    seats: list[ListedSeat]
    waiting: list[Seat] = []
    """The seats that have not answered the open decision."""
    winner: Seat | None = None
    reason: str | None = None
    ruleset: str = ""
    """The version of the ruleset; empty where a build has kept the summary that did not name it."""


read_summary = msgspec.json.Decoder(MatchSummary).decode
"""Reads a summary; MsgspecError if another build has kept it."""


def match_listing(header: Header, state: MatchState[Any]) -> Listing:
    """A match as it stands."""
    return _listing(match_summary(header, state), state.status)


def match_summary(header: Header, state: MatchState[Any]) -> MatchSummary:
    """The summary of a match as it stands."""
    return MatchSummary(
        header.game,
        [_seat(seat) for seat in state.seats],
        [] if state.decision is None else state.decision.waiting,
        state.winner,
        state.reason,
        header.rules.version,
    )


def finished_listing(
    header: Header, lines: Sequence[bytes], winner: Seat | None, reason: str
) -> Listing:
    """A finished match, of its lines."""
    joined = [Line.read(line).data for line in lines if b'"type":"seat.joined"' in line]
    taken = [msgspec.json.decode(data, type=SeatJoined) for data in joined]
    seats = [ListedSeat(joined=True, player=seat.player) for seat in taken]
    summary = MatchSummary(header.game, seats, [], winner, reason, header.rules.version)
    return _listing(summary, FINISHED)


def _listing(summary: MatchSummary, status: str) -> Listing:
    return Listing(list(tags_of(summary, status)), msgspec.json.encode(summary))


def tags_of(summary: MatchSummary, status: str) -> Collection[str]:
    """The tags that find a match with this summary and status, besides that of its status."""
    tags = [game_tag(summary.game)]
    for seat in summary.seats:
        if seat.player is not None and seat.bot is None:
            tags.append(name_tag(seat.player))
        if seat.player_id is not None:
            tags += [player_tag(seat.player_id), private_tag(seat.player_id)]
    if status == OPEN and not all(seat.joined for seat in summary.seats):
        tags.append(FREE)
    return dict.fromkeys(tags)


def _seat(seat: SeatState) -> ListedSeat:
    gone = seat.name_commit is not None and seat.player is None
    return ListedSeat(seat.joined, seat.player, seat.player_id, seat.bot, gone)


def with_names(seats: Sequence[ListedSeat], names: Sequence[NameBeside]) -> list[ListedSeat]:
    """Seats of a summary with the names that are still beside the lines.

    The summary has none of them, and shows all as withdrawn.
    """
    known = {each.seat: each.name for each in names}
    return [
        msgspec.structs.replace(seat, player=known[number], withdrawn=False)
        if seat.withdrawn and number in known
        else seat
        for number, seat in enumerate(seats)
    ]


def waits_for_bot(summary: bytes) -> bool:
    """Whether a match waits for the answer of a bot; True where its summary cannot be read."""
    try:
        shown = read_summary(summary)
        return any(shown.seats[seat].bot is not None for seat in shown.waiting)
    except (msgspec.DecodeError, IndexError):
        return True


def game_tag(game: str) -> str:
    """The tag of all matches, or tournaments, of a game."""
    return f"game:{game}"


def name_tag(name: str) -> str:
    """The tag of matches in which somebody of this name has a seat."""
    return f"name:{read_name(name)}"


def player_tag(player: str) -> str:
    """The tag of matches in which the player with this id has a seat."""
    return f"player:{player}"


def whose_tag(player: str) -> str:
    """The tag of matches of a player, by an id or else by a name."""
    return player_tag(player) if _ID.fullmatch(player) else name_tag(player)


def name_in(player: str) -> str | None:
    """The name that a player is asked for by, as it is kept; None for an id."""
    return None if _ID.fullmatch(player) else read_name(player)


def private_tag(player: str) -> str:
    """The tag of all matches of a player, unlisted ones included, for that player alone."""
    return f"@{player}"


def tournament_tag(tournament: str) -> str:
    """The tag of the matches of a tournament."""
    return f"tournament:{tournament}"


MOST_FOLLOWED = 100
"""The most matches of a player that one stream follows: the newest."""


class PlayerMatches:
    """The newest matches of players."""

    def __init__(self, store: StreamStore) -> None:
        self._store = store
        self._asked: dict[str, asyncio.Task[list[Listed]]] = {}
        """Lookups by player that have not begun; everybody who asks meanwhile gets their result."""

    async def newest(self, player: str) -> list[Listed]:
        """The newest matches of a player as they are now, newest first.

        However many ask at once, the store is asked once.
        """
        look = self._asked.get(player)
        if look is None:
            look = self._asked[player] = asyncio.create_task(self._look(player))
            look.add_done_callback(_seen)
        return await asyncio.shield(look)

    async def of(self, streams: Collection[str]) -> list[Listed]:
        """These matches as they are now."""
        return await self._store.listed([*streams])

    async def _look(self, player: str) -> list[Listed]:
        await asyncio.sleep(0)  # all who were woken by the same append ask before
        del self._asked[player]
        found, _ = await self._store.find([private_tag(player)], MOST_FOLLOWED)
        return found


def _seen(look: asyncio.Task[list[Listed]]) -> None:
    """Retrieve the error of a lookup that everybody has given up."""
    if not look.cancelled():
        look.exception()
