"""What is proven of a stream: its version, its head, and the receipt of a request to it."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api_schemas.ids import MatchId

Version = Annotated[int, Meta(ge=0, description="The number of events so far.")]
Head = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{64}$",
        description="The head of the hash chain of all lines, which identifies a match version.",
    ),
]


class SignedReceipt(msgspec.Struct):
    """A signed proof that the service has accepted a request."""

    match: MatchId
    version: Version
    head: Head
    signature: Annotated[str, Meta(description="Ed25519 by the server key of the header, in hex.")]
