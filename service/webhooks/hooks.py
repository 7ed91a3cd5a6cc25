"""Webhooks of tournaments, matches and players: registering hooks, enqueuing their deliveries.

A notification becomes a CloudEvent 1.0 in structured JSON, or a text for a chat. It is delivered to
every hook that subscribes to its type, signed by Standard Webhooks. Hooks belong to an owner: a
tournament, a player, or one holder of a token of a match. Deliveries are stored together with the
owner's cursor, the version of the stream up to which all are enqueued; a player has one for each
match. So a crash neither loses nor doubles any. `delivery` posts each at least once, always under
the same id, in no guaranteed order.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.api_schemas.webhooks import Delivery
from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text
from saikoro.service.errors.extras import IllegalHooks, UnknownWebhook
from saikoro.service.errors.requests import KeyReused
from saikoro.service.store.sealed import Seal
from saikoro.service.store.webhooks import HookStore, Queue, Registered, State, StoredDelivery
from saikoro.service.webhooks.names import ReadNames, no_names, with_names
from saikoro.service.webhooks.notifications import Hook, Notification, body_of
from saikoro.service.webhooks.posting import url_fault

MAX_HOOKS = 10
"""The most hooks of one owner, where nothing else is configured."""

MOST_EVER = 50
"""The most hooks that one owner may register in all, with those that it has removed."""

REMOVED = "the webhook was removed"

SECRET_PREFIX = "whsec_"  # noqa: S105 - a prefix, not a secret

CLOUD_EVENT, JSON = "application/cloudevents+json", "application/json"


class RegisteredHook(NamedTuple):
    """A stored hook."""

    number: int
    """The number of the hook among those of its owner, from 1."""
    secret: str


class Outcome(NamedTuple):
    """The outcome of an attempt."""

    state: State
    status: int = 0
    error: str = ""
    wait: float = 0
    """Seconds until the next attempt, while `waiting`."""
    attempts: int = 1
    """0 if no attempt was made, because the hook was gone."""


class News(NamedTuple):
    """What is to be delivered of some lines."""

    lines: int
    """How many lines these are."""
    notifications: Sequence[Notification]


ReadNews: TypeAlias = Callable[[int], Awaitable[News]]
"""Reads the lines after a version."""


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
    after: int = 0
    """Only events after this version are delivered to it."""
    sender: str = ""
    """The client that registered it; deliveries of one sender hold up no other's."""

    @property
    def secret(self) -> str:
        """The signing key, as its owner gets it."""
        return f"{SECRET_PREFIX}{base64.b64encode(self.key).decode()}"

    def wants(self, notification: Notification, *, young: bool) -> bool:
        """Whether a notification is delivered to it: `young` ones only, where versions tell."""
        types = self.hook.events
        heard = notification.version > self.after or not young
        return heard and (not types or notification.type in types)


_decoder = msgspec.json.Decoder(list[_StoredHook])


class Webhooks:
    """The hooks of all owners, and the queue of their deliveries."""

    def __init__(
        self,
        store: HookStore,
        seal: Seal,
        names: ReadNames = no_names,
        *,
        private: bool = False,
    ) -> None:
        """`names` reads those of players, which are not stored with deliveries."""
        self._store = store
        self._seal = seal
        self._names = names
        self._private = private

    # For owners

    def check(self, hooks: Sequence[Hook], most: int = MAX_HOOKS) -> None:
        """IllegalHooks names every hook that is not allowed."""
        wrong = [
            violation
            for at, hook in enumerate(hooks)
            for violation in self._url_violations(hook, f"/{at}/url")
        ]
        if len(hooks) > most:
            wrong.append(_too_many(most))
        if wrong:
            raise IllegalHooks(wrong)

    def _url_violations(self, hook: Hook, pointer: str) -> list[Violation]:
        fault = url_fault(hook.url, pointer, private=self._private)
        return [] if fault is None else [fault]

    async def register(
        self, owner: str, hooks: Sequence[Hook], sender: str, most: int = MAX_HOOKS
    ) -> list[str]:
        """Store the hooks of a new owner; returns the secret of each, only here.

        A repeated call returns the same secrets. IllegalHooks names every hook that is not allowed;
        KeyReused if the owner has others, of a request with the same key that came to nothing.
        """
        self.check(hooks, most)
        if not hooks:
            return []
        made = [_StoredHook(hook, secrets.token_bytes(32), sender=sender) for hook in hooks]
        kept = self._open(await self._store.register(owner, self._close(made)))[: len(hooks)]
        if [each.hook for each in kept] != list(hooks):
            raise KeyReused
        return [each.secret for each in kept]

    def require_legal(self, hook: Hook) -> None:
        """IllegalHooks if nothing can be posted to the hook."""
        violations = self._url_violations(hook, "/url")
        if violations:
            raise IllegalHooks(violations)

    async def add(
        self, owner: str, hook: Hook, sender: str, after: int, most: int, seconds: float = 0
    ) -> RegisteredHook:
        """Store one more hook, for events after version `after`.

        A hook that the owner has already is not stored twice. IllegalHooks if it is not allowed, or
        if the owner has `most` of them. All of them end after so many seconds; 0: never.
        """
        self.require_legal(hook)
        while True:
            registered = await self._store.registered(owner)
            known = self._find(registered, hook)
            if known is not None:
                return known
            before = b"" if registered is None else registered.sealed
            kept = self._open(before) if before else []
            gone = frozenset[int]() if registered is None else registered.gone
            if len(kept) - len(gone) >= most:
                raise IllegalHooks([_too_many(most)])
            if len(kept) >= MOST_EVER:
                raise IllegalHooks([_too_many(MOST_EVER, ever=True)])
            made = _StoredHook(hook, secrets.token_bytes(32), after, sender)
            sealed = self._close([*kept, made])
            if await self._store.extend(owner, before, sealed, after, seconds):
                return RegisteredHook(len(kept) + 1, made.secret)

    async def remove(self, owner: str, number: int) -> None:
        """Deliver nothing more to a hook of the owner, nor what waits; UnknownWebhook.

        It may be repeated. An attempt that has begun may still arrive.
        """
        registered = await self._store.registered(owner)
        if registered is None or not 1 <= number <= len(self._open(registered.sealed)):
            raise UnknownWebhook(number)
        await self._store.remove(owner, number - 1, REMOVED)

    async def find(self, owner: str, hook: Hook) -> RegisteredHook | None:
        """A hook that the owner has already; None if it has not, or has removed it."""
        return self._find(await self._store.registered(owner), hook)

    def _find(self, registered: Registered | None, hook: Hook) -> RegisteredHook | None:
        if registered is None:
            return None
        same = (
            RegisteredHook(at + 1, one.secret)
            for at, one in enumerate(self._open(registered.sealed))
            if one.hook == hook and at not in registered.gone
        )
        return next(same, None)

    async def expire(self, owner: str) -> None:
        """Forget the hooks of an owner in a while: nothing more will be enqueued for them."""
        await self._store.expire(owner)

    async def persist(self, owner: str) -> None:
        """Keep the hooks of an owner after all: its stream goes on."""
        await self._store.persist(owner)

    async def has_hooks(self, owner: str) -> bool:
        """Whether the owner has hooks."""
        return await self._store.registered(owner) is not None

    async def cursor(self, owner: str, stream: str = "", *, apart: bool = False) -> int:
        """The version of its own stream, or of another, up to which notifications are enqueued."""
        return await self._store.cursor(owner, stream, apart=apart)

    async def enqueue(
        self,
        owner: str,
        after: int,
        version: int,
        notifications: Sequence[Notification],
        stream: str = "",
        *,
        apart: bool = False,
    ) -> bool:
        """Enqueue deliveries of these notifications, from versions after `after` up to `version`.

        They are of the owner's own stream, or of another, such as a dispute of its match, which
        every hook hears of from its beginning; an owner of streams without end has cursors `apart`.
        False if the cursor is no longer at `after`, and nothing changes: another process has moved
        it, but perhaps not as far. ValueError if the cursor would not move forward.
        """
        if version <= after:
            raise ValueError(f"the cursor cannot move from {after} to {version}")
        registered = await self._store.registered(owner) if notifications else None
        hooks = [] if registered is None else self._open(registered.sealed)
        named = f"{owner}.{stream}.{after}" if stream else f"{owner}.{after}"
        deliveries = [
            _delivery(owner, f"{named}.{number:03}", notification, at, each)
            for number, notification in enumerate(notifications)
            for at, each in enumerate(hooks)
            if each.wants(notification, young=not stream)
        ]
        return await self._store.enqueue(owner, after, version, deliveries, stream, apart=apart)

    async def enqueue_up_to(
        self, owner: str, version: int, news: ReadNews, stream: str = "", *, apart: bool = False
    ) -> bool:
        """Enqueue deliveries of all that has none yet of a stream, up to `version` at least.

        What another process has enqueued meanwhile is left out. Returns whether there was any.
        """
        if not await self.has_hooks(owner):
            return False
        while (cursor := await self.cursor(owner, stream, apart=apart)) < version:
            read = await news(cursor)
            until = cursor + read.lines
            if await self.enqueue(owner, cursor, until, read.notifications, stream, apart=apart):
                return bool(read.notifications)
        return False

    async def log(self, owner: str) -> list[Delivery]:
        """The deliveries of the owner, oldest first; ended ones are kept for a month."""
        registered = await self._store.registered(owner)
        if registered is None:
            return []
        hooks = self._open(registered.sealed)
        return [_logged(each, hooks) for each in await self._store.log(owner)]

    # For delivery

    async def waiting(self) -> list[Queue]:
        """Queues of senders that may have due deliveries, in turn."""
        return await self._store.waiting()

    async def take(self, queue: Queue, limit: int, lease: float) -> list[Due]:
        """Take up to `limit` due deliveries under an exclusive lease of `lease` seconds."""
        ends, deliveries = await self._store.take(queue, limit, lease)
        return [Due(delivery, ends) for delivery in deliveries]

    async def signed_request(self, due: Due, timestamp: int) -> SignedRequest | None:
        """Sign the request to post at `timestamp` (s since 1970); None if the hook is gone.

        WrongKey if the service's secret is not the one under which the hooks were registered.
        """
        delivery = due.delivery
        registered = await self._store.registered(delivery.owner)
        if registered is None or delivery.hook in registered.gone:
            return None
        hook = self._open(registered.sealed)[delivery.hook]
        body = await with_names(delivery.body, hook.hook, self._names)
        signed = b"%b.%d.%b" % (delivery.note.encode(), timestamp, body)
        signature = base64.b64encode(hmac.digest(hook.key, signed, hashlib.sha256)).decode()
        headers = {
            "Content-Type": CLOUD_EVENT if hook.hook.format == "cloudevents" else JSON,
            "webhook-id": delivery.note,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": f"v1,{signature}",
        }
        return SignedRequest(hook.hook.url, headers, body)

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

    async def give_back(self, due: Due) -> bool:
        """End the lease of an attempt that was not made; False if it has ended already."""
        soon = 0.001  # 0 is for never
        return await self._store.settle(due.delivery, due.lease_ends, soon)

    def _open(self, sealed: bytes) -> list[_StoredHook]:
        return _decoder.decode(self._seal.open_bytes(sealed))

    def _close(self, hooks: Sequence[_StoredHook]) -> bytes:
        return self._seal.close_bytes(msgspec.json.encode(hooks))


_TOO_MANY = Text("ウェブフックは {most} 個までです", "at most {most} hooks are allowed")
_TOO_MANY_EVER = Text(
    "ウェブフックは、外したものも含めて {most} 個までです",
    "at most {most} hooks are allowed in all, with those that were removed",
)


def _too_many(most: int, *, ever: bool = False) -> Violation:
    sentence = _TOO_MANY_EVER if ever else _TOO_MANY
    return Violation.of("too_many_hooks", "", sentence.filled(most=most))


def _delivery(
    owner: str, id_: str, notification: Notification, at: int, hook: _StoredHook
) -> StoredDelivery:
    return StoredDelivery(
        id=f"{id_}.{at}",
        owner=owner,
        hook=at,
        note=id_,
        type=notification.type,
        body=msgspec.json.encode(body_of(id_, notification, hook.hook)),
        sender=hook.sender,
    )


def _logged(delivery: StoredDelivery, hooks: Sequence[_StoredHook]) -> Delivery:
    return Delivery(
        id=delivery.note,
        type=delivery.type,
        webhook=delivery.hook + 1,
        url=hooks[delivery.hook].hook.url,
        state=delivery.state,
        attempts=delivery.attempts,
        status=delivery.status or None,
        next_attempt=delivery.next or None,
        error=delivery.error,
    )
