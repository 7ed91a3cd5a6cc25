"""Parameters of paths: ids, which have one shape each, checked before anything is looked up."""

from typing import Annotated

from litestar.params import PathParameter


def _hexadecimal(digits: int) -> PathParameter:
    # The pattern alone would let a line end pass.
    description = f"{digits} lower-case hexadecimal digits."
    return PathParameter(
        pattern=f"^[0-9a-f]{{{digits}}}$", max_length=digits, description=description
    )


MatchPath = Annotated[str, _hexadecimal(32)]
TournamentPath = Annotated[str, _hexadecimal(32)]
PlayerPath = Annotated[str, _hexadecimal(32)]
KeyPath = Annotated[str, _hexadecimal(16)]
"""The id of an organiser's API key."""
WebhookPath = Annotated[
    int, PathParameter(description="The number of the webhook, which registering it returned.")
]
