"""Notifications, and their bodies: CloudEvents, or texts for chats."""

import html
from typing import Any, assert_never

import msgspec

from saikoro.api_schemas.webhooks import HookFormat
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
    data: Any
    """The details, as JSON."""
    text: dict[Language, str] = {}
    """The message in sentences, with names that others chose, by language."""


def body_of(id_: str, notification: Notification, hook: Hook) -> dict[str, Any]:
    """The body of a notification in the format of a hook; `id_` is that of the delivery."""
    match hook.format:
        case "chat":
            return {"text": html.escape(_chat_text(notification, hook.lang), quote=False)}
        case "discord":
            text = _chat_text(notification, hook.lang)
            return {"content": text, "allowed_mentions": {"parse": []}}
        case "cloudevents":
            return _cloud_event(id_, notification)
        case _:
            assert_never(hook.format)


def _chat_text(notification: Notification, language: Language) -> str:
    """The sentences, in which no name calls for people's attention."""
    text = calling_nobody(notification.text.get(language, notification.type))
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


def calling_nobody(text: str) -> str:
    """A text for a chat that calls for nobody's attention."""
    return text.replace("@", "@\u200b")


def _cloud_event(id_: str, notification: Notification) -> dict[str, Any]:
    return {
        "specversion": "1.0",
        "id": id_,
        "source": notification.source,
        "type": notification.type,
        "subject": notification.subject,
        "time": notification.time,
        "datacontenttype": "application/json",
        "data": notification.data,
    }
