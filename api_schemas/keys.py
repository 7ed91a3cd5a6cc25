"""API keys of organisers on the wire: scopes and quotas."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.api_schemas.ids import KeyId
from saikoro.api_schemas.requests import PlayerName

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
    """How many tournaments the key may open in one day."""
    matches_a_day: Quota = 0
    """How many matches the key may open in one day."""
    entrants: Quota = 0
    """The maximum number of entrants in one tournament."""


class CreateKey(msgspec.Struct, forbid_unknown_fields=True):
    """A key to create."""

    name: Annotated[PlayerName, Meta(description="The owner of the key, for the operator.")]
    """The name."""
    scopes: Scopes
    """What the key permits."""
    quotas: Quotas = Quotas()
    """The limits of the key."""


class KeyView(msgspec.Struct, frozen=True):
    """A key as the operator sees it, without its secret."""

    key: KeyId
    name: str
    """The name."""
    scopes: list[Scope]
    """What the key permits."""
    quotas: Quotas
    """The limits of the key."""
    created: Moment
    last_used: Moment | None
    """The hour of its last use."""
    revoked: Moment | None
    """When the key was revoked; null if it was not."""


class CreatedKey(msgspec.Struct):
    """A new key. Its token is returned only here."""

    token: Annotated[str, Meta(description="`sk_`, the id of the key, and its secret.")]
    """The bearer token. Keep it: it is not shown again."""
    key: KeyView
    """The key."""
