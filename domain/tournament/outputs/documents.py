"""Standings and results as documents, with names and links (TN-17.1, TN-17.2)."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from domain.tournament.matches.deciding import seat_of_a
from domain.tournament.plan import Elimination, StagePlan, Tabled, TieBreak
from domain.tournament.rulings import Rerun
from domain.tournament.stage import (
    Bracket,
    Decided,
    Entrant,
    Pairing,
    Result,
    Round,
    Row,
    Score,
    Slot,
    Status,
)
from domain.tournament.state import TournamentState


class Contender(msgspec.Struct, frozen=True):
    """An entrant, by number and name."""

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
    ranking: list[Contender]
    """The winner first; empty until the tournament is finished."""
    without_champion: bool
    """Whether every entrant lost in an elimination: the ranking begins at 2 (TN-18.5)."""
    stages: list[StageStandings]
    """The stages that have a table."""


class Links(msgspec.Struct, frozen=True):
    """Links to a match; in the files of a folder those are null that lead to no file of it."""

    match: str | None = None
    report: str | None = None
    """The replay in sentences."""
    record: str | None = None
    """The whole record in one file."""
    audit: str | None = None
    """The service's verification of the record."""


class MatchOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of one match of a pairing."""

    head: str
    """The head after its last line."""
    version: int
    winner: Entrant | None
    reason: str
    """How it ended, in the rule book's word."""
    left: tuple[int, int]
    """What `a` and `b` had left."""


class PairingMatch(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a pairing."""

    number: int
    """Within the pairing, from 0."""
    match: str
    seat_of_a: int
    outcome: MatchOutcome | None
    """None until the pairing is decided."""
    links: Links


def reruns(state: TournamentState) -> Counter[tuple[int, int, Slot]]:
    """How often each pairing was ruled to be run again, undone rulings included (TN-14.7)."""
    ruled = (known.what for known in state.rulings.values())
    return Counter((one.stage, one.round, one.slot) for one in ruled if isinstance(one, Rerun))


class PairingResult(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing and its result."""

    slot: Slot
    bracket: Bracket
    group: int
    run: int
    """How often the slot was restarted."""
    reruns: int
    """How often a ruling has run the pairing again, also if it was undone (TN-14.7)."""
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


def standings(state: TournamentState) -> Standings:
    """The newest table of every stage that has one (TN-17.1)."""
    return Standings(
        name=state.plan.name,
        status=state.status,
        ranking=[_contender(state, entrant) for entrant in state.ranking],
        without_champion=state.without_champion,
        stages=[
            StageStandings(
                stage=number,
                format=format_of(state.plan.stages[number]),
                rows=[_standing(state, state.plan.stages[number], row) for row in rows],
            )
            for number, rows in sorted(state.tables.items())
        ],
    )


def results(state: TournamentState, base: str | None = "") -> Results:
    """Every paired round with its matches, each with its links.

    They begin with `base`, without a slash (TN-17.2); without a base they lead to files of the
    tournament's folder (TN-17.6).
    """
    links = _Linking(state, base)
    return Results(
        name=state.plan.name,
        status=state.status,
        stages=[
            StageResults(
                stage=number,
                format=format_of(stage.plan),
                rounds=[
                    _round(state, (number, count), played, links)
                    for count, played in enumerate(stage.rounds, 1)
                ],
            )
            for number, stage in enumerate(state.stages)
        ],
    )


def format_of(plan: StagePlan) -> str:
    """The name of a stage's format, as in plans."""
    return str(plan.__struct_config__.tag)


def _contender(state: TournamentState, entrant: Entrant) -> Contender:
    return Contender(entrant, state.entrants[entrant].name)


def _standing(state: TournamentState, plan: StagePlan, row: Row) -> Standing:
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
        gone=row.gone,
    )


def _round(
    state: TournamentState, at: tuple[int, int], played: Round, links: "_Linking"
) -> RoundResults:
    pairings, again = [], reruns(state)
    for slot, pairing in sorted(played.pairings.items()):
        result = played.results.get(slot)
        linked = state.linked.get((*at, slot), [])
        matches = list(_matches(result, linked, links))
        pairings.append(_pairing(state, pairing, result, matches, again[*at, slot]))
    return RoundResults(round=at[1], closed=played.closed, pairings=pairings)


def _pairing(
    state: TournamentState,
    pairing: Pairing,
    result: Result | None,
    matches: list[PairingMatch],
    again: int,
) -> PairingResult:
    return PairingResult(
        slot=pairing.slot,
        bracket=pairing.bracket,
        group=pairing.group,
        run=pairing.run,
        reruns=again,
        a=_contender(state, pairing.a),
        b=None if pairing.b is None else _contender(state, pairing.b),
        decided=result.decided if result else None,
        winner=result.winner if result else None,
        won=result.won if result else (0, 0),
        left=result.left if result else (0, 0),
        die=result.die if result else None,
        matches=matches,
    )


def _matches(result: Result | None, linked: list[str], links: "_Linking") -> Iterator[PairingMatch]:
    """The matches that decided a pairing, or those created for it so far."""
    known = {score.match: _outcome(score) for score in (result.matches if result else ())}
    for number, match in enumerate(known or linked):
        yield PairingMatch(
            number=number,
            match=match,
            seat_of_a=seat_of_a(number),
            outcome=known.get(match),
            links=links.of(match),
        )


def _outcome(score: Score) -> MatchOutcome:
    return MatchOutcome(
        head=score.head,
        version=score.version,
        winner=score.winner,
        reason=score.reason,
        left=score.left,
    )


class _Linking:
    """Where the matches of a tournament can be found."""

    def __init__(self, state: TournamentState, base: str | None) -> None:
        self._kept = state.plan.keeps_matches
        self._base = base
        if base is not None and not self._kept:
            self._base = f"{base}/tournaments/{state.id.hex()}"

    def of(self, match: str) -> Links:
        if self._base is None:
            return Links(record=record_file(match)) if self._kept else Links()
        at = f"{self._base}/matches/{match}"
        return Links(at, f"{at}/report", f"{at}/record", f"{at}/audit")


def record_file(match: str) -> str:
    """Where the record of a match lies in a tournament's folder (TN-17.6)."""
    return f"matches/{match}.jsonl"
