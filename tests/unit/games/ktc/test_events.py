"""Lines of KTC's events, as they are read from a record (KT-12)."""

import pytest

from domain.errors import BrokenLine
from domain.games.ktc import KTC
from domain.games.ktc import events as e
from domain.games.ktc.cards.notation.nodes import Timing
from domain.match.events import GameEvent
from domain.record.line import Line, write_line


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (e.PlacementRevealed(0, {"1-1": "A1"}), "1-1"),
        (e.ActionDeclared(0, "A1", "2-1", None, [], "ask"), "2-1"),
        (e.ActionDeclared(0, "A1", None, None, [], "ask"), "ask"),
        (e.SupplyDeclared(0, "front"), "front"),
        (e.SoldierMoved("A1", "1-1", "2-1", None, "move"), "move"),
        (e.StaminaChanged("A1", "疲労状態"), "疲労状態"),
        (e.EffectTriggered("A1", Timing.AFTER_ACTION, "trait"), "行動後"),
        (e.EffectTriggered("A1", Timing.AFTER_ACTION, "trait"), "trait"),
        (e.DamageDealt("A1", "B1", "通常", 2, 2, 2, 1), "通常"),
        (e.StatusGained("A1", "buff", "鼓舞", 2, None), "buff"),
        (e.StatusLost("A1", "buff", "鼓舞", "erased"), "erased"),
        (e.SoldierExiled("A1", "1-1", 0, "fresh"), "fresh"),
        (e.MatchEnded(0, "three"), "three"),
    ],
)
def test_a_line_with_an_unknown_word_is_refused(event: GameEvent, word: str) -> None:
    line = write_line(event, 1)
    assert KTC.book.reader.read(Line.read(line)) == event
    with pytest.raises(BrokenLine):
        KTC.book.reader.read(Line.read(line.replace(word.encode(), b"unknown")))
