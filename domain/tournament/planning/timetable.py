"""The times of rounds and the numbers of tables in a plan (TN-21)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.text import Unfit

Late = Literal["judge", "drawn", "left", "clock"]
"""How a pairing is decided that is still open when its time is up (TN-21.4)."""

MAX_SECONDS = 366 * 86_400

Seconds = Annotated[int, Meta(ge=0, le=MAX_SECONDS)]
Table = Annotated[int, Meta(ge=1, le=99_999)]


class RoundClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The clock of every round of a stage (TN-21.1)."""

    seconds: Annotated[int, Meta(ge=1, le=MAX_SECONDS)]
    """The length of a round."""
    pause: Seconds = 0
    """Seconds from the drawing of a round to its start."""
    start: str = ""
    """The earliest start of the first round, as `2026-11-28T10:00:00.000Z`; empty for none."""
    late: Late = "judge"
    """How a pairing is decided that is still open when its time is up."""

    def __post_init__(self) -> None:
        try:
            if self.start:
                milliseconds(self.start)
        except BrokenRecord as broken:
            raise Unfit(broken.label) from broken


class FixedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table at which an entrant always plays."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    """The name of the entrant."""
    table: Table
    """The number of the table."""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of tables (TN-21.6)."""

    first: Table = 1
    """The first table."""
    fixed: Annotated[tuple[FixedTable, ...], Meta(max_length=1_000)] = ()
    """The tables at which some entrants always play."""
