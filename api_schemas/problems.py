"""Problem documents (RFC 9457)."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta


class BrokenRule(msgspec.Struct, omit_defaults=True):
    """One thing that is wrong, and where."""

    code: str
    rule: str
    """Id of the rule in the game's rule book."""
    detail: str
    pointer: str = ""
    """JSON pointer into the request's body."""


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request was not done. Nothing was changed."""

    type: Annotated[str, Meta(description="Address of a page about problems of this kind.")]
    title: str
    status: int
    detail: str
    errors: list[BrokenRule] = []
    """Every rule that the request breaks."""
    version: int | None = None
    """The version that the match has; with a stale view."""
    head: str | None = None
    missed: list[Any] = []
    """The events after the version that was named; with a stale view."""
