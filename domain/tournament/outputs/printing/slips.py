"""Result slips to cut apart and fill in at the table (TN-17.7)."""

from collections.abc import Iterator
from html import escape

from saikoro.domain.tournament.facts.stage import Pairing
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.pages.notes import noted, pairing_notes
from saikoro.domain.tournament.outputs.pages.words import RoundTitles
from saikoro.domain.tournament.outputs.printing.frame import Copy
from saikoro.domain.tournament.outputs.printing.html import Markup, table
from saikoro.domain.tournament.outputs.printing.pairings import by_table, newest, own_time, times
from saikoro.domain.tournament.planning.plan import StagePlan
from saikoro.domain.tournament.standings.deciding import seat_of_a

_BOX = '<span class="box"></span>'


def slips(copy: Copy) -> Iterator[str]:
    """A slip for each pairing of the newest round of each stage but byes, two side by side."""
    marks = Marks(copy.state)
    for stage, number, played in newest(copy.state):
        titles = RoundTitles(copy.state.stages[stage], copy.language)
        plan = copy.state.plan.stages[stage]
        yield '<section class="slips">'
        for at, pairing in by_table(copy.state, played):
            if pairing.b is None:
                continue
            title = titles.title(number, pairing.slot, pairing.group)
            notes = pairing_notes(marks, (stage, number, pairing.slot), copy.language)
            heading = noted(f"{title} · {copy.word('table')} {at}", notes, copy.language)
            yield f'<div class="slip">\n<p>{escape(copy.state.plan.name)}</p>'
            yield f"<p><b>{escape(heading)}</b></p>"
            when = own_time(copy, played, pairing) or times(copy, played)
            yield from (f"<p>{escape(one)}</p>" for one in when)
            yield from _matches(copy, plan, pairing)
            yield "</div>"
        yield "</section>"


def _matches(copy: Copy, plan: StagePlan, pairing: Pairing) -> Iterator[str]:
    """A row for each match: who sits in which seat, with boxes to tick; then who signs."""
    names = [Markup(f"{_BOX}{escape(copy.name(entrant))}") for entrant in pairing.entrants]
    draw = Markup(_BOX)
    rows = []
    for number in range(plan.best_of * (2 if plan.mirrored else 1)):
        seated = names[::-1] if seat_of_a(number) else names
        rows.append((number + 1, *seated, draw))
    titles = [copy.word(word) for word in ("match_no", "seat_0", "seat_1", "draw_box")]
    yield table(titles, rows, widths=("4em", "auto", "auto", "5em"), style="width: 100%")
    line = '<span class="line"></span>'
    for entrant in pairing.entrants:
        signed = escape(copy.name(entrant))
        wins, signature = escape(copy.word("wins_of")), escape(copy.word("signature"))
        yield f'<p class="sign"><b>{signed}</b><br>{wins} {line} {signature} {line}{line}</p>'
