"""One stage as its format sees it: seeds, pairings, results (TN-1)."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.tournament.plan import AnyStage

Entrant = int
"""An entrant's number, from 1."""

Slot = int
"""A place in a round, from 0."""

Bracket = Literal["winners", "losers", "final", "third_place", "group", "swiss", "ladder"]

Decided = Literal[
    "games",
    "replay",
    "hp_difference",
    "matches_won",
    "seed",
    "die",
    "drawn",
    "bye",
    "walkover",
    "nobody",
    "ruling",
]
"""How a pairing was decided (TN-12.4)."""


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who meets whom in one slot of a round."""

    slot: Slot
    a: Entrant
    b: Entrant | None
    """None for a bye."""
    bracket: Bracket
    group: int = 0
    """Of round robin: 0 for the first."""
    run: int = 0
    """How often the slot was begun anew (TN-1.3)."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The two of them, or the one."""
        return (self.a,) if self.b is None else (self.a, self.b)

    def meets(self, other: "Pairing") -> bool:
        """Whether the same two meet in the same seats."""
        return (self.a, self.b) == (other.a, other.b)


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match of a pairing, as its two entrants see it."""

    match: str
    """The match id: 32 hexadecimal digits."""
    head: str
    """The head after its last line."""
    version: int
    """How many events it has."""
    winner: Entrant | None = None
    """None for a draw, or for a match that ended without a result (TN-12.5)."""
    reason: str = ""
    """The rule book's word for how it ended."""
    left: tuple[int, int] = (0, 0)
    """What was left to `a` and to `b`."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pairing came to."""

    slot: Slot
    winner: Entrant | None
    """None where it was drawn, or nobody was there."""
    decided: Decided
    won: tuple[int, int] = (0, 0)
    """Matches won by `a` and by `b`."""
    left: tuple[int, int] = (0, 0)
    """What was left to `a` and to `b`, summed over all matches."""
    run: int = 0
    die: int | None = None
    """What the die showed, where it decided."""
    matches: tuple[Score, ...] = ()
    """In the order of their numbers."""

    @property
    def played(self) -> bool:
        """Whether it counts as a meeting of the two (TN-11)."""
        return self.decided not in {"bye", "walkover", "nobody"}


class Round(msgspec.Struct):
    """A round that has been paired."""

    pairings: dict[Slot, Pairing]
    results: dict[Slot, Result] = {}
    """Of the slots that are decided."""
    closed: bool = False
    """Whether its table stands."""
    stale: bool = False
    """Whether a ruling may have changed who meets whom in it (TN-14.3)."""

    @property
    def decided(self) -> bool:
        """Whether every pairing has its result."""
        return len(self.results) == len(self.pairings)

    def loser(self, slot: Slot) -> Entrant | None:
        """Who lost in `slot`; None if nobody did."""
        pairing, result = self.pairings.get(slot), self.results.get(slot)
        if pairing is None or result is None or result.winner is None or pairing.b is None:
            return None
        return pairing.b if result.winner == pairing.a else pairing.a

    def winner(self, slot: Slot) -> Entrant | None:
        """Who won in `slot`; None if nobody did."""
        result = self.results.get(slot)
        return None if result is None else result.winner


class Stage(msgspec.Struct):
    """One stage: what its format pairs and ranks by."""

    plan: AnyStage
    seeds: list[Entrant]
    """Seed 1 first."""
    rounds: list[Round] = []
    """Round 1 first; every one but the last is decided when a format is asked."""
    gone: set[Entrant] = set()
    """Who has withdrawn or was disqualified (TN-13)."""
    absent: set[Entrant] = set()
    """Who was gone already when the stage began, and so did not qualify for it (TN-10.3)."""
    stale: bool = False
    """Whether a ruling may have changed its seeds."""
    spent: dict[tuple[int, Slot], int] = {}
    """The last run of slots, by round, whose pairing was given up."""

    def seed(self, entrant: Entrant) -> int:
        """An entrant's seed, from 1."""
        return self.seeds.index(entrant) + 1

    def met(self) -> Iterator[tuple[int, Pairing, Result]]:
        """Every decided pairing with the number of its round, in order."""
        for number, played in enumerate(self.rounds, 1):
            for slot, pairing in sorted(played.pairings.items()):
                result = played.results.get(slot)
                if result is not None:
                    yield number, pairing, result


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entrant in a table (TN-10)."""

    rank: int
    """1, 2, 3 ...: every rank once in each group."""
    place: int
    """The best rank among those that share it."""
    entrant: Entrant
    seed: int
    """From 1; orders those that share a place."""
    points: int = 0
    """Of tables by points; the rating of a ladder."""
    tie_breaks: tuple[int, ...] = ()
    """Values of the stage's tie-breaks, in their order."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    group: int = 0
    gone: bool = False
