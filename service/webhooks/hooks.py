"""Webhooks: whoever runs a tournament is told of what happens in it.

A note becomes a CloudEvent 1.0 in structured JSON, and a delivery of it to every hook that wants
its type, signed as Standard Webhooks says. Deliveries are put into the store together with the
cursor, the version of the tournament up to which everything has been put there; so after a crash
nothing is missing and nothing is there twice. `delivering` posts them, at least once, under an id
that stays, and in no promised order.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from api_schemas.tournaments import Delivery
from domain.errors import Violation
from service.errors import IllegalHooks
from service.store.sealed import Seal
from service.store.webhooks.store import HookStore, State, StoredDelivery
from service.webhooks.posting import url_fault

MAX_HOOKS = 10
"""Of one tournament."""

SECRET_PREFIX = "whsec_"  # noqa: S105 - what comes before a secret

CLOUD_EVENT = "application/cloudevents+json"


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address that wants to be told."""

    url: str
    events: list[str] = []
    """The types of events that it wants; empty for all."""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something that has happened in a tournament."""

    type: str
    """Such as `saikoro.tournament.round_closed`."""
    subject: str
    """What of the tournament it is about, such as `stages/1/rounds/3`."""
    time: str
    """When it happened, as lines carry it."""
    data: Any
    """Whatever JSON can say of it."""


class Outcome(NamedTuple):
    """How it went, and what follows."""

    state: State
    status: int = 0
    error: str = ""
    wait: float = 0
    """Seconds until the next attempt, while `waiting`."""
    made: int = 1
    """Attempts: none for a hook that was found gone."""


class Due(NamedTuple):
    """A delivery that may be attempted now, by nobody else before its lease ends."""

    delivery: StoredDelivery
    lease_ends: int


class Letter(NamedTuple):
    """What is posted, and to where."""

    url: str
    headers: dict[str, str]
    body: bytes


class _Secret(msgspec.Struct, frozen=True):
    """A hook with what its deliveries are signed with."""

    hook: Hook
    key: bytes


_decoder = msgspec.json.Decoder(list[_Secret])


class Webhooks:
    """Keeps the hooks of tournaments, and what is to be told to them."""

    def __init__(self, store: HookStore, seal: Seal, *, private: bool = False) -> None:
        self._store = store
        self._seal = seal
        self._private = private

    # For tournaments

    def check(self, hooks: Sequence[Hook]) -> None:
        """IllegalHooks names every hook that cannot be."""
        faults = ((at, url_fault(hook.url, private=self._private)) for at, hook in enumerate(hooks))
        wrong = [
            Violation("bad_hook_url", "", fault, f"/{at}/url") for at, fault in faults if fault
        ]
        if len(hooks) > MAX_HOOKS:
            wrong.append(Violation("too_many_hooks", "", f"there may be {MAX_HOOKS} hooks"))
        if wrong:
            raise IllegalHooks(wrong)

    async def register(self, tournament: str, hooks: Sequence[Hook]) -> list[str]:
        """Keep the hooks of a new tournament; the secret of each, which is told here alone.

        The same call again returns the same secrets. IllegalHooks names every hook that cannot be.
        """
        self.check(hooks)
        if not hooks:
            return []
        made = [_Secret(hook, secrets.token_bytes(32)) for hook in hooks]
        sealed = self._seal.close_bytes(msgspec.json.encode(made))
        kept = self._open(await self._store.register(tournament, sealed))
        return [f"{SECRET_PREFIX}{base64.b64encode(each.key).decode()}" for each in kept]

    async def wanted(self, tournament: str) -> bool:
        """Whether anybody wants to be told of the tournament."""
        return await self._store.registered(tournament) is not None

    async def cursor(self, tournament: str) -> int:
        """The version of the tournament up to which its notes are in the store."""
        return await self._store.cursor(tournament)

    async def enqueue(
        self, tournament: str, after: int, version: int, notes: Sequence[Note]
    ) -> None:
        """Have every hook told of what happened after version `after`, up to `version`.

        All of it is put into the store, or, if the cursor is not at `after` any more, nothing:
        then somebody else has done so. ValueError if the cursor would not move forward.
        """
        if version <= after:
            raise ValueError(f"a cursor that moves from {after} to {version}")
        registered = await self._store.registered(tournament) if notes else None
        hooks = [] if registered is None else self._open(registered.sealed)
        deliveries = [
            _delivery(tournament, f"{tournament}.{after}.{number:03}", note, at)
            for number, note in enumerate(notes)
            for at, each in enumerate(hooks)
            if not each.hook.events or note.type in each.hook.events
        ]
        await self._store.enqueue(tournament, after, version, deliveries)

    async def log(self, tournament: str) -> list[Delivery]:
        """Every delivery of the tournament, the oldest first; ended ones for a month."""
        registered = await self._store.registered(tournament)
        if registered is None:
            return []
        hooks = self._open(registered.sealed)
        return [_logged(each, hooks) for each in await self._store.log(tournament)]

    # For whoever delivers

    async def take(self, limit: int, lease: float) -> list[Due]:
        """Up to `limit` deliveries to attempt now; nobody else gets them for `lease` seconds."""
        ends, deliveries = await self._store.take(limit, lease)
        return [Due(delivery, ends) for delivery in deliveries]

    async def letter(self, due: Due, timestamp: int) -> Letter | None:
        """What is to be posted at `timestamp` (s since 1970); None if the hook wants nothing more.

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
            "Content-Type": CLOUD_EVENT,
            "webhook-id": delivery.note,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": f"v1,{signature}",
        }
        return Letter(hook.hook.url, headers, delivery.body)

    async def settle(self, due: Due, outcome: Outcome) -> bool:
        """Note how an attempt went; False if its lease has ended and it was another's meanwhile."""
        settled = msgspec.structs.replace(
            due.delivery,
            state=outcome.state,
            status=outcome.status,
            error=outcome.error,
            attempts=due.delivery.attempts + outcome.made,
        )
        return await self._store.settle(settled, due.lease_ends, outcome.wait)

    def _open(self, sealed: bytes) -> list[_Secret]:
        return _decoder.decode(self._seal.open_bytes(sealed))


def _delivery(tournament: str, id_: str, note: Note, hook: int) -> StoredDelivery:
    event = {
        "specversion": "1.0",
        "id": id_,
        "source": f"/tournaments/{tournament}",
        "type": note.type,
        "subject": note.subject,
        "time": note.time,
        "datacontenttype": "application/json",
        "data": note.data,
    }
    return StoredDelivery(
        id=f"{id_}.{hook}",
        tournament=tournament,
        hook=hook,
        note=id_,
        type=note.type,
        body=msgspec.json.encode(event),
    )


def _logged(delivery: StoredDelivery, hooks: Sequence[_Secret]) -> Delivery:
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
