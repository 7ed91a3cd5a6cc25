"""What clients send."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.bots.specs import Bot

Hex32 = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{64}$",
        max_length=64,
        description="32 bytes as 64 lowercase hexadecimal digits.",
        examples=["9ea81cade0b42ab9d1c87837c7453a5f4b070b93b81868e55dee409dfe88bcba"],
    ),
]

_ONE_LINE = (
    r"^[^\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+$"
    r"(?!\n)"
)
"""No control characters, no line separators, nothing invisible, nothing that turns the text around.
`$` alone would let a line end pass."""

Hex32s = Annotated[list[Hex32], Meta(min_length=1, max_length=16)]

PlayerName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=_ONE_LINE,
        description="A display name, without control, invisible and bidirectional characters.",
        examples=["ada"],
    ),
]


class CreateMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match to open."""

    game: Annotated[str, Meta(max_length=40, description="Id of a game.", examples=["laplaplus"])]
    options: Annotated[
        dict[str, Any],
        Meta(description="Options that differ from the game's defaults; see `GET /games/{game}`."),
    ] = {}
    bots: Annotated[
        dict[Literal["0", "1"], Bot],
        Meta(description="By seat, the bots that play: `random`, `greedy` or `mcts`."),
    ] = {}


class JoinMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take. With neither `seed` nor `seed_commit` the server makes a seed and says so."""

    seat: Annotated[int, Meta(ge=0, le=1, description="The seat; absent, the first free one.")] | (
        None
    ) = None
    player: PlayerName | None = None
    seed: Hex32 | None = None
    """Your own randomness: dice and shuffles depend on it, and nobody knew it before."""
    seed_commit: Hex32 | None = None
    """H("seed") of a seed that you hand in when everybody has joined."""


class PostSeed(msgspec.Struct, forbid_unknown_fields=True):
    """The seed that was committed to when the seat was taken."""

    seed: Hex32


class GiveAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the open decision: the answer itself, or commitments to a hidden one."""

    answer: Any | UnsetType = UNSET
    decision: Annotated[int, Meta(ge=1)] | None = None
    """The decision that you saw; refused if another one is open."""
    nonces: Hex32s | None = None
    """Seals of a hidden answer, one for each part; absent, the server makes them."""
    commits: Hex32s | None = None
    """H("sealed") of each part, in place of the answer, which you hand in later."""


class RewindMatch(msgspec.Struct, forbid_unknown_fields=True):
    """An earlier decision to go back to."""

    to: Annotated[int, Meta(ge=1)]
    """The version of its `decision.asked`."""
    reason: Annotated[str, Meta(min_length=1, max_length=200, pattern=_ONE_LINE)]
    """Why, for everybody to read."""


class CheckAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the open decision that is not given yet; it may be unfinished."""

    answer: Any
    decision: Annotated[int, Meta(ge=1)] | None = None
    """The decision that you saw; refused if another one is open."""


class PostOpening(msgspec.Struct, forbid_unknown_fields=True):
    """A hidden answer that was only committed to, and what opens it."""

    answer: Any
    nonces: Hex32s
