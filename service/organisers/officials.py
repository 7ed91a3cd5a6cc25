"""Who decides about matches of no tournament: their judge, or the operator of the host."""

from typing import Literal, NamedTuple

from saikoro.service.matches.judging import require_judge
from saikoro.service.organisers.keys import Organisers
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import is_operator


class Official(NamedTuple):
    """Who decides about a match of no tournament."""

    by: Literal["judge", "host"]
    player: str = ""
    """The id of the player who is the judge; empty for the holder of a key, and for the host."""


async def official(pages: Pages, organisers: Organisers, match: str, token: str | None) -> Official:
    """Who decides with this token: the judge of the match, or the operator of the host.

    Unauthorised or Forbidden for anybody else.
    """
    if token is not None and is_operator(token):
        organisers.require_operator(token)
        return Official("host")
    return Official("judge", await require_judge(pages, match, token))
