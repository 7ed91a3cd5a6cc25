"""Operations on players, and on the lists of matches and tournaments."""

from typing import Literal

from saikoro.api_schemas.lists import MatchList, NewPlayer, TournamentList
from saikoro.api_schemas.responses import TicketView
from saikoro.api_schemas.webhooks import Delivery, HookSecret, NewMatchWebhook
from saikoro.client.exchange import (
    Item,
    Pause,
    Steps,
    address,
    as_type,
    delete,
    get,
    insist,
    nothing,
    one,
    post,
)
from saikoro.domain.match.state import Status
from saikoro.domain.tournament.facts.stage import Status as TournamentStatus

LOOK_SECONDS = 5.0
"""The pause before `finished` asks again whether further matches have finished."""


def create_player() -> Steps[NewPlayer]:
    """An id that cannot be had without its token, and the token, which is given this once."""
    return one(post("/players", None), as_type(NewPlayer))


def player_ticket(player: str, *, token: str) -> Steps[TicketView]:
    """A ticket for `/players/{player}/stream`, where an EventSource cannot send the token."""
    return one(post(address("players", player, "tickets"), None, token=token), as_type(TicketView))


def register_player_webhook(
    player: str, webhook: NewMatchWebhook, *, token: str
) -> Steps[HookSecret]:
    """A webhook for all matches of a player, and its secret; the same one is registered once."""
    path = address("players", player, "webhooks")
    return one(post(path, webhook, token=token), as_type(HookSecret))


def remove_player_webhook(player: str, webhook: int, *, token: str) -> Steps[None]:
    """Post nothing more to a webhook of a player, by its number."""
    path = address("players", player, "webhooks", webhook)
    return one(delete(path, token=token), nothing)


def player_deliveries(player: str, *, token: str) -> Steps[list[Delivery]]:
    """List the latest deliveries to the webhooks of a player."""
    path = address("players", player, "webhooks")
    return one(get(path, token=token), as_type(list[Delivery]))


def matches(
    *,
    game: str | None = None,
    player: str | None = None,
    status: Status | None = None,
    seats: Literal["free"] | None = None,
    tournament: str | None = None,
    since: str | None = None,
    until: str | None = None,
    finished_after: str | None = None,
    finished_before: str | None = None,
    cursor: str | None = None,
    limit: int | None = None,
    token: str = "",
) -> Steps[MatchList]:
    """A part of the list of matches, the newest first; `next` is the `cursor` of the part after it.

    With a player's token, those of this player, with those that are not listed. For the order in
    which they finished, see `finished`.
    """
    asked = get(
        "/matches",
        token=token,
        game=game,
        player=player,
        status=status,
        seats=seats,
        tournament=tournament,
        since=since,
        until=until,
        finished_after=finished_after,
        finished_before=finished_before,
        cursor=cursor,
        limit=limit,
    )
    return one(asked, as_type(MatchList))


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
        asked = get(
            "/matches",
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


def tournaments(
    *,
    game: str | None = None,
    status: TournamentStatus | None = None,
    field: str | None = None,
    since: str | None = None,
    until: str | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> Steps[TournamentList]:
    """A part of the list of tournaments, the newest first."""
    asked = get(
        "/tournaments",
        game=game,
        status=status,
        field=field,
        since=since,
        until=until,
        cursor=cursor,
        limit=limit,
    )
    return one(asked, as_type(TournamentList))
