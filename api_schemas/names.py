"""Names of players that are withdrawn."""

from typing import Annotated

import msgspec
from msgspec import Meta

from saikoro.api_schemas.ids import MatchId
from saikoro.api_schemas.lists import Next
from saikoro.api_schemas.requests import MAX_SENT_NAME


class WithdrawNames(msgspec.Struct, forbid_unknown_fields=True):
    """A player whose name is withdrawn."""

    player: Annotated[
        str, Meta(min_length=1, max_length=MAX_SENT_NAME, description="An id, or a name.")
    ]
    cursor: Annotated[
        str,
        Meta(
            pattern="^([0-9]{13}[0-9a-f]{32})?$",
            max_length=45,
            description="`next` of the answer before.",
        ),
    ] = ""


class WithdrawnName(msgspec.Struct):
    """A name that was withdrawn."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    seat: int
    """A place at the table: 0 or 1."""


class WithdrawnNames(msgspec.Struct):
    """The names that were withdrawn."""

    withdrawn: list[WithdrawnName]
    """The names that were withdrawn, at most those of 100 matches."""
    next: Next
