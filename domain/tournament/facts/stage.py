"""One stage of a tournament: seeds, pairings, results (TN-1)."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from saikoro.domain.tournament.planning.plan import AnyStage
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS, NEWEST

Entrant = int
"""An entrant's number, from 1."""

Slot = int
"""A place in a round, from 0."""

Status = Literal["entering", "playing", "paused", "finished", "cancelled"]
"""The progress of a tournament."""

Gone = Literal["", "withdrawn", "disqualified"]
"""The way in which an entrant left; empty while it takes part."""

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
    "requested_bye",
    "walkover",
    "nobody",
    "double_loss",
    "ruling",
    "time",
]
"""The way in which a pairing was decided (TN-12.4)."""

BOTH_LOST: Final = ("nobody", "double_loss")
"""The ways of deciding a pairing that both entrants lost; `nobody` only in version 1 (TN-18)."""


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The entrants who meet in one slot of a round."""

    slot: Slot
    a: Entrant
    b: Entrant | None
    """None for a bye."""
    bracket: Bracket
    """The part of the stage that the pairing belongs to."""
    group: int = 0
    """The group in a round robin, from 0."""
    run: int = 0
    """The number of times that the slot was restarted (TN-1.3)."""
    requested: bool = False
    """Whether it is a bye that the entrant asked for (TN-28)."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Both entrants, or the only one of a bye."""
        return (self.a,) if self.b is None else (self.a, self.b)

    def meets(self, other: "Pairing") -> bool:
        """Whether the same entrants meet in the same seats."""
        return (self.a, self.b) == (other.a, other.b)


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of one match of a pairing, by entrant."""

    match: str
    """The match id: 32 hexadecimal digits."""
    head: str
    """The head after its last line."""
    version: int
    """The number of its events."""
    winner: Entrant | None = None
    """None for a draw, or for a match that ended without a result (TN-12.5)."""
    reason: str = ""
    """The reason for its end, in the rule book's word."""
    left: tuple[int, int] = (0, 0)
    """The HP, or what else the game counts, that `a` and `b` had left."""
    missed_by: tuple[Entrant, ...] = ()
    """The entrants who missed a match between people that has no winner (TN-18.1)."""
    awaited: tuple[Entrant, ...] = ()
    """The entrants whose answer was awaited when the clock cancelled the match (TN-21.4)."""
    lost_by: tuple[Entrant, ...] = ()
    """The entrants who lost it by a ruling (TN-33.3)."""
    at_table: bool = False
    """Whether it was played at a real table, without a record (TN-34)."""

    @property
    def both_lost(self) -> bool:
        """Whether both missed it, or lost it by rulings (TN-18.1, TN-33.3)."""
        return 2 in (len(self.missed_by), len(self.lost_by))


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a pairing."""

    slot: Slot
    winner: Entrant | None
    """None for a draw, or if both have lost."""
    decided: Decided
    won: tuple[int, int] = (0, 0)
    """Matches won by `a` and by `b`."""
    left: tuple[int, int] = (0, 0)
    """What `a` and `b` had left, summed over all matches."""
    run: int = 0
    """How often the slot was restarted."""
    die: int | None = None
    """The face of the die, where it decided."""
    matches: tuple[Score, ...] = ()
    """The scores of the matches, in the order of their numbers."""

    @property
    def played(self) -> bool:
        """Whether it counts as a meeting (TN-11)."""
        return self.decided not in {"bye", "requested_bye", "walkover", *BOTH_LOST}

    @property
    def unruled(self) -> bool:
        """Whether its matches alone decided it, without any ruling."""
        ruled = self.decided == "ruling" or any(one.lost_by or one.at_table for one in self.matches)
        return self.played and not ruled

    @property
    def both_lost(self) -> bool:
        """Whether it counts as a loss for both (TN-18.3)."""
        return self.decided in BOTH_LOST


SetAsideKey = tuple[int, Slot, Entrant, Entrant | None]
"""A pairing that a ruling removed: its round, its slot, `a` and `b`."""

SetAside = tuple[int, Result | None]
"""The run of a pairing that a ruling removed, and its result (TN-14.3)."""

Fixed = dict[int, Score]
"""The scores of matches of a pairing that rulings have fixed, by number; never changed."""


class Round(msgspec.Struct):
    """A round that has been paired."""

    pairings: dict[Slot, Pairing]
    results: dict[Slot, Result] = {}
    """The results of decided slots."""
    closed: bool = False
    """Whether its standings are final."""
    stale: bool = False
    """Whether a ruling may have changed its pairings (TN-14.3)."""
    gone: frozenset[Entrant] = frozenset()
    """The entrants who had left when it was paired."""
    starts: str = ""
    """The start of its matches; empty without a clock."""
    ends: str = ""
    """The end of its time; empty without a clock."""
    own_ends: dict[Slot, str] = {}
    """The ends of pairings that have a time of their own, by slot (TN-21.3)."""

    @property
    def decided(self) -> bool:
        """Whether every pairing has its result."""
        return len(self.results) == len(self.pairings)

    def loser(self, slot: Slot) -> Entrant | None:
        """The loser in `slot`; None if there is none."""
        pairing, result = self.pairings.get(slot), self.results.get(slot)
        if pairing is None or result is None or result.winner is None or pairing.b is None:
            return None
        return pairing.b if result.winner == pairing.a else pairing.a

    def winner(self, slot: Slot) -> Entrant | None:
        """The winner in `slot`; None if there is none."""
        result = self.results.get(slot)
        return None if result is None else result.winner


class Stage(msgspec.Struct):
    """A stage as its format pairs and ranks it."""

    plan: AnyStage
    seeds: list[Entrant]
    """Seed 1 first."""
    rounds: list[Round] = []
    """Round 1 first; all of them are decided when a format pairs the next round."""
    gone: set[Entrant] = set()
    """Entrants who withdrew or were disqualified (TN-13)."""
    absent: set[Entrant] = set()
    """Entrants gone before the stage began, who could not qualify for it (TN-10.3)."""
    stale: bool = False
    """Whether a ruling may have changed its seeds."""
    retired_runs: dict[tuple[int, Slot], int] = {}
    """The last run of each slot, by round, whose pairing a ruling removed."""
    set_aside: dict[SetAsideKey, SetAside] = {}
    """Pairings that rulings removed; they keep their results if they come back (TN-14.3)."""
    again_without: dict[int, frozenset[Entrant]] = {}
    """The entrants who had left when a round was paired before a ruling that was undone
    (TN-14.6)."""
    clubs: dict[Entrant, str] = {}
    """The club of each entrant that has one, if clubs are kept apart (TN-8.9)."""
    fixed: dict[tuple[int, Pairing], Fixed] = {}
    """The fixed scores of each run of a pairing that has some, by its round (TN-33.3)."""
    late: dict[Entrant, int] = {}
    """The first round of every late entry (TN-27)."""
    requested: dict[int, list[Entrant]] = {}
    """The entrants who have asked to sit out a round, by its number (TN-28)."""
    rules: int = NEWEST
    """The version of the tournament rules (TN-1.5)."""

    @property
    def first_seeds(self) -> list[Entrant]:
        """The seeds without late entries."""
        return self.seeds[: len(self.seeds) - len(self.late)]

    def present(self) -> list[Entrant]:
        """The entrants who can be paired in the next round, in seed order."""
        number = len(self.rounds) + 1
        return [
            entrant
            for entrant in self.seeds
            if entrant not in self.gone and self.late.get(entrant, 1) <= number
        ]

    def sitting_out(self) -> list[Entrant]:
        """The entrants present who have asked for a bye in the next round (TN-28)."""
        asked = self.requested.get(len(self.rounds) + 1, [])
        return [entrant for entrant in self.present() if entrant in asked] if asked else []

    @property
    def both_gone(self) -> Literal["nobody", "double_loss"]:
        """The way in which a pairing is decided whose entrants have all left (TN-13.1)."""
        return "double_loss" if self.rules >= DOUBLE_LOSS else "nobody"

    def seed(self, entrant: Entrant) -> int:
        """An entrant's seed, from 1."""
        return self.seeds.index(entrant) + 1

    def fixed_of(self, number: int, pairing: Pairing) -> Fixed:
        """The scores of a pairing of a round that rulings have fixed, in its present run."""
        return self.fixed.get((number, pairing), {})

    def next_run(self, number: int, slot: Slot) -> int:
        """The run of a slot that is restarted: higher than all before (TN-1.3)."""
        runs = [self.retired_runs.get((number, slot), -1)]
        if number <= len(self.rounds) and slot in self.rounds[number - 1].pairings:
            runs.append(self.rounds[number - 1].pairings[slot].run)
        return max(runs) + 1

    def retire(self, number: int, pairing: Pairing) -> None:
        """Remember the run of a pairing that is removed or restarted."""
        last = self.retired_runs.get((number, pairing.slot), -1)
        self.retired_runs[number, pairing.slot] = max(last, pairing.run)

    def met(self) -> Iterator[tuple[int, Pairing, Result]]:
        """Every decided pairing with the number of its round, in order."""
        for number, played in enumerate(self.rounds, 1):
            for slot, pairing in sorted(played.pairings.items()):
                result = played.results.get(slot)
                if result is not None:
                    yield number, pairing, result


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """The standing of one entrant in its stage (TN-10)."""

    rank: int
    """The rank in the group, from 1; no two entrants share one."""
    place: int
    """The best rank among tied entrants."""
    entrant: Entrant
    seed: int
    """The seed, from 1; it orders tied entrants."""
    points: int = 0
    """The points; the rating in a ladder."""
    tie_breaks: tuple[int, ...] = ()
    """The values of the stage's tie-breaks, in their order."""
    won: int = 0
    """How many pairings were won."""
    drawn: int = 0
    """How many pairings were drawn."""
    lost: int = 0
    """How many pairings were lost."""
    byes: int = 0
    """How many byes the entrant had."""
    group: int = 0
    """The group, from 0."""
    gone: bool = False
    """Whether the entrant has left the tournament."""
