"""Entries: parse and check what an organiser collected, with every error in one report (TN-16).

The room depends on the plan, and on the builds and card sets of a game.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar, assert_never

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.errors.rules import Violation
from saikoro.domain.libraries import placed
from saikoro.domain.match.interface.game import Game
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.tournament.entries import json_form, mail_form, table_form
from saikoro.domain.tournament.entries.checks import check_drafts
from saikoro.domain.tournament.entries.drafts import Reading
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.entries.limits import require_readable
from saikoro.domain.tournament.entries.pools import Pools

C = TypeVar("C")
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to C

Form = Literal["json", "csv", "mail"]


def read_entries(
    document: Any,
    form: Form,
    game: Game[Any, O, C],
    options: O,
    cards: C,
    ignored: Sequence[str] = (),
) -> list[Entry]:
    """Read entries that follow the rules; IllegalEntries names all errors (TN-16.11).

    `document` is decoded JSON for `json`, and text for the other forms. `cards` is the card set of
    the tournament; entrants may add their own cards. `ignored` columns of a table are not read.
    """
    pools = Pools(game, cards)
    reading = _reading(document, form, pools, ignored)
    check_drafts(reading.drafts, options, pools)
    return reading.entries()


def read_names(document: Any, form: Form, ignored: Sequence[str] = ()) -> list[Entry]:
    """Entries of entrants who answer at their seats, or of bots: no builds (TN-16.3).

    A text is a table, or a list of names; those of `ignored` columns are not read.
    """
    if form != "json":
        require_readable(document)
        return table_form.read(document, None, ignored).entries()
    listed = document.get("entrants") if isinstance(document, dict) else None
    if not isinstance(listed, list):
        return read_json(document)
    rows = [row | _seated(row) if isinstance(row, dict) else row for row in listed]
    reading = json_form.read({"entrants": rows})
    for draft in reading.drafts:
        try:
            msgspec.convert(draft.bot, Bot | None)
        except msgspec.ValidationError as error:
            wrong = placed(error)
            violation = Violation.of("entry_shape", json_form.JSON, wrong.sentence, wrong.pointer)
            draft.add_violation(violation, "/bot")
    return reading.entries()


def _seated(row: dict[str, Any]) -> dict[str, Any]:
    """The other fields of an entrant at a seat; a bot may be given by its name alone."""
    bot = row.get("bot")
    return {"build": []} | ({"bot": {"bot": bot}} if isinstance(bot, str) else {})


def read_json(data: Any) -> list[Entry]:
    """The entries of decoded JSON (TN-16.3), not yet checked by the rules of a game."""
    return json_form.read(data).entries()


def _reading(document: Any, form: Form, pools: Pools[Any], ignored: Sequence[str]) -> Reading:
    match form:
        case "json":
            return json_form.read(document)
        case "csv":
            require_readable(document)
            return table_form.read(document, pools, ignored)
        case "mail":
            require_readable(document)
            return mail_form.read(document, pools)
        case _:
            assert_never(form)
