"""Organisers: who may create tournaments here, and how many.

A key is told once, as `sk_<id>_<secret>`, and kept as a digest. The operator manages keys, who
proves to be the operator by knowing the service's secret: a token that is derived from it.
"""

import hmac
import re
import secrets

import msgspec

from api_schemas.keys import KeyView, Quotas, Scope
from service.clock import now
from service.errors import (
    MissingScope,
    QuotaExceeded,
    TooManyEntrants,
    Unauthorised,
    UnknownKey,
)
from service.identity import Identity
from service.settings import Policy
from service.store.keys import Kept, KeyStore
from service.tokens import token_digest

KEY_PREFIX = "sk_"

_TOKEN = re.compile(rf"{KEY_PREFIX}([0-9a-f]{{16}})_[A-Za-z0-9_-]{{43}}")

_QUOTAS = ("tournaments", "matches")


def is_key(token: str | None) -> bool:
    """Whether a token is meant as an organiser's key."""
    return token is not None and token.startswith(KEY_PREFIX)


class _Key(msgspec.Struct, frozen=True):
    """What never changes of a key."""

    key: str
    digest: bytes
    name: str
    scopes: list[Scope]
    quotas: Quotas
    created: str


_read_key = msgspec.msgpack.Decoder(_Key).decode


class Organiser(msgspec.Struct, frozen=True):
    """Somebody who was admitted."""

    key: str | None = None
    """Id of the key; None for anybody."""
    quotas: Quotas = Quotas()

    def require_room(self, entrants: int) -> None:
        """TooManyEntrants if one tournament of this organiser cannot have so many."""
        if 0 < self.quotas.entrants < entrants:
            raise TooManyEntrants(self.quotas.entrants)


class Organisers:
    """Makes keys, admits those who bring one, and counts what they use."""

    def __init__(self, store: KeyStore, identity: Identity, policy: Policy) -> None:
        self._store = store
        self._operator_token = identity.operator_token.encode()
        self._policy = policy

    def require_operator(self, token: str | None) -> None:
        """Unauthorised if this is not the operator's token."""
        if not hmac.compare_digest((token or "").encode(), self._operator_token):
            raise Unauthorised("the operator's token, which `saikoro keys` derives")

    async def create(self, name: str, scopes: list[Scope], quotas: Quotas) -> tuple[KeyView, str]:
        """A new key, and its token, which is told here and nowhere else."""
        key = secrets.token_hex(8)
        token = f"{KEY_PREFIX}{key}_{secrets.token_urlsafe(32)}"
        made = _Key(key, token_digest(token), name, sorted(set(scopes)), quotas, now())
        record = msgspec.msgpack.encode(made)
        await self._store.add(key, record)
        return _view(Kept(record, "", "")), token

    async def every(self) -> list[KeyView]:
        """All keys that were ever made, the oldest first."""
        views = map(_view, await self._store.every())
        return sorted(views, key=lambda view: (view.created, view.key))

    async def revoke(self, key: str) -> KeyView:
        """Let nobody in with `key` any more; UnknownKey if there is none."""
        kept = await self._store.find(key)
        if kept is None:
            raise UnknownKey(key)
        moment = kept.revoked or now()
        await self._store.revoke(key, moment)
        return _view(kept._replace(revoked=moment))

    async def admit(self, token: str | None, scope: Scope) -> Organiser:
        """Who comes with this token, to do what `scope` covers.

        Who brings a key is held to it, even where anybody may come. Unauthorised without a good
        key, or with a token of another kind; MissingScope if the key does not cover it.
        """
        if token is None and self._policy == "anybody":
            return Organiser()
        found = _TOKEN.fullmatch(token or "")
        kept = None if found is None else await self._store.find(found[1])
        if token is None or kept is None or kept.revoked:
            raise Unauthorised("an API key that is known here and not revoked")
        key = _read_key(kept.record)
        if not hmac.compare_digest(token_digest(token), key.digest):
            raise Unauthorised("an API key that is known here and not revoked")
        if scope not in key.scopes:
            raise MissingScope(scope)
        hour = f"{now()[:13]}:00:00.000Z"
        if kept.used != hour:
            await self._store.use(key.key, hour)
        return Organiser(key.key, key.quotas)

    async def known(self, key: str) -> Organiser:
        """Who was admitted with the key of this id; anybody, if it is empty."""
        kept = await self._store.find(key) if key else None
        return Organiser() if kept is None else Organiser(key, _read_key(kept.record).quotas)

    async def charge(
        self, organiser: Organiser, *, tournaments: int = 0, matches: int = 0, once: str = ""
    ) -> None:
        """Count what the organiser uses today, all of it, or nothing and QuotaExceeded.

        A request that may come again names itself `once`: it is charged once a day.
        """
        quotas = organiser.quotas.tournaments_a_day, organiser.quotas.matches_a_day
        if organiser.key is None or not any(quotas):
            return
        asked = tournaments, matches
        which, seconds = await self._store.charge(organiser.key, asked, quotas, once)
        if which:
            raise QuotaExceeded(_QUOTAS[which - 1], quotas[which - 1], seconds)


def _view(kept: Kept) -> KeyView:
    key = _read_key(kept.record)
    return KeyView(
        key=key.key,
        name=key.name,
        scopes=key.scopes,
        quotas=key.quotas,
        created=key.created,
        last_used=kept.used or None,
        revoked=kept.revoked or None,
    )
