"""Keys of organisers on the wire: what they may do, and how much of it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api_schemas.ids import KeyId
from api_schemas.requests import PlayerName

Scope = Literal["tournaments:write", "tournaments:read"]

SCOPES: dict[Scope, str] = {
    "tournaments:write": "create tournaments, take entries, make rulings",
    "tournaments:read": "see what of a tournament only its organiser sees",
}
"""Every scope, and what a key that has it may do."""

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
    """How much of everything a key may ask for; 0 is without limit. Days are those of UTC."""

    tournaments_a_day: Quota = 0
    matches_a_day: Quota = 0
    entrants: Quota = 0
    """Of one tournament."""


class CreateKey(msgspec.Struct, forbid_unknown_fields=True):
    """A key to make."""

    name: Annotated[PlayerName, Meta(description="Whose key it is, for the operator to read.")]
    scopes: Scopes
    quotas: Quotas = Quotas()


class KeyView(msgspec.Struct, frozen=True):
    """A key as the operator sees it; nobody can get in with what is here."""

    key: KeyId
    name: str
    scopes: list[Scope]
    quotas: Quotas
    created: Moment
    last_used: Moment | None
    """The hour in which it was used last."""
    revoked: Moment | None


class CreatedKey(msgspec.Struct):
    """A new key. Its token is told here and nowhere else."""

    token: Annotated[str, Meta(description="`sk_`, the id of the key, and its secret.")]
    key: KeyView
