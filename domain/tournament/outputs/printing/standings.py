"""Standings to print, with the winners and the final ranking (TN-17.7)."""

from collections.abc import Iterator, Sequence
from html import escape

from saikoro.domain.tournament.outputs.documents.results import (
    StageStandings,
    Standing,
    Standings,
    standings,
)
from saikoro.domain.tournament.outputs.pages.notes import noted_name
from saikoro.domain.tournament.outputs.pages.words import (
    TIE_BREAKS,
    WORDS,
    group_title,
    stage_title,
)
from saikoro.domain.tournament.outputs.printing.frame import Copy, close_size_for
from saikoro.domain.tournament.outputs.printing.html import Heading, table
from saikoro.domain.tournament.outputs.printing.winners import winners
from saikoro.domain.tournament.planning.plan import Elimination, Ladder

_WIDTHS = ("4em",)
"""That of the places."""

_MANY = 8
"""More groups than these stand in two columns."""

_FEW = 40
"""So many rows of the ranking stand in one column."""


def standings_part(copy: Copy) -> Iterator[str]:
    """The winners, the final ranking, and the newest table of each stage."""
    whole = standings(copy.state)
    for count, word in ((whole.rerun_again, "rerun_again"), (whole.disputes, "disputes")):
        if count:
            yield f"<p>{escape(WORDS[word].in_language(copy.language, count=count))}</p>"
    yield from winners(copy)
    if whole.ranking:
        yield from _ranking(copy, whole)
    for document in whole.stages:
        yield from _stage(copy, document, len(whole.ranking))


def _ranking(copy: Copy, whole: Standings) -> Iterator[str]:
    count = len(whole.ranking)
    columns = 1 if count <= _FEW else 2 if count <= 5 * _FEW else 4
    size = close_size_for(count, columns, pages=4, most=12, least=6)
    yield f"{_section(count)}\n<h2>{escape(WORDS['ranking'].in_language(copy.language))}</h2>"
    yield f'<div class="flow" style="columns: {columns}; font-size: {size}pt">'
    titles = [WORDS[word].in_language(copy.language) for word in ("place", "name")]
    yield table(titles, [(ranked.place, ranked.name) for ranked in whole.ranking], widths=_WIDTHS)
    yield "</div>\n</section>"


def _stage(copy: Copy, document: StageStandings, ranked: int) -> Iterator[str]:
    plan = copy.state.plan.stages[document.stage]
    score = "" if isinstance(plan, Elimination) else "points"
    if isinstance(plan, Ladder):
        score = "rating"
    grouped = list(groups(document.rows))
    columns = 2 if len(grouped) > _MANY else 1
    rows_in_all = len(document.rows) + 1.5 * (len(grouped) - 1)
    pages = 12 if ranked else 16
    size = close_size_for(
        rows_in_all, columns, pages=pages, most=12 if columns == 1 else 8, least=5.8
    )
    title = stage_title(copy.state.plan, document.stage, copy.language)
    words = ("place", "name", *([score] if score else []))
    titles = [
        *(WORDS[name].in_language(copy.language) for name in words),
        *(TIE_BREAKS[name].in_language(copy.language) for name in document.rows[0].tie_breaks),
        *(WORDS[name].in_language(copy.language) for name in ("won", "drawn", "lost", "byes")),
    ]
    lines: list[Sequence[object] | Heading] = []
    for group, rows in grouped:
        if group is not None:
            lines.append(Heading(group_title(group, copy.language)))
        lines += [_standing(copy, row, scored=bool(score)) for row in rows]
    yield f"{_section(len(document.rows))}\n<h2>{escape(title)}</h2>"
    kind = "flow whole" if columns == 1 else "flow"
    yield f'<div class="{kind}" style="columns: {columns}; font-size: {size}pt">'
    yield table(titles, lines, widths=_WIDTHS, style="width: 100%")
    yield "</div>\n</section>"


def _section(rows: int) -> str:
    """A section that begins on a page of its own, unless it is short."""
    return '<section class="after">' if rows <= _FEW // 2 else "<section>"


def _standing(copy: Copy, row: Standing, *, scored: bool) -> Sequence[object]:
    score = [row.points] if scored else []
    return (
        row.place,
        noted_name(copy.state, row, row.name, copy.language),
        *score,
        *row.tie_breaks.values(),
        row.won,
        row.drawn,
        row.lost,
        row.byes,
    )


def groups(rows: Sequence[Standing]) -> Iterator[tuple[int | None, list[Standing]]]:
    """The rows of each group; None for the only one."""
    found: dict[int, list[Standing]] = {}
    for row in rows:
        found.setdefault(row.group, []).append(row)
    for group, members in sorted(found.items()):
        yield group if len(found) > 1 else None, members
