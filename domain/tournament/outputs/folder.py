"""The folder of a tournament: its files, and the pages in them that people read (TN-17.6)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.outputs.brackets.drawing import draw
from saikoro.domain.tournament.outputs.documents.results import results, standings
from saikoro.domain.tournament.outputs.pages.markdown import results_page, standings_page
from saikoro.domain.tournament.outputs.printing.cross_tables import cross_tables_csv
from saikoro.domain.tournament.outputs.printing.frame import Occasion
from saikoro.domain.tournament.outputs.printing.index import INDEX, index_page
from saikoro.domain.tournament.outputs.printing.pages import PRINTED, printed_pages
from saikoro.domain.tournament.outputs.printing.pairings import pairings_csv
from saikoro.domain.tournament.outputs.tabular import results_csv, standings_csv
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import LANGUAGES, Language

MATCHES = "matches"
RECORD = "tournament.jsonl"
CARDS = "cards.json"
ABOUT = "folder.json"
RECEIPT = "receipt.json"
"""The receipt of the service for the last line of the record."""
SEEDING = "seeding.jsonl"
"""The record of the tournament whose ranking the seeds follow (TN-29.3)."""

_BASE_URL = r"\A(https?://[A-Za-z0-9._~:/@%+-]*[A-Za-z0-9._~:@%+-])?\Z"


Title = Annotated[str, Meta(min_length=1, max_length=80)]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`folder.json`: the organiser's choices for the folder, which are not in the record."""

    base_url: Annotated[str, Meta(pattern=_BASE_URL, max_length=500)] = ""
    """The beginning of links, without a slash at the end; empty for links to files of the
    folder."""
    game: dict[Language, Title] = {}
    """The title of the game on printed pages, by language; its id stands for a missing one."""
    format: Literal["saikoro-folder/1"] = "saikoro-folder/1"


NAMES = {
    *(ABOUT, CARDS, INDEX, MATCHES, RECEIPT, RECORD),
    *("brackets.json", "pairings.csv", "crosstable.csv"),
    *("standings.json", "standings.csv", "standings.en.md", "standings.ja.md"),
    *("results.json", "results.csv", "results.en.md", "results.ja.md"),
    *(f"{name}.{language}.html" for name in PRINTED for language in LANGUAGES),
}
"""All files that a folder can have, except the record of a ranking (SEEDING)."""

ADDED_LATER = {INDEX}
"""Files that a folder of an earlier version does not have."""


def pages(
    state: TournamentState, about: About, paired_at: Mapping[tuple[int, int], str]
) -> dict[str, Callable[[], bytes]]:
    """Functions that write the files that people read, by name.

    `paired_at` is when each round was first paired, by stage and round.
    """
    base, occasion = about.base_url or None, Occasion(about.game, paired_at)
    return {
        ABOUT: lambda: canonical(about),
        INDEX: lambda: index_page(state, occasion),
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
        for name, page in printed_pages(state, occasion).items()
        for language in LANGUAGES
    }
