"""Cross tables: the result of every entrant against every opponent (TN-17.7)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from saikoro.domain.tournament.facts.stage import Entrant, Result, Stage
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.documents.results import Standing, standings
from saikoro.domain.tournament.planning.plan import Elimination, RoundRobin
from saikoro.domain.tournament.state import TournamentState

BYE = "bye"


class CrossRow(msgspec.Struct, frozen=True):
    """An entrant, and its results."""

    standing: Standing
    cells: list[str]
    """A cell for each column: `W`, `D` or `L`, one for each meeting; empty without a meeting.

    In the column of a round the rank of the opponent comes first. `*` marks a pairing that was
    rerun more than once, `!` one that is disputed.
    """


class CrossTable(msgspec.Struct, frozen=True):
    """The cross table of a group."""

    stage: int
    group: int
    columns: list[str]
    """Ranks of opponents in a round robin, elsewhere `R1`, `R2`, … for rounds."""
    rows: list[CrossRow]


def cross_tables(state: TournamentState) -> list[CrossTable]:
    """The cross table of every group that has standings; an elimination has none."""
    tables, marks = [], Marks(state)
    for document in standings(state).stages:
        stage = state.stages[document.stage]
        if isinstance(stage.plan, Elimination):
            continue
        rows_of: dict[int, list[Standing]] = defaultdict(list)
        meetings_of: dict[int, list[_Meeting]] = defaultdict(list)
        for row in document.rows:
            rows_of[row.group].append(row)
        group_of = {row.entrant: row.group for row in document.rows}
        for meeting in _meetings(document.stage, stage, marks):
            if meeting.entrant in group_of:
                meetings_of[group_of[meeting.entrant]].append(meeting)
        for group, rows in sorted(rows_of.items()):
            if isinstance(stage.plan, RoundRobin):
                columns, cells = _by_opponent(meetings_of[group], rows)
            else:
                columns, cells = _by_round(len(stage.rounds), meetings_of[group], rows)
            crossed = [CrossRow(row, one) for row, one in zip(rows, cells, strict=True)]
            tables.append(CrossTable(document.stage, group, columns, crossed))
    return tables


class _Meeting(NamedTuple):
    """A decided pairing, as one of its entrants sees it."""

    at: int
    """The index of its round."""
    entrant: Entrant
    opponent: Entrant | None
    sign: str


def _by_opponent(
    meetings: Sequence[_Meeting], rows: Sequence[Standing]
) -> tuple[list[str], list[list[str]]]:
    """A column for each opponent."""
    met: dict[tuple[Entrant, Entrant], list[str]] = {}
    for one in meetings:
        if one.opponent is not None:
            met.setdefault((one.entrant, one.opponent), []).append(one.sign)
    cells = [
        [
            "" if row is other else "".join(met.get((row.entrant, other.entrant), ()))
            for other in rows
        ]
        for row in rows
    ]
    return [str(row.rank) for row in rows], cells


def _by_round(
    rounds: int, meetings: Sequence[_Meeting], rows: Sequence[Standing]
) -> tuple[list[str], list[list[str]]]:
    """A column for each round."""
    ranks = {row.entrant: row.rank for row in rows}
    columns = [f"R{number}" for number in range(1, rounds + 1)]
    cells = {row.entrant: [""] * rounds for row in rows}
    for one in meetings:
        rank = "" if one.opponent is None else str(ranks.get(one.opponent, "?"))
        cells[one.entrant][one.at] = BYE if one.opponent is None else f"{rank}{one.sign}"
    return columns, list(cells.values())


def _meetings(number: int, stage: Stage, marks: Marks) -> Iterator[_Meeting]:
    """Every decided pairing of a stage from both sides."""
    for at, played in enumerate(stage.rounds):
        for slot, result in sorted(played.results.items()):
            pairing, where = played.pairings[slot], (number, at + 1, slot)
            mark = "*" if marks.reruns[where] > 1 else ""
            mark += "!" if marks.disputed[where] else ""
            a, b = pairing.a, pairing.b
            yield _Meeting(at, a, b, f"{_sign(result, a)}{mark}")
            if b is not None:
                yield _Meeting(at, b, a, f"{_sign(result, b)}{mark}")


def _sign(result: Result, entrant: Entrant) -> str:
    if result.winner == entrant:
        return "W"
    return "L" if result.winner is not None or result.both_lost else "D"
