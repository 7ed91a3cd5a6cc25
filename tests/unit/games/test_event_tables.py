"""The event tables of the rule books name events and fields as they are on the wire."""

import re

import msgspec
import pytest

from saikoro.domain.games import GAMES
from saikoro.domain.match.events import LIFE_CYCLE, GameEvent
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.line import Event, event_type

SHARED = {event_type(event): event for event in LIFE_CYCLE}


def fields_of(event: type[Event]) -> str:
    """The fields on the wire: `?` may be left out, `*` is in the secrets of its seat."""
    hidden = event.hidden if issubclass(event, GameEvent) else ()
    return ", ".join(
        f"`{field.encode_name}`" + ("*" if field.name in hidden else "" if field.required else "?")
        for field in msgspec.structs.fields(event)
    )


def rows_of(text: str) -> dict[str, str]:
    """The fields of every event in the event table of a rule book."""
    table = text.partition("| event | fields | meaning |\n|---|---|---|\n")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.+?) \| .* \|$", table, re.MULTILINE)
    assert len(rows) == len(table.splitlines())
    return {name: "" if fields == "–" else fields for name, fields in rows}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_event_table_is_that_of_the_types(game: AnyGame) -> None:
    rows = rows_of(game.book.text())
    own = {event_type(event): event for event in game.book.events}
    assert own.keys() <= rows.keys() <= own.keys() | SHARED.keys()
    types = own | SHARED
    assert rows == {name: fields_of(types[name]) for name in rows}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_rule_book_has_no_other_names_for_events(game: AnyGame) -> None:
    names = {event.__name__ for event in (*game.book.events, *LIFE_CYCLE)}
    camel = {name for name in names if re.search("[a-z][A-Z]", name)}
    assert camel
    assert camel.isdisjoint(re.findall(r"\w+", game.book.text()))
