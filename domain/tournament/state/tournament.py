"""The state of a tournament after some of its lines."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from saikoro.domain.disputes.events import Kept, KeptFinding
from saikoro.domain.tournament.facts.events import BeaconEntered, EntrantWithdrawn
from saikoro.domain.tournament.facts.header import TournamentId
from saikoro.domain.tournament.facts.judges import ORGANISER, Judge
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    PlayedAtTable,
    Reinstate,
    Rerun,
    Ruling,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import (
    Entrant,
    Fixed,
    Gone,
    Pairing,
    Result,
    Round,
    Row,
    SetAside,
    SetAsideKey,
    Slot,
    Stage,
    Status,
)
from saikoro.domain.tournament.planning.plan import Plan
from saikoro.domain.tournament.planning.versions import NEWEST
from saikoro.domain.tournament.state.entropy import Entropy

Made = Ruling | EntrantWithdrawn
"""A decision that can be undone."""

Where = tuple[int, int, Slot]
"""Stage, round and slot of a pairing."""


class EntrantState(msgspec.Struct):
    """The state of one entrant."""

    name: str
    seed_commit: str
    seed_by: str | None
    build: list[Any] | None
    """Its answers; None while sealed, or where entrants answer at their seats."""
    cards: Any = None
    no: int = 0
    commit: str | None = None
    checked_in: bool = False
    entered: int = 1
    """The number of times that its entry was handed in."""
    gone: Gone = ""
    seed: str | None = None
    rating: int | None = None
    club: str | None = None
    bot: dict[str, Any] | None = None
    """The bot that plays for it, with its options."""

    @property
    def sealed(self) -> bool:
        """Whether its build is sealed."""
        return self.commit is not None and self.build is None


class Ruled(msgspec.Struct, kw_only=True):
    """A ruling, or a withdrawal during play, and what it changed."""

    what: Made
    reason: str
    by: str = ORGANISER
    """The author of its line."""
    dispute: int | None = None
    """The line of the dispute that it upholds."""
    rounds: list[list[frozenset[Entrant]]]
    """The entrants who had left when each round was paired, by stage, at the time of the ruling."""
    before: dict[Where, tuple[Pairing, Result | None]]
    """The pairings that it changed. If it is about an entrant who leaves: those decided by then."""
    build: list[Any] | None = None
    """The build that it corrected."""
    gone: Gone = ""
    """The way in which the entrant that it reinstated had left."""
    runs: dict[Where, int] = {}
    """The runs in which it restarted pairings."""
    fixed: Fixed = {}
    """The scores that rulings had fixed in its pairing before it (TN-33.3)."""
    linked: list[str] = []
    """The matches between people of its pairing before it."""
    followed: bool = False
    """Whether it followed from the state (TN-26.3)."""
    set_aside: list[tuple[int, SetAsideKey, SetAside]] = []
    """The pairings of each stage that were set aside and do not come back, because a build was
    corrected."""
    match: str = ""
    """The match that it rewinds (TN-35)."""
    undone_by: int | None = None
    """The line of the ruling that has undone it."""


class Pause(msgspec.Struct, frozen=True):
    """A pause of the tournament, or of a table, with its author and its reason."""

    by: str
    """The author of its line."""
    reason: str
    pairing: Pairing | None = None
    """The pairing at the table."""


class Found(msgspec.Struct, kw_only=True):
    """The state that a ruling or a withdrawal found."""

    line: int
    """The line of the ruling or the withdrawal."""
    stages: list[Stage]
    linked: dict[Where, list[str]]
    tables: dict[int, list[Row]]
    gone: dict[Entrant, Gone]
    dropping: dict[Entrant, str]


class Rejection(msgspec.Struct, frozen=True):
    """The rejection of a dispute."""

    line: int
    reason: str
    by: str
    """The author of its line."""


class Comment(msgspec.Struct, frozen=True):
    """What somebody has to say about a dispute (TN-19.7)."""

    line: int
    text: str
    by: str
    """The author of its line."""


class Dispute(msgspec.Struct, kw_only=True):
    """A dispute and its outcome. Rulings name the disputes that they uphold."""

    stage: int
    round: int
    slot: Slot
    entrants: tuple[Entrant, ...]
    """The entrants of the pairing when it was disputed."""
    entrant: Entrant
    """The entrant who disputes it."""
    reason: str
    match: str | None
    events: tuple[int, ...] = ()
    """The versions of the match's events that it is about."""
    kept: tuple[Kept, ...] = ()
    """The heads that were brought."""
    found: tuple[KeptFinding, ...] = ()
    """What became of each of them."""
    by: str
    """The author of its line."""
    comments: tuple[Comment, ...] = ()
    """What others have to say about it, oldest first."""
    withdrawn_by: int | None = None
    """The line that withdrew it."""
    rejected: Rejection | None = None


def entrant_of(what: Made) -> Entrant | None:
    """The entrant whom a ruling or a withdrawal is about; None if it is about a pairing."""
    match what:
        case Correct() | Disqualify() | Reinstate() | EntrantWithdrawn() | Warn():
            return what.entrant
        case _:
            return None


def changes_nothing(state: "TournamentState", what: Made) -> bool:
    """Whether a decision changes no result: a warning, or undoing one (TN-33.2)."""
    return isinstance(state.rulings[what.line].what if isinstance(what, Undo) else what, Warn)


class TournamentState(msgspec.Struct):
    """The fold of a tournament's lines."""

    id: TournamentId
    plan: Plan
    rules: int = NEWEST
    """The version of the tournament rules (TN-1.5)."""
    version: int = 0
    """The number of its lines."""
    status: Status = "entering"
    chain_head: str = ""
    entrants: dict[Entrant, EntrantState] = {}
    registration: bool = False
    """Whether its link is open (TN-24.1)."""
    link_no: int = 0
    """The number of the newest link; 0 before the first."""
    playing: list[Entrant] = []
    """The entrants locked in, in order."""
    beacon: BeaconEntered | None = None
    mix: str | None = None
    link: str | None = None
    dropping: dict[Entrant, str] = {}
    """The entrants who leave once their pairings are decided, with their reasons (TN-26.3)."""
    byes: dict[int, dict[int, list[Entrant]]] = {}
    """The entrants who have asked to sit out a round, by stage and round (TN-28)."""
    stages: list[Stage] = []
    linked: dict[tuple[int, int, int], list[str]] = {}
    """Matches of the current run between people, by stage, round and slot."""
    tables: dict[int, list[Row]] = {}
    """The newest standings of each stage."""
    rulings: dict[int, Ruled] = {}
    """Every ruling, and every withdrawal during play, by its line."""
    pause: Pause | None = None
    """The pause of the tournament; None while it is not paused."""
    table_pauses: dict[Where, Pause] = {}
    """Pauses of tables; each counts only while its pairing exists and is not decided."""
    found: list[Found] = []
    """The states that the newest rulings found, oldest first; a ruling that led to a match has
    none."""
    judges: dict[int, Judge] = {}
    """Every judge, by number, including those who were revoked (TN-19.1)."""
    disputes: dict[int, Dispute] = {}
    """Every dispute by its line (TN-19.4)."""
    removed: dict[int, Stage] = {}
    """The stages that were removed when a ruling was undone; their runs are not used again if they
    begin again."""
    ranking: list[Entrant] = []
    """The winner first; empty until the tournament is finished."""
    without_champion: bool = False
    """Whether the last stage is an elimination in which all have lost (TN-18.5)."""

    @property
    def entropy(self) -> Entropy:
        """The source of all randomness; ValueError until it is public."""
        if self.link is None or self.mix is None:
            raise ValueError("the entropy is not public until entries are locked")
        return Entropy(self.id, bytes.fromhex(self.link), bytes.fromhex(self.mix))

    @property
    def over(self) -> bool:
        """Whether it is finished or cancelled; a ruling can reopen a finished one."""
        return self.status in {"finished", "cancelled"}

    @property
    def taking_part(self) -> list[Entrant]:
        """The entrants locked in, and late entries, in the order in which they came."""
        return [*self.playing, *(self.stages[0].late if self.stages else ())]

    @property
    def has_table_results(self) -> bool:
        """Whether a result of a real table was ever entered (TN-34)."""
        return any(isinstance(ruled.what, PlayedAtTable) for ruled in self.rulings.values())

    def byes_of(self, stage: int) -> dict[int, list[Entrant]]:
        """The entrants who have asked to sit out a round of a stage, by round."""
        return self.byes.get(stage, {})

    def pause_of(self, where: Where) -> Pause | None:
        """The pause of a pairing that is not decided, or else of the whole tournament."""
        stage, number, slot = where
        known, played = self.table_pauses.get(where), self.stages[stage].rounds[number - 1]
        if known is None or slot in played.results:
            return self.pause
        return known if known.pairing == played.pairings.get(slot) else self.pause

    def next_match(self, where: Where) -> int:
        """The number of the match of a pairing that begins next, if it is not decided before."""
        stage, number, slot = where
        of = self.stages[stage]
        fixed = of.fixed_of(number, of.rounds[number - 1].pairings[slot])
        next_ = len(self.linked.get(where, ()))
        while next_ in fixed:
            next_ += 1
        return next_

    def rounds(self) -> Iterator[tuple[int, int, Round]]:
        """Every paired round with its stage (from 0) and number (from 1)."""
        for number, stage in enumerate(self.stages):
            for count, played in enumerate(stage.rounds, 1):
                yield number, count, played


def present(state: TournamentState) -> list[Entrant]:
    """The entrants who would play if entries were locked now (TN-2.3)."""
    return [
        number
        for number, entrant in sorted(state.entrants.items())
        if not entrant.gone and (entrant.checked_in or not state.plan.check_in)
    ]


def reruns(state: TournamentState) -> Counter[Where]:
    """The number of reruns ruled for each pairing, including undone rulings (TN-14.7)."""
    ruled = (known.what for known in state.rulings.values())
    return Counter((one.stage, one.round, one.slot) for one in ruled if isinstance(one, Rerun))
