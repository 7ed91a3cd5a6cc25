"""Standings and results as documents, with names and links (TN-17.1, TN-17.2)."""

from collections.abc import Iterator

import msgspec

from saikoro.domain.tournament.facts.judges import Official
from saikoro.domain.tournament.facts.stage import (
    Bracket,
    Decided,
    Entrant,
    Pairing,
    Round,
    Row,
    Slot,
    Status,
)
from saikoro.domain.tournament.matches.tables import tables
from saikoro.domain.tournament.matches.timing import ends_at
from saikoro.domain.tournament.outputs.documents.decisions import disputes, rulings
from saikoro.domain.tournament.outputs.documents.linking import Linking
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.documents.views import DisputeView, PairingMatch, RulingView
from saikoro.domain.tournament.planning.plan import Elimination, StagePlan, Tabled, TieBreak
from saikoro.domain.tournament.standings.ranking import final_places
from saikoro.domain.tournament.state import TournamentState


class Contender(msgspec.Struct, frozen=True):
    """An entrant, by number and name."""

    entrant: Entrant
    name: str
    """The name."""


class Ranked(msgspec.Struct, frozen=True):
    """An entrant in the final ranking (TN-10.5)."""

    place: int
    """The place; entrants whom only their seeds separate share it."""
    entrant: Entrant
    name: str
    """The name."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The standing of one entrant in a stage."""

    group: int
    """The group's number, from 0; 0 without groups."""
    rank: int
    """The rank, from 1."""
    place: int
    """The best rank among tied entrants."""
    entrant: Entrant
    name: str
    """The name."""
    points: int | None
    """The rating in a ladder; None in elimination, which has no points."""
    tie_breaks: dict[TieBreak, int]
    """The values of the tie-breaks by name, in the order in which they apply."""
    won: int
    """How many pairings were won."""
    drawn: int
    """How many pairings were drawn."""
    lost: int
    """How much, or how often, was lost."""
    byes: int
    """How many byes the entrant had."""
    gone: bool
    """Whether it has left by now, in this stage or in another (TN-17.1)."""
    rerun_again: int
    """The number of its pairings in the stage that were rerun more than once."""
    disputed: int
    """The number of open disputes about its pairings in the stage."""


class StageStandings(msgspec.Struct, frozen=True, kw_only=True):
    """The newest standings of a stage: by group, and by rank in a group."""

    stage: int
    """0 for the first."""
    format: str
    """The format of the stage."""
    rows: list[Standing]
    """The rows of the table, rank 1 first."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of a tournament."""

    name: str
    """The name."""
    status: Status
    ranking: list[Ranked]
    """The winner first; empty until the tournament is finished."""
    without_champion: bool
    """Whether every entrant lost in an elimination: the ranking begins at 2 (TN-18.5)."""
    rerun_again: int
    """The number of pairings that were rerun more than once (TN-14.7)."""
    disputes: int
    """The number of open disputes (TN-19.6)."""
    stages: list[StageStandings]
    """The stages that have standings."""


class PairingResult(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing and its result."""

    slot: Slot
    bracket: Bracket
    """The part of the stage that the pairing belongs to."""
    group: int
    """The group, from 0."""
    run: int
    """The number of times that the slot was restarted."""
    reruns: int
    """The number of reruns that were ruled, including those that were undone (TN-14.7)."""
    disputed: int
    """The number of open disputes about it (TN-19.6)."""
    ruled_by: Official | None
    """The author of the newest ruling on it that stands; null if there is none."""
    table: int | None
    """The number of the table; None for a bye if the plan numbers tables (TN-21.6)."""
    ends: str | None
    """The end of its time; None without a clock."""
    a: Contender
    """The entrant in the first place."""
    b: Contender | None
    """None for a bye."""
    decided: Decided | None
    """The way in which it was decided; None until it is."""
    winner: Entrant | None
    won: tuple[int, int]
    """Matches won by `a` and by `b`."""
    left: tuple[int, int]
    """What each side had left, summed over all matches."""
    die: int | None
    """The face of the die that decided; null if none did."""
    matches: list[PairingMatch]
    """The matches, in their order."""


class RoundResults(msgspec.Struct, frozen=True, kw_only=True):
    """A paired round."""

    round: int
    """The round's number, from 1."""
    closed: bool
    """Whether its standings are final."""
    starts: str | None
    """The start of its matches; None without a clock (TN-21)."""
    ends: str | None
    """The end of its time; None without a clock."""
    pairings: list[PairingResult]
    """The pairings of the round."""


class StageResults(msgspec.Struct, frozen=True, kw_only=True):
    """All paired rounds of a stage."""

    stage: int
    """The stage, from 0."""
    format: str
    """The format of the stage."""
    rounds: list[RoundResults]
    """The rounds, or how many are played."""


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """All paired rounds of a tournament."""

    name: str
    """The name."""
    status: Status
    stages: list[StageResults]
    """The stages, the first one first."""
    rulings: list[RulingView]
    """Every ruling and every withdrawal during play, oldest first."""
    disputes: list[DisputeView]
    """Every dispute, oldest first."""


def standings(state: TournamentState) -> Standings:
    """The newest standings of every stage that has them (TN-17.1)."""
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

    Links begin with `base`, which has no slash at the end (TN-17.2); without a base they lead to
    files of the tournament's folder (TN-17.6).
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


def newest(stage: StageResults) -> Iterator[RoundResults]:
    """The newest round of a stage: the first that is not closed, else the last; none before."""
    ongoing = (played for played in stage.rounds if not played.closed)
    yield from (next(ongoing, played) for played in stage.rounds[-1:])


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
