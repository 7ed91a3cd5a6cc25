"""API keys of organisers on the wire: scopes and quotas."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api_schemas.ids import KeyId
from api_schemas.requests import PlayerName

Scope = Literal["tournaments:write", "tournaments:read"]

SCOPES: dict[Scope, str] = {
    "tournaments:write": "create tournaments, take entries, make rulings",
    "tournaments:read": "read the parts of a tournament that only its organiser sees",
}
"""Every scope, and what it permits."""

Scopes = Annotated[
    list[Scope],
    Meta(
        min_length=1,
        max_length=len(SCOPES),
        description="; ".join(f"`{scope}`: {meaning}" for scope, meaning in SCOPES.items()) + ".",
    ),
]
Quota = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Moment = Annotated[str, Meta(description="`YYYY-MM-DDTHH:MM:SS.mmmZ`.")]


class Quotas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The quotas of a key; 0 for no limit. Days are in UTC."""

    tournaments_a_day: Quota = 0
    matches_a_day: Quota = 0
    entrants: Quota = 0
    """The maximum number of entrants in one tournament."""


class CreateKey(msgspec.Struct, forbid_unknown_fields=True):
    """A key to create."""

    name: Annotated[PlayerName, Meta(description="The owner of the key, for the operator.")]
    scopes: Scopes
    quotas: Quotas = Quotas()


class KeyView(msgspec.Struct, frozen=True):
    """A key as the operator sees it, without its secret."""

    key: KeyId
    name: str
    scopes: list[Scope]
    quotas: Quotas
    created: Moment
    last_used: Moment | None
    """The hour of its last use."""
    revoked: Moment | None


class CreatedKey(msgspec.Struct):
    """A new key. Its token is returned only here."""

    token: Annotated[str, Meta(description="`sk_`, the id of the key, and its secret.")]
    key: KeyView
