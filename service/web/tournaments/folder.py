"""The folder of a tournament: its files, and the pages in them that people read (TN-17.6)."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.outputs.brackets.drawing import draw
from saikoro.domain.tournament.outputs.tabular import (
    cross_tables_csv,
    pairings_csv,
    results_csv,
    standings_csv,
)
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.tournaments.drawing import Drawing, Occasion
from saikoro.service.web.tournaments.sheets import SHEETS, index, markdown, sheet

ABOUT = "folder.json"
INDEX = "index.html"
MATCHES = "matches"
RECORD = "tournament.jsonl"
CARDS = "cards.json"
RECEIPT = "receipt.json"
"""The receipt of the service for the last line of the record."""
SEEDING = "seeding.jsonl"
"""The record of the tournament whose ranking the seeds follow (TN-29.3)."""

_BASE_URL = r"\A(https?://[A-Za-z0-9._~:/@%+-]*[A-Za-z0-9._~:@%+-])?\Z"


Title = Annotated[str, Meta(min_length=1, max_length=80)]

Version = Annotated[str, Meta(min_length=1, max_length=40)]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`folder.json`: the organiser's choices for the folder, which are not in the record."""

    base_url: Annotated[str, Meta(pattern=_BASE_URL, max_length=500)] = ""
    """The beginning of links, without a slash at the end; empty for links to files of the
    folder."""
    game: dict[Language, Title] = {}
    """The title of the game on printed pages, by language; its id stands for a missing one."""
    drawn_by: Version | msgspec.UnsetType = msgspec.UNSET
    """The version of Saikoro that has drawn the pages; unset in folders of 0.2 and before."""
    format: Literal["saikoro-folder/1"] = "saikoro-folder/1"


DRAWN = {
    INDEX,
    *(f"{what}.{language}.md" for what in ("standings", "results") for language in LANGUAGES),
    *(f"{what}.{language}.html" for what in SHEETS for language in LANGUAGES),
}
"""The pages that people read: another version of Saikoro may draw them otherwise."""

NAMES = DRAWN | {
    *(ABOUT, CARDS, MATCHES, RECEIPT, RECORD),
    *("brackets.json", "pairings.csv", "crosstable.csv"),
    *("standings.json", "standings.csv", "results.json", "results.csv"),
}
"""All files that a folder can have, except the record of a ranking (SEEDING)."""


def pages(
    state: TournamentState, about: About, paired_at: Mapping[tuple[int, int], str]
) -> dict[str, Callable[[], bytes]]:
    """Functions that write the files that follow from the record and `about`, by name.

    `paired_at` is when each round was first paired, by stage and round.
    """
    base, occasion = about.base_url or None, Occasion(about.game, paired_at)

    @cache
    def drawing(language: Language) -> Drawing:
        return Drawing(state, language, occasion, base)

    def written(what: str, language: Language) -> bytes:
        return markdown(drawing(language), what).encode()

    def printed(what: str, language: Language) -> bytes:
        return sheet(drawing(language), what)

    return (
        {
            ABOUT: lambda: canonical(about),
            INDEX: lambda: index([*map(drawing, LANGUAGES)]),
            "standings.json": lambda: msgspec.json.encode(drawing("en").standings),
            "standings.csv": lambda: standings_csv(state),
            "results.json": lambda: msgspec.json.encode(drawing("en").results),
            "results.csv": lambda: results_csv(state),
            "brackets.json": lambda: msgspec.json.encode(draw(state)),
            "pairings.csv": lambda: pairings_csv(state),
            "crosstable.csv": lambda: cross_tables_csv(state),
        }
        | {
            f"{what}.{language}.md": partial(written, what, language)
            for what in ("standings", "results")
            for language in LANGUAGES
        }
        | {
            f"{what}.{language}.html": partial(printed, what, language)
            for what in SHEETS
            for language in LANGUAGES
        }
    )
