"""The fields as text, as one seat sees them."""

from domain.games.ktc import events as e
from domain.games.ktc.state import Held
from domain.games.ktc.telling.board import board
from tests.kit.ktc import position
from tests.kit.seating import known


def test_both_fields_front_to_front_with_one_s_own_below():
    match = position()
    for event in (e.SoldierDefeated("B1", None), e.StaminaChanged("A1", "疲労状態")):
        match.happen(event)
    match.soldier("A2").debuff = Held("毒", 1)
    enemy, *rows, own = board(known(match.state, 0), match.cards, "en").splitlines()
    assert (enemy, own) == ("B: turn 5, kills 0", "A: turn 5, kills 1")
    assert [row.count(" | ") for row in rows] == [4] * 4
    assert rows[1].startswith("  — | ")
    first, second = rows[2].strip().split(" | ")[:2]
    assert first.startswith("A1 ")
    assert first.endswith(" tired")
    assert second.endswith(" Poison")
    assert "A1" in board(known(match.state, 1), match.cards, "ja").splitlines()[2]


def test_there_is_nothing_to_see_before_anybody_stands_there():
    match = position()
    match.state.soldiers.clear()
    assert board(known(match.state, 0), match.cards, "en") == ""
