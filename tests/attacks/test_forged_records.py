"""What a forger of records wants and no row of the table of forgeries can show (`tests/forged`)."""

from typing import Any

import msgspec

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.errors.dice import DrawsExhausted
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.record.header import Header
from saikoro.domain.verification.audit import opened_secrets
from saikoro.domain.verification.inspection import Inspection, Playable, inspect_record
from saikoro.domain.verification.replay import replay
from tests.kit.forging import Record, changed, edited, places
from tests.kit.records import RECORDS, KeptRecord, inspect, playable_with
from tests.unit.match.test_hidden_hands import finished


def lanterns(record: Record, *kept: str) -> Inspection:
    return inspect_record(record, Playable(LANTERNS, house_cards(LANTERNS)), *kept)


def whats(found: Inspection) -> set[str]:
    return {fault.what for fault in found.faults}


def test_to_win_by_ending_the_match_before_a_bad_draw():
    """A match whose draws are used up is judged as it stands; one with links left is not."""
    record = RECORDS["ktc-1"][0].record
    asked = places(record, "draw.opened")[3]
    answered = max(at for at in places(record, "answer.given") if at < asked)
    forged = judged_early(RECORDS["ktc-1"][0], answered)
    assert msgspec.json.decode(forged[-1])["type"] == "match.finished"
    found = inspect(forged)
    assert found is not None
    assert (found.verdict, found.faults[-1].what) == ("not_sound", "rules")
    assert "is not shown" in found.faults[-1].detail


def judged_early(kept: KeptRecord, answered: int) -> Record:
    """The record up to an answer, and then what the rules emit if there are no draws left."""
    record = kept.record[: answered + 1]
    driver = continued(kept, record)

    class Exhausted:
        length = 0
        head = b""

        def link(self, draw: int) -> bytes:
            raise DrawsExhausted(draw)

    driver._dice._links = Exhausted()
    while (batch := driver.advance()) is not None:
        record += batch.lines
    return record


def continued(kept: KeptRecord, record: Record) -> AnyDriver:
    """The match of a record as it stands after its last line."""
    header = Header.read(record[0])
    playable = playable_with(header)
    assert isinstance(playable, Playable)
    options = playable.game.book.read_options(header.options)
    driver = Driver(playable.game, header, options, playable.cards)
    replay(driver, record[1:], opened_secrets(kept.record[1:]))
    return driver


def test_to_stack_a_deck_with_junk_in_place_of_a_shuffle():
    record = finished("shuffle").record[:-2]  # without the secrets, as before the end
    at = places(record, "deck.shuffled")[0]
    junk = edited(record, at, lambda event: event.update(type="lanterns.dealt"))
    assert lanterns(record).faults == []
    assert "rules" in whats(lanterns(junk))


def test_to_change_a_fact_that_nobody_has_signed():
    """Only the rules contradict it, or a head that somebody kept."""
    match = finished("unsigned")
    forged = changed(match.record, "lanterns.round_started", lambda data: data.update(round=9))
    assert whats(lanterns(forged)) == {"rules"}
    assert whats(lanterns(forged, match.driver.head.hex())) == {"head", "rules"}


def test_to_nest_values_one_level_deeper_than_any_line():
    record = finished("depth").record
    deep: list[Any] = []
    for _ in range(101):
        deep = [deep]
    at = places(record, "answer.given")[-1]
    forged = [*record]
    forged[at] = msgspec.json.encode(
        msgspec.json.decode(record[at]) | {"data": {"deep": deep}}, order="sorted"
    )
    assert "canonical" in whats(lanterns(forged))


def test_to_call_a_part_of_a_match_the_whole():
    for kept in (records[0] for records in RECORDS.values()):
        for end in range(2, len(kept.lines), len(kept.lines) // 4 + 1):
            found = inspect(kept.record[:end])
            assert found is not None
            assert (found.verdict, found.faults) == ("incomplete", [])


def test_a_cut_match_with_hidden_cards_says_where_the_rules_stopped():
    record = finished("hidden").record
    found = lanterns(record[: len(record) // 2])
    assert found.verdict == "incomplete"
    assert "is not shown" in found.unchecked[0]


def test_a_kept_head_of_the_middle_confirms_an_honest_record():
    """As it is written, and in no other spelling."""
    match = Seated.both(LANTERNS)
    kept, version = match.driver.head.hex(), match.driver.version
    match.resign(1)
    match.run()
    found = lanterns(match.record, kept)
    assert found.verdict == "sound"
    assert found.facts.confirmed == {kept: version}
    assert whats(lanterns(match.record, kept.upper())) == {"head"}
