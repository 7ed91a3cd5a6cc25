"""The files of a season's folder that people read (TN-20.3)."""

from collections.abc import Callable

import msgspec

from domain.match.interface.game import Language
from domain.tournament.outputs.pages.escaping import escaped
from domain.tournament.outputs.pages.markdown import table_row
from domain.tournament.outputs.tabular import written
from domain.tournament.standings.season import Season

SEASON, RECORDS = "season.json", "records"

_TITLES: dict[Language, tuple[str, ...]] = {
    "en": ("Place", "Name", "Points", "Tournaments", "Best place", "Rating"),
    "ja": ("順位", "名前", "ポイント", "大会数", "最高順位", "レーティング"),
}


def season_pages(season: Season) -> dict[str, Callable[[], bytes]]:
    """How to write every file, by name."""
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
    lines += ["", table_row(_TITLES[language])]
    lines.append(table_row([":--" if at == 1 else "--:" for at in range(6)]))
    for row in season.rows:
        place, name, *rest = msgspec.structs.astuple(row)
        lines.append(table_row([str(place), escaped(name), *map(str, rest)]))
    return ("\n".join(lines) + "\n").encode()
