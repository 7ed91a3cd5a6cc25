"""Receipts that somebody kept, shown to the service again."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from saikoro.api_schemas.ids import Head, MatchId, Version

ReceiptFinding: TypeAlias = Literal["leads_here", "beyond", "differs"]
"""What became of a receipt, in the words of disputes."""


class KeptReceipt(msgspec.Struct, forbid_unknown_fields=True):
    """A receipt of the match that you kept."""

    version: Annotated[int, Meta(ge=1, le=999_999_999, description="The version of the match.")]
    head: Head
    """The head at that version, in hex."""
    signature: Annotated[
        str,
        Meta(
            pattern="^[0-9a-f]{128}$",
            max_length=128,
            description="The signature of the receipt, in hex.",
        ),
    ]


class ComparedReceipt(msgspec.Struct):
    """What became of a receipt."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version of the receipt."""
    finding: ReceiptFinding
    """`leads_here`: the match leads through its head. `beyond`: the match does not go so far.
    `differs`: it has another head at that version. After the last two it shows in `lost` what it
    had."""
