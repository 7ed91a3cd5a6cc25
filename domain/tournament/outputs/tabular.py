"""Outputs as CSV: RFC 4180, UTF-8, safe to open in spreadsheets (TN-17.3, TN-17.7)."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from saikoro.domain.spreadsheets import as_text
from saikoro.domain.tournament.facts.judges import Official
from saikoro.domain.tournament.outputs.documents.cross_tables import cross_tables
from saikoro.domain.tournament.outputs.documents.results import (
    PairingResult,
    RoundResults,
    newest,
    results,
    standings,
)
from saikoro.domain.tournament.outputs.documents.views import PairingMatch
from saikoro.domain.tournament.planning.plan import Tabled, TieBreak
from saikoro.domain.tournament.state import TournamentState

Cell = str | int | bool | None
"""A cell; None is empty."""

STANDINGS = ("stage", "group", "rank", "place", "entrant", "name", "points")
RECORD = ("won", "drawn", "lost", "byes", "gone", "rerun_again", "disputed")
"""The columns after the tie-breaks."""

RESULTS = (
    *("stage", "round", "slot", "bracket", "group", "run", "reruns", "disputed"),
    *("a", "a_name", "b", "b_name", "decided", "won_by", "ruled_by", "die", "number", "match"),
    *("head", "version", "seat_of_a", "winner", "reason", "left_a", "left_b"),
)
"""The columns of the pairing up to `die`, then those of the match."""

PAIRINGS = (
    *("stage", "round", "table", "a", "a_name", "b", "b_name"),
    *("reruns", "disputed", "starts", "ends"),
)

TIMES = ("table", "starts", "ends")
"""The last columns of the results, if a stage has a clock (TN-21)."""

_NO_MATCH = (None,) * 9


def standings_csv(state: TournamentState) -> bytes:
    """The newest standings of each stage, with one row for each entrant.

    Every tie-break of the plan has a column, which is empty where a stage does not use it.
    """
    rows = [(stage.stage, row) for stage in standings(state).stages for row in stage.rows]
    names: dict[TieBreak, None] = {}
    for plan in state.plan.stages:
        if isinstance(plan, Tabled):
            names |= dict.fromkeys(plan.tie_breaks)
    return written(
        (*STANDINGS, *names, *RECORD),
        (
            (
                *(stage, row.group, row.rank, row.place, row.entrant, row.name, row.points),
                *(row.tie_breaks.get(name) for name in names),
                *(row.won, row.drawn, row.lost, row.byes, row.gone),
                *(row.rerun_again, row.disputed),
            )
            for stage, row in rows
        ),
    )


def results_csv(state: TournamentState) -> bytes:
    """A CSV of one row for each match; a pairing without matches, such as a bye, has a row, too."""
    timed = any(stage.clock is not None for stage in state.plan.stages)
    return written(
        (*RESULTS, *TIMES) if timed else RESULTS,
        (
            (stage.stage, played.round, *cells, *(_times(played, pairing) if timed else ()))
            for stage in results(state).stages
            for played in stage.rounds
            for pairing in played.pairings
            for cells in _pairing(pairing)
        ),
    )


def pairings_csv(state: TournamentState) -> bytes:
    """A CSV of one row for each pairing of the newest round of each stage, by table."""
    return written(
        PAIRINGS,
        (
            (
                *(stage.stage, played.round, one.table, one.a.entrant, one.a.name),
                *((one.b.entrant, one.b.name) if one.b else (None, None)),
                *(one.reruns, one.disputed, played.starts, one.ends),
            )
            for stage in results(state).stages
            for played in newest(stage)
            for one in sorted(played.pairings, key=_by_table)
        ),
    )


def cross_tables_csv(state: TournamentState) -> bytes:
    """A CSV of one row for each result of each entrant, with the same cells as the tables."""
    return written(
        ("stage", "group", "rank", "entrant", "name", "column", "result"),
        (
            (table.stage, table.group, at.rank, at.entrant, at.name, column, cell)
            for table in cross_tables(state)
            for row in table.rows
            for at in (row.standing,)
            for column, cell in zip(table.columns, row.cells, strict=True)
        ),
    )


def _by_table(pairing: PairingResult) -> tuple[bool, int, int]:
    return pairing.table is None, pairing.table or 0, pairing.slot


def _times(played: RoundResults, pairing: PairingResult) -> Sequence[Cell]:
    table = None if played.starts is None or pairing.b is None else pairing.table
    return (table, played.starts, pairing.ends)


def _pairing(pairing: PairingResult) -> Iterator[Sequence[Cell]]:
    a, b = pairing.a, pairing.b
    common: tuple[Cell, ...] = (
        *(pairing.slot, pairing.bracket, pairing.group, pairing.run, pairing.reruns),
        *(pairing.disputed, a.entrant, a.name),
        *((b.entrant, b.name) if b else (None, None)),
        *(pairing.decided, pairing.winner, _ruled_by(pairing.ruled_by), pairing.die),
    )
    for match in pairing.matches:
        yield (*common, *_match(match))
    if not pairing.matches:
        yield (*common, *_NO_MATCH)


def _ruled_by(by: Official | None) -> str | None:
    """The name and the role of a judge; the organiser who created the tournament has no name."""
    if by is None:
        return None
    return f"{by.name} ({by.role})" if by.name else by.role


def _match(match: PairingMatch) -> Sequence[Cell]:
    outcome = match.outcome
    if outcome is None:
        return (match.number, match.match, None, None, match.seat_of_a, *(None,) * 4)
    return (
        *(match.number, match.match, outcome.head or None, outcome.version or None),
        match.seat_of_a,
        *(outcome.winner, outcome.reason, *outcome.left),
    )


def written(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table as CSV in which no cell is a formula (TN-17.3).

    It begins with a byte order mark: without one Excel reads it in the code page of its system.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(cell: Cell) -> str | int | None:
    """The cell to write, escaped so that no spreadsheet runs it as a formula."""
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, str):
        return as_text(cell)
    return cell
