"""Operations on players, and lists of matches and tournaments."""

from typing import Annotated, Literal

from msgspec import Meta

from saikoro.api_schemas.ids import PlayerId
from saikoro.api_schemas.lists import MatchList, NewPlayer, TournamentList
from saikoro.api_schemas.operations.declaring import Group
from saikoro.api_schemas.operations.parameters import (
    CreatedSince,
    CreatedUntil,
    Cursor,
    FinishedAfter,
    FinishedBefore,
    Game,
    ListLimit,
    Player,
    Tournament,
    WebhookNumber,
)
from saikoro.api_schemas.operations.who import PLAYER
from saikoro.api_schemas.responses import TicketView
from saikoro.api_schemas.webhooks import Delivery, HookSecret, NewMatchWebhook
from saikoro.domain.match.state import Status
from saikoro.domain.tournament.facts.stage import Status as TournamentStatus

MATCHES = Group("Matches")


@MATCHES.get("/matches", "List matches", problems=(401,), who=PLAYER, cost=5)
def list_matches(
    *,
    game: Game = None,
    player: Player = None,
    status: Annotated[Status | None, Meta(description="Those that stand so.")] = None,
    seats: Annotated[
        Literal["free"] | None, Meta(description="`free`: those with a free seat, open challenges.")
    ] = None,
    tournament: Tournament = None,
    since: CreatedSince = None,
    until: CreatedUntil = None,
    finished_after: FinishedAfter = None,
    finished_before: FinishedBefore = None,
    cursor: Cursor = None,
    limit: ListLimit = None,
    token: str = "",
) -> MatchList:
    """List matches with all of these properties, the newest first.

    With a player's token, only matches of that player, and those that are not listed, too.

    With `finished_after` or `finished_before`, only those that have finished, in the order in which
    they did, the first first. This order never changes: a match that finishes comes after all that
    were ever listed, so whoever goes on with `next` misses none and gets none twice, while others
    finish and while matches leave for the archive. `settled` is the moment up to which it is whole,
    half a minute ago at most when `more` is false; ask again later then. A match that spectators
    see late finishes when they see it. `GET /matches/stream` is the same as Server-Sent Events.
    """


@MATCHES.post("/players", "Get a player's id", holds_tokens=True)
def create_player() -> NewPlayer:
    """Get an id that no other player can take, and the token that proves it to be yours.

    Nothing is stored: any `player_` and 64 random hexadecimal digits are such a token, too.
    """


@MATCHES.post(
    "/players/{player}/tickets",
    "Get a ticket for the stream of a player",
    problems=(401, 403),
    who=PLAYER,
    holds_tokens=True,
)
def get_player_ticket(player: PlayerId, *, token: str) -> TicketView:
    """Get a ticket that shows the stream of everything of yours, for an hour.

    Pass it as `ticket` in the address of an EventSource, which cannot send your token.
    """


@MATCHES.get(
    "/players/{player}/webhooks",
    "List deliveries to the webhooks of a player",
    problems=(401, 403),
    who=PLAYER,
)
def list_player_deliveries(player: PlayerId, *, token: str) -> list[Delivery]:
    """See the latest 1,000 deliveries to your webhooks, the oldest first; for a month."""


@MATCHES.post(
    "/players/{player}/webhooks",
    "Register a webhook for all matches of a player",
    problems=(401, 403, 413, 422),
    who=PLAYER,
    cost=5,
    holds_tokens=True,
)
def register_player_webhook(
    player: PlayerId, webhook: NewMatchWebhook, *, token: str
) -> HookSecret:
    """Register a URL to which events of all your matches are posted from now on, later ones too.

    It gets what a webhook of your seat gets in each of them, with `own_seats`. Sent again, the same
    webhook is registered once, and has the same secret. It ends when it is removed, when its URL
    answers 410, or after 90 days in which nothing was posted and it was not registered again.
    """


@MATCHES.delete(
    "/players/{player}/webhooks/{webhook}",
    "Remove a webhook of a player",
    problems=(401, 403, 404),
    who=PLAYER,
    cost=5,
)
def remove_player_webhook(player: PlayerId, webhook: WebhookNumber, *, token: str) -> None:
    """Remove a webhook of yours: nothing more is posted to it, nor what still waits.

    It may be removed again. A post that has begun may still arrive.
    """


@MATCHES.get("/tournaments", "List tournaments", cost=5, tag="Tournaments")
def list_tournaments(
    *,
    game: Game = None,
    status: Annotated[TournamentStatus | None, Meta(description="Those that stand so.")] = None,
    field: Annotated[
        str | None,
        Meta(
            pattern="^[0-9a-f]{64}$",
            max_length=64,
            description="Those with this plan and these entrants, however often opened (TN-3.7).",
        ),
    ] = None,
    since: CreatedSince = None,
    until: CreatedUntil = None,
    cursor: Cursor = None,
    limit: ListLimit = None,
) -> TournamentList:
    """List tournaments with all of these properties, the newest first.

    Tournaments are announced here from the moment that they are created; cancelled ones remain.
    """
