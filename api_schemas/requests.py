"""Request bodies."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.api_schemas.webhooks import NewMatchWebhook
from saikoro.domain.bots.specs import Bot

Hex32 = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{64}$",
        max_length=64,
        description="32 bytes as 64 lowercase hexadecimal digits.",
        examples=["9ea81cade0b42ab9d1c87837c7453a5f4b070b93b81868e55dee409dfe88bcba"],
    ),
]

Hex32s = Annotated[list[Hex32], Meta(min_length=1, max_length=16)]

MAX_SENT_NAME = 4_000
"""Characters of a name as it is sent, which is read before its length counts."""

PlayerName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_SENT_NAME,
        description="A display name of 1 to 40 code points, counted and kept in NFC and without "
        "outer spaces. All of its characters are shown, and none cover others: no control, "
        "invisible or bidirectional ones, except for what joins emoji to one, and at most four "
        "marks on a letter.",
        examples=["ada"],
    ),
]


REASON = Meta(
    min_length=1,
    max_length=400,
    pattern=r"\S",
    description="On one line; it is recorded permanently.",
)
"""A reason that somebody gives."""


class CreateMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match to create."""

    game: Annotated[
        str, Meta(max_length=40, description="The id of a game.", examples=["laplaplus"])
    ]
    """The id of the game."""
    options: Annotated[
        dict[str, Any],
        Meta(description="Options that differ from the game's defaults; see `GET /games/{game}`."),
    ] = {}
    """Every option of the match, defaults included."""
    bots: Annotated[
        dict[Literal["0", "1"], Bot],
        Meta(description="Bots by seat: `random`, `greedy` or `mcts`."),
    ] = {}
    access: Literal["listed", "unlisted", "invitation"] = "listed"
    """Who may find the match and join. `listed`: everybody, from lists. `unlisted`: whoever has
    its id. `invitation`: whoever has the invitation that opening it returns."""
    judge: Annotated[str, Meta(pattern="^(key|[0-9a-f]{32})$", max_length=32)] | None = None
    """The judge, who decides disputes, and rewinds where the options allow it: the id of a player,
    or `key` for whoever has the `judge_token` in the answer. By default the match has a judge with
    a token where its options allow rewinds, and else none; the host may always decide."""
    webhooks: Annotated[list[NewMatchWebhook], Meta(max_length=10)] = []
    """The webhooks that events of the match are delivered to."""


class JoinMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take. Without `seed` and `seed_commit` the server generates a seed."""

    seat: Annotated[
        int, Meta(ge=0, le=1, description="The seat; by default the first free one.")
    ] | (None) = None
    """The seat: 0 or 1."""
    player: PlayerName | None = None
    """The name of the player; null without one."""
    invitation: Annotated[str, Meta(max_length=200)] | None = None
    """The invitation, where the match is by invitation."""
    seed: Hex32 | None = None
    """Your own entropy, on which dice and shuffles depend."""
    seed_commit: Hex32 | None = None
    """H("seed") of a seed that you post once every seat has joined."""


class JoinRematch(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take in a rematch. Without `seed_commit` the server generates a seed."""

    seed_commit: Hex32 | None = None
    """H("seed") of a seed that you post once both seats have joined."""


class PostSeed(msgspec.Struct, forbid_unknown_fields=True):
    """The seed that the seat committed to when it was taken."""

    seed: Hex32
    """The seed: 32 bytes in hex; null before it is revealed."""


class GiveAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the open decision: the answer itself, or commitments to a hidden one."""

    answer: Any | UnsetType = UNSET
    """An answer to the open decision."""
    decision: Annotated[int, Meta(ge=1)] | None = None
    """The number of the decision that you answer; refused if another one is open."""
    nonces: Hex32s | None = None
    """Nonces of a hidden answer, one for each part; by default the server generates them."""
    commits: Hex32s | None = None
    """H("sealed") of each part, in place of the answer, which you post later."""


class RewindMatch(msgspec.Struct, forbid_unknown_fields=True):
    """An earlier decision to rewind to."""

    to: Annotated[int, Meta(ge=1)]
    """The version of its `decision.asked`."""
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    """The public reason; its characters are shown, and none cover others."""


class PauseMatch(msgspec.Struct, forbid_unknown_fields=True):
    """Why a judge pauses a match."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    """The public reason; its characters are shown, and none cover others."""


class LookAsSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that a judge looks as."""

    seat: Annotated[int, Meta(ge=0, le=1)]
    """The seat: 0 or 1."""
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    """The public reason; its characters are shown, and none cover others."""


class CheckAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to check against the open decision; it may be incomplete."""

    answer: Any
    """An answer to the open decision."""
    decision: Annotated[int, Meta(ge=1)] | None = None
    """The number of the decision that you answer; refused if another one is open."""


class PostOpening(msgspec.Struct, forbid_unknown_fields=True):
    """A hidden answer that the seat has committed to, and the nonces that open it."""

    answer: Any
    """An answer to the open decision."""
    nonces: Hex32s
    """The nonce of each part."""
