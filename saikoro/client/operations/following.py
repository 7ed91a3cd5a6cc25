"""Operations that follow what happens: pages of lines, and what finishes."""

from saikoro.api_schemas.lists import MatchList
from saikoro.api_schemas.operations import events as declared
from saikoro.api_schemas.operations.players import list_matches
from saikoro.client.asking import request
from saikoro.client.exchange import Item, Pause, Steps, address, as_type, insist, one
from saikoro.client.lines import Line, Page, follow_lines

LOOK_SECONDS = 5.0
"""The pause before `finished` asks again whether further matches have finished."""


def events(
    match: str, *, after: int = 0, wait: int = 0, limit: int | None = None, token: str = ""
) -> Steps[Page]:
    """Read a page of lines after a version; wait up to `wait` seconds if there are none yet."""
    asked = request(declared.follow_events, match, after=after, wait=wait, limit=limit, token=token)
    return one(asked, as_type(Page))


def follow(match: str, *, after: int = 0, head: str = "", token: str = "") -> Steps[Line]:
    """Every line after a version as it comes, in order and once, until the match is over.

    Goes on through cuts and restarts of the service. From `head`, the one that the match had at
    `after`, or from the first page on, UnexpectedAnswer if the lines are not chained.
    """
    return follow_lines(address("matches", match, "events"), after, head, token)


def tournament_events(tournament: str, *, after: int = 0, wait: int = 0) -> Steps[Page]:
    """Read a page of lines after a version; wait up to `wait` seconds if there are none yet."""
    asked = request(declared.follow_tournament, tournament, after=after, wait=wait)
    return one(asked, as_type(Page))


def follow_tournament(tournament: str, *, after: int = 0, head: str = "") -> Steps[Line]:
    """Every line after a version as it comes, until the tournament is finished or cancelled.

    As `follow` does for a match. A ruling can make a finished tournament go on.
    """
    return follow_lines(address("tournaments", tournament, "events"), after, head, "")


def follow_dispute(dispute: str, *, after: int = 0, head: str = "", token: str = "") -> Steps[Line]:
    """Every line of a dispute after a version as it comes, until it is closed."""
    return follow_lines(address("disputes", dispute, "events"), after, head, token)


def finished(
    after: str,
    *,
    before: str | None = None,
    game: str | None = None,
    player: str | None = None,
    tournament: str | None = None,
    limit: int | None = None,
    token: str = "",
    follow: bool = False,
) -> Steps[MatchList]:
    """The matches that finished after a moment, or a cursor, in parts, the first to finish first.

    `next` of a part is what a later call goes on `after`. It ends with what has finished by now;
    with `follow` it goes on as further ones finish.
    """
    while True:
        asked = request(
            list_matches,
            token=token,
            game=game,
            player=player,
            tournament=tournament,
            finished_after=after,
            finished_before=before,
            limit=limit,
        )
        part = as_type(MatchList)((yield from insist(asked)))
        if part.matches or not follow:
            yield Item(part)
        if part.next is None or not (part.more or follow):
            return
        after = part.next
        if not part.more:
            yield Pause(LOOK_SECONDS)
