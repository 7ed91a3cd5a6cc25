"""An event gains a field without a new ruleset; older records stay as they are, and sound."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lanterns import LANTERNS
from lanterns.events import CharmCounted, DeckLaid
from saikoro.api_schemas.schema.wire import game_schema
from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.errors.records import BrokenLine, ReplayDiverged
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.events import ActionDeclared
from saikoro.domain.match.play import batch
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.line import Event, EventReader, Line, Outside, Upcasts, write_line
from saikoro.domain.verification.audit import audit, rerun_unfinished
from saikoro.domain.verification.inspection import Playable, inspect_record
from saikoro.domain.verification.replay import replay
from tests.unit.match.test_hidden_hands import finished

RECORD = Path(__file__).parents[2] / "replay/ktc-2/no-skill-first.jsonl"

UPCASTS: Upcasts = {CharmCounted: {"charm": lambda older: f"unknown-{older['points']}"}}
TODAY = replace(LANTERNS, book=replace(LANTERNS.book, upcasts=UPCASTS))
"""The game in a build in which `lanterns.charm_counted` has gained the field `charm`."""


def of_the_older_build(event: Event, version: int, outside: Outside | None = None) -> bytes:
    """The line of an event, as before it had gained the field."""
    line = write_line(event, version, outside)
    return without("charm", line) if isinstance(event, CharmCounted) else line


def without(field: str, line: bytes) -> bytes:
    parts = msgspec.json.decode(line)
    del parts["data"][field]
    return canonical(parts)


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> Seated:
    """A finished match that the older build has played."""
    with monkeypatch.context() as patched:
        patched.setattr(batch, "write_line", of_the_older_build)
        match = finished("upcasting")
    match.game = TODAY
    return match


def charms(match: Seated) -> list[dict[str, Any]]:
    return match.data("lanterns.charm_counted")


def test_an_older_record_is_sound_with_the_bytes_that_it_has(older):
    assert charms(older)
    assert not any("charm" in data for data in charms(older))
    driver = audit(TODAY, older.cards, older.record)
    assert driver.head == older.driver.head
    assert inspect_record(older.record, Playable(TODAY, older.cards)).verdict == "sound"


def test_an_older_record_diverges_without_the_upcast(older):
    with pytest.raises(ReplayDiverged):
        audit(LANTERNS, older.cards, older.record)


def test_an_older_line_reads_as_todays_event(older):
    read = [TODAY.book.reader.read(Line.read(line)) for line in older.lines]
    counted = [event for event in read if isinstance(event, CharmCounted)]
    expected = [f"unknown-{data['points']}" for data in charms(older)]
    assert [event.charm for event in counted] == expected
    assert older.folded() == older.replayed().state


def test_a_line_of_today_reads_as_it_is_written():
    match = finished("upcasting")
    for line in match.lines:
        assert TODAY.book.reader.read(Line.read(line)) == LANTERNS.book.reader.read(Line.read(line))
    assert audit(TODAY, match.cards, match.record).head == match.driver.head


def test_a_match_that_the_older_build_began_goes_on(older):
    last_input = max(at for at, line in enumerate(older.lines, 1) if line.startswith(b'{"at":'))
    driver = older.new_driver()
    replay(driver, older.lines[:last_input], older.secrets)
    added = [line for made in iter(driver.advance, None) for line in made.lines]
    counted = [line for line in added if b'"lanterns.charm_counted"' in line]
    assert sum(b'"charm":' in line for line in counted) == len(charms(older)) > 0
    record = [older.header.line(), *older.lines[:last_input], *added]
    assert audit(TODAY, older.cards, record).head == driver.head


def test_an_older_record_that_ends_within_a_batch_is_checked_as_far_as_it_goes():
    upcasts: Upcasts = {ActionDeclared: {"wish": lambda _: "ask"}}
    game = replace(KTC, book=replace(KTC.book, upcasts=upcasts))
    record = [
        without("wish", line) if b'"ktc.action_declared"' in line else line
        for line in RECORD.read_bytes().splitlines()
    ]
    cut = next(at for at, line in enumerate(record) if b'"ktc.action_declared"' in line) + 1
    assert rerun_unfinished(game, house_cards(game), record[:cut]).version == cut - 1
    with pytest.raises(ReplayDiverged):
        rerun_unfinished(KTC, house_cards(KTC), record[:cut])


def test_only_a_gained_field_may_be_missing(older):
    at = next(
        at for at, line in enumerate(older.lines) if Line.read(line).type == "lanterns.point_taken"
    )
    older.lines[at] = without("points", older.lines[at])
    with pytest.raises(ReplayDiverged) as diverged:
        older.replayed()
    assert diverged.value.version == at + 1
    with pytest.raises(BrokenLine):
        TODAY.book.reader.read(Line.read(older.lines[at]))


def test_an_older_line_with_other_facts_diverges(older):
    at = next(
        at
        for at, line in enumerate(older.lines)
        if Line.read(line).type == "lanterns.charm_counted"
    )
    older.lines[at] = older.lines[at].replace(b'"seat":0', b'"seat":1')
    with pytest.raises(ReplayDiverged):
        older.replayed()


def test_data_that_no_older_line_had_is_a_broken_line():
    line = Line.read(b'{"data":{"seat":0},"type":"lanterns.charm_counted","v":9}')
    with pytest.raises(BrokenLine):
        TODAY.book.reader.read(line)


def test_clients_learn_that_an_older_line_may_lack_the_field():
    def required(game: Any) -> list[str]:
        defined = game_schema(game, "https://saikoro.example/lanterns")["$defs"]
        return list(defined["CharmCounted"]["required"])

    assert set(required(LANTERNS)) - set(required(TODAY)) == {"charm"}


@pytest.mark.parametrize("field", ["colour", "seat_number"])
def test_an_upcast_names_a_field_of_the_event(field):
    with pytest.raises(TypeError, match="DeckLaid"):
        EventReader(DeckLaid, upcasts={DeckLaid: {field: lambda _: 0}})
