"""The view and the board of a match."""

from random import Random

import msgspec
import pytest

from saikoro.conformance.seating import Seated, known
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.cards.columns import WIDTH, width
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.telling.board import board
from saikoro.domain.games.ktc.telling.view import view
from saikoro.domain.games.ktc.words import ExiledState, Stamina
from saikoro.domain.words import LANGUAGES, Language
from tests.kit.ktc import position


def test_the_view_joins_the_state_with_the_cards():
    match = position()
    match.apply(
        e.SoldierExiled("A3", "3-1", 2, ExiledState.FRESH),
        e.SoldierDefeated("B2", "A1"),
        e.SkillUsed("A2", "盾打ち", 3),
    )
    match.soldier("A2").debuff = Held("毒", 1)
    seen = view(known(match.state), match.cards)
    assert (seen.turn, seen.seat, seen.first) == (5, 0, 0)
    a, b = seen.sides
    assert (a.kills, b.kills) == (1, 1)
    assert list(a.squares)[:4] == ["1-1", "1-2", "2-1", "2-2"]
    assert a.squares["3-1"] is None
    assert a.outside == ["A3"]
    assert [soldier.id for soldier in a.soldiers] == [f"A{k}" for k in range(1, 11)]
    shield, sword = a.soldiers[1:3]
    assert (shield.name, shield.english, shield.square) == ("大盾兵", "Shieldbearer", "2-1")
    assert shield.debuff is not None
    assert (shield.debuff.english, shield.debuff.turns) == ("Poison", 1)
    assert [(skill.name, skill.uses) for skill in shield.skills] == [("盾打ち", 3)]
    assert (sword.zone, sword.square, sword.timer) == ("outside", None, 2)
    assert sword.unique is not None
    assert (sword.unique.name, sword.unique.value, sword.unique.max) == ("闘志", 0, 2)
    assert b.soldiers[1].zone == "removed"
    assert msgspec.json.encode(seen)


def test_the_board_shows_both_fields_with_the_own_one_below():
    match = position()
    match.apply(
        e.SoldierDefeated("B1", None),
        e.StaminaChanged("A1", Stamina.TIRED),
        e.SoldierPromoted("A3", 4, 4),
        e.SoldierExiled("A8", "3-2", 1, ExiledState.FRESH),
    )
    match.soldier("A2").debuff = Held("毒", 1)
    lines = board(known(match.state, 0), match.cards, "en").splitlines()
    assert lines[0] == "B: turn 5, defeat count 1 | Defeated: B1 Sapper"
    assert lines[1:5] == [
        "[rear row]",
        "1-2 B6         |2-2 B7         |3-2 B8         |4-2 B9         |5-2 B10",
        "Poisoner       |Pyromancer     |Illusionist    |Recaller       |Assassin",
        "HP 3/3 ready   |HP 3/3 ready   |HP 3/3 ready   |HP 3/3 ready   |HP 2/2 ready",
    ]
    assert lines[6].startswith("1-1 -          |2-1 B2         |")
    own = lines.index("[front row]", 7)
    assert lines[own + 1 : own + 6] == [
        "1-1 A1         |2-1 A2         |3-1 A3         |4-1 A4         |5-1 A5",
        "Pikeman        |Shieldbearer   |Swordsman      |Berserker      |Standard-Bearer",
        "HP 4/4 tired   |HP 5/5 ready   |HP 4/4 ready   |HP 5/5 ready   |HP 4/4 ready",
        "               |Poison 1       |upper class",
        "               |               |counter 0/2",
    ]
    assert "A: turn 5, defeat count 1 | Off the field: A8 Bugler (returns in 1 turn)" in lines


def test_the_board_says_what_is_printed_on_the_soldiers():
    match = position()
    match.soldier("A2").debuff = Held("毒", 1)
    match.soldier("B4").buff = Held("背水", 0)
    japanese = board(known(match.state, 0), match.cards, "ja").splitlines()
    whole = "".join(line.strip() for line in japanese)
    assert "A2 大盾兵 ☆1: 特性: 常時〔前衛〕：受ける通常ダメージ-1。 / デバフ「毒」" in whole
    assert "（残り1ターン）:自分のターン終了時：自分のHPを1減らす。" in whole.replace(": 自", ":自")
    assert "B6 毒使い ☆1: 毒矢 [攻撃・全位置・75%]敵1体に" in whole.replace("] ", "]")
    assert not any(line.startswith("A1 長槍兵 ☆1") for line in japanese)
    english = " ".join(board(known(match.state, 0), match.cards, "en").split())
    assert "B4 Cavalry ☆2: Trait: When it has defeated an enemy: make itself ready. /" in english
    assert "/ Buff Last Stand (no limit): Gets +1 to all damage dealt" in english
    assert "Debuff Poison (1 turn left): At the end of your turn: lower its own HP" in english


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_of_random_matches_are_not_wide(language: Language):
    match, choose = Seated.both(KTC, 3, turn_cap=20), Random(3)
    while match.waiting:
        lines = board(match.fold().known, match.cards, language).splitlines()
        assert all(width(line) <= WIDTH for line in lines)
        assert all(width(line) <= 80 for line in lines if line.count("|") == 4)
        answer_at_random(match, choose)


def test_the_board_is_empty_before_the_game_starts():
    match = position()
    match.state.soldiers.clear()
    assert board(known(match.state, 0), match.cards, "en") == ""
