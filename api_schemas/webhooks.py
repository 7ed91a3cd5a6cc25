"""Request and response bodies of webhooks, of tournaments, matches and players."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.api_schemas.ids import Version
from saikoro.domain.words import Language

Url = Annotated[str, Meta(min_length=8, max_length=2_000)]

HookFormat = Literal["cloudevents", "chat", "discord"]
MatchHookEvent = Literal[
    "seat_joined",
    "decision_asked",
    "finished",
    "cancelled",
    "halted",
    "judge_looked",
    "dispute_opened",
    "dispute_commented",
    "dispute_ruled",
    "dispute_withdrawn",
]


class Webhook(msgspec.Struct, forbid_unknown_fields=True):
    """A URL, and how events are delivered to it."""

    url: Url
    """The address that deliveries go to."""
    format: HookFormat = "cloudevents"
    """`chat` is `{"text": …}`, for Slack, Mattermost or Google Chat; `discord` has `content`."""
    lang: Language = "en"
    """The language of a chat."""


class NewMatchWebhook(Webhook, forbid_unknown_fields=True):
    """A URL, and the events of a match, or of all matches of a player, that it gets."""

    events: tuple[MatchHookEvent, ...] = (
        *("decision_asked", "finished", "cancelled", "halted", "judge_looked"),
        *("dispute_opened", "dispute_commented", "dispute_ruled", "dispute_withdrawn"),
    )
    """`decision_asked` is delivered to a seat when the seat itself is asked."""


Number = Annotated[
    int,
    Meta(description="The number of the webhook, from 1. `DELETE …/webhooks/{webhook}` takes it."),
]


class HookSecret(msgspec.Struct):
    """The signing secret of a webhook. It is returned only here."""

    webhook: Number
    url: str
    """The address that deliveries go to."""
    secret: str
    """The secret that signs deliveries."""


class RegisteredWebhook(msgspec.Struct):
    """A webhook of a match, with the secret that signs its deliveries."""

    webhook: Number
    url: str
    """The address that deliveries go to."""
    secret: str
    """The secret that signs deliveries."""
    after: Version
    """Every event after this version is delivered."""


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """The delivery of one event to one webhook."""

    id: str
    """The `id` of the CloudEvent and the `webhook-id`, the same for every attempt."""
    type: str
    """The type of the event."""
    webhook: Number
    url: str
    """The address that deliveries go to."""
    state: Annotated[
        Literal["waiting", "delivered", "gone", "failed"],
        Meta(
            description="`gone` if the webhook answered 410 Gone or was removed, `failed` after "
            "the last attempt."
        ),
    ]
    attempts: int
    """The number of attempts."""
    status: int | None
    """The status of the last response; null if there was none."""
    next_attempt: Annotated[
        int | None, Meta(description="In ms since 1970; null if there is none.")
    ]
    error: str
    """What went wrong at the last attempt; empty if nothing did."""


class CloudEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A notification as it is posted: a CloudEvent 1.0, in structured JSON."""

    specversion: Literal["1.0"] = "1.0"
    """The version of CloudEvents."""
    id: str
    """The `webhook-id`, the same for every attempt."""
    source: str
    """The address of the match, the tournament or the dispute."""
    type: str
    """`saikoro.match.<event>` or `saikoro.tournament.<event>`."""
    subject: str
    """The part that it is about, such as `events/5` or `stages/1/rounds/3`."""
    time: str
    """When it happened, as in lines."""
    datacontenttype: Literal["application/json"] = "application/json"
    """The media type of `data`."""
    data: dict[str, Any]
    """The details; `version` is the event of the stream."""


class ChatMessage(msgspec.Struct, frozen=True):
    """A notification for Slack, Mattermost or Google Chat."""

    text: str
    """What happened, in a sentence."""


class Mentions(msgspec.Struct, frozen=True):
    """Whom a message may call."""

    parse: tuple[str, ...] = ()
    """Nobody."""


class DiscordMessage(msgspec.Struct, frozen=True):
    """A notification for Discord."""

    content: str
    """What happened, in a sentence."""
    allowed_mentions: Mentions = Mentions()
    """Whom it may call."""
    flags: int = 4
    """No previews of addresses."""
