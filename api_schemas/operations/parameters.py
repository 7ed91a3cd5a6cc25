"""Parameters that several operations share, with what is true of their values."""

from typing import Annotated

from msgspec import Meta

from saikoro.api_schemas.operations.declaring import Sent
from saikoro.api_schemas.requests import MAX_SENT_NAME
from saikoro.api_schemas.tables import Viewer
from saikoro.domain.match.telling.reports.report import MOST_CHARACTERS
from saikoro.domain.words import Language

MAX_VERSION = 999_999_999
"""A version that no stream reaches."""

MAX_WAIT_SECONDS = 25
"""Longest that a request is held open; proxies give up on longer ones."""

MOST_BYTES_OF_ENTRIES = 32 * 1024 * 1024
"""The most bytes of a request with entries: more than a full tournament has."""

MOST_BYTES_OF_ENTRY = 256 * 1024
"""The most bytes of a request with one entry."""

MOST_IN_A_TIME = 40
"""Characters of a date and time."""

A_TIME = (
    "a date and time of ISO 8601, such as `2026-12-01T19:00+09:00` (with `%2B` for `+` in an "
    "address); in UTC without an offset"
)
"""The description of a parameter that takes a time."""

EventVersion = Annotated[int, Meta(ge=1, le=MAX_VERSION, description="The version of the event.")]
WebhookNumber = Annotated[
    int, Meta(description="The number of the webhook, which registering it returned.")
]
Link = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{32}$",
        max_length=32,
        description="The secret part of the link: 32 lower-case hexadecimal digits.",
    ),
]

# Of events.

After = Annotated[int, Meta(ge=0, le=MAX_VERSION, description="Events after this version.")]
Limit = Annotated[
    int | None,
    Meta(ge=1, le=1_000, description="No more events than this; a page never has more than 1,000."),
]
Wait = Annotated[
    int,
    Meta(
        ge=0,
        le=MAX_WAIT_SECONDS,
        description="If there are none, wait up to so many seconds for some.",
    ),
]
Head = Annotated[
    str | None,
    Meta(
        pattern="^[0-9a-f]{64}$",
        description="The head that you know at version `after`: 409 if it is of another history.",
    ),
]
LastEventId = Annotated[
    str | None,
    Sent("Last-Event-ID", header=True),
    Meta(
        pattern=r"^\d{1,9}(\.[0-9a-f]{64})?$",
        description="The last version that an event stream gave; goes before `after`. With the "
        "head that you know there, `<version>.<head>`, 409 if that is of another history.",
    ),
]

# Of what is seen of a match.

At = Annotated[
    int | None, Meta(ge=0, le=MAX_VERSION, description="The version; absent, as far as it goes.")
]
Since = Annotated[
    int | None,
    Meta(
        ge=0,
        le=MAX_VERSION,
        description="Answer with a JSON Patch from what there was at this version to what is "
        "asked for.",
    ),
]
Drawer = Annotated[
    str | None,
    Meta(
        pattern="^[0-9a-f]{16}$",
        max_length=16,
        description="`drawer` of what you have. 409 where another version of the service draws.",
    ),
]
Looking = Annotated[
    Viewer | None,
    Meta(
        description="Who looks: `all` without a token, or the seat of the token. 409 where that is "
        "somebody else."
    ),
]
EndOpened = Annotated[
    bool | None,
    Meta(
        description="Whether all is seen that the end of the match has opened: `opened` of the "
        "table. 409 where that is otherwise."
    ),
]

# Of reports.

ReportLanguage = Annotated[
    Language | None,
    Meta(description="The language of the report; by default by `Accept-Language`."),
]
FirstEvent = Annotated[
    int | None,
    Sent("from"),
    Meta(ge=1, le=MAX_VERSION, description="The first event that is reported."),
]
LastEvent = Annotated[
    int | None,
    Sent("to"),
    Meta(ge=1, le=MAX_VERSION, description="The last one; absent, as far as it goes."),
]
OfSeat = Annotated[
    int | None,
    Meta(
        ge=0,
        le=1,
        description="Only events that concern this seat: that name it or what is its own, or that "
        "follow from a decision that it had alone. Those that concern nobody are everybody's.",
    ),
]
OfCard = Annotated[
    str | None,
    Meta(
        max_length=MOST_CHARACTERS,
        description="Only events that name this card: its id, or its name in either language. 422 "
        "where no card of the match has it.",
    ),
]
DiceOnly = Annotated[bool | None, Meta(description="Only dice, with what they were rolled for.")]

# Of lists.

Game = Annotated[str | None, Meta(max_length=40, description="Those of this game.")]
Player = Annotated[
    str | None,
    Meta(
        max_length=MAX_SENT_NAME, description="Those in which this player sits: an id, or a name."
    ),
]
Tournament = Annotated[
    str | None, Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="Those of this one.")
]
CreatedSince = Annotated[
    str | None, Meta(max_length=MOST_IN_A_TIME, description=f"Those created since; {A_TIME}.")
]
CreatedUntil = Annotated[
    str | None, Meta(max_length=MOST_IN_A_TIME, description=f"Those created before; {A_TIME}.")
]
FinishedAfter = Annotated[
    str | None,
    Meta(
        max_length=40,
        description=f"Those that finished after this moment; {A_TIME}; "
        "or `next` of the part before. The list is then in the order in which they finished.",
    ),
]
FinishedBefore = Annotated[
    str | None,
    Meta(
        max_length=MOST_IN_A_TIME,
        description=f"Those that finished before; {A_TIME}. The list is "
        "then in the order in which they finished.",
    ),
]
Cursor = Annotated[
    str | None,
    Meta(
        pattern="^[0-9A-Za-z_-]*$",
        max_length=40,
        description="`next` of the part before, with the same parameters but `limit`.",
    ),
]
ListLimit = Annotated[int | None, Meta(ge=1, le=100, description="Most that are listed.")]
PageLanguage = Annotated[
    Language | None, Meta(description="The language of the page; by default by `Accept-Language`.")
]
