"""Receipts that somebody kept, shown to the service again."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.api_schemas.ids import Head, MatchId, Version

MAX_LINES = 2_000
"""The most lines that come with a receipt."""

ReceiptFinding: TypeAlias = Literal["leads_here", "taken_back", "beyond", "differs"]
"""What became of a receipt, in the words of disputes."""

Refusal: TypeAlias = Literal["gap", "chain", "secret", "over", "rules"]
"""Why lines were not appended again."""


class KeptReceipt(msgspec.Struct, forbid_unknown_fields=True):
    """A receipt of the match that you kept, and the lines that lead to it."""

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
    lines: Annotated[
        list[str],
        Meta(
            max_length=MAX_LINES,
            description="Lines up to that version, as the record has them, the last one last; they "
            "begin after the version that the match has now, or before. Without them the receipt "
            "is compared alone.",
        ),
    ] = []


class ComparedReceipt(msgspec.Struct):
    """What became of a receipt."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version of the receipt."""
    finding: ReceiptFinding
    """`leads_here`: the match leads through its head. `taken_back`: it does so again, because the
    lines were appended again. `beyond`: the match does not go so far. `differs`: it has another
    head at that version. After the last two it shows in `lost` what it had."""
    refused: Refusal | UnsetType = UNSET
    """Why lines were not appended again. `gap`: they begin too late. `chain`: they do not lead from
    the head of the match to that of the receipt. `secret`: something lay beside one of them that
    only the service and a player had. `over`: the match has ended. `rules`: the rules that are
    installed do not emit them. Absent if they were, or if none were needed."""
    line: int | UnsetType = UNSET
    """The line that is missing (`gap`), or beside which something lay (`secret`)."""
