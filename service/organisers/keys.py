"""API keys of organisers: creating, checking and charging them.

A key is shown once, as `sk_<id>_<secret>`, and stored as a digest. The operator manages keys and
authenticates with a token that is derived from the service's secret.
"""

import hmac
import re
import secrets
from contextlib import suppress

import msgspec

from saikoro.api_schemas.keys import KeyView, Quotas, Scope
from saikoro.domain.errors.rules import IllegalName
from saikoro.domain.names import expect_name
from saikoro.domain.text import Text
from saikoro.service.clock import now
from saikoro.service.errors.access import (
    MissingScope,
    QuotaExceeded,
    TooManyEntrants,
    Unauthorised,
    UnknownKey,
)
from saikoro.service.errors.stores import StoreDown
from saikoro.service.identity import Identity
from saikoro.service.settings import Policy
from saikoro.service.store.keys import KeyStore, StoredKey
from saikoro.service.tokens import token_digest

KEY_PREFIX = "sk_"

_TOKEN = re.compile(rf"{KEY_PREFIX}([0-9a-f]{{16}})_[A-Za-z0-9_-]{{43}}")

_QUOTAS = (Text("大会", "tournaments"), Text("マッチ", "matches"))

_OPERATOR = Text(
    "運営者のトークン（`saikoro keys` が導くもの）が必要です",
    "this needs the operator's token, which `saikoro keys` derives",
)
_METRICS = Text(
    "メトリクスのトークン（`saikoro keys metrics` が導くもの）が必要です",
    "this needs the token for metrics, which `saikoro keys metrics` derives",
)
_API_KEY = Text(
    "取り消されていない、有効な API キーが必要です",
    "this needs a valid API key that is not revoked",
)


def is_key(token: str | None) -> bool:
    """Whether a token has the prefix of an API key."""
    return token is not None and token.startswith(KEY_PREFIX)


class _Key(msgspec.Struct, frozen=True):
    """The immutable part of a key."""

    key: str
    digest: bytes
    name: str
    scopes: list[Scope]
    stored_quotas: dict[str, int] = msgspec.field(name="quotas")
    """The quotas by name, including those that only later builds know."""
    created: str

    @property
    def quotas(self) -> Quotas:
        """The quotas that this build knows."""
        known = {name: most for name, most in self.stored_quotas.items() if name in _KNOWN_QUOTAS}
        return Quotas(**known)


_KNOWN_QUOTAS = frozenset(Quotas.__struct_fields__)


_read_key = msgspec.msgpack.Decoder(_Key).decode


class Organiser(msgspec.Struct, frozen=True):
    """An authenticated organiser, or an anonymous one."""

    key: str | None = None
    """The id of the key; None without a key."""
    quotas: Quotas = Quotas()

    def require_capacity(self, entrants: int) -> None:
        """Raise TooManyEntrants if this organiser's tournaments may not have so many entrants."""
        if 0 < self.quotas.entrants < entrants:
            raise TooManyEntrants(self.quotas.entrants)


class Organisers:
    """Creates keys, authenticates requests by them, and charges their quotas."""

    def __init__(self, store: KeyStore, identity: Identity, policy: Policy) -> None:
        self._store = store
        self._operator_token = identity.operator_token.encode()
        self._metrics_token = identity.metrics_token.encode()
        self._policy = policy

    def require_operator(self, token: str | None) -> None:
        """Raise Unauthorised if this is not the operator's token."""
        if not hmac.compare_digest((token or "").encode(), self._operator_token):
            raise Unauthorised(_OPERATOR)

    def require_watcher(self, token: str | None) -> None:
        """Raise Unauthorised if this is neither the token for metrics nor the operator's."""
        given = (token or "").encode()
        if not hmac.compare_digest(given, self._metrics_token) and not hmac.compare_digest(
            given, self._operator_token
        ):
            raise Unauthorised(_METRICS)

    async def create(self, name: str, scopes: list[Scope], quotas: Quotas) -> tuple[KeyView, str]:
        """Create a key; returns it with its token, which is shown only here. IllegalName."""
        name = expect_name(name, IllegalName, "illegal_name", "/name")
        key = secrets.token_hex(8)
        token = f"{KEY_PREFIX}{key}_{secrets.token_urlsafe(32)}"
        stored = msgspec.to_builtins(quotas)
        created = _Key(key, token_digest(token), name, sorted(set(scopes)), stored, now())
        record = msgspec.msgpack.encode(created)
        await self._store.add(key, record)
        return _view(StoredKey(record, "", "")), token

    async def list_keys(self) -> list[KeyView]:
        """All keys, oldest first, including revoked ones."""
        views = map(_view, await self._store.every())
        return sorted(views, key=lambda view: (view.created, view.key))

    async def revoke(self, key: str) -> KeyView:
        """Revoke `key`; UnknownKey if it does not exist."""
        kept = await self._store.find(key)
        if kept is None:
            raise UnknownKey(key)
        moment = kept.revoked or now()
        await self._store.revoke(key, moment)
        return _view(kept._replace(revoked=moment))

    async def admit(self, token: str | None, scope: Scope) -> Organiser:
        """Authenticate a token for a request that needs `scope`.

        A key's limits apply even where keys are optional. Unauthorised for a missing or invalid
        key, or a token of another kind; MissingScope if the key lacks the scope.
        """
        if token is None and self._policy == "anybody":
            return Organiser()
        found = _TOKEN.fullmatch(token or "")
        kept = None if found is None else await self._store.find(found[1])
        if token is None or kept is None or kept.revoked:
            raise Unauthorised(_API_KEY)
        key = _read_key(kept.record)
        if not hmac.compare_digest(token_digest(token), key.digest):
            raise Unauthorised(_API_KEY)
        if scope not in key.scopes:
            raise MissingScope(scope)
        hour = f"{now()[:13]}:00:00.000Z"
        if kept.used != hour:
            with suppress(StoreDown):  # a key can be used while nothing can be noted of it
                await self._store.use(key.key, hour)
        return Organiser(key.key, key.quotas)

    async def by_key(self, key: str) -> Organiser:
        """The organiser with the key of this id; an anonymous one if it is empty or unknown."""
        kept = await self._store.find(key) if key else None
        return Organiser() if kept is None else Organiser(key, _read_key(kept.record).quotas)

    async def charge(
        self, organiser: Organiser, *, tournaments: int = 0, matches: int = 0, once: str = ""
    ) -> None:
        """Charge the organiser's daily quotas: all of it, or nothing and QuotaExceeded.

        Requests with the same `once` are charged only once a day.
        """
        quotas = organiser.quotas.tournaments_a_day, organiser.quotas.matches_a_day
        if organiser.key is None or not any(quotas):
            return
        asked = tournaments, matches
        which, seconds = await self._store.charge(organiser.key, asked, quotas, once)
        if which:
            raise QuotaExceeded(_QUOTAS[which - 1], quotas[which - 1], seconds)


def _view(kept: StoredKey) -> KeyView:
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
