"""Pairings to print: of the newest rounds, of all rounds, and the names by alphabet (TN-17.7)."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from saikoro.domain.names import reading_order
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round
from saikoro.domain.tournament.matches.tables import tables
from saikoro.domain.tournament.matches.timing import ends_at
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.pages.notes import pairing_notes
from saikoro.domain.tournament.outputs.pages.sentences import Sentences
from saikoro.domain.tournament.outputs.pages.words import DECIDED, RoundTitles, shown, stage_title
from saikoro.domain.tournament.outputs.printing.frame import Copy, close_size_for, size_for
from saikoro.domain.tournament.outputs.printing.html import Heading, Markup, table
from saikoro.domain.tournament.outputs.printing.winners import winners
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.domain.tournament.state import TournamentState, present

Numbered = tuple[int, int, Round]
"""A round with its stage, from 0, and its number, from 1."""

_WIDTHS = ("2.8em", "auto", "3em", "auto")
"""The columns of a pairing with its result."""

_MANY_PARTS = 8
"""More groups than these are listed in one table."""

_DENSE = 2500
"""More rows than these are printed without borders, as in a directory."""

_FEW = 24
"""So many names stand in one column."""


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
                *(stage, number, at, pairing.a, state.entrants[pairing.a].name, pairing.b, other),
                *(marks.reruns[where], marks.disputed[where]),
                *(played.starts or None, ends_at(state, *where) or None),
            )
            for stage, number, played in newest(state)
            for at, pairing in by_table(state, played)
            for other in (None if pairing.b is None else state.entrants[pairing.b].name,)
            for where in ((stage, number, pairing.slot),)
        ),
    )


def newest(state: TournamentState) -> Iterator[Numbered]:
    """The newest round of each stage: the first that is not closed, else the last."""
    for number, stage in enumerate(state.stages):
        at = next((at for at, played in enumerate(stage.rounds) if not played.closed), -1)
        if stage.rounds:
            yield number, at % len(stage.rounds) + 1, stage.rounds[at]


def current(state: TournamentState) -> Numbered | None:
    """The round that is played now: the first that is not closed, else the last; None before."""
    rounds = list(state.rounds())
    return next((one for one in rounds if not one[2].closed), rounds[-1] if rounds else None)


def by_table(state: TournamentState, played: Round) -> Iterator[tuple[int | None, Pairing]]:
    """The pairings of a round with the numbers of their tables, in their order, byes last."""
    numbered = tables(state, played).items()
    for slot, number in sorted(numbered, key=lambda one: (one[1] is None, one[1], one[0])):
        yield number, played.pairings[slot]


def times(copy: Copy, played: Round) -> list[str]:
    """The times of a round; empty without a clock."""
    if not played.ends:
        return []
    plan = copy.state.plan
    bounds = {"starts": shown(played.starts, plan), "ends": shown(played.ends, plan)}
    return [copy.word("times", **bounds)]


def own_time(copy: Copy, played: Round, pairing: Pairing) -> list[str]:
    """The end of a pairing that has a time of its own; empty for others (TN-21.3)."""
    ends = played.own_ends.get(pairing.slot)
    return [copy.word("until", ends=shown(ends, copy.state.plan))] if ends else []


def pairings(copy: Copy) -> Iterator[str]:
    """The newest round of each stage by table, in letters for a wall."""
    words = [copy.word(word) for word in ("table", "player", "opponent", "note")]
    marks, newest_rounds = Marks(copy.state), list(newest(copy.state))
    columns = 2 if max((_parts(one[2]) for one in newest_rounds), default=0) > _MANY_PARTS else 1
    count = sum(len(played.pairings) + _parts(played) for _, _, played in newest_rounds)
    size = size_for(count, columns, pages=15, most=18 if columns == 1 else 11, least=9)
    for stage, number, played in newest_rounds:
        of = stage_title(copy.state.plan, stage, copy.language)
        yield f"<section>\n<h2>{escape(of)}</h2>"
        yield f'<div class="flow" style="columns: {columns}; font-size: {size}pt">'
        for when in times(copy, played):
            yield f"<p>{escape(when)}</p>"
        rows = list(_announced(copy, marks, (stage, number), played))
        noted = any(row[-1] for row in rows if not isinstance(row, Heading))
        if not noted:
            rows = [row if isinstance(row, Heading) else row[:-1] for row in rows]
        titles = words if noted else words[:-1]
        yield table(titles, rows, widths=("3em",), style="width: 100%")
        yield "</div>\n</section>"


def _announced(
    copy: Copy, marks: Marks, where: tuple[int, int], played: Round
) -> Iterator[tuple[object, ...] | Heading]:
    """The rows of a round to come: the table, both entrants and notes, under their titles."""
    for title, parts in _titled(copy, *where, played):
        yield Heading(title)
        for at, pairing in parts:
            notes = pairing_notes(marks, (*where, pairing.slot), copy.language)
            notes += own_time(copy, played, pairing)
            yield at, copy.name(pairing.a), _opponent(copy, pairing), ", ".join(notes)


def names(copy: Copy) -> Iterator[str]:
    """Every entrant by name, with the table of the round that is played now."""
    state, at = copy.state, current(copy.state)
    entrants = state.taking_part or present(state)
    tabled: dict[Entrant, int | str] = {}
    if at is not None:
        stage, number, played = at
        where = Sentences(state).where(stage, number, copy.language)
        heading = " · ".join((where, *_when(copy, stage, number, played)))
        yield f"<p>{escape(heading)}</p>"
        for found, pairing in by_table(state, played):
            for entrant in pairing.entrants:
                if pairing.b is None:
                    tabled[entrant] = _opponent(copy, pairing)
                elif found is not None:
                    tabled[entrant] = found
    columns = 1 if len(entrants) <= _FEW else 2
    size = size_for(len(entrants), columns, pages=15, most=16, least=9)
    listed = sorted(entrants, key=lambda entrant: (reading_order(copy.name(entrant)), entrant))
    rows = [(copy.name(entrant), tabled.get(entrant, "–")) for entrant in listed]
    beside = " beside" if columns > 1 else ""
    yield f'<div class="flow names{beside}" style="columns: {columns}; font-size: {size}pt">'
    if rows:
        yield table([copy.word("name"), copy.word("table")], rows)
    yield f'</div>\n<p class="note">{escape(copy.word("order"))}</p>'


def rounds(copy: Copy) -> Iterator[str]:
    """All rounds of all stages with their results, and the winners."""
    marks, everything = Marks(copy.state), list(copy.state.rounds())
    count = sum(len(played.pairings) + 2 * _parts(played) for _, _, played in everything)
    columns = 1 if count <= _FEW else 2 if count <= 20 * _FEW else 3
    dense = " dense" if count > _DENSE else ""
    most = 11 if columns < 3 else 5.8 if dense else 8
    pages = 15 if columns < 3 else 11  # long names take two lines in three columns
    size = close_size_for(count, columns, pages=pages, most=most, least=5.8)
    yield from winners(copy)
    for stage in range(len(copy.state.stages)):
        of = stage_title(copy.state.plan, stage, copy.language)
        yield f"<h2>{escape(of)}</h2>"
        yield f'<div class="flow rounds{dense}" style="columns: {columns}; font-size: {size}pt">'
        for _, number, played in (one for one in everything if one[0] == stage):
            yield from _played(copy, marks, (stage, number), played)
        yield "</div>"


def _played(copy: Copy, marks: Marks, where: tuple[int, int], played: Round) -> Iterator[str]:
    """A round with its results, as a table for each part of it, or as one if they are many."""
    when = _when(copy, *where, played)
    tabled: dict[str, list[Sequence[object] | Heading]] = {}
    are_many = _parts(played) > _MANY_PARTS
    whole = Sentences(copy.state).where(*where, copy.language) if are_many else None
    for title, parts in _titled(copy, *where, played):
        rows = [_with_result(copy, marks, where, played, at, pairing) for at, pairing in parts]
        if whole is None:
            tabled[title] = list(rows)
        else:
            tabled.setdefault(whole, []).extend((Heading(title), *rows))
    for title, lines in tabled.items():
        yield table((), lines, heading=" · ".join((title, *when)), widths=_WIDTHS)


def _parts(played: Round) -> int:
    """The number of brackets or groups in a round."""
    return len({(pairing.bracket, pairing.group) for pairing in played.pairings.values()})


def _with_result(
    copy: Copy,
    marks: Marks,
    where: tuple[int, int],
    played: Round,
    at: int | None,
    pairing: Pairing,
) -> tuple[int | None, Markup, str, Markup]:
    """A row: the table, both entrants, the winner in bold, and between them the score."""
    result = played.results.get(pairing.slot)
    notes = pairing_notes(marks, (*where, pairing.slot), copy.language)
    score = "–"
    if result is not None and pairing.b is not None:
        score = "–".join(map(str, result.won))
        if result.decided in DECIDED and result.decided != "drawn":
            notes.append(DECIDED[result.decided].in_language(copy.language, die=result.die or 0))
    other = escape(_opponent(copy, pairing))
    if pairing.b is not None:
        other = _side(copy, pairing.b, result)
    if notes:
        other += f" <small>{escape(', '.join(notes))}</small>"
    return at, Markup(_side(copy, pairing.a, result)), score, Markup(other)


def _side(copy: Copy, entrant: Entrant, result: Result | None) -> str:
    name = escape(copy.name(entrant))
    return f"<b>{name}</b>" if result is not None and result.winner == entrant else name


def _opponent(copy: Copy, pairing: Pairing) -> str:
    """The name of the opponent of `a`, or the reason why `a` meets no opponent."""
    if pairing.b is not None:
        return copy.name(pairing.b)
    return DECIDED["requested_bye" if pairing.requested else "bye"].in_language(copy.language)


def _titled(
    copy: Copy, stage: int, number: int, played: Round
) -> Iterable[tuple[str, list[tuple[int | None, Pairing]]]]:
    """The pairings of a round by the titles of its parts."""
    titles = RoundTitles(copy.state.stages[stage], copy.language)
    parts: dict[str, list[tuple[int | None, Pairing]]] = {}
    for at, pairing in by_table(copy.state, played):
        title = titles.title(number, pairing.slot, pairing.group)
        parts.setdefault(title, []).append((at, pairing))
    return parts.items()


def _when(copy: Copy, stage: int, number: int, played: Round) -> list[str]:
    """The times of a round, or else when it was paired, where that is known."""
    at = copy.occasion.paired_at.get((stage, number))
    return times(copy, played) or ([shown(at, copy.state.plan)] if at else [])
