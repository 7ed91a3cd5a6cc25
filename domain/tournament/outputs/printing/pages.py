"""Pages to print, as HTML without scripts or other files (TN-17.7)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from saikoro.domain.tournament.facts.stage import Pairing, Round
from saikoro.domain.tournament.matches.tables import tables
from saikoro.domain.tournament.matches.timing import ends_at
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.documents.results import Standing, standings
from saikoro.domain.tournament.outputs.pages.notes import noted, noted_name, pairing_notes
from saikoro.domain.tournament.outputs.pages.words import (
    DECIDED,
    TIE_BREAKS,
    TITLES,
    WORDS,
    RoundTitles,
    group_title,
    shown,
    stage_title,
)
from saikoro.domain.tournament.outputs.printing.cross_tables import CrossTable, cross_tables
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.domain.tournament.planning.plan import Elimination, Ladder
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

STYLE = """\
body { font: 11pt/1.35 system-ui, "Noto Sans CJK JP", sans-serif; margin: 1.5cm; color: #000 }
h1 { font-size: 16pt } h2 { font-size: 13pt; break-after: avoid }
table { border-collapse: collapse; margin: 0 0 1em } thead { display: table-header-group }
th, td { border: 1px solid #888; padding: .2em .6em; text-align: left } tr { break-inside: avoid }
td, .slip { overflow-wrap: anywhere } th { font-size: 85% } td:nth-child(2) { min-width: 9em }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
section { break-after: page }
section:last-child { break-after: auto } .slips { display: grid; grid-template-columns: 1fr 1fr }
.slip { border: 1px dashed #888; padding: .8em 1em; break-inside: avoid }
.line { display: inline-block; width: 5em; border-bottom: 1px solid #000 }
.cross td { white-space: nowrap } .cross td, .cross th { padding: .2em .4em }
.cross td:nth-child(2) { white-space: normal }
@page { margin: 1.2cm } @media print { body { margin: 0 } }
"""

ACROSS = "@page { size: landscape }\n"
"""The orientation of the paper for cross tables, which are wide."""

ACROSS_POINTS = 770
"""The width of A4 across between its margins."""


def printed_pages(state: TournamentState) -> dict[str, Callable[[Language], bytes]]:
    """Functions that write the pages, by the names of their files."""
    return {
        "pairings": lambda language: _document(state, "pairings", language, _pairings),
        "slips": lambda language: _document(state, "slips", language, _slips),
        "standings": lambda language: _document(state, "standings", language, _standings),
        "crosstable": lambda language: _document(state, "crosstable", language, _cross_tables),
    }


def pairings_csv(state: TournamentState) -> bytes:
    """A CSV of one row for each pairing of the newest round of each stage, by table."""
    marks = Marks(state)
    return written(
        (
            *("stage", "round", "table", "a", "a_name", "b", "b_name"),
            *("reruns", "disputed", "starts", "ends"),
        ),
        (
            (
                *(stage, number, table, pairing.a, _name(state, pairing.a), pairing.b, other),
                *(marks.reruns[where], marks.disputed[where]),
                *(played.starts or None, ends_at(state, *where) or None),
            )
            for stage, number, played in _newest(state)
            for table, pairing in _tables(state, played)
            for other in (None if pairing.b is None else _name(state, pairing.b),)
            for where in ((stage, number, pairing.slot),)
        ),
    )


def _newest(state: TournamentState) -> Iterator[tuple[int, int, Round]]:
    """The newest round of each stage: the first that is not closed, else the last."""
    for number, stage in enumerate(state.stages):
        at = next((at for at, played in enumerate(stage.rounds) if not played.closed), -1)
        if stage.rounds:
            yield number, at % len(stage.rounds) + 1, stage.rounds[at]


def _tables(state: TournamentState, played: Round) -> Iterator[tuple[int | None, Pairing]]:
    """The pairings of a round with the numbers of their tables, in their order, byes last."""
    numbered = tables(state, played).items()
    for slot, table in sorted(numbered, key=lambda one: (one[1] is None, one[1], one[0])):
        yield table, played.pairings[slot]


def _times(played: Round, language: Language) -> list[str]:
    """The times of a round; empty without a clock."""
    if not played.ends:
        return []
    times = {"starts": shown(played.starts), "ends": shown(played.ends)}
    return [WORDS["times"][language].format_map(times)]


def _own_time(played: Round, pairing: Pairing, language: Language) -> list[str]:
    """The end of a pairing that has a time of its own; empty for others (TN-21.3)."""
    ends = played.own_ends.get(pairing.slot)
    return [WORDS["until"][language].format(ends=shown(ends))] if ends else []


def _name(state: TournamentState, entrant: int) -> str:
    return state.entrants[entrant].name


def _opponent(state: TournamentState, pairing: Pairing, language: Language) -> str:
    """The name of the opponent of `a`, or the reason why `a` meets no opponent."""
    if pairing.b is not None:
        return _name(state, pairing.b)
    return DECIDED["requested_bye" if pairing.requested else "bye"][language]


_Part = Callable[[TournamentState, Language], Iterable[str]]


def _document(state: TournamentState, what: str, language: Language, part: _Part) -> bytes:
    title = escape(f"{state.plan.name}: {TITLES[what][language]}")
    body = "\n".join(part(state, language)) or f"<p>{TITLES['nothing'][language]}</p>"
    style = STYLE + ACROSS if what == "crosstable" else STYLE
    page = (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n<h1>{title}</h1>\n{body}\n</html>\n"
    )
    return page.encode()


def _pairings(state: TournamentState, language: Language) -> Iterator[str]:
    words = [TITLES[word][language] for word in ("table", "player", "opponent", "note")]
    marks = Marks(state)
    for stage, number, played in _newest(state):
        titles = RoundTitles(state.stages[stage], language)
        yield f"<section>\n<h2>{escape(stage_title(state.plan, stage, language))}</h2>"
        for times in _times(played, language):
            yield f"<p>{escape(times)}</p>"
        parts: dict[str, list[Sequence[object]]] = {}
        for table, pairing in _tables(state, played):
            title = titles.title(number, pairing.slot, pairing.group)
            other = _opponent(state, pairing, language)
            notes = pairing_notes(marks, (stage, number, pairing.slot), language)
            notes += _own_time(played, pairing, language)
            cells = (table, _name(state, pairing.a), other, ", ".join(notes))
            parts.setdefault(title, []).append(cells)
        for title, rows in parts.items():
            yield f"<h2>{escape(title)}</h2>"
            yield _table(words, rows)
        yield "</section>"


def _slips(state: TournamentState, language: Language) -> Iterator[str]:
    word = {name: TITLES[name][language] for name in ("table", "wins", "signature")}
    line, marks = '<span class="line"></span>', Marks(state)
    for stage, number, played in _newest(state):
        titles = RoundTitles(state.stages[stage], language)
        yield '<section class="slips">'
        for table, pairing in _tables(state, played):
            if pairing.b is None:
                continue
            title = titles.title(number, pairing.slot, pairing.group)
            heading = f"{state.plan.name} · {title} · {word['table']} {table}"
            notes = pairing_notes(marks, (stage, number, pairing.slot), language)
            heading = noted(heading, notes, language)
            yield f'<div class="slip">\n<p><b>{escape(heading)}</b></p>'
            for times in _own_time(played, pairing, language) or _times(played, language):
                yield f"<p>{escape(times)}</p>"
            for entrant in pairing.entrants:
                yield (
                    f"<p>{escape(_name(state, entrant))}<br>{word['wins']} {line} "
                    f"{word['signature']} {line}</p>"
                )
            yield "</div>"
        yield "</section>"


def _standings(state: TournamentState, language: Language) -> Iterator[str]:
    whole = standings(state)
    for count, word in ((whole.rerun_again, "rerun_again"), (whole.disputes, "disputes")):
        if count:
            yield f"<p>{escape(WORDS[word][language].format(count=count))}</p>"
    if whole.ranking:
        yield f"<section>\n<h2>{escape(WORDS['ranking'][language])}</h2>"
        if whole.without_champion:
            yield f"<p>{escape(WORDS['without_champion'][language])}</p>"
        titles = [WORDS[word][language] for word in ("place", "name")]
        yield _table(titles, [(ranked.place, ranked.name) for ranked in whole.ranking])
        yield "</section>"
    for document in whole.stages:
        plan = state.plan.stages[document.stage]
        score = "" if isinstance(plan, Elimination) else "points"
        if isinstance(plan, Ladder):
            score = "rating"
        yield f"<section>\n<h2>{escape(stage_title(state.plan, document.stage, language))}</h2>"
        for group, rows in _groups(document.rows):
            if group is not None:
                yield f"<h2>{escape(group_title(group, language))}</h2>"
            words = ("place", "name", *([score] if score else []))
            last = ("won", "drawn", "lost", "byes")
            titles = [
                *(WORDS[name][language] for name in words),
                *(TIE_BREAKS[name][language] for name in rows[0].tie_breaks),
                *(WORDS[name][language] for name in last),
            ]
            yield _table(
                titles, [_standing(state, row, language, scored=bool(score)) for row in rows]
            )
        yield "</section>"


def _standing(
    state: TournamentState, row: Standing, language: Language, *, scored: bool
) -> Sequence[object]:
    score = [row.points] if scored else []
    return (
        row.place,
        noted_name(state, row, row.name, language),
        *score,
        *row.tie_breaks.values(),
        row.won,
        row.drawn,
        row.lost,
        row.byes,
    )


def _groups(rows: Sequence[Standing]) -> Iterator[tuple[int | None, list[Standing]]]:
    """The rows of each group; None for the only one."""
    groups = sorted({row.group for row in rows})
    for group in groups:
        yield (
            group if len(groups) > 1 else None,
            [row for row in rows if row.group == group],
        )


def _cross_tables(state: TournamentState, language: Language) -> Iterator[str]:
    tables = cross_tables(state)
    grouped = {table.stage for table in tables if table.group}
    rank, name, place = (WORDS[word][language] for word in ("rank", "name", "place"))
    for table in tables:
        title = stage_title(state.plan, table.stage, language)
        if table.stage in grouped:
            title = f"{title}, {group_title(table.group, language)}"
        score = "rating" if isinstance(state.plan.stages[table.stage], Ladder) else "points"
        yield f"<section>\n<h2>{escape(title)}</h2>"
        rows = [
            (
                row.standing.rank,
                noted_name(state, row.standing, row.standing.name, language),
                *row.cells,
                row.standing.points,
                row.standing.place,
            )
            for row in table.rows
        ]
        titles = [rank, name, *table.columns, WORDS[score][language], place]
        yield f'<div class="cross" style="font-size: {_size(table):.1f}pt">'
        yield f"{_table(titles, rows)}\n</div>"
        yield f"<p>{TITLES['signs'][language]}</p>\n</section>"


def _size(table: CrossTable) -> float:
    """The size of letters, in points, with which a cross table fits on paper if possible."""
    longest = max(len(text) for row in table.rows for text in (*table.columns, *row.cells))
    ems = 20 + len(table.columns) * (0.9 + 0.65 * longest)
    return min(11.0, max(4.0, ACROSS_POINTS / ems))


def _table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in HTML; cells with numbers are aligned to the right."""
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _cell(value: object) -> str:
    if isinstance(value, int):
        return f'<td class="n">{value}</td>'
    return f"<td>{escape('' if value is None else str(value))}</td>"
