"""The sheets of paper of a tournament, and its pages in Markdown (TN-17.4, TN-17.7)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from saikoro.domain.tournament.outputs.documents.results import PairingResult
from saikoro.domain.tournament.outputs.wording.words import escaped
from saikoro.domain.words import LANGUAGES
from saikoro.service.web.rendering import drawn as rendered
from saikoro.service.web.tournaments.brackets import CUT, EM, NARROWEST, Picture, Rounds, Style, cut
from saikoro.service.web.tournaments.drawing import Drawing
from saikoro.service.web.tournaments.letters import (
    ACROSS_WIDTH,
    BETWEEN,
    HEAD,
    MOST_PAGES,
    WIDTH,
    Letters,
    ems,
    listed,
    placed,
)
from saikoro.service.web.tournaments.stages import Cross, PlayedRound, PlayedStage

Facts = dict[str, Any]
"""What a template has beside the drawing."""

_SLIP, _SLIP_MATCH = 145, 26
"""The least height of a slip, in points, and of each match in it."""

_ROOMS = (22, 19, 16, 13, 11)
"""Ems for a name in a bracket: the most that the paper has room for, but the least in any case."""

_READABLE = 7.5
"""The size of letters of a bracket, in points, that can be read in the hand."""

_ROW = 1.62
"""The height of a row of a cross table, in ems."""

_CUT_HEIGHT = 700
"""What slips share of a page, in points."""


def sheet(drawn: Drawing, what: str) -> bytes:
    """A sheet as HTML, without scripts and other files."""
    facts = SHEETS[what](drawn)
    page = rendered(
        f"tournament/sheets/{what}.html",
        drawn.language,
        drawn=drawn,
        what=what,
        paper=True,
        **facts,
    )
    return page.encode()


def markdown(drawn: Drawing, what: str) -> str:
    """`standings` or `results` as Markdown."""
    page = rendered(f"tournament/{what}.md", drawn.language, drawn=drawn.spelled(escaped))
    return page.rstrip("\n") + "\n"


def index(drawings: list[Drawing]) -> bytes:
    """The first page of a folder, in every language side by side."""
    page = rendered(
        "tournament/index.html", LANGUAGES[0], drawings=drawings, sheets=[*SHEETS], paper=True
    )
    return page.encode()


def _pairings(drawn: Drawing) -> Facts:
    letters = []
    for stage in drawn.stages:
        rows = [width for one in stage.rounds if one.current for width in _widths(one)]
        letters.append(listed(rows, beside=9, names=2, most=26, readable=13))
    return {"of_stages": letters}


def _rounds(drawn: Drawing) -> Facts:
    rows = [width for stage in drawn.stages for one in stage.rounds for width in _widths(one)]
    return {"letters": listed(rows, beside=8, names=2, most=14, readable=8.5)}


def _widths(played: PlayedRound) -> Iterator[float]:
    """The widest name of each row of a round, in ems; 0 for a heading."""
    yield 0
    for part in played.parts:
        yield 0
        for pairing in part.pairings:
            yield max(ems(pairing.a.name), ems(pairing.b.name if pairing.b else ""))


def _names(drawn: Drawing) -> Facts:
    rows = [ems(name) for name, _ in drawn.names()]
    return {"letters": listed(rows, beside=5, columns=(1, 2, 3, 4), most=22, readable=11)}


def _standings(drawn: Drawing) -> Facts:
    ranking = [ems(one.name) for one in drawn.standings.ranking]
    return {
        "of_ranking": listed(
            ranking, beside=4, columns=(1, 2, 3, 4), most=14, readable=9, most_pages=3
        ),
        "of_stages": [_of_stage(drawn, stage) for stage in drawn.stages],
    }


def _of_stage(drawn: Drawing, stage: PlayedStage) -> Letters:
    titles = ["place", *([stage.score] if stage.score else []), "won", "drawn", "lost", "byes"]
    texts = [drawn.word(word) for word in titles] + [
        drawn.tie_break(one) for one in stage.tie_breaks
    ]
    words = (max(map(ems, text.replace("・", " ").replace("-", " ").split())) for text in texts)
    beside = sum(max(2.2, 0.85 * word + 0.9) for word in words)
    rows = [0.0] + [
        width
        for table in stage.tables
        for width in (*([0] if table.title else []), *(ems(row.name) for row in table.rows))
    ]
    return listed(rows, beside=beside, columns=(1, 2), most=14, readable=8.5, most_pages=11)


def _brackets(drawn: Drawing) -> Facts:
    return {
        "sections": [
            (stage, *section)
            for stage in drawn.stages
            if stage.brackets
            for section in _sections(drawn, stage)
        ]
    }


def _sections(drawn: Drawing, stage: PlayedStage) -> list[tuple[Letters, list[Picture]]]:
    """The brackets of a stage: all on one page, or else the winners' and the losers' apart.

    Where these are too many pages, their parts are wider, and follow on each other.
    """
    together = _pictures(drawn, stage, stage.brackets, 6)
    if together[0].pages == 1 and together[0].size >= _READABLE:
        return [together]
    several = [one for one in (stage.brackets[:1], stage.brackets[1:]) if one]
    apart = [_pictures(drawn, stage, one, 4) for one in several]
    fitting = sum(letters.pages for letters, _ in apart) <= MOST_PAGES
    return apart if fitting else [together]


def _pictures(
    drawn: Drawing, stage: PlayedStage, brackets: Sequence[Rounds], most_rounds: int
) -> tuple[Letters, list[Picture]]:
    """The parts of brackets, in boxes as wide as the paper has room for.

    Whole parts come first, so that the last rounds stand together.
    """
    parts = [part for rounds in brackets for part in cut(rounds, most_rounds)]
    parts.sort(key=lambda part: len(part[0].nodes) < CUT)

    def drawn_with(room: float) -> tuple[Letters, list[Picture]]:
        pictures = [drawn.picture(stage, part, Style(room)) for part in parts]
        sizes = [(one.width / EM, one.height / EM) for one in pictures]
        head = HEAD if brackets[0] is stage.brackets[0] else 0
        return placed(sizes, most=15, readable=_READABLE, head=head), pictures

    least = max(NARROWEST, min(_ROOMS[-1], drawn.longest_name(stage)))
    narrow = drawn_with(least)
    rooms = (room for room in _ROOMS if room > least)
    wider = (found for room in rooms if (found := drawn_with(room))[0] == narrow[0])
    return next(wider, narrow)


def _cross_tables(drawn: Drawing) -> Facts:
    stages = []
    for stage in drawn.stages:
        if stage.crosses:
            widest = max(_cross_width(one) for one in stage.crosses)
            sizes = [(widest, _ROW * (len(one.rows) + 2)) for one in stage.crosses]
            letters = placed(sizes, most=13, readable=8, whole=False)
            width = ACROSS_WIDTH if letters.across else WIDTH
            beside = (width / letters.size + BETWEEN) // (widest + BETWEEN)
            stages.append((stage, letters._replace(columns=int(min(beside, len(sizes))))))
    return {"stages": stages}


def _cross_width(cross: Cross) -> float:
    """The width of a cross table, in ems."""
    texts = {text for _, cells in cross.rows for text in cells} | {*cross.columns}
    name = min(12, max(ems(row.name) for row, _ in cross.rows))
    return 10 + name + len(cross.columns) * (0.8 + max(map(ems, texts)))


def _slips(drawn: Drawing) -> Facts:
    stages = []
    for stage in drawn.stages:
        for played in stage.rounds:
            slips: list[tuple[str, PairingResult]] = [
                (part.title, pairing)
                for part in played.parts
                for pairing in part.pairings
                if pairing.b is not None
            ]
            if played.current and slips:
                rows = _CUT_HEIGHT // (_SLIP + _SLIP_MATCH * stage.matches)
                rows = max(1, min(rows, (len(slips) + 1) // 2))
                stages.append((stage, played, slips, _CUT_HEIGHT // max(2, rows)))
    return {"stages": stages}


SHEETS: dict[str, Callable[[Drawing], Facts]] = {
    "pairings": _pairings,
    "names": _names,
    "slips": _slips,
    "rounds": _rounds,
    "standings": _standings,
    "brackets": _brackets,
    "crosstable": _cross_tables,
}
"""What each sheet has of its own, by name."""
