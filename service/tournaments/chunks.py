"""Chunks: the ranges of a round's pairings that workers play."""

import math
from typing import Any, NamedTuple, Self

from domain.tournament.matches.playing import Build
from domain.tournament.progress import ToPlay, playable
from domain.tournament.record.ledger import Ledger
from domain.tournament.stage import Pairing, Round, Slot

MIN_CHUNK, MAX_CHUNK = 16, 64
"""Pairings that a worker takes at once: enough that taking them costs little compared to playing
them, and few enough to play in a fraction of a second."""


class Chunk(NamedTuple):
    """A range of pairings of a round, played by one worker."""

    stage: int
    round: int
    first: Slot
    last: Slot

    @classmethod
    def read(cls, name: str) -> Self:
        """Parse a chunk's name."""
        stage, number, slots = name.split(".")
        first, last = slots.split("-")
        return cls(int(stage), int(number), int(first), int(last))

    @property
    def name(self) -> str:
        """The name on the due-list."""
        return f"{self.stage}.{self.round}.{self.first}-{self.last}"


def chunks(step: ToPlay, played: Round, workers: int) -> list[Chunk]:
    """Divide the undecided pairings of a round among the workers.

    The cuts depend only on the round, so every worker gives a chunk the same name.
    """
    slots = sorted(played.pairings)
    share = math.ceil(len(slots) / (3 * workers))
    size = max(MIN_CHUNK, min(MAX_CHUNK, share))
    missing = set(step.slots)
    return [
        Chunk(step.stage, step.round, cut[0], cut[-1])
        for at in range(0, len(slots), size)
        if not missing.isdisjoint(cut := slots[at : at + size])
    ]


class PendingPairing(NamedTuple):
    """A pairing to play, and everything about it that may change meanwhile."""

    pairing: Pairing
    at: str
    builds: list[tuple[Build | None, Any]]
    """The build and own cards of each entrant."""


def pending_pairings(ledger: Ledger, chunk: Chunk) -> list[PendingPairing]:
    """The pairings of a chunk that are still to play."""
    entrants = ledger.state.entrants
    return [
        PendingPairing(
            pairing,
            ledger.paired_at[chunk.stage, chunk.round],
            [(entrants[number].build, entrants[number].cards) for number in pairing.entrants],
        )
        for pairing in playable(ledger.state, chunk.stage, chunk.round)
        if chunk.first <= pairing.slot <= chunk.last
    ]
