"""Events read back from a record (LP-12): closed sets are checked."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus import events as e
from saikoro.domain.games.laplaplus.words import (
    AbilityKind,
    EndReason,
    InitiativeMeasure,
    JudgementMeasure,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.record.line import Event, Line, write_line


def read_back(event: GameEvent, **changed: Any) -> Event:
    """The event that is read from its line after a change of the data."""
    line = msgspec.json.decode(write_line(event, 1))
    line["data"] |= changed
    return LAPLAPLUS.book.reader.read(Line.read(msgspec.json.encode(line)))


@pytest.mark.parametrize(
    ("event", "field", "other"),
    [
        (e.RowsRevealed([7] * 8, []), "a", [7] * 9),
        (e.CardActivated("A1", AbilityKind.ACTION, None), "kind", "reaction"),
        (e.CardActivated("A1", AbilityKind.EVENT, "B1"), "cause", "B9"),
        (e.InitiativeDecided(0, InitiativeMeasure.SPEED, 9, 8), "by", "base"),
        (e.JudgementMade(0, JudgementMeasure.HP), "by", "speed"),
        (e.BattleEnded(0, EndReason.HP, 3, 5, 0), "reason", "resigned"),
    ],
)
def test_a_record_with_another_word_is_refused(event, field, other):
    assert read_back(event) == event
    with pytest.raises(BrokenLine, match=field):
        read_back(event, **{field: other})
