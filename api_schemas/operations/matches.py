"""Operations on matches: open one, take a seat, look at it, and check it."""

from typing import Annotated

from msgspec import Meta

from saikoro.api_schemas.ids import MatchId
from saikoro.api_schemas.operations.declaring import JSON, JSON_PATCH, MARKDOWN, TEXT, Group, Sent
from saikoro.api_schemas.operations.parameters import (
    MAX_VERSION,
    After,
    At,
    DiceOnly,
    Drawer,
    EndOpened,
    EventVersion,
    FirstEvent,
    LastEvent,
    Looking,
    OfCard,
    OfSeat,
    ReportLanguage,
    Since,
    WebhookNumber,
)
from saikoro.api_schemas.operations.who import HOLDER, NAMED, PLAYER, SEAT
from saikoro.api_schemas.receipts import ComparedReceipt, KeptReceipt
from saikoro.api_schemas.requests import CreateMatch, JoinMatch
from saikoro.api_schemas.responses import (
    AuditView,
    CreatedMatch,
    MatchView,
    RematchSeat,
    StateView,
    TakenSeat,
    TicketView,
)
from saikoro.api_schemas.rewinds import RewindPreview
from saikoro.api_schemas.tables import FramesPage, MatchTable
from saikoro.api_schemas.webhooks import Delivery, NewMatchWebhook, RegisteredWebhook
from saikoro.api_schemas.whatif import NewWhatIf
from saikoro.domain.match.telling.reports.report import Report
from saikoro.domain.whatif.comparing import Comparison
from saikoro.domain.whatif.shown import WhatIf

MATCHES = Group("Matches")

AskedAt = Annotated[
    int,
    Sent("version"),
    Meta(ge=1, le=MAX_VERSION, description="The version at which the decision was asked."),
]
SeatNumber = Annotated[int, Meta(description="The seat, 0 or 1.")]
FramesLimit = Annotated[int | None, Meta(ge=1, le=500, description="No more frames than this.")]


@MATCHES.get(
    "/matches/{match}/rewinds/{version}",
    "See what a rewind would do",
    problems=(401, 403, 404, 409, 451),
    who=SEAT,
    answer="What it would do",
    cost=5,
)
def preview_rewind(match: MatchId, to: AskedAt, *, token: str = "") -> RewindPreview:
    """See what lay on the table when a decision was asked, and what has happened since.

    Dice, cards and sealed answers that were seen since are named: they stay seen. Nothing is
    changed. With a seat's token, or that of a judge who looks as one, it is as that seat knows it;
    else as everybody does.
    """


@MATCHES.delete(
    "/matches/{match}/seats/{seat}/name",
    "Withdraw a player's name",
    problems=(401, 403, 404, 409),
    who=NAMED,
)
def withdraw_name(match: MatchId, seat: SeatNumber, *, token: str = "") -> None:
    """Delete the name of a seat and its salt for good, as the seat or the operator of the host.

    At any time, also after the end. Lines, heads and receipts stay as they are: `seat.joined` only
    commits to the name. It may be repeated.
    """


@MATCHES.post("/matches", "Open a match", problems=(404, 413, 422, 451), cost=5, holds_tokens=True)
def create_match(body: CreateMatch, *, wait: float = 0, key: str = "") -> CreatedMatch:
    """Open a match of a game. Anybody may then take its seats, but for those given to `bots`.

    A host may publish finished matches that are listed: `publication` in the answer says what, and
    under which licence. With `"licence": ""` among the options this match is not published.
    """


@MATCHES.act("/matches/{match}/seats", "Take a seat", who=PLAYER, holds_tokens=True)
def take_seat(
    match: MatchId, body: JoinMatch, *, token: str = "", wait: float = 0, key: str = ""
) -> TakenSeat:
    """Take a free seat. The token in the answer is the seat's; it is shown here and nowhere else.

    Bring the `seed_commit` of a seed, and hand the seed in when everybody has joined: then nobody
    can choose the dice. A `seed` that you bring at once is known to the service from then on. With
    the token of a player (`POST /players`) the seat has its id, which no other player can take.

    Where the match has a `publication`, taking a seat agrees to it: see `GET /matches/{match}`
    before.
    """


@MATCHES.get(
    "/matches/{match}/rematch/seat",
    "See which seat a rematch has for you",
    problems=(401, 403, 404, 409),
    who=SEAT,
)
def see_rematch_seat(match: MatchId, *, token: str) -> RematchSeat:
    """See the id of the match that follows this one, and your seat there, before it is open.

    A commitment to a seed names both. 409 while this match goes on.
    """


@MATCHES.post(
    "/matches/{match}/tickets",
    "Get a ticket for event streams",
    problems=(401, 403, 404),
    who=SEAT,
    holds_tokens=True,
)
def get_ticket(match: MatchId, *, token: str) -> TicketView:
    """Get a ticket that shows an event stream what your seat may know, for an hour.

    Pass it as `ticket` in the address of an EventSource, which cannot send your token. A judge who
    looks as a seat gets one, too; it ends with the judge's key.
    """


@MATCHES.post(
    "/matches/{match}/receipts",
    "Show a receipt that you kept",
    problems=(404, 413, 422),
    status=200,
    cost=10,
)
def show_receipt(match: MatchId, body: KeptReceipt) -> ComparedReceipt:
    """Compare a receipt of the service with the match as it is stored; anybody may.

    Where a server of the store has died, the match may have less than the receipt proves: then
    `GET /matches/{match}` has it in `lost`. No line is ever changed. It may be repeated.
    """


@MATCHES.get(
    "/matches/{match}/audit",
    "Audit a match",
    problems=(401, 403, 404),
    who=SEAT,
    answer="What was found",
    cost=10,
)
def audit_match(match: MatchId, *, token: str = "") -> AuditView:
    """See what the lines prove, whether the rules emit them again, and a verdict.

    This is the service's word; `saikoro verify` does the same on your machine. With a seat's token
    without the delay by which others see the lines.
    """


@MATCHES.get(
    "/matches/{match}/report",
    "Read the battle report",
    problems=(401, 403, 404, 406, 422, 451),
    who=SEAT,
    answer="The report",
    forms=(TEXT, JSON, MARKDOWN),
    cost=5,
)
def read_report(
    match: MatchId,
    *,
    lang: ReportLanguage = None,
    first: FirstEvent = None,
    last: LastEvent = None,
    seat: OfSeat = None,
    card: OfCard = None,
    dice: DiceOnly = None,
    token: str = "",
) -> Report:
    """Read the report of the match, event by event, every die with its purpose and its draw.

    Plain text, or Markdown or JSON where `Accept` asks for them. Each sentence has the number of
    its event. It is made from the events alone, as far as they go; with a seat's token without the
    delay by which others see them. A report that is cut says what it leaves out. In JSON each event
    also has the cause that it stands under; the rules run again for it.
    """


@MATCHES.get(
    "/matches/{match}/table",
    "See what lies on the table",
    problems=(401, 403, 404, 409, 451),
    who=SEAT,
    answer="What lies on the table",
    forms=(JSON, JSON_PATCH),
)
def see_table(
    match: MatchId,
    *,
    since: Since = None,
    viewer: Looking = None,
    opened: EndOpened = None,
    drawer: Drawer = None,
    at: At = None,
    token: str = "",
) -> MatchTable:
    """See zones and things, now or `at` a version; or a JSON Patch `since` a version to that.

    With a seat's token, as that seat sees it. An address with `at` that names `viewer`, `opened`
    and `drawer` has a response that never changes.
    """


@MATCHES.get(
    "/matches/{match}/frames",
    "Read what each event changed on the table",
    problems=(401, 403, 404, 409, 451),
    who=SEAT,
    answer="Frames in their order",
    cost=5,
)
def see_frames(
    match: MatchId,
    *,
    viewer: Looking = None,
    opened: EndOpened = None,
    drawer: Drawer = None,
    after: After = 0,
    limit: FramesLimit = None,
    token: str = "",
) -> FramesPage:
    """Read the frames after a version: the sentence of each event, and what is different since.

    They apply to the table at that version (`GET /matches/{match}/table?at=`) as the same seat, or
    the public, sees it. Where the address names `viewer`, `opened` and `drawer` of that table, a
    page that is full, or ends with the match, never changes.
    """


@MATCHES.get(
    "/matches/{match}",
    "See where a match stands",
    problems=(401, 403, 404, 409),
    who=SEAT,
    answer="Where the match stands",
)
def see_match(match: MatchId, *, token: str = "") -> MatchView:
    """See its seats, its options, what it waits for, and how it ended.

    With a seat's token without the delay by which others see it.
    """


@MATCHES.get(
    "/matches/{match}/state",
    "See what is true",
    problems=(401, 403, 404, 409, 451),
    who=SEAT,
    answer="What is true",
    forms=(JSON, JSON_PATCH),
)
def see_state(match: MatchId, *, at: At = None, since: Since = None, token: str = "") -> StateView:
    """See the fold of the events, now or `at` a version; or a JSON Patch `since` a version to that.

    With a seat's token, as that seat knows it. Any client can build the same from the events alone,
    and from what is private to its seat. 451 once the match is over, if the host withholds its
    cards.
    """


@MATCHES.get(
    "/matches/{match}/webhooks", "List webhook deliveries", problems=(401, 403, 404), who=HOLDER
)
def list_deliveries(match: MatchId, *, token: str) -> list[Delivery]:
    """See every delivery to the webhooks of your token, the oldest first; for a month."""


@MATCHES.act(
    "/matches/{match}/webhooks", "Register a webhook", who=HOLDER, cost=5, holds_tokens=True
)
def register_webhook(match: MatchId, webhook: NewMatchWebhook, *, token: str) -> RegisteredWebhook:
    """Register a URL to which events of the match are posted from now on.

    Each token has webhooks of its own. Sent again, the same webhook is registered once, and has the
    same secret. A webhook ends with the match, when it is removed, or when its URL answers 410.
    """


@MATCHES.delete(
    "/matches/{match}/webhooks/{webhook}",
    "Remove a webhook",
    problems=(401, 403, 404),
    who=HOLDER,
    cost=5,
)
def remove_webhook(match: MatchId, webhook: WebhookNumber, *, token: str) -> None:
    """Remove a webhook of your token: nothing more is posted to it, nor what still waits.

    It may be removed again. A post that has begun may still arrive.
    """


@MATCHES.post(
    "/matches/{match}/events/{version}/whatif",
    "Play a moment on with one thing different",
    problems=(404, 409, 413, 422, 451),
    answer="What would have happened; or, with `many`, what the matches say of the change",
    status=200,
    cost=20,
)
def ask_what_if(match: MatchId, version: EventVersion, body: NewWhatIf) -> WhatIf | Comparison:
    """See what would have happened after an event of a match that is finished for everybody.

    Another answer, another face of a die, another card on top of a pile, or another order of a
    shuffle; all dice and shuffles after it are fresh, from a seed that has nothing to do with the
    match. `many` plays it to the end many times, and compares that with the same moment as
    recorded. 409 while the match goes on. Nothing of it is kept.
    """
