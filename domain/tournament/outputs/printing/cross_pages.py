"""Cross tables to print, in the marks of the language (TN-17.7)."""

from collections.abc import Iterator, Sequence
from html import escape

from saikoro.domain.tournament.outputs.pages.notes import noted_name
from saikoro.domain.tournament.outputs.pages.words import WORDS, Sign, group_title, stage_title
from saikoro.domain.tournament.outputs.printing.cross_tables import (
    BYE,
    CrossRow,
    CrossTable,
    cross_tables,
)
from saikoro.domain.tournament.outputs.printing.frame import (
    ACROSS_WIDTH,
    PORTRAIT_WIDTH,
    Copy,
    size_for,
)
from saikoro.domain.tournament.outputs.printing.html import Markup, ems, table
from saikoro.domain.tournament.planning.plan import Ladder, RoundRobin
from saikoro.domain.words import Language

_READABLE = 8.0
"""Below this size, in points, a table is printed across the paper."""

_SMALL_GROUP = 6
"""Groups of so many stand side by side."""


def cross_tables_part(copy: Copy) -> Iterator[str]:
    """The cross table of every group that has one, of each stage on pages of its own."""
    tables = cross_tables(copy.state)
    for stage in sorted({one.stage for one in tables}):
        of_stage = [one for one in tables if one.stage == stage]
        beside = len(of_stage) > 1 and all(len(one.rows) <= _SMALL_GROUP for one in of_stage)
        size, across = _size(copy, of_stage, beside=beside)
        paper = "across" if across else "upright"
        columns = "columns: 2; " if beside else ""
        title = stage_title(copy.state.plan, stage, copy.language)
        yield f'<section class="{paper}">\n<h2>{escape(title)}</h2>'
        yield f'<div class="flow cross" style="{columns}font-size: {size:.1f}pt">'
        for one in of_stage:
            yield _table(copy, one, grouped=len(of_stage) > 1)
        yield f'</div>\n<p class="note">{escape(copy.word("signs"))}</p>\n</section>'


def _table(copy: Copy, crossed: CrossTable, *, grouped: bool) -> str:
    plan = copy.state.plan.stages[crossed.stage]
    score = "rating" if isinstance(plan, Ladder) else "points"
    rank, name, place = (
        WORDS[word].in_language(copy.language) for word in ("rank", "name", "place")
    )
    rows = [
        (
            row.standing.rank,
            noted_name(copy.state, row.standing, row.standing.name, copy.language),
            *_cells(row, at if isinstance(plan, RoundRobin) else None, copy.language),
            row.standing.points,
            row.standing.place,
        )
        for at, row in enumerate(crossed.rows)
    ]
    titles = [rank, name, *crossed.columns, WORDS[score].in_language(copy.language), place]
    heading = group_title(crossed.group, copy.language) if grouped else ""
    return table(titles, rows, heading=heading)


def _cells(row: CrossRow, own: int | None, language: Language) -> list[str]:
    """The cells of a row; its own column, where it has one, is struck out."""
    cells = [localized(cell, language) for cell in row.cells]
    if own is not None:
        cells[own] = Markup("＼")
    return cells


def localized(cell: str, language: Language) -> str:
    """A cell in the marks of the language: `12W*` is `12○*` in Japanese, a bye is 不戦."""
    if cell == BYE:
        return Sign.BYE.text(language)
    marks = {sign.value: sign.text(language) for sign in Sign if sign is not Sign.BYE}
    return "".join(marks.get(one, one) for one in cell)


def _size(copy: Copy, tables: Sequence[CrossTable], *, beside: bool) -> tuple[float, bool]:
    """The size of letters, in points, with which they fit on paper, and whether across it."""
    widest = max(_ems(one, copy.language) for one in tables)
    rows = sum(len(one.rows) + 2 for one in tables)
    high = size_for(rows, 2 if beside else 1, pages=15, most=11, least=5.5)
    upright = (PORTRAIT_WIDTH / 2 - 10 if beside else PORTRAIT_WIDTH) / widest
    if beside or upright >= min(high, _READABLE):
        return min(high, max(4.0, upright)), False
    return min(high, max(4.0, ACROSS_WIDTH / widest)), True


def _ems(crossed: CrossTable, language: Language) -> float:
    """The width of a table in the size of its letters."""
    texts = (text for row in crossed.rows for text in (*crossed.columns, *row.cells))
    longest = max(ems(localized(text, language)) for text in set(texts))
    return 20 + len(crossed.columns) * (0.9 + longest)
