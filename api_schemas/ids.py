"""Ids, versions and heads on the wire, and the receipts that prove them."""

from typing import Annotated

import msgspec
from msgspec import Meta

# The pattern alone would let a line end pass.
_HEX_16 = Meta(
    pattern="^[0-9a-f]{16}$", max_length=16, description="16 lowercase hexadecimal digits."
)
_HEX_32 = Meta(
    pattern="^[0-9a-f]{32}$", max_length=32, description="32 lowercase hexadecimal digits."
)

MatchId = Annotated[str, _HEX_32]
TournamentId = Annotated[str, _HEX_32]
DisputeId = Annotated[str, _HEX_32]
"""The id of a dispute of a match."""
ANY_DISPUTE = r"^[0-9a-f]{32}(\.[1-9][0-9]{0,8})?$(?!\n)"
"""The pattern of the id of a dispute; `$` alone would let a line end pass."""
AnyDisputeId = Annotated[str, Meta(pattern=ANY_DISPUTE, max_length=42)]
"""The id of a dispute; of a pairing that of its tournament, a point, and the line that filed it."""
KeyId = Annotated[str, _HEX_16]
"""The id of an organiser's API key."""
PlayerId = Annotated[str, _HEX_32]
"""The id of a player: the first 32 digits of H("player"; secret)."""


Version = Annotated[int, Meta(ge=0, description="The number of events so far.")]
Head = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{64}$",
        max_length=64,
        description="The head of the hash chain of all lines, which identifies a match version.",
    ),
]


class SignedReceipt(msgspec.Struct):
    """A signed proof that the service has accepted a request."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version."""
    head: Head
    """The head of the stream at that version, in hex."""
    signature: Annotated[str, Meta(description="Ed25519 by the server key of the header, in hex.")]


class Later(msgspec.Struct):
    """How far a match goes that is seen late, and a commitment to the head there."""

    version: Version
    """The version that the match has for its seats."""
    commit: Annotated[
        str,
        Meta(
            pattern="^[0-9a-f]{64}$",
            description='H("later"; match, version, nonce, head), in hex. The page of events that '
            "ends at this version will have the nonce and the head.",
        ),
    ]
