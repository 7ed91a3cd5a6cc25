"""Refusals say in both languages what is wrong, and what would be legal instead (KT-13.6)."""

from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.rules.set_up import default_placement
from saikoro.domain.games.ktc.state import Held
from tests.kit.ktc import IRON, SHADOW, Match, act, position
from tests.kit.worded import worded


def refused(match: Match | Seated, answer: Any, seat: int = 0) -> Violation:
    """Why an answer is refused."""
    with pytest.raises(IllegalAnswer) as wrong:
        match.decision.read(seat, answer)
    [violation] = wrong.value.violations
    return violation


def at_operation(**given: Any) -> Match:
    match = position(**given)
    match.begin()
    return match


@pytest.mark.parametrize(
    ("answer", "ja", "en"),
    [
        (
            {"op": "promote", "yes": True},
            "`op` はact（行動）、supply（補給）、commander（指揮官攻撃）、concede（投了）"
            "のどれかです",
            "`op` is one of act, supply, commander, concede",
        ),
        (
            act("B1"),
            "B1 爆破兵は自分のフィールドにいません。"
            "選べるのはA1、A6、A2、A7、A3、A8、A4、A9、A5、A10です",
            "B1 Sapper is not on your field; there are A1, A6, A2, A7, A3, A8, A4, A9, A5, A10",
        ),
        (
            act("A1", to="3-1"),
            "A1 長槍兵は3-1へ移動できません。移動できるのは2-1、1-2です",
            "A1 Pikeman cannot move to 3-1; it can move to 2-1, 1-2",
        ),
        (
            act("A1", "貫き", "col1"),
            "下級職のA1 長槍兵に「貫き」というスキルはありません。あるスキル: 「突き」",
            "A1 Pikeman has no skill 貫き as lower class; its skills: Thrust (突き)",
        ),
        (
            act("A1", "突き", "B6"),
            "「突き」の対象を「B6 毒使い」にはできません。対象にできるのはB1、B2、B3、B4、B5です",
            "Thrust (突き) cannot have B6 Poisoner as its target; it can have B1, B2, B3, B4, B5",
        ),
        (
            act("A5", "軍旗", "A6"),
            "「軍旗」の対象を「A6 弓手」にはできません。対象を選ばないスキルです",
            "Raise Banner (軍旗) cannot have A6 Archer as its target; it takes no targets",
        ),
        (
            act("A1", "突き", "B1", to="1-2"),
            "「突き」を使用できる位置は前衛で、A1 長槍兵がいるのは後衛です",
            "Thrust (突き) is a skill of the front row, and A1 Pikeman would use it in the"
            " rear row",
        ),
        (
            act("A9", "慈雨", "A1"),
            "「慈雨」は「祈り」を1消費しますが、A9 祈祷師にあるのは0です",
            'Gentle Rain (慈雨) costs 1 of the unique counter "祈り" of A9 Shaman, which is 0',
        ),
        (
            {"op": "supply", "row": "middle"},
            "`row` はfront（前衛）かrear（後衛）です。「middle」はありません",
            "`row` is front or rear, not middle",
        ),
        (
            {"op": "commander", "target": "B6"},
            "B6 毒使いを指揮官攻撃の対象にはできません。対象にできるのはB1、B2、B3、B4、B5です",
            "the commander's attack does not reach B6 Poisoner; it reaches B1, B2, B3, B4, B5",
        ),
    ],
)
def test_a_refused_operation_says_what_is_legal(answer: Any, ja: str, en: str):
    violation = refused(at_operation(), answer)
    assert (violation.ja, violation.detail) == (ja, en)


def test_a_skill_that_cannot_be_used_says_why():
    match = at_operation(a=SHADOW)
    blast, soldier = act("A1", "爆薬", "col1"), match.soldier("A1")
    soldier.uses["爆薬"] = 2
    worded(refused(match, blast).ja)
    soldier.debuff = Held("沈黙", 1)
    assert "「スキルを使用できない」" in refused(match, blast).ja
    soldier.tired = True
    worded(refused(match, blast).detail)
    soldier.debuff = Held("足枷", 1)
    assert refused(match, act("A1", to="2-1")).ja.endswith("今は移動できません")
    first = at_operation(turn=1, first_turn="no_skill")
    assert refused(first, act("A1", "突き", "B1")).ja.startswith("このマッチの1ターン目は")
    without = refused(match, act("A9", "呼び戻し", "A3", "3-1"))
    assert without.detail.endswith("it has no target now")


@pytest.mark.parametrize(
    ("answer", "ja", "en"),
    [
        ({"roster": IRON[:9]}, "編成は10枚ですが、9枚あります", "a roster has 10 cards, not 9"),
        (
            {"roster": ["S99", *IRON[1:]]},
            "このマッチのカードセットに「S99」というIDのカードはありません",
            "S99 is no id of a card of the match's card set",
        ),
        (
            {"roster": [*IRON[:9], "S01"]},
            "S01 長槍兵が2枚あります。編成に入れられるのは1枚だけです",
            "S01 Pikeman is there twice; a roster has each card once at most",
        ),
    ],
)
def test_a_refused_roster_names_its_cards(answer: Any, ja: str, en: str):
    violation = refused(Seated.both(KTC), answer)
    assert (violation.ja, violation.detail) == (ja, en)


def test_a_refused_placement_names_squares_and_soldiers():
    match = Seated.both(KTC).play([(0, {"roster": IRON}), (1, {"roster": SHADOW})])
    squares: dict[str, Any] = dict(default_placement(0).items())
    missing = {square: name for square, name in squares.items() if square not in ("1-1", "5-2")}
    assert refused(match, {"squares": missing}).ja.endswith("マスがあります: 1-1、5-2")
    worded(refused(match, {"squares": missing}).detail)
    unknown = refused(match, {"squares": squares | {"6-1": "A1"}})
    worded(unknown.detail)
    other = refused(match, {"squares": squares | {"1-1": "B1"}})
    worded(other.ja)
    twice = refused(match, {"squares": squares | {"1-1": "A2"}})
    worded(twice.detail)
