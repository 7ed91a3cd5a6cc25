"""The folder of a tournament: which files it has, and what people read in them (TN-17.6)."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from domain.match.interface.game import Language
from domain.record.canonical import canonical
from domain.tournament.outputs.brackets.drawing import draw
from domain.tournament.outputs.documents.results import results, standings
from domain.tournament.outputs.pages.markdown import results_page, standings_page
from domain.tournament.outputs.printing.cross_tables import cross_tables_csv
from domain.tournament.outputs.printing.pages import pairings_csv, printed_pages
from domain.tournament.outputs.tabular import results_csv, standings_csv
from domain.tournament.state import TournamentState

MATCHES = "matches"
RECORD = "tournament.jsonl"
CARDS = "cards.json"
ABOUT = "folder.json"
RECEIPT = "receipt.json"
"""The receipt of the service for the last line of the record."""
SEEDING = "seeding.jsonl"
"""The record of the tournament whose ranking the seeds follow (TN-29.3)."""

_BASE_URL = r"\A(https?://[A-Za-z0-9._~:/@%+-]*[A-Za-z0-9._~:@%+-])?\Z"


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`folder.json`: what the organiser chose for the folder, beyond the record."""

    base_url: Annotated[str, Meta(pattern=_BASE_URL, max_length=500)] = ""
    """What links begin with, without a slash at the end; empty for files of the folder."""
    format: Literal["saikoro-folder/1"] = "saikoro-folder/1"


PRINTED = ("pairings", "slips", "standings", "crosstable")
LANGUAGES: tuple[Language, ...] = get_args(Language)

NAMES = {
    *(ABOUT, CARDS, MATCHES, RECEIPT, RECORD, "brackets.json", "pairings.csv", "crosstable.csv"),
    *("standings.json", "standings.csv", "standings.en.md", "standings.ja.md"),
    *("results.json", "results.csv", "results.en.md", "results.ja.md"),
    *(f"{name}.{language}.html" for name in PRINTED for language in LANGUAGES),
}
"""Everything that can be in a folder, but the record of a ranking (SEEDING)."""


def pages(state: TournamentState, about: About) -> dict[str, Callable[[], bytes]]:
    """How to write every file that people read, by name."""
    base = about.base_url or None
    return {
        ABOUT: lambda: canonical(about),
        "standings.json": lambda: msgspec.json.encode(standings(state)),
        "standings.csv": lambda: standings_csv(state),
        "standings.en.md": lambda: standings_page(state, "en").encode(),
        "standings.ja.md": lambda: standings_page(state, "ja").encode(),
        "results.json": lambda: msgspec.json.encode(results(state, base)),
        "results.csv": lambda: results_csv(state),
        "results.en.md": lambda: results_page(state, "en", base).encode(),
        "results.ja.md": lambda: results_page(state, "ja", base).encode(),
        "brackets.json": lambda: msgspec.json.encode(draw(state)),
        "pairings.csv": lambda: pairings_csv(state),
        "crosstable.csv": lambda: cross_tables_csv(state),
    } | {
        f"{name}.{language}.html": partial(page, language)
        for name, page in printed_pages(state).items()
        for language in LANGUAGES
    }
