"""Ids as clients receive them."""

from typing import Annotated

from msgspec import Meta

_HEX_16 = Meta(pattern="^[0-9a-f]{16}$", description="16 lower-case hexadecimal digits.")
_HEX_32 = Meta(pattern="^[0-9a-f]{32}$", description="32 lower-case hexadecimal digits.")

MatchId = Annotated[str, _HEX_32]
TournamentId = Annotated[str, _HEX_32]
KeyId = Annotated[str, _HEX_16]
"""The id of an organiser's API key."""
