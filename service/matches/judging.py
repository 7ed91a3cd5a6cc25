"""The judge of a match: who it is, and whether a token is the judge's."""

from saikoro.domain.match.events import MatchCreated
from saikoro.domain.record.line import EventReader, Line
from saikoro.service.errors.access import Forbidden
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import JUDGE, holder_of, is_player, player_of

_read = EventReader(MatchCreated).read


async def created_line(pages: Pages, match: str) -> MatchCreated:
    """The first event of a match; UnknownMatch."""
    lines = await pages.lines(match, 0, 1)
    if not lines:
        raise UnknownMatch(match)
    created = _read(Line.read(lines[0][0]))
    if not isinstance(created, MatchCreated):
        raise TypeError(f"{match} does not begin with its creation")
    return created


async def require_judge(pages: Pages, match: str, token: str | None) -> str:
    """The id of the player who is the judge with this token; empty for the holder of the key.

    Unauthorised or Forbidden for any other token.
    """
    meta = await pages.meta(match)
    if token is not None and is_player(token):
        player = player_of(token)
        if player != (await created_line(pages, match)).judged_by:
            raise Forbidden
        return player
    if holder_of(token, match, meta.tokens) != JUDGE:
        raise Forbidden
    return ""
