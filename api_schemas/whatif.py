"""What-ifs: what is different about a moment, and how far it is played on."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.comparing import MOST_TIMES

MomentBot = Random | Greedy


class NewWhatIf(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a finished match to play on."""

    change: Change | None = None
    """What is different about the event; null to play the moment on as it was."""
    until: Annotated[
        Literal["decision", "end", "many"],
        Meta(
            description="How far: to the next decision, by bots to the end of the match, or to the "
            "end `times` times, compared with the moment as recorded."
        ),
    ] = "decision"
    times: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_TIMES,
            description="How often each arm is played, with `many`; less often where that takes "
            "too long.",
        ),
    ] = MOST_TIMES
    bots: (
        Annotated[
            list[MomentBot],
            Meta(
                min_length=1,
                max_length=2,
                description="The bots that play on: one for both seats, or one for each, seat 0 "
                "first; by default `random`.",
            ),
        ]
        | UnsetType
    ) = UNSET
    seed: (
        Annotated[
            str,
            Meta(
                pattern="^[0-9a-f]{64}$",
                max_length=64,
                description="The seed of an earlier what-if, to have the same again; by default a "
                "fresh one.",
            ),
        ]
        | UnsetType
    ) = UNSET
