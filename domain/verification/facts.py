"""Facts that the lines of a record prove without any rules, and the faults that contradict them."""

from typing import Literal, NamedTuple, Self, TypeAlias

import msgspec

from saikoro.domain.match import events as e
from saikoro.domain.match.words import Choice

MAX_FAULTS = 20
"""Faults after which a record is not read any further."""

MOST_DETAIL = 400
"""The most characters that the detail of a fault has."""

Ended: TypeAlias = Literal["finished", "cancelled", "halted"]
"""The end of a match: with a result, before play began, or stopped by the service."""


class Wrong(NamedTuple):
    """A fault of an event at its place in the record."""

    what: str
    detail: str


class Fault(msgspec.Struct, frozen=True):
    """Something in a record that cannot be true."""

    line: int
    """0 is the header."""
    what: str
    """The kind of the fault in one word, such as `die` or `time`."""
    detail: str

    @classmethod
    def of(cls, line: int, what: str, detail: str) -> Self:
        """A fault, with as much of its detail as can be read."""
        shown = detail if len(detail) <= MOST_DETAIL else f"{detail[:MOST_DETAIL]}..."
        return cls(line, what, shown)


class Facts(msgspec.Struct):
    """The facts that the lines of a record prove."""

    match: str
    game: str
    version: int
    """The number of events that were read: all, unless `gave_up`."""
    head: str
    """The head after the last line that was read."""
    choice: Choice = Choice.UNBOUND
    """Who could have chosen the dice."""
    draws: int = 0
    dice: int = 0
    submissions: int = 0
    """Sealed submissions that were opened and are what was committed to."""
    cards: int = 0
    """Hidden cards that were shown and are what was committed to."""
    ended: Ended | None = None
    """None for a match that is not over."""
    winner: int | None = None
    reason: str | None = None
    closed: e.PairingPlayed | None = None
    """The pairing because of which what the end opens is still closed; None if it is not."""
    unbound: bool = False
    """Whether the time of a round was up (`round_over`) although `match.created` names no
    pairing."""
    sealed: bool = False
    """Whether the record ends with a seal, which is not checked here."""
    names: list[int] = []
    """The seats whose names lie beside the lines, and are what was committed to."""
    withdrawn: list[int] = []
    """The seats whose names are gone from the line of names; none without this line."""
    confirmed: dict[str, int] = {}
    """Kept heads that are heads of this record, and the version of each."""
    gave_up: bool = False
    """Whether so much was wrong that the rest was not read."""
    faults: list[Fault] = []

    @property
    def finished(self) -> bool:
        """Whether the match has a result."""
        return self.ended == "finished"

    @property
    def sound(self) -> bool:
        """Whether nothing contradicts these facts; the rules may still emit other lines."""
        return not self.faults

    def fault(self, line: int, what: str, detail: str) -> None:
        """Add a fault; from `MAX_FAULTS` on, give up."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault.of(line, what, detail))
        self.gave_up = len(self.faults) >= MAX_FAULTS
