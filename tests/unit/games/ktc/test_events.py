"""Lines of KTC's events, as they are read from a record (KT-12)."""

import pytest

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.cards.notation.nodes import Timing
from saikoro.domain.games.ktc.words import (
    Attribute,
    EndReason,
    ExiledState,
    LossCause,
    MoveCause,
    Origin,
    Row,
    Stamina,
    StatusSlot,
    Wish,
)
from saikoro.domain.match.events import GameEvent
from saikoro.domain.record.line import Line, write_line


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (e.PlacementRevealed(0, {"1-1": "A1"}), "1-1"),
        (e.ActionDeclared(0, "A1", "2-1", None, [], Wish.ASK), "2-1"),
        (e.ActionDeclared(0, "A1", None, None, [], Wish.ASK), "ask"),
        (e.SupplyDeclared(0, Row.FRONT), "front"),
        (e.SoldierMoved("A1", "1-1", "2-1", None, MoveCause.MOVE), "move"),
        (e.StaminaChanged("A1", Stamina.TIRED), "疲労状態"),
        (e.EffectTriggered("A1", Timing.AFTER_ACTION, Origin.TRAIT), "行動後"),
        (e.EffectTriggered("A1", Timing.AFTER_ACTION, Origin.TRAIT), "trait"),
        (e.DamageDealt("A1", "B1", Attribute.NORMAL, 2, 2, 2, 1), "通常"),
        (e.StatusGained("A1", StatusSlot.BUFF, "鼓舞", 2, None), "buff"),
        (e.StatusLost("A1", StatusSlot.BUFF, "鼓舞", LossCause.ERASED), "erased"),
        (e.SoldierExiled("A1", "1-1", 0, ExiledState.FRESH), "fresh"),
        (e.MatchEnded(0, EndReason.THREE), "three"),
    ],
)
def test_a_line_with_an_unknown_word_is_refused(event: GameEvent, word: str) -> None:
    line = write_line(event, 1)
    assert KTC.book.reader.read(Line.read(line)) == event
    with pytest.raises(BrokenLine):
        KTC.book.reader.read(Line.read(line.replace(word.encode(), b"unknown")))
