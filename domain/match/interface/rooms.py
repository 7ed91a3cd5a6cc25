"""What a game that is a package has, found by the names that its modules and their parts have."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

BOOK = {
    "start": "state.start",
    "left": "state.left",
    "play": "rules.play",
    "forfeit": "rules.forfeit",
    "judge": "rules.judge",
    "may_resign": "rules.may_resign",
}
"""Where the parts of a rule book are."""

CARDS = {
    "read": "cards.card_set.read_card_set",
    "compiled": "cards.card_set.CardSet",
    "print": "cards.print.print_set",
    "read_page": "cards.page.read_page",
    "page_marks": "cards.page.PAGE_MARKS",
    "remarks": "cards.remarks.remarks",
    "source": "cards.source.CheckedSet",
}
"""Where card sets are read, checked and printed; msgspec can encode a `CardSet`."""

TELLING = {
    "report": "telling.report.report",
    "table": "telling.table.table",
    "things": "telling.table.things",
    "faces": "telling.faces.faces",
    "named": "telling.table.named",
    "decisions": "words.Choice",
    "fields": "words.AnswerField",
    "answers": "words.Op",
    "dice": "words.Purpose",
    "rolled": "words.ROLLED",
    "omitted": "words.Omitted",
}
"""Where a match is put into words."""

LOOK_AHEAD = {"evaluate": "look_ahead.evaluate", "imagine": "look_ahead.imagine"}
"""Where bots look; the first may be beside the state instead."""

REST = {"starters": "starters.STARTERS", "builds": "builds.BUILDS"}
"""What else a game has."""


def parts(package: str, names: Mapping[str, str]) -> dict[str, Any]:
    """Those of these parts that a package has."""
    found = {part: _find(package, where) for part, where in names.items()}
    return {part: it for part, it in found.items() if it is not None}


def _find(package: str, where: str) -> Any:
    """What a module has by a name; None if there is no such module, or nothing of that name."""
    room, _, name = where.rpartition(".")
    path = f"{package}.{room}"
    try:
        return getattr(import_module(path), name, None)
    except ModuleNotFoundError as missing:
        if not f"{path}.".startswith(f"{missing.name}."):
            raise  # a module that is there imports one that is not
        return None
