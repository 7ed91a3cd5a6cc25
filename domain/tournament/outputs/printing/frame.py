"""The frame of every page to print: its heads, its numbers, its sizes (TN-17.7)."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import NamedTuple

import msgspec

from saikoro.domain.moments import shown_in
from saikoro.domain.text import Fact
from saikoro.domain.tournament.outputs.pages.words import TITLES, WORDS
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import Language

STYLE = """\
* { box-sizing: border-box }
body { font: 11pt/1.3 "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", Meiryo, \
system-ui, sans-serif; margin: 1.2cm; color: #000; overflow-wrap: anywhere }
h1 { font-size: 20pt; line-height: 1.2; margin: 0 } header { margin: 0 0 10pt }
header p { margin: 2pt 0 } .winners { margin: 0 0 8pt; font-size: 13pt }
h2 { font-size: 14pt; margin: 8pt 0 4pt; break-after: avoid } .note { font-size: 9pt }
table { border-collapse: collapse; margin: 0 0 8pt } thead { display: table-header-group }
th, td { border: .6pt solid #888; padding: .1em .4em; text-align: left } tr { break-inside: avoid }
th { font-size: 85%; background: #eee; print-color-adjust: exact } .wide { width: 100% }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
section { break-before: page } section:first-of-type, .after { break-before: auto }
small { font-size: 80% } .flow { column-gap: 5mm; padding: 0 1pt } .flow table { width: 100% }
.whole th { overflow-wrap: break-word }
.slips { display: grid; grid-template-columns: 1fr 1fr }
.slip { border: .6pt dashed #666; padding: 6pt 8pt; break-inside: avoid; font-size: 9.5pt }
.slip p { margin: 0 0 3pt } .slip table { margin: 3pt 0 5pt } .slip th { white-space: nowrap }
.slip td { height: 1.9em } .slip .sign { font-size: 8.5pt; line-height: 1.5 }
.box { display: inline-block; width: .9em; height: .9em; border: 1pt solid; margin-right: .4em }
.line { display: inline-block; width: 4em; border-bottom: .6pt solid }
.rounds table, .slip table { table-layout: fixed } .rounds table { break-inside: auto }
.dense th, .dense td { border-width: 0 0 .3pt; padding: 0 .2em; line-height: 1.1 }
.dense table { margin: 0 0 3pt } .part { break-after: avoid }
.rounds td:nth-child(3) { white-space: nowrap; text-align: center }
.names td:last-child { width: 4.5em; text-align: right } .names { max-width: 60% }
.names.beside { max-width: none }
.cross td, .cross th { white-space: nowrap; padding: .1em .3em; text-align: center }
.cross td:nth-child(2) { white-space: normal; min-width: 7em; text-align: left }
.sheet { break-inside: avoid; margin: 0 0 8pt } .sheet h3 { font-size: 10pt; margin: 0 }
.bracket { display: flex } .col { flex: 1 1 0; min-width: 0; display: flex; flex-direction: column }
.col h4 { font-size: 9pt; line-height: 12pt; height: 14pt; margin: 0; padding: 0 6pt; \
white-space: nowrap; overflow: hidden }
.slot { flex: 1 1 0; min-height: 0; display: flex; align-items: center; position: relative; \
padding: 0 6pt }
.game { width: 100%; min-width: 0; border: .6pt solid #555; background: #fff }
.game div { display: flex; padding: 0 2pt; white-space: nowrap } .game i { font-style: normal }
.game span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis }
.in::before, .up::after, .down::after, .on::after { content: ""; position: absolute; width: 6pt; \
border: 0 solid #555 }
.in::before { left: 0; top: 50%; border-top-width: .6pt }
.on::after { right: 0; top: 50%; border-top-width: .6pt }
.up::after { right: 0; top: 50%; height: 50%; border-top-width: .6pt; border-right-width: .6pt }
.down::after { right: 0; bottom: 50%; height: 50%; border-bottom-width: .6pt; \
border-right-width: .6pt }
.upright, body:has(> section.upright:first-of-type) { page: upright }
.across, body:has(> section.across:first-of-type) { page: across }
@page { margin: 14mm 12mm } @page upright { size: portrait } @page across { size: landscape }
@media print { body { margin: 0 } }
"""

PORTRAIT = 640
"""The height, in points, of Letter between its margins, less the head of the first page."""

PORTRAIT_WIDTH = 525
"""The width of A4 between its margins, which is the narrower paper."""

ACROSS_WIDTH = 700
"""The width of Letter across, which is the shorter paper then."""

_FIRST = 570
"""The height of the first page of Letter, in points, below its head and the winners."""

_IN_THE_HAND = 8.5
"""The least size of letters, in points, for one page instead of several."""

_LINE = 1.58
"""The height of a row of a table in the size of its letters."""


class Occasion(msgspec.Struct, frozen=True):
    """What the heads of pages have that is not in the state."""

    game: dict[Language, str] = {}
    """The title of the game; its id stands for a missing one."""
    paired_at: Mapping[tuple[int, int], str] = {}
    """The time at which each round was first paired, by stage and round."""


class Copy(NamedTuple):
    """What is printed: a tournament in a language."""

    state: TournamentState
    language: Language
    occasion: Occasion

    def word(self, word: str, **facts: Fact) -> str:
        """A word of printed pages, or else of all pages."""
        return (TITLES.get(word) or WORDS[word]).in_language(self.language, **facts)

    def name(self, entrant: int) -> str:
        """The name of an entrant, not escaped."""
        return self.state.entrants[entrant].name

    def game(self) -> str:
        """The title of the game."""
        return self.occasion.game.get(self.language) or self.state.plan.game

    def date(self) -> str:
        """The day of the first pairing, and of the last if it is another; empty before both."""
        zone = self.state.plan.time_zone
        days = sorted({f"{shown_in(at, zone):%Y-%m-%d}" for at in self.occasion.paired_at.values()})
        return " – ".join(dict.fromkeys((days[0], days[-1]))) if days else ""


Part = Callable[[Copy], Iterable[str]]


def document(copy: Copy, what: str, part: Part) -> bytes:
    """A page as HTML; its part is escaped already."""
    title, of = copy.word(what), copy.state.plan.name
    body = "\n".join(part(copy)) or f"<p>{escape(copy.word('nothing'))}</p>"
    about = " · ".join(filter(None, (copy.game(), copy.date())))
    page = (
        f'<!doctype html>\n<html lang="{copy.language}">\n<meta charset="utf-8">\n'
        f"<title>{escape(f'{of}: {title}')}</title>\n<style>\n{STYLE}"
        f"{_running_heads(f'{of} · {title}', about)}</style>\n"
        f"<header>\n<h1>{escape(f'{of}: {title}')}</h1>\n<p>{escape(about)}</p>\n</header>\n"
        f"{body}\n</html>\n"
    )
    return page.encode()


def _running_heads(title: str, about: str) -> str:
    """The margins of every page; the first one has the title itself."""
    return (
        f"@page {{ @top-left {{ content: {_css_text(title)}; font-size: 8pt }}\n"
        f"@top-right {{ content: {_css_text(about)}; font-size: 8pt }}\n"
        '@bottom-center { content: counter(page) " / " counter(pages); font-size: 8pt } }\n'
        '@page :first { @top-left { content: "" } @top-right { content: "" } }\n'
    )


def _css_text(text: str) -> str:
    """A string of CSS in which nothing can end the string, or the style around it."""
    plain = (one if one.isascii() and one.isalnum() else f"\\{ord(one):x} " for one in text)
    return f'"{"".join(plain)}"'


def size_for(rows: float, columns: int = 1, *, pages: int, most: float, least: float) -> float:
    """The size of letters, in points, with which so many rows fill so many pages at most."""
    fitting = pages * PORTRAIT * columns / (max(1, rows) * _LINE)
    return round(max(least, min(most, fitting)), 1)


def close_size_for(
    rows: float, columns: int = 1, *, pages: int, most: float, least: float
) -> float:
    """The same for what is read in the hand: on one page, if it can be read so."""
    one_page = _FIRST * columns / (max(1, rows) * _LINE)
    if one_page >= _IN_THE_HAND:
        return round(min(most, one_page), 1)
    return size_for(rows, columns, pages=pages, most=most, least=least)
