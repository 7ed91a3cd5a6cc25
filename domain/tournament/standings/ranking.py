"""The groups, standings and qualifiers of a stage, and the final ranking (TN-7.1, TN-10)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from saikoro.domain.tournament.facts.stage import Entrant, Row, Stage
from saikoro.domain.tournament.planning.plan import (
    DoubleElimination,
    Elimination,
    Ladder,
    RoundRobin,
    SingleElimination,
    Swiss,
    Tabled,
)
from saikoro.domain.tournament.planning.versions import DOUBLE_LOSS
from saikoro.domain.tournament.standings.meetings import Meeting, meetings
from saikoro.domain.tournament.standings.points import points
from saikoro.domain.tournament.standings.ratings import ratings
from saikoro.domain.tournament.standings.tie_breaks import TIE_BREAKS, Standings

Tiers = list[list[Entrant]]
"""Groups of entrants who are equal so far, in seed order; the best tier comes first."""

Met = Mapping[Entrant, list[Meeting]]


def groups(stage: Stage) -> list[list[Entrant]]:
    """The entrants of each group, in seed order; other formats have one group."""
    wanted = stage.plan.groups if isinstance(stage.plan, RoundRobin) else 1
    number = max(1, min(wanted, len(stage.seeds) // 2))
    snake: list[list[Entrant]] = [[] for _ in range(number)]
    for index, entrant in enumerate(stage.seeds):
        lap, place = divmod(index, number)
        snake[place if lap % 2 == 0 else number - 1 - place].append(entrant)
    return snake


def stage_standings(stage: Stage) -> list[Row]:
    """The stage ranked by its decided pairings: by group, then by rank (TN-10)."""
    met = meetings(stage)
    match stage.plan:
        case RoundRobin() | Swiss():
            return _by_points(stage, stage.plan, groups(stage), met)
        case Ladder():
            shown = ratings(stage)
            return _rows(stage, met, _split([stage.seeds], shown), scores=shown)
        case SingleElimination() | DoubleElimination():
            tiers = _split([stage.seeds], _reached(stage, stage.plan))
            return _rows(stage, met, tiers, vacant=without_champion(stage))


def without_champion(stage: Stage) -> bool:
    """Whether the stage is an elimination in which every entrant has been eliminated (TN-18.5)."""
    if stage.rules < DOUBLE_LOSS or not isinstance(stage.plan, Elimination):
        return False
    return not any(spare for spare, *_ in _reached(stage, stage.plan).values())


def qualifiers(rows: Sequence[Row], count: int) -> list[Entrant]:
    """The best `count` entrants of the standings who are not gone, best first (TN-10.3)."""
    return [entrant for tied in in_order(rows) for entrant in tied][:count]


def in_order(rows: Sequence[Row]) -> Tiers:
    """The entrants of the standings who are not gone, best first, across its groups (TN-10.3).

    Those that only their seeds separate are in one tier: of one group by their place, of several
    groups by their ranks in them and by their values.
    """
    ahead: Counter[int] = Counter()
    order = []
    for row in rows:
        if not row.gone:
            values = [-value for value in (row.points, *row.tie_breaks)]
            order.append((ahead[row.group], values, row.seed, row))
            ahead[row.group] += 1
    tiers: Tiers = []
    last: object = None
    for behind, values, _, row in sorted(order, key=lambda one: one[:3]):
        key = (behind, values) if len(ahead) > 1 else row.place
        if key != last:
            tiers.append([])
        tiers[-1].append(row.entrant)
        last = key
    return tiers


def final_places(stages: Sequence[Stage]) -> dict[Entrant, int]:
    """The place of every entrant, winner first; those that only seeds separate share one."""
    places: dict[Entrant, int] = {}
    vacant = int(without_champion(stages[-1]))
    for stage in reversed(stages):
        rows = [msgspec.structs.replace(row, gone=False) for row in stage_standings(stage)]
        for tied in in_order(rows):
            out = [entrant for entrant in tied if entrant not in places]
            places |= dict.fromkeys(out, len(places) + 1 + vacant)
    return places


def _by_points(stage: Stage, plan: Tabled, grouped: Tiers, met: Met) -> list[Row]:
    """Rank by points, then by the tie-breaks in their order (TN-10.1)."""
    scores = points(stage)
    tiers = _split(grouped, scores)
    columns: list[Mapping[Entrant, int]] = []
    for name in plan.tie_breaks:
        columns.append(TIE_BREAKS[name](Standings(plan, met, scores, tiers)))
        tiers = _split(tiers, columns[-1])
    group_of = {entrant: number for number, group in enumerate(grouped) for entrant in group}
    return _rows(stage, met, tiers, scores=scores, columns=columns, group_of=group_of)


def _reached(stage: Stage, plan: Elimination) -> dict[Entrant, tuple[int, int, int]]:
    """The progress of each entrant: losses to spare, last round, third place (TN-10.2)."""
    double = isinstance(plan, DoubleElimination)
    one_final = isinstance(plan, DoubleElimination) and plan.grand_final == "simple"
    spare = dict.fromkeys(stage.seeds, 2 if double else 1)
    out = dict.fromkeys(stage.seeds, 0)
    third = dict.fromkeys(stage.seeds, 0)
    for number, pairing, result in stage.met():
        for entrant in pairing.entrants:
            if pairing.bracket == "third_place":
                third[entrant] = int(result.winner == entrant)
            elif result.winner != entrant:
                last = result.both_lost or (one_final and pairing.bracket == "final")
                spare[entrant] = 0 if last else spare[entrant] - 1
                out[entrant] = 0 if spare[entrant] else number
    return {entrant: (spare[entrant], out[entrant], third[entrant]) for entrant in stage.seeds}


def _split(tiers: Tiers, values: Mapping[Entrant, Any]) -> Tiers:
    """Divide every tier by its entrants' values, greatest first."""
    parts: Tiers = []
    for tier in tiers:
        equal: dict[Any, list[Entrant]] = {}
        for entrant in tier:
            equal.setdefault(values[entrant], []).append(entrant)
        parts += [equal[value] for value in sorted(equal, reverse=True)]
    return parts


def _rows(
    stage: Stage,
    met: Met,
    tiers: Tiers,
    *,
    scores: Mapping[Entrant, int] | None = None,
    columns: Sequence[Mapping[Entrant, int]] = (),
    group_of: Mapping[Entrant, int] | None = None,
    vacant: bool = False,
) -> list[Row]:
    """A row for every entrant; those in a tier share its place and are ranked by seed.

    With `vacant` no entrant has rank 1.
    """
    seeds = {entrant: seed for seed, entrant in enumerate(stage.seeds, 1)}
    ranked: Counter[int] = Counter()
    rows = []
    for tier in tiers:
        group = group_of[tier[0]] if group_of else 0
        place = ranked[group] + 1 + vacant
        for rank, entrant in enumerate(tier, place):
            outcomes = [meeting.halves for meeting in met[entrant] if not meeting.bye]
            rows.append(
                Row(
                    rank=rank,
                    place=place,
                    entrant=entrant,
                    seed=seeds[entrant],
                    points=scores[entrant] if scores else 0,
                    tie_breaks=tuple(column[entrant] for column in columns),
                    won=outcomes.count(2),
                    drawn=outcomes.count(1),
                    lost=outcomes.count(0),
                    byes=len(met[entrant]) - len(outcomes),
                    group=group,
                    gone=entrant in stage.gone,
                )
            )
        ranked[group] += len(tier)
    return rows
