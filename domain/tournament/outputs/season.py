"""The files of a season's folder that people read (TN-20.3)."""

from collections.abc import Callable

import msgspec

from saikoro.domain.text import Text
from saikoro.domain.tournament.outputs.pages.markdown import table_row
from saikoro.domain.tournament.outputs.pages.words import escaped
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.domain.tournament.record.season import Season
from saikoro.domain.words import Language

SEASON, RECORDS = "season.json", "records"

_TITLES = (
    Text("順位", "Place"),
    Text("名前", "Name"),
    Text("ポイント", "Points"),
    Text("大会数", "Tournaments"),
    Text("最高順位", "Best place"),
    Text("レーティング", "Rating"),
)


def season_pages(season: Season) -> dict[str, Callable[[], bytes]]:
    """Functions that write the files of a season, by name."""
    return {
        SEASON: lambda: msgspec.json.format(msgspec.json.encode(season)),
        "season.csv": lambda: _table(season),
        "season.en.md": lambda: _page(season, "en"),
        "season.ja.md": lambda: _page(season, "ja"),
    }


def _table(season: Season) -> bytes:
    names = ("place", "name", "points", "tournaments", "best", "rating")
    return written(names, (msgspec.structs.astuple(row) for row in season.rows))


def _page(season: Season, language: Language) -> bytes:
    lines = [f"# {escaped(season.plan.name)}", ""]
    lines += [f"{at}. {escaped(one.name)}" for at, one in enumerate(season.tournaments, 1)]
    lines += ["", table_row([title.in_language(language) for title in _TITLES])]
    lines.append(table_row([":--" if at == 1 else "--:" for at in range(6)]))
    for row in season.rows:
        place, name, *rest = msgspec.structs.astuple(row)
        lines.append(table_row([str(place), escaped(name), *map(str, rest)]))
    return ("\n".join(lines) + "\n").encode()
