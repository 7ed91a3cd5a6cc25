"""Notifications, and their bodies: CloudEvents, or texts for chats."""

import html
import re
from typing import Any, assert_never

import msgspec

from saikoro.api_schemas.webhooks import ChatMessage, CloudEvent, DiscordMessage, HookFormat
from saikoro.domain.words import Language

MOST_CHARACTERS = 1_900
"""The most characters of a text for a chat: Discord takes 2,000."""


class Hook(msgspec.Struct, frozen=True):
    """A URL, and the types of events that are delivered to it."""

    url: str
    events: list[str] = []
    """The types to deliver; empty for all."""
    format: HookFormat = "cloudevents"
    lang: Language = "en"
    """The language of a chat."""


class Notification(msgspec.Struct, frozen=True, kw_only=True):
    """A notification of an event in a tournament or a match."""

    source: str
    """The address of the stream, such as `/tournaments/<id>`."""
    version: int
    """Which event of the stream it is."""
    type: str
    """The CloudEvent type, such as `saikoro.tournament.round_closed`."""
    subject: str
    """The part of the tournament or match, such as `stages/1/rounds/3`."""
    time: str
    """When it happened, as in lines."""
    data: dict[str, Any]
    """The details, as JSON."""
    text: dict[Language, str] = {}
    """The message in sentences, with names that others chose, by language."""


def body_of(
    id_: str, notification: Notification, hook: Hook
) -> CloudEvent | ChatMessage | DiscordMessage:
    """The body of a notification in the format of a hook; `id_` is that of the delivery."""
    match hook.format:
        case "chat":
            return ChatMessage(_chat_text(notification, hook))
        case "discord":
            return DiscordMessage(_chat_text(notification, hook))
        case "cloudevents":
            return CloudEvent(
                id=id_,
                source=notification.source,
                type=notification.type,
                subject=notification.subject,
                time=notification.time,
                data=notification.data,
            )
        case _:
            assert_never(hook.format)


def _chat_text(notification: Notification, hook: Hook) -> str:
    """The sentences, in which no name calls for people's attention or is markup."""
    text = notification.text.get(hook.lang, notification.type)
    shown = as_written(text, hook.format)
    cut = len(text)
    while len(shown) > MOST_CHARACTERS:  # twice or three times: what is escaped grows evenly
        cut = min(cut - 1, cut * MOST_CHARACTERS // len(shown))
        shown = as_written(text[:cut], hook.format) + "…"
    return shown


def as_written(text: str, format_: HookFormat) -> str:
    """A text that a chat shows as it is written: nobody is called, and nothing is markup."""
    calm = text.replace("@", "@\u200b")
    if format_ == "discord":
        return _MARKUP.sub(r"\\\g<0>", calm)
    return html.escape(calm, quote=False) if format_ == "chat" else calm


_MARKUP = re.compile(r"[\\*_~`|<>\[\]()#]|(?<=:)/(?=/)|^[-+](?= )|(?<=\d)\.(?= )", re.MULTILINE)
"""What Discord takes for markup, mentions, emoji, headings, lists or addresses."""
