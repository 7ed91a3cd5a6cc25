"""Ids on the wire."""

from typing import Annotated

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
KeyId = Annotated[str, _HEX_16]
"""The id of an organiser's API key."""
PlayerId = Annotated[str, _HEX_32]
"""The id of a player: the first 32 digits of H("player"; secret)."""
