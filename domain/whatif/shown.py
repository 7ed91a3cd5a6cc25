"""What happens from a moment on, as people and programs get it.

It stands apart from what plays a moment on, which a client does not load.
"""

from typing import Literal, TypeAlias

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.telling.frames import Frame
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import Change

Until: TypeAlias = Literal["decision", "end"]
"""How far a moment is played on: to the next decision, or by bots to the end of the match."""


class Asked(msgspec.Struct, frozen=True):
    """A decision that is open."""

    name: str
    """The rule book's name of it."""
    title: Text
    """What people call it."""
    seats: list[Seat]
    """The seats that have yet to answer."""


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """What happens where one thing is different. It is in no record."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    version: int
    """The first event that is played anew; all before it are those of the record."""
    change: Change | None
    """What is different; null where only what comes after is played anew."""
    until: Until
    """How far it is played on."""
    bots: list[Bot]
    """The bots that play on, by seat."""
    seed: str
    """The seed of all dice, shuffles and bots from there on: 32 bytes in hex. It has nothing to do
    with the match; the same seed gives the same again."""
    frames: list[Frame]
    """What happens, event by event: sentences, and what changes on the table."""
    table: TableView
    """What lies on the table at last, with all open."""
    asked: Asked | None
    """What is asked next; null where the match is over."""
    outcome: Outcome | None
    """How the match ends; null where it goes on."""
