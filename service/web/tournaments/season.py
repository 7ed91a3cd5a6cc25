"""The files of a season's folder that people read (TN-20.3)."""

from collections.abc import Callable
from functools import partial

import msgspec

from saikoro.domain.text import Text
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.domain.tournament.record.season import Season
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.web.rendering import drawn

SEASON, RECORDS = "season.json", "records"

_TITLES = {
    "place": Text("順位", "Place"),
    "name": Text("名前", "Name"),
    "points": Text("ポイント", "Points"),
    "tournaments": Text("大会数", "Tournaments"),
    "best": Text("最高順位", "Best place"),
    "rating": Text("レーティング", "Rating"),
}
"""The columns, as the CSV and the page name them."""


def season_pages(season: Season) -> dict[str, Callable[[], bytes]]:
    """Functions that write the files of a season, by name."""
    return {
        SEASON: lambda: msgspec.json.format(msgspec.json.encode(season)),
        "season.csv": lambda: written([*_TITLES], map(msgspec.structs.astuple, season.rows)),
        **{f"season.{language}.md": partial(_page, season, language) for language in LANGUAGES},
    }


def _page(season: Season, language: Language) -> bytes:
    return drawn("tournament/season.md", language, season=season, titles=_TITLES).encode()
