"""Standings and results as documents, with names and links (TN-17.1, TN-17.2)."""

from collections.abc import Iterator

import msgspec

from domain.tournament.deciding import seat_of_a
from domain.tournament.plan import Elimination, StagePlan, Tabled, TieBreak
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
)
from domain.tournament.state import Status, TournamentState


class Contender(msgspec.Struct, frozen=True):
    """Somebody who takes part."""

    entrant: Entrant
    name: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One entrant in the newest table of a stage."""

    group: int
    """0 for the first, or where there are none."""
    rank: int
    place: int
    """The best rank among those that share it."""
    entrant: Entrant
    name: str
    points: int | None
    """The rating in a ladder; None in elimination, which has no points."""
    tie_breaks: dict[TieBreak, int]
    """By name, in the order in which they are asked."""
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
    """Where everybody stands."""

    name: str
    status: Status
    ranking: list[Contender]
    """Of a finished tournament, the winner first."""
    stages: list[StageStandings]
    """Those that have a table."""


class Links(msgspec.Struct, frozen=True):
    """Where a match can be looked at."""

    match: str
    report: str
    """Told in sentences: the replay."""
    record: str
    """Everything about it in one file."""
    audit: str
    """What the service finds when it proves the record."""


class MatchOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """How one match of a pairing ended."""

    head: str
    """The head after its last line."""
    version: int
    winner: Entrant | None
    reason: str
    """The rule book's word for how it ended."""
    left: tuple[int, int]
    """What was left to `a` and to `b`."""


class PairingMatch(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a pairing."""

    number: int
    """Within the pairing, from 0."""
    match: str
    seat_of_a: int
    outcome: MatchOutcome | None
    """None until the pairing is decided."""
    links: Links


class PairingResult(msgspec.Struct, frozen=True, kw_only=True):
    """Who meets whom, and what came of it."""

    slot: Slot
    bracket: Bracket
    group: int
    run: int
    """How often the slot was begun anew."""
    a: Contender
    b: Contender | None
    """None for a bye."""
    decided: Decided | None
    """How; None until it is."""
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
    """Whether its table stands."""
    pairings: list[PairingResult]


class StageResults(msgspec.Struct, frozen=True, kw_only=True):
    """All paired rounds of a stage."""

    stage: int
    format: str
    rounds: list[RoundResults]


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was played, is played, or is paired."""

    name: str
    status: Status
    stages: list[StageResults]


def standings(state: TournamentState) -> Standings:
    """The newest table of every stage that has one (TN-17.1)."""
    return Standings(
        name=state.plan.name,
        status=state.status,
        ranking=[_contender(state, entrant) for entrant in state.ranking],
        stages=[
            StageStandings(
                stage=number,
                format=format_of(state.plan.stages[number]),
                rows=[_standing(state, state.plan.stages[number], row) for row in rows],
            )
            for number, rows in sorted(state.tables.items())
        ],
    )


def results(state: TournamentState, base: str = "") -> Results:
    """Every paired round with its matches; links begin with `base`, without a slash (TN-17.2)."""
    if not state.plan.keeps_matches:
        base = f"{base}/tournaments/{state.id.hex()}"
    return Results(
        name=state.plan.name,
        status=state.status,
        stages=[
            StageResults(
                stage=number,
                format=format_of(stage.plan),
                rounds=[
                    _round(state, (number, count), played, base)
                    for count, played in enumerate(stage.rounds, 1)
                ],
            )
            for number, stage in enumerate(state.stages)
        ],
    )


def format_of(plan: StagePlan) -> str:
    """What a plan calls the format of a stage."""
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


def _round(state: TournamentState, at: tuple[int, int], played: Round, base: str) -> RoundResults:
    pairings = []
    for slot, pairing in sorted(played.pairings.items()):
        result = played.results.get(slot)
        linked = state.linked.get((*at, slot), [])
        pairings.append(_pairing(state, pairing, result, list(_matches(result, linked, base))))
    return RoundResults(round=at[1], closed=played.closed, pairings=pairings)


def _pairing(
    state: TournamentState, pairing: Pairing, result: Result | None, matches: list[PairingMatch]
) -> PairingResult:
    return PairingResult(
        slot=pairing.slot,
        bracket=pairing.bracket,
        group=pairing.group,
        run=pairing.run,
        a=_contender(state, pairing.a),
        b=None if pairing.b is None else _contender(state, pairing.b),
        decided=result.decided if result else None,
        winner=result.winner if result else None,
        won=result.won if result else (0, 0),
        left=result.left if result else (0, 0),
        die=result.die if result else None,
        matches=matches,
    )


def _matches(result: Result | None, linked: list[str], base: str) -> Iterator[PairingMatch]:
    """The matches that decided a pairing, or those that were opened for it so far."""
    known = {score.match: _outcome(score) for score in (result.matches if result else ())}
    for number, match in enumerate(known or linked):
        yield PairingMatch(
            number=number,
            match=match,
            seat_of_a=seat_of_a(number),
            outcome=known.get(match),
            links=_links(base, match),
        )


def _outcome(score: Score) -> MatchOutcome:
    return MatchOutcome(
        head=score.head,
        version=score.version,
        winner=score.winner,
        reason=score.reason,
        left=score.left,
    )


def _links(base: str, match: str) -> Links:
    there = f"{base}/matches/{match}"
    return Links(there, f"{there}/report", f"{there}/record", f"{there}/audit")
