"""What events show: who acts, on whom and by what, as far as the reader's table has them."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from saikoro.conformance.tables import applied
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.frames import Frame
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.record.header import Header
from tests.kit.records import RECORDS, playable_with


def public(record: tuple[bytes, ...]) -> Framing:
    header = Header.read(record[0])
    played = playable_with(header)
    assert not isinstance(played, str)
    return Framing(Fold(played.game, header, played.cards))


def framed(record: tuple[bytes, ...]) -> Iterator[tuple[Frame, Any]]:
    """The frames of a record as the public sees it, each with the data of its line."""
    framing = public(record)
    for line in record[1:]:
        yield framing.take(line), msgspec.json.decode(line)["data"]


def first(ruleset: str, event: str) -> tuple[Frame, Any]:
    """The first event of a type in the kept records."""
    frames = chain.from_iterable(framed(kept.lines) for kept in RECORDS[ruleset])
    return next((frame, data) for frame, data in frames if frame.type == event)


def test_an_event_shows_who_acts_and_on_whom() -> None:
    frame, data = first("ktc-2", "ktc.damage_dealt")
    assert (frame.cue.kind, frame.cue.who) == ("hit", data["source"])
    assert frame.cue.at == (data["target"],)


def test_a_seat_is_named_by_its_number() -> None:
    frame, data = first("laplaplus-1", "laplaplus.damage_dealt")
    assert (frame.cue.who, frame.cue.at) == (data["source"], (data["side"],))


def test_what_declares_nothing_is_a_change_or_a_note() -> None:
    kinds = {frame.type: frame.cue.kind for frame, _ in framed(RECORDS["ktc-2"][0].lines)}
    assert (kinds["die.rolled"], kinds["ktc.game_started"]) == ("change", "change")
    assert (kinds["decision.asked"], kinds["ktc.turn_ended"]) == ("note", "note")


def test_nothing_is_named_that_the_table_of_the_reader_does_not_have() -> None:
    """The public sees no hands, from which cards are chosen and played."""
    record = RECORDS["fairies-2"][0].lines
    table, named = public(record).table, 0
    for frame, _ in framed(record):
        before, table = table, applied(table, frame)
        shown = {frame.cue.who, frame.cue.by, *frame.cue.at} - {None, 0, 1}
        assert shown <= before.pointable() | table.pointable()
        named += len(shown)
    assert named
