"""Events read back from a record (CG-18.1): closed sets are checked."""

from typing import Any

import msgspec
import pytest

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.words import (
    Ailment,
    CureReason,
    DamageType,
    EndReason,
    Fate,
    LastingKind,
    MissReason,
    RefusalReason,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.record.line import Event, Line, write_line


def read_back(event: GameEvent, **changed: Any) -> Event:
    """The event that is read from its line after a change of the data."""
    line = msgspec.json.decode(write_line(event, 1))
    line["data"] |= changed
    return CARDGARD.book.reader.read(Line.read(msgspec.json.encode(line)))


@pytest.mark.parametrize(
    ("event", "field", "other"),
    [
        (e.TurnBegan("A1"), "ref", "A5"),
        (e.LineupsRevealed([{"4": "U01"}], [1]), "units", [{"5": "U01"}]),
        (e.ActionMissed("A1", 6, MissReason.NONE), "reason", "asleep?"),
        (e.DamageDealt("poison", "A1", DamageType.TYPELESS, 1, 1, 9), "source", "sleep"),
        (e.DamageDealt(0, "A1", DamageType.BOTH, 1, 1, 9), "type", "holy"),
        (e.StatusGained("B1", Ailment.SEAL), "ailment", "fear"),
        (e.StatusRefused("B1", Ailment.SEAL, RefusalReason.IMMUNE), "reason", "roll"),
        (e.StatusCured("B1", Ailment.SEAL, CureReason.EFFECT), "reason", "immune"),
        (e.EffectExpired("B1", LastingKind.TRAITS), "kind", "speed"),
        (e.CommandSettled(0, Fate.STAYS), "fate", "negated"),
        (e.MatchEnded(0, EndReason.WIPE, 1, 0, 30, 9), "reason", "resigned"),
    ],
)
def test_a_record_with_another_word_is_refused(event, field, other):
    assert read_back(event) == event
    with pytest.raises(BrokenLine, match=field):
        read_back(event, **{field: other})
