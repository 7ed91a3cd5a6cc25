"""Standings and results as documents, with names and links (TN-17.1, TN-17.2)."""

import msgspec

from domain.tournament.judging.judges import Official
from domain.tournament.outputs.documents.decisions import DisputeView, RulingView, disputes, rulings
from domain.tournament.outputs.documents.linking import Linking, PairingMatch
from domain.tournament.outputs.documents.marks import Marks
from domain.tournament.planning.plan import Elimination, StagePlan, Tabled, TieBreak
from domain.tournament.rounds.tables import tables
from domain.tournament.rounds.timing import ends_at
from domain.tournament.stage import (
    Bracket,
    Decided,
    Entrant,
    Pairing,
    Round,
    Row,
    Slot,
    Status,
)
from domain.tournament.standings.ranking import final_places
from domain.tournament.state import TournamentState


class Contender(msgspec.Struct, frozen=True):
    """An entrant, by number and name."""

    entrant: Entrant
    name: str


class Ranked(msgspec.Struct, frozen=True):
    """An entrant in the final ranking (TN-10.5)."""

    place: int
    """Shared by entrants whom only their seeds separate."""
    entrant: Entrant
    name: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One entrant in the newest table of a stage."""

    group: int
    """From 0; 0 without groups."""
    rank: int
    place: int
    """The best rank among tied entrants."""
    entrant: Entrant
    name: str
    points: int | None
    """The rating in a ladder; None in elimination, which has no points."""
    tie_breaks: dict[TieBreak, int]
    """By name, in the order in which they apply."""
    won: int
    drawn: int
    lost: int
    byes: int
    gone: bool
    """Whether it has left by now, in whichever stage it did (TN-17.1)."""
    rerun_again: int
    """How many of its pairings in the stage were ruled to be run again more than once."""
    disputed: int
    """How many open disputes its pairings in the stage have."""


class StageStandings(msgspec.Struct, frozen=True, kw_only=True):
    """The newest table of a stage: by group, in a group by rank."""

    stage: int
    """0 for the first."""
    format: str
    rows: list[Standing]


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of a tournament."""

    name: str
    status: Status
    ranking: list[Ranked]
    """The winner first; empty until the tournament is finished."""
    without_champion: bool
    """Whether every entrant lost in an elimination: the ranking begins at 2 (TN-18.5)."""
    rerun_again: int
    """How many pairings were ruled to be run again more than once (TN-14.7)."""
    disputes: int
    """How many disputes are open (TN-19.6)."""
    stages: list[StageStandings]
    """The stages that have a table."""


class PairingResult(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing and its result."""

    slot: Slot
    bracket: Bracket
    group: int
    run: int
    """How often the slot was restarted."""
    reruns: int
    """How often a ruling has run the pairing again, also if it was undone (TN-14.7)."""
    disputed: int
    """How many open disputes it has (TN-19.6)."""
    ruled_by: Official | None
    """Who made the newest ruling on it that stands; null if there is none."""
    table: int | None
    """From the first table of the plan; None for a bye, if the plan has tables (TN-21.6)."""
    ends: str | None
    """When its time is up; None without a clock."""
    a: Contender
    b: Contender | None
    """None for a bye."""
    decided: Decided | None
    """How it was decided; None until it is."""
    winner: Entrant | None
    won: tuple[int, int]
    """Matches won by `a` and by `b`."""
    left: tuple[int, int]
    die: int | None
    matches: list[PairingMatch]


class RoundResults(msgspec.Struct, frozen=True, kw_only=True):
    """One paired round."""

    round: int
    """From 1."""
    closed: bool
    """Whether its table is final."""
    starts: str | None
    """When its matches begin; None without a clock (TN-21)."""
    ends: str | None
    """When its time is up; None without a clock."""
    pairings: list[PairingResult]


class StageResults(msgspec.Struct, frozen=True, kw_only=True):
    """All paired rounds of a stage."""

    stage: int
    format: str
    rounds: list[RoundResults]


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """All paired rounds of a tournament."""

    name: str
    status: Status
    stages: list[StageResults]
    rulings: list[RulingView]
    """Every ruling and every withdrawal during play, oldest first."""
    disputes: list[DisputeView]
    """Every dispute, oldest first."""


def standings(state: TournamentState) -> Standings:
    """The newest table of every stage that has one (TN-17.1)."""
    marks = Marks(state)
    return Standings(
        name=state.plan.name,
        status=state.status,
        ranking=_ranked(state),
        without_champion=state.without_champion,
        rerun_again=marks.rerun_again,
        disputes=marks.disputes,
        stages=[
            StageStandings(
                stage=number,
                format=format_of(state.plan.stages[number]),
                rows=[_standing(state, number, row, marks) for row in rows],
            )
            for number, rows in sorted(state.tables.items())
        ],
    )


def _ranked(state: TournamentState) -> list[Ranked]:
    places = final_places(state.stages) if state.ranking else {}
    return [
        Ranked(places[entrant], entrant, state.entrants[entrant].name) for entrant in state.ranking
    ]


def results(state: TournamentState, base: str | None = "") -> Results:
    """Every paired round with its matches, each with its links.

    They begin with `base`, without a slash (TN-17.2); without a base they lead to files of the
    tournament's folder (TN-17.6).
    """
    links, marks = Linking(state, base), Marks(state)
    return Results(
        name=state.plan.name,
        status=state.status,
        stages=[
            StageResults(
                stage=number,
                format=format_of(stage.plan),
                rounds=[
                    _round(state, (number, count), played, links, marks)
                    for count, played in enumerate(stage.rounds, 1)
                ],
            )
            for number, stage in enumerate(state.stages)
        ],
        rulings=rulings(state),
        disputes=disputes(state, links),
    )


def format_of(plan: StagePlan) -> str:
    """The name of a stage's format, as in plans."""
    return str(plan.__struct_config__.tag)


def _contender(state: TournamentState, entrant: Entrant) -> Contender:
    return Contender(entrant, state.entrants[entrant].name)


def _standing(state: TournamentState, stage: int, row: Row, marks: Marks) -> Standing:
    plan = state.plan.stages[stage]
    names = plan.tie_breaks if isinstance(plan, Tabled) else ()
    return Standing(
        group=row.group,
        rank=row.rank,
        place=row.place,
        entrant=row.entrant,
        name=state.entrants[row.entrant].name,
        points=None if isinstance(plan, Elimination) else row.points,
        tie_breaks=dict(zip(names, row.tie_breaks, strict=True)),
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        byes=row.byes,
        gone=bool(state.entrants[row.entrant].gone),
        rerun_again=marks.rerun_again_of(stage, row.entrant),
        disputed=marks.disputed_of(stage, row.entrant),
    )


def _round(
    state: TournamentState, at: tuple[int, int], played: Round, links: Linking, marks: Marks
) -> RoundResults:
    at_tables = tables(state, played)
    return RoundResults(
        round=at[1],
        closed=played.closed,
        starts=played.starts or None,
        ends=played.ends or None,
        pairings=[
            _pairing(state, at, pairing, links, marks, at_tables[slot])
            for slot, pairing in sorted(played.pairings.items())
        ],
    )


def _pairing(
    state: TournamentState,
    at: tuple[int, int],
    pairing: Pairing,
    links: Linking,
    marks: Marks,
    table: int | None,
) -> PairingResult:
    where = (*at, pairing.slot)
    result = state.stages[at[0]].rounds[at[1] - 1].results.get(pairing.slot)
    return PairingResult(
        slot=pairing.slot,
        bracket=pairing.bracket,
        group=pairing.group,
        run=pairing.run,
        reruns=marks.reruns[where],
        disputed=marks.disputed[where],
        ruled_by=marks.ruled_by.get(where),
        table=table,
        ends=ends_at(state, *where) or None,
        a=_contender(state, pairing.a),
        b=None if pairing.b is None else _contender(state, pairing.b),
        decided=result.decided if result else None,
        winner=result.winner if result else None,
        won=result.won if result else (0, 0),
        left=result.left if result else (0, 0),
        die=result.die if result else None,
        matches=links.matches(*where),
    )
