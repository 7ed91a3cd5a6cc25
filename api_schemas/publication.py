"""What is published of matches, and under which licence."""

from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, UnsetType

Part: TypeAlias = Literal["record", "cards", "players", "result"]


class Publication(msgspec.Struct, frozen=True):
    """What is published of a finished match, for everybody to use."""

    licence: str
    """The licence, an SPDX identifier such as `CC0-1.0`."""
    parts: tuple[Part, ...] = get_args(Part)
    """What is published: the `record`, with every answer and die; the `cards` that it was played
    with; the names or ids of its `players`; its `result`."""


def publication(options: dict[str, Any]) -> Publication | UnsetType:
    """What is published of a match with these options in its header; UNSET for nothing."""
    licence = options.get("licence")
    return Publication(licence) if isinstance(licence, str) and licence else UNSET
