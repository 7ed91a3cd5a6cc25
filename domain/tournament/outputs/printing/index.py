"""The first page of a tournament's folder: it leads to all others, from a disk or a web server."""

from collections.abc import Iterable, Iterator
from html import escape

from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.tournament.outputs.pages.words import TITLES, WORDS
from saikoro.domain.tournament.outputs.printing.frame import Copy, Occasion
from saikoro.domain.tournament.outputs.printing.pages import PRINTED
from saikoro.domain.tournament.outputs.printing.winners import winners
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import LANGUAGES, Language, capital

INDEX = "index.html"

_STYLE = """\
:root { color-scheme: light dark; --paper: #f7f4ee; --sheet: #fffdf9; --ink: #1d1b18; \
--soft: #625c53; --line: #ddd6c9 }
@media (prefers-color-scheme: dark) { :root { --paper: #141416; --sheet: #1d1d20; --ink: #ece8e1; \
--soft: #a8a298; --line: #34333a } }
* { box-sizing: border-box }
body { font: 1rem/1.6 system-ui, "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif; \
margin: 0 auto; max-width: 60rem; padding: 1.5rem clamp(.75rem, 3vw, 2rem) 3rem; \
background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
h1 { margin: 0; line-height: 1.3; word-break: auto-phrase } \
header p { margin: .25rem 0; color: var(--soft) }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); \
gap: 1.5rem; margin-top: 1.5rem }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; \
padding: .5rem 1.25rem 1rem } .winners { font-size: 1.15rem }
h2 { font-size: 1.1rem; margin: .75rem 0 .25rem } ul { list-style: none; margin: 0; padding: 0 }
a { color: inherit; display: inline-grid; align-items: center; min-height: 2.75rem }
"""

_TABLES = ("standings.csv", "results.csv", "pairings.csv", "crosstable.csv")


def index_page(state: TournamentState, occasion: Occasion) -> bytes:
    """The page, in every language side by side, without scripts and other files."""
    body = "\n".join(_body(state, occasion))
    name = escape(state.plan.name)
    page = (
        '<!doctype html>\n<html lang="ja">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>\n{_STYLE}</style>\n{body}\n</html>\n"
    )
    return page.encode()


def _body(state: TournamentState, occasion: Occasion) -> Iterator[str]:
    copies = {language: Copy(state, language, occasion) for language in LANGUAGES}
    games = dict.fromkeys(copy.game() for copy in copies.values())
    about = " · ".join(filter(None, (*games, copies["en"].date())))
    yield f"<header>\n<h1>{escape(state.plan.name)}</h1>\n<p>{escape(about)}</p>\n</header>\n<main>"
    for language, copy in copies.items():
        yield f'<section lang="{language}">'
        status = capital(TournamentStatus.text_of(state.status, language))
        count = TITLES["entrants"].in_language(
            language, count=len(state.taking_part or state.entrants)
        )
        yield f"<p>{escape(f'{status} · {count}')}</p>"
        yield from winners(copy)
        yield f"<h2>{escape(copy.word('pages'))}</h2>"
        yield _links((f"{what}.{language}.html", copy.word(what)) for what in PRINTED)
        yield f"<h2>{escape(copy.word('files'))}</h2>"
        yield _links(_files(language))
        yield "</section>"
    yield "</main>"


def _files(language: Language) -> Iterator[tuple[str, str]]:
    """The files with a title that a reader may want beside the pages."""
    for table in _TABLES:
        what = table.removesuffix(".csv")
        title = (TITLES.get(what) or WORDS[what]).in_language(language)
        yield table, f"{title} (CSV)"
    yield "tournament.jsonl", capital(WORDS["record"].in_language(language))


def _links(named: Iterable[tuple[str, str]]) -> str:
    items = (f'<li><a href="{file}">{escape(title)}</a></li>' for file, title in named)
    return "<ul>\n" + "\n".join(items) + "\n</ul>"
