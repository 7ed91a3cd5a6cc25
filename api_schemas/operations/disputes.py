"""Operations on disputes: of matches, and what those of pairings have in common with them."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from saikoro.api_schemas.disputes import (
    DisputeAccepted,
    DisputeRuling,
    KeptHead,
    MatchDisputeView,
    NewComment,
    NewMatchDispute,
    OpenedDispute,
)
from saikoro.api_schemas.ids import ANY_DISPUTE, DisputeId, MatchId
from saikoro.api_schemas.lists import DisputeList
from saikoro.api_schemas.operations.declaring import Group
from saikoro.api_schemas.operations.parameters import (
    CreatedSince,
    CreatedUntil,
    Cursor,
    Game,
    ListLimit,
)
from saikoro.api_schemas.operations.who import (
    DISPUTE_RULER,
    DISPUTE_SIDE,
    PLAYER,
    SEAT,
)
from saikoro.domain.disputes.words import Status, Verdict

RULINGS = Group("Rulings")

AnyDispute = Annotated[
    str,
    Meta(
        pattern=ANY_DISPUTE,
        max_length=42,
        description="The id of the dispute: of a match 32 hexadecimal digits; of a pairing the id "
        "of its tournament, a point, and the line that filed it.",
    ),
]


@RULINGS.act(
    "/matches/{match}/disputes", "Dispute a match", who=SEAT, cost=10, body=NewMatchDispute
)
def open_dispute(
    match: MatchId,
    reason: str,
    *,
    events: Sequence[int] = (),
    kept: Sequence[KeptHead] = (),
    token: str,
    key: str = "",
) -> OpenedDispute:
    """Say, as a seat, that a match should not stand, and why; the judge decides.

    The service adds its own audit, and compares the heads and receipts that you kept. The record of
    the match never changes. Of a match of a tournament its judges decide: `dispute.filed` has it.
    """


@RULINGS.act(
    "/disputes/{dispute}/comments",
    "Comment on a dispute",
    who=DISPUTE_SIDE,
    status=200,
    body=NewComment,
)
def comment(dispute: AnyDispute, text: str, *, token: str, key: str = "") -> DisputeAccepted:
    """Reply to an open dispute, or add to it, as a side of it or as who may decide it.

    Everybody sees it; a comment decides nothing.
    """


@RULINGS.post(
    "/disputes/{dispute}/withdrawal",
    "Withdraw a dispute",
    problems=(401, 403, 404, 409, 422),
    who=DISPUTE_SIDE,
    status=200,
)
def withdraw_dispute(dispute: AnyDispute, *, token: str, key: str = "") -> DisputeAccepted:
    """Take an open dispute back, as whoever opened it, or as an official on its behalf."""


@RULINGS.act(
    "/disputes/{dispute}/rulings",
    "Decide a dispute",
    who=DISPUTE_RULER,
    status=200,
    body=DisputeRuling,
)
def rule(
    dispute: AnyDispute, verdict: Verdict, reason: str, *, token: str, key: str = ""
) -> DisputeAccepted:
    """Uphold or reject an open dispute, or declare the match void, with words.

    By the judge whom the match names, or by the operator of the host. The ruling is shown wherever
    the result of the match is shown, and is final. A dispute of a pairing is rejected here by a
    judge of its tournament; a ruling that names it upholds it (`POST …/rulings`).
    """


@RULINGS.get(
    "/matches/{match}/disputes",
    "List the disputes of a match",
    problems=(401, 403, 404),
    who=SEAT,
    cost=3,
)
def see_disputes_of_match(match: MatchId, *, token: str = "") -> list[MatchDisputeView]:
    """List every dispute of a match, the oldest first.

    With a seat's token without the delay by which others see it.
    """


@RULINGS.get(
    "/disputes/{dispute}",
    "See a dispute of a match",
    problems=(401, 403, 404, 409),
    who=SEAT,
    answer="The dispute",
)
def see_dispute(dispute: DisputeId, *, token: str = "") -> MatchDisputeView:
    """See what is disputed and why, the service's audit, what the seats say, and the ruling.

    With the token of a seat of the match without the delay by which others see it.
    """


@RULINGS.get("/disputes", "List disputes of matches", problems=(401,), who=PLAYER, cost=5)
def list_disputes(
    *,
    game: Game = None,
    match: Annotated[
        str | None,
        Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="Those of this match."),
    ] = None,
    status: Annotated[Status | None, Meta(description="Those that stand so.")] = None,
    since: CreatedSince = None,
    until: CreatedUntil = None,
    cursor: Cursor = None,
    limit: ListLimit = None,
    token: str = "",
) -> DisputeList:
    """List disputes with all of these properties, the newest first.

    With a player's token, only those that this player decides, as the judge whom the match names;
    those of matches that are not listed, too.
    """
