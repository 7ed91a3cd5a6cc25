"""Cross tables: every entrant of a table with its result against every opponent (TN-17.7)."""

from collections.abc import Iterator, Sequence

import msgspec

from domain.tournament.outputs.documents import Standing, standings
from domain.tournament.outputs.tabular import written
from domain.tournament.plan import Elimination, RoundRobin
from domain.tournament.stage import Entrant, Result, Stage
from domain.tournament.state import TournamentState

BYE = "bye"


class CrossRow(msgspec.Struct, frozen=True):
    """An entrant, and its results."""

    standing: Standing
    cells: list[str]
    """One a column: `W`, `D` or `L`, several of them for several meetings, empty for none.

    In a column of a round the rank of the opponent comes first.
    """


class CrossTable(msgspec.Struct, frozen=True):
    """The cross table of a group."""

    stage: int
    group: int
    columns: list[str]
    """Ranks of opponents in a round robin, elsewhere `R1`, `R2`, … for rounds."""
    rows: list[CrossRow]


def cross_tables(state: TournamentState) -> list[CrossTable]:
    """The cross table of every group that has a table; an elimination has none."""
    tables = []
    for document in standings(state).stages:
        stage = state.stages[document.stage]
        if isinstance(stage.plan, Elimination):
            continue
        for group in sorted({row.group for row in document.rows}):
            rows = [row for row in document.rows if row.group == group]
            by_opponent = isinstance(stage.plan, RoundRobin)
            table = _by_opponent(stage, rows) if by_opponent else _by_round(stage, rows)
            columns, cells = table
            crossed = [CrossRow(row, one) for row, one in zip(rows, cells, strict=True)]
            tables.append(CrossTable(document.stage, group, columns, crossed))
    return tables


def cross_tables_csv(state: TournamentState) -> bytes:
    """One row for each result of each entrant; the cells as in the tables."""
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


def _by_opponent(stage: Stage, rows: Sequence[Standing]) -> tuple[list[str], list[list[str]]]:
    """A column for each opponent."""
    met: dict[tuple[Entrant, Entrant], list[str]] = {}
    for _, entrant, opponent, result in _meetings(stage):
        if opponent is not None:
            met.setdefault((entrant, opponent), []).append(_sign(result, entrant))
    cells = [
        [
            "" if row is other else "".join(met.get((row.entrant, other.entrant), ()))
            for other in rows
        ]
        for row in rows
    ]
    return [str(row.rank) for row in rows], cells


def _by_round(stage: Stage, rows: Sequence[Standing]) -> tuple[list[str], list[list[str]]]:
    """A column for each round."""
    ranks = {row.entrant: row.rank for row in rows}
    columns = [f"R{number}" for number in range(1, len(stage.rounds) + 1)]
    cells = {row.entrant: [""] * len(columns) for row in rows}
    for at, entrant, opponent, result in _meetings(stage):
        if entrant in cells:
            rank = "" if opponent is None else str(ranks.get(opponent, "?"))
            cells[entrant][at] = BYE if opponent is None else f"{rank}{_sign(result, entrant)}"
    return columns, list(cells.values())


def _meetings(stage: Stage) -> Iterator[tuple[int, Entrant, Entrant | None, Result]]:
    """Every decided pairing from both sides: the index of its round, entrant and opponent."""
    for at, played in enumerate(stage.rounds):
        for slot, result in sorted(played.results.items()):
            pairing = played.pairings[slot]
            yield at, pairing.a, pairing.b, result
            if pairing.b is not None:
                yield at, pairing.b, pairing.a, result


def _sign(result: Result, entrant: Entrant) -> str:
    if result.winner == entrant:
        return "W"
    return "L" if result.winner is not None or result.both_lost else "D"
