"""Webhooks of tournaments: registering hooks, and enqueuing their deliveries.

A notification becomes a CloudEvent 1.0 in structured JSON, or a text for a chat. It is delivered to
every hook that subscribes to its type, signed by Standard Webhooks. Deliveries are stored together
with the cursor, the version of the tournament up to which all are enqueued; so a crash neither
loses nor doubles any. `delivery` posts each at least once, always under the same id, in no
guaranteed order.
"""

import base64
import hashlib
import hmac
import html
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple, assert_never

import msgspec

from api_schemas.tournaments import Delivery, HookFormat
from domain.errors import Violation
from domain.match.game import Language
from service.errors import IllegalHooks
from service.store.sealed import Seal
from service.store.webhooks.store import HookStore, State, StoredDelivery
from service.webhooks.posting import url_error

MAX_HOOKS = 10
"""The most hooks of one tournament."""

SECRET_PREFIX = "whsec_"  # noqa: S105 - a prefix, not a secret

CLOUD_EVENT, JSON = "application/cloudevents+json", "application/json"

MOST_CHARACTERS = 1_900
"""Of a text for a chat: Discord takes 2,000."""


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A URL, and the types of events that are delivered to it."""

    url: str
    events: list[str] = []
    """The types to deliver; empty for all."""
    format: HookFormat = "cloudevents"
    lang: Language = "en"
    """The language of a chat."""


class Notification(msgspec.Struct, frozen=True, kw_only=True):
    """A notification of an event in a tournament."""

    type: str
    """The CloudEvent type, such as `saikoro.tournament.round_closed`."""
    subject: str
    """The part of the tournament, such as `stages/1/rounds/3`."""
    time: str
    """When it happened, as in lines."""
    data: Any
    """The details, as JSON."""
    text: dict[Language, str] = {}
    """The same in sentences, with names that others chose."""


class Outcome(NamedTuple):
    """The outcome of an attempt."""

    state: State
    status: int = 0
    error: str = ""
    wait: float = 0
    """Seconds until the next attempt, while `waiting`."""
    attempts: int = 1
    """0 if no attempt was made, because the hook was gone."""


class Due(NamedTuple):
    """A delivery to attempt now, under an exclusive lease."""

    delivery: StoredDelivery
    lease_ends: int


class SignedRequest(NamedTuple):
    """The signed HTTP request of a delivery."""

    url: str
    headers: dict[str, str]
    body: bytes


class _StoredHook(msgspec.Struct, frozen=True):
    """A hook and its signing key."""

    hook: Hook
    key: bytes


_decoder = msgspec.json.Decoder(list[_StoredHook])


class Webhooks:
    """The hooks of tournaments, and the queue of their deliveries."""

    def __init__(self, store: HookStore, seal: Seal, *, private: bool = False) -> None:
        self._store = store
        self._seal = seal
        self._private = private

    # For tournaments

    def check(self, hooks: Sequence[Hook]) -> None:
        """IllegalHooks names every hook that is not allowed."""
        errors = ((at, url_error(hook.url, private=self._private)) for at, hook in enumerate(hooks))
        wrong = [
            Violation("bad_hook_url", "", error, f"/{at}/url") for at, error in errors if error
        ]
        if len(hooks) > MAX_HOOKS:
            wrong.append(Violation("too_many_hooks", "", f"at most {MAX_HOOKS} hooks are allowed"))
        if wrong:
            raise IllegalHooks(wrong)

    async def register(self, tournament: str, hooks: Sequence[Hook]) -> list[str]:
        """Store the hooks of a new tournament; returns the secret of each, only here.

        A repeated call returns the same secrets. IllegalHooks names every hook that is not allowed.
        """
        self.check(hooks)
        if not hooks:
            return []
        made = [_StoredHook(hook, secrets.token_bytes(32)) for hook in hooks]
        sealed = self._seal.close_bytes(msgspec.json.encode(made))
        kept = self._open(await self._store.register(tournament, sealed))
        return [f"{SECRET_PREFIX}{base64.b64encode(each.key).decode()}" for each in kept]

    async def has_hooks(self, tournament: str) -> bool:
        """Whether the tournament has hooks."""
        return await self._store.registered(tournament) is not None

    async def cursor(self, tournament: str) -> int:
        """The version of the tournament up to which its notifications are enqueued."""
        return await self._store.cursor(tournament)

    async def enqueue(
        self, tournament: str, after: int, version: int, notifications: Sequence[Notification]
    ) -> None:
        """Enqueue deliveries of these notifications, from versions after `after` up to `version`.

        If the cursor is no longer at `after`, they are enqueued already and nothing changes.
        ValueError if the cursor would not move forward.
        """
        if version <= after:
            raise ValueError(f"the cursor cannot move from {after} to {version}")
        registered = await self._store.registered(tournament) if notifications else None
        hooks = [] if registered is None else self._open(registered.sealed)
        deliveries = [
            _delivery(tournament, f"{tournament}.{after}.{number:03}", notification, at, each.hook)
            for number, notification in enumerate(notifications)
            for at, each in enumerate(hooks)
            if not each.hook.events or notification.type in each.hook.events
        ]
        await self._store.enqueue(tournament, after, version, deliveries)

    async def log(self, tournament: str) -> list[Delivery]:
        """The deliveries of the tournament, oldest first; ended ones are kept for a month."""
        registered = await self._store.registered(tournament)
        if registered is None:
            return []
        hooks = self._open(registered.sealed)
        return [_logged(each, hooks) for each in await self._store.log(tournament)]

    # For delivery

    async def take(self, limit: int, lease: float) -> list[Due]:
        """Take up to `limit` due deliveries under an exclusive lease of `lease` seconds."""
        ends, deliveries = await self._store.take(limit, lease)
        return [Due(delivery, ends) for delivery in deliveries]

    async def request(self, due: Due, timestamp: int) -> SignedRequest | None:
        """The request to post at `timestamp` (s since 1970); None if the hook is gone.

        WrongKey if the service's secret is not the one under which the hooks were registered.
        """
        delivery = due.delivery
        registered = await self._store.registered(delivery.tournament)
        if registered is None or delivery.hook in registered.gone:
            return None
        hook = self._open(registered.sealed)[delivery.hook]
        signed = b"%b.%d.%b" % (delivery.note.encode(), timestamp, delivery.body)
        signature = base64.b64encode(hmac.digest(hook.key, signed, hashlib.sha256)).decode()
        headers = {
            "Content-Type": CLOUD_EVENT if hook.hook.format == "cloudevents" else JSON,
            "webhook-id": delivery.note,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": f"v1,{signature}",
        }
        return SignedRequest(hook.hook.url, headers, delivery.body)

    async def settle(self, due: Due, outcome: Outcome) -> bool:
        """Store the outcome of an attempt; False if its lease was lost to another worker."""
        settled = msgspec.structs.replace(
            due.delivery,
            state=outcome.state,
            status=outcome.status,
            error=outcome.error,
            attempts=due.delivery.attempts + outcome.attempts,
        )
        return await self._store.settle(settled, due.lease_ends, outcome.wait)

    def _open(self, sealed: bytes) -> list[_StoredHook]:
        return _decoder.decode(self._seal.open_bytes(sealed))


def _delivery(
    tournament: str, id_: str, notification: Notification, at: int, hook: Hook
) -> StoredDelivery:
    return StoredDelivery(
        id=f"{id_}.{at}",
        tournament=tournament,
        hook=at,
        note=id_,
        type=notification.type,
        body=msgspec.json.encode(_body(tournament, id_, notification, hook)),
    )


def _body(tournament: str, id_: str, notification: Notification, hook: Hook) -> dict[str, Any]:
    match hook.format:
        case "chat":
            return {"text": html.escape(_chat_text(notification, hook.lang), quote=False)}
        case "discord":
            text = _chat_text(notification, hook.lang)
            return {"content": text, "allowed_mentions": {"parse": []}}
        case "cloudevents":
            return _cloud_event(tournament, id_, notification)
        case _:
            assert_never(hook.format)


def _chat_text(notification: Notification, language: Language) -> str:
    """The sentences, in which no name of an entrant calls for people's attention."""
    text = notification.text.get(language, notification.type).replace("@", "@\u200b")
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


def _cloud_event(tournament: str, id_: str, notification: Notification) -> dict[str, Any]:
    return {
        "specversion": "1.0",
        "id": id_,
        "source": f"/tournaments/{tournament}",
        "type": notification.type,
        "subject": notification.subject,
        "time": notification.time,
        "datacontenttype": "application/json",
        "data": notification.data,
    }


def _logged(delivery: StoredDelivery, hooks: Sequence[_StoredHook]) -> Delivery:
    return Delivery(
        id=delivery.note,
        type=delivery.type,
        url=hooks[delivery.hook].hook.url,
        state=delivery.state,
        attempts=delivery.attempts,
        status=delivery.status or None,
        next_attempt=delivery.next or None,
        error=delivery.error,
    )
