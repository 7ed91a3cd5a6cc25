"""Operations that follow what happens, download it, and explain it."""

from typing import Annotated

from msgspec import Meta

from saikoro.api_schemas.disputes import DisputeEventsPage
from saikoro.api_schemas.ids import DisputeId, MatchId, PlayerId, TournamentId
from saikoro.api_schemas.operations.declaring import (
    EVENT_STREAM,
    JSON,
    JSON_LINES,
    TEXT,
    Group,
    Sent,
)
from saikoro.api_schemas.operations.parameters import (
    After,
    Drawer,
    EventVersion,
    FinishedAfter,
    Game,
    Head,
    LastEventId,
    Limit,
    Player,
    Tournament,
    Wait,
)
from saikoro.api_schemas.operations.who import ORGANISER, PLAYER, SEAT
from saikoro.api_schemas.responses import EventsPage
from saikoro.api_schemas.tables import Viewer
from saikoro.api_schemas.tournaments import TournamentEventsPage
from saikoro.domain.match.telling.sheets.sheet import Sheet
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.words import Language

EVENTS = Group("Events")

Ticket = Annotated[
    str | None, Meta(max_length=80, description="What `POST /matches/{match}/tickets` returned.")
]
PlayerTicket = Annotated[
    str | None, Meta(max_length=80, description="What `POST /players/{player}/tickets` returned.")
]
LastFinished = Annotated[
    str | None,
    Sent("Last-Event-ID", header=True),
    Meta(
        pattern="^[0-9A-Za-z_-]{19,40}$",
        description="The last id that the stream gave; goes before `finished_after`.",
    ),
]
LastChange = Annotated[
    str | None,
    Sent("Last-Event-ID", header=True),
    Meta(
        pattern=r"^\d{1,15}$",
        description="The last id that the stream gave: what has ended since is sent, too.",
    ),
]
WithFrames = Annotated[
    bool, Meta(description="Whether to send the frames of the events before them.")
]
WithNames = Annotated[
    bool, Meta(description="`true`: with names of players in a line after the last event.")
]
Reading = Annotated[
    Viewer | None,
    Meta(
        description="Who reads: `all` for everybody, or a seat. While the match goes on, the seat "
        "of the token, or `all` without one; 409 where that is somebody else."
    ),
]
AllOpen = Annotated[
    bool | None,
    Meta(
        description="Whether all is seen that the end of the match has opened, by default once it "
        "is finished; 409 before. `false` explains what the reader knew then."
    ),
]
TextLanguage = Annotated[
    Language | None, Meta(description="The language of the text; by default by `Accept-Language`.")
]


@EVENTS.get(
    "/disputes/{dispute}/events",
    "Follow a dispute",
    problems=(401, 403, 404, 406, 409),
    who=SEAT,
    answer="Its events",
    forms=(JSON, JSON_LINES, EVENT_STREAM),
    messages="DisputeMessage",
)
def follow_dispute(
    dispute: DisputeId,
    *,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    token: str = "",
) -> DisputeEventsPage:
    """Read the events after a version, in the view that `Accept` asks for, as those of a match.

    An event stream ends when the dispute is decided or withdrawn. With the token of a seat of the
    match without the delay by which others see it.
    """


@EVENTS.get(
    "/disputes/{dispute}/record",
    "Download a dispute",
    problems=(401, 403, 404, 409),
    who=SEAT,
    forms=(JSON_LINES,),
)
def download_dispute(dispute: DisputeId, *, token: str = "") -> bytes:
    """Download its record: the header line, then every event line, byte for byte."""


@EVENTS.get(
    "/matches/stream",
    "Follow finished matches",
    kept="unstored",
    forms=(EVENT_STREAM,),
    messages="MatchesMessage",
)
def follow_finished(
    *,
    game: Game = None,
    player: Player = None,
    tournament: Tournament = None,
    finished_after: FinishedAfter = None,
    last_event_id: LastFinished = None,
) -> str:
    """Receive listed matches as they finish, in the order of `finished_after` of `GET /matches`.

    A message `match` has a match as lists show it, and an id, after which the stream goes on with
    `Last-Event-ID` or `finished_after`: none is left out, and none comes twice. Without either, it
    begins with the next one to finish. `next` of a list goes on here, and an id goes on there.
    """


@EVENTS.get(
    "/matches/{match}/events/{version}/die",
    "Prove a die",
    problems=(401, 403, 404, 406, 409),
    who=SEAT,
    answer="Where it comes from",
    forms=(JSON, TEXT),
    cost=5,
)
def prove_die(
    match: MatchId, version: EventVersion, *, lang: TextLanguage = None, token: str = ""
) -> Sheet:
    """See where the die of an event comes from, a draw with all its dice, or a shuffle.

    The seeds with who brought them and when they were committed to, the mix, the link and how it
    hangs on the chain, the key, the words and the arithmetic. As JSON, or as plain text where
    `Accept` asks for it, with a script that computes everything again. 409 for an event that is
    neither, for a shuffle whose secret is not opened, and where the lines do not prove it.
    """


@EVENTS.get(
    "/matches/{match}/events",
    "Follow a match",
    problems=(401, 403, 404, 406, 409),
    who=SEAT,
    answer="Events in their order",
    forms=(JSON, JSON_LINES, EVENT_STREAM),
    messages="Message",
)
def follow_events(
    match: MatchId,
    *,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
    ticket: Ticket = None,
    token: str = "",
) -> EventsPage:
    """Read the events after a version, in the view that `Accept` asks for.

    `application/json`: a page; `wait` makes it a long poll. `text/event-stream`: every event as it
    happens, ending with the match. `application/jsonl`: the lines that are there now.
    With a seat's token or a `ticket`, they also carry what that seat alone may know.
    """


@EVENTS.get(
    "/matches/{match}/events/stream",
    "Follow a match as Server-Sent Events",
    problems=(401, 403, 404, 409, 451),
    who=SEAT,
    kept="unstored",
    forms=(EVENT_STREAM,),
    messages="Message",
)
def stream_events(
    match: MatchId,
    *,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    last_event_id: LastEventId = None,
    ticket: Ticket = None,
    frames: WithFrames = False,
    token: str = "",
) -> str:
    """Receive every event after a version as it happens, until the match is over.

    `ticket` is for an EventSource, which cannot send a token. 204 where the stream is asked for
    again after the last event of all: an EventSource then stops. With `frames`, a message `frames`
    comes before the lines of a batch, with what each of them changes on the table; in a stream that
    begins after the end of the match, they show what the end has opened; 451 there if the host
    withholds the cards.
    """


@EVENTS.get(
    "/matches/{match}/events.jsonl",
    "Read the events of a match as JSON Lines",
    problems=(401, 403, 404, 409),
    who=SEAT,
    forms=(JSON_LINES,),
    kept="unstored",
)
def read_event_lines(
    match: MatchId, *, after: After = 0, limit: Limit = None, head: Head = None, token: str = ""
) -> bytes:
    """Read the lines after a version that are there now, byte for byte.

    With a seat's token, what is private to it comes before its line as `{"secret": ..., "v": ...}`.
    """


@EVENTS.get(
    "/matches/{match}/events/{version}/why",
    "Explain an event",
    problems=(401, 403, 404, 406, 409, 451),
    who=SEAT,
    answer="Why it happened",
    forms=(JSON, TEXT),
    cost=10,
)
def explain_event(
    match: MatchId,
    version: EventVersion,
    *,
    viewer: Reading = None,
    opened: AllOpen = None,
    drawer: Drawer = None,
    lang: TextLanguage = None,
    token: str = "",
) -> Explanation:
    """See the answer, the rules, the sentences of cards and the dice that an event follows from.

    Also what its number is added up from, what was judged, what did not happen, and what it
    changed. As JSON, or as plain text where `Accept` asks for `text/plain`. The rules run again for
    it; of what is hidden, only what the reader knows is in it. An address of a match that is over
    that names `viewer`, `opened` and `drawer` has a response that never changes.
    """


@EVENTS.get(
    "/matches/{match}/record",
    "Download a match",
    problems=(401, 403, 404, 409, 451),
    who=SEAT,
    forms=(JSON_LINES,),
    cost=3,
)
def download_record(match: MatchId, *, names: WithNames = False, token: str = "") -> bytes:
    """Download the single-file record: the header line, then every event line, byte for byte.

    With `names`, those of players that lie beside the lines follow in a line of their own, as long
    as they are there, and the `ETag` is another one. Without, all lines after the first are events.
    With a seat's token without the delay by which others see it. 451 if the host withholds the
    cards that it was played with.
    """


@EVENTS.get(
    "/players/{player}/stream",
    "Follow everything of a player",
    problems=(401, 403),
    who=PLAYER,
    kept="unstored",
    forms=(EVENT_STREAM,),
    messages="MatchesMessage",
)
def follow_player(
    player: PlayerId,
    *,
    ticket: PlayerTicket = None,
    last_event_id: LastChange = None,
    token: str = "",
) -> str:
    """Receive every match of yours as lists show it, when it begins to concern you or changes.

    The stream begins with those that are not over; one that goes on from `Last-Event-ID` also with
    those that have ended since. `waiting` has your seat where an answer of yours is missing.
    `ticket` is for an EventSource, which cannot send a token.
    """


@EVENTS.get(
    "/tournaments/{tournament}/events",
    "Follow a tournament",
    problems=(404, 406, 409),
    answer="Its events",
    forms=(JSON, JSON_LINES, EVENT_STREAM),
    messages="TournamentMessage",
)
def follow_tournament(
    tournament: TournamentId,
    *,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    wait: Wait = 0,
    last_event_id: LastEventId = None,
) -> TournamentEventsPage:
    """Read the events after a version, in the view that `Accept` asks for, as those of a match.

    An event stream ends when the tournament is finished or cancelled.
    """


@EVENTS.get(
    "/tournaments/{tournament}/events/stream",
    "Follow a tournament as Server-Sent Events",
    problems=(404, 409),
    kept="unstored",
    forms=(EVENT_STREAM,),
    messages="TournamentMessage",
)
def stream_tournament(
    tournament: TournamentId,
    *,
    after: After = 0,
    limit: Limit = None,
    head: Head = None,
    last_event_id: LastEventId = None,
) -> str:
    """Receive every event after a version as it happens, until the tournament is over."""


@EVENTS.get(
    "/tournaments/{tournament}/events.jsonl",
    "Read the events of a tournament as JSON Lines",
    problems=(404, 409),
    forms=(JSON_LINES,),
    kept="unstored",
)
def read_tournament_lines(
    tournament: TournamentId, *, after: After = 0, limit: Limit = None, head: Head = None
) -> bytes:
    """Read the lines after a version that are there now, byte for byte."""


@EVENTS.get(
    "/tournaments/{tournament}/record",
    "Download a tournament",
    problems=(404, 409),
    forms=(JSON_LINES,),
)
def download_tournament(tournament: TournamentId) -> bytes:
    """Download its record: the header line, then every event line, byte for byte."""


@EVENTS.get(
    "/tournaments/{tournament}/matches/{match}/record",
    "Download a match of a tournament",
    problems=(401, 403, 404, 451),
    who=ORGANISER,
    forms=(JSON_LINES,),
    cost=5,
)
def download_match(tournament: TournamentId, match: MatchId, *, token: str = "") -> bytes:
    """Download the record of a match, as it is stored.

    Where only results are kept, it is played again, to the same bytes. The organiser, who has the
    tokens of all seats, gets it without the delay by which others see it.
    """
