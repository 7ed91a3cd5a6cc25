"""The plan: everything that a tournament fixes before the first entry (TN-2)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.errors.rules import IllegalPlan
from saikoro.domain.reading import read
from saikoro.domain.text import Text, Unfit
from saikoro.domain.tournament.planning.timetable import MAX_SECONDS, RoundClock, Seconds, Tables

MAX_ENTRANTS = 16_384
"""The most entrants of one tournament."""

Count = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=0, le=99)]
Qualifiers = Annotated[int, Meta(ge=0, le=MAX_ENTRANTS)]
BestOf = Literal[1, 3, 5, 7, 9, 11, 13, 15]

Moment = Annotated[
    str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?$", max_length=20)
]
"""`YYYY-MM-DDTHH:MM:SSZ`, or empty."""

TieBreak = Literal[
    "buchholz",
    "median_buchholz",
    "sonneborn_berger",
    "opponents_win_rate",
    "head_to_head",
    "matches_won",
    "hp_difference",
    "wins",
]
"""A value that separates entrants with equal points (TN-11)."""

DrawBreak = Literal["hp_difference", "matches_won", "seed"]
"""A tie-break that decides a drawn pairing (TN-12.3)."""


class PointsFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The points for a decided pairing (TN-9.1)."""

    win: Annotated[int, Meta(ge=1, le=99)] = 3
    """Points for a win."""
    draw: Points = 1
    """Points for a draw."""
    loss: Points = 0
    """Points for a loss."""
    bye: Points = 3
    """Points for a bye."""
    requested_bye: Points = 1
    """Points for a round that an entrant asked to sit out (TN-28.2)."""
    missed: Points = 0
    """Points for every round before a late entry (TN-27.2)."""


class Draws(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The way in which a drawn pairing is decided (TN-12.3)."""

    replays: Annotated[int, Meta(ge=0, le=9)] = 0
    """How often a drawn game is played again."""
    tie_breaks: Annotated[tuple[DrawBreak, ...], Meta(max_length=3)] = ()
    die: bool = False
    """Whether a die decides last; always on in elimination."""


class StagePlan(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="format"
):
    """The options of every stage."""

    qualifiers: Qualifiers = 0
    """The number of entrants from the stage before; 0 in the first stage, and only there."""
    best_of: BestOf = 1
    """The maximum number of games of a pairing."""
    mirrored: bool = False
    """Whether every game is two matches with the seats exchanged (TN-12.1)."""
    draws: Draws = Draws()
    """How a drawn pairing is decided."""
    clock: RoundClock | None = None
    """The clock of rounds between people; null without one (TN-21)."""

    @property
    def by_points(self) -> bool:
        """Whether rounds are paired by points or rating, and keep their pairings (TN-14.3)."""
        return True


class Tabled(StagePlan, frozen=True, kw_only=True):
    """The options of a stage that ranks by points."""

    points: PointsFor = PointsFor()
    """The points for each kind of result."""
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=8)] = (
        "buchholz",
        "head_to_head",
        "hp_difference",
    )


class SingleElimination(StagePlan, frozen=True, kw_only=True, tag="single_elimination"):
    """TN-5."""

    third_place: bool = False
    """Whether the losers of the semi-finals play for the third place."""

    @property
    def by_points(self) -> bool:
        """False: each round follows from the results before it."""
        return False


class DoubleElimination(StagePlan, frozen=True, kw_only=True, tag="double_elimination"):
    """TN-6."""

    grand_final: Literal["none", "simple", "reset"] = "reset"
    """Whether there is a grand final, and whether it may be reset."""

    @property
    def by_points(self) -> bool:
        """False: each round follows from the results before it."""
        return False


class RoundRobin(Tabled, frozen=True, kw_only=True, tag="round_robin"):
    """TN-7."""

    groups: Annotated[int, Meta(ge=1, le=MAX_ENTRANTS // 2)] = 1
    times: Literal[1, 2] = 1
    """How often everybody meets everybody."""


class Swiss(Tabled, frozen=True, kw_only=True, tag="swiss"):
    """TN-8."""

    rounds: Count = 0
    """The number of rounds; 0 for as many as single out one winner (TN-8.1)."""
    accelerated: bool = False
    """Whether the first rounds are paired by halves of the seeding."""
    clubs_apart: bool = False
    """Whether members of one club meet only where they must (TN-8.9)."""
    late_until: Count = 0
    """The last round from which a late entry may still play; 0 for no late entries (TN-27.1)."""
    requested_byes: Count = 0
    """The number of rounds that an entrant may ask to sit out (TN-28.1)."""


class Ladder(StagePlan, frozen=True, kw_only=True, tag="ladder"):
    """TN-15."""

    rounds: Annotated[int, Meta(ge=1, le=99)] = 10
    """The number of rounds."""
    late_until: Count = 0
    """The last round from which a late entry may still play; 0 for no late entries (TN-27.1)."""
    requested_byes: Count = 0
    """The number of rounds that an entrant may ask to sit out (TN-28.1)."""


AnyStage = SingleElimination | DoubleElimination | RoundRobin | Swiss | Ladder
Elimination = SingleElimination | DoubleElimination


class SeededBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The final ranking of another tournament (TN-29)."""

    tournament: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
    """The id of that tournament."""
    head: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    """The head of its record at this ranking."""
    ranking: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...],
        Meta(min_length=1, max_length=MAX_ENTRANTS),
    ]
    """The names of its entrants, the winner first."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a tournament."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    """The name of the tournament."""
    game: str
    """The id of the game."""
    stages: Annotated[tuple[AnyStage, ...], Meta(min_length=1, max_length=4)]
    """The stages, the first one first."""
    options: dict[str, Any] = {}
    """The options of every match."""
    seeding: Literal["entered", "drawn", "rated", "ranked"] = "drawn"
    """How the first stage is seeded: by entry, by lot, by rating or by a ranking."""
    seeded_by: SeededBy | None = None
    """The ranking that seeds follow if `seeding` is `ranked`; null otherwise (TN-29)."""
    play: Literal["builds", "seats"] = "builds"
    """Whether matches are played from builds, or by entrants who answer at their seats."""
    secret_entries: bool = False
    """Whether builds stay sealed until entries are locked (TN-3.2)."""
    sealed_until: Literal["lock", "played"] = "lock"
    """Until when builds are sealed: until entries are locked, or until each entrant first plays
    (TN-25)."""
    open_builds: Literal["match", "stage", "end"] = "match"
    """Until when matches between people keep closed what their end would open: until their own end,
    that of their stage, or that of the tournament (TN-32)."""
    open_builds_after: Annotated[int, Meta(ge=1, le=MAX_SECONDS)] = 86_400
    """Seconds after the creation of a match from which its builds are opened in any case, if
    `open_builds` is not `match`."""
    check_in: bool = False
    """Whether only entrants who have checked in play (TN-2.3)."""
    check_in_from: Moment = ""
    """The time from which entrants check themselves in; empty for as soon as they have entered
    (TN-26.1)."""
    check_in_until: Moment = ""
    """The time until which entrants check themselves in; empty for until entries are locked."""
    registration: Annotated[int, Meta(ge=0, le=MAX_ENTRANTS)] = 0
    """The places of registration by link, which the organiser's entries take too; 0 for none."""
    beacon: Annotated[str, Meta(max_length=200)] = ""
    """The public random value that the entropy waits for, and the place to find it (TN-3.6)."""
    announce_delay: Seconds = 0
    """Seconds that must pass between the announcement and the lock of entries (TN-21.8)."""
    lock_delay: Seconds = 0
    """Seconds that must pass between the lock of entries and the draw (TN-21.7)."""
    time_zone: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_+/-]*$", max_length=64)] = ""
    """The zone of all times that are printed, such as `Asia/Tokyo`, and of those in the plan that
    have no offset; empty for UTC (TN-21.9)."""
    tables: Tables | None = None
    """The numbers of tables; null to count them from 1 (TN-21.6)."""
    keep: Literal["matches", "results"] = "matches"
    """Whether whole matches are stored, or only results; then a match is replayed on request."""

    @property
    def keeps_matches(self) -> bool:
        """Whether every match is stored as a match; matches between people always are."""
        return self.keep == "matches" or self.play == "seats"

    def __post_init__(self) -> None:
        for number, stage in enumerate(self.stages):
            if number == 0 and stage.qualifiers:
                raise Unfit(_FIRST_TAKES_ALL)
            if number and stage.qualifiers < 2:
                raise Unfit(_TOO_FEW_QUALIFIERS.filled(number=number))


_FIRST_TAKES_ALL = Text(
    "第 1 ステージは全員で行うので、通過者の数はありません",
    "the first stage takes every entrant: it has no qualifiers",
)
_TOO_FEW_QUALIFIERS = Text(
    "ステージ {number} には通過者が 2 人以上必要です", "stage {number} takes at least 2 qualifiers"
)


def written_plan(plan: Plan) -> dict[str, Any]:
    """The plan as the header of a tournament has it.

    It names closed builds and a zone only where there are any: builds from before them read all
    others. Its
    fields are in the order of the line, so that whoever has just written it shows the same bytes as
    who has read it.
    """
    written: dict[str, Any] = msgspec.to_builtins(plan, order="sorted")
    if plan.open_builds == "match":
        del written["open_builds"], written["open_builds_after"]
    if not plan.time_zone:
        del written["time_zone"]
    return written


def read_plan(data: Mapping[str, Any]) -> Plan:
    """The plan with its defaults filled in; IllegalPlan names every invalid field (TN-2.1)."""
    return read(data, Plan, IllegalPlan, "bad_plan", "TN-2.1")
