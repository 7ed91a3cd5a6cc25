"""Legal actions (KT-13): which are listed, in which order, and the errors of all others."""

from collections import Counter
from typing import Any

import pytest

from saikoro.domain.errors.matches import WrongDecision
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.ids import Square
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState
from tests.kit.ktc import SHADOW, Match, act, position
from tests.kit.ktc_positions import defeat, match_with, soldier, status


def at_operation(**given: Any) -> Match:
    match = position(**given)
    match.begin()
    return match


def exile(match: Match, *exiled: tuple[str, Square]) -> None:
    for name, square in exiled:
        match.apply(e.SoldierExiled(name, square, 0, ExiledState.FRESH))


# KT-13.4: what is listed


def test_the_first_operation_has_234_legal_actions():
    """KT-13.4, KT-E1."""
    legal = at_operation(turn=1, seat=1).legal()
    kinds = Counter((answer["op"], answer.get("skill") is not None) for answer in legal)
    assert len(legal) == 234
    assert kinds == {
        ("act", False): 36,
        ("act", True): 191,
        ("supply", False): 2,
        ("commander", False): 5,
    }


def test_legal_actions_are_in_canonical_order():
    legal = at_operation().legal()
    assert legal[:9] == [
        act("A1"),
        *(act("A1", "突き", f"B{k}") for k in range(1, 6)),
        act("A1", to="2-1"),
        *(act("A1", "突き", f"B{k}", to="2-1") for k in range(1, 3)),
    ]
    moves = [answer["to"] for answer in legal if answer["op"] == "act" and not answer["skill"]]
    assert moves[:3] == [None, "2-1", "1-2"]
    assert moves[6:10] == [None, "1-1", "3-1", "2-2"]
    soldiers = list(dict.fromkeys(answer.get("soldier") for answer in legal if "soldier" in answer))
    assert soldiers == ["A1", "A6", "A2", "A7", "A3", "A8", "A4", "A9", "A5", "A10"]
    assert legal[-7:] == [
        {"op": "supply", "row": "front"},
        {"op": "supply", "row": "rear"},
        *({"op": "commander", "target": f"B{k}"} for k in range(1, 6)),
    ]


def test_targets_are_listed_as_on_the_field_after_the_move():
    """KT-6.5: A9 changes places with A8 and stands third in the rear."""
    legal = at_operation(a=SHADOW).legal()
    moved = [a for a in legal if a.get("skill") == "退避" and a["to"] == "3-2"]
    assert [a["targets"] for a in moved] == [[f"A{k}"] for k in (1, 6, 2, 7, 3, 4, 8, 5, 10)]


def test_targets_among_all_allies_are_listed_as_on_the_field_after_the_move():
    """KT-6.5: A1 changes places with A6, which then stands before it."""
    match = match_with(soldier("X", "味方1体を1回復。"))
    match.begin()
    moved = [a for a in match.legal() if a.get("skill") == "技" and a["to"] == "1-2"]
    assert [a["targets"] for a in moved][:3] == [["A6"], ["A1"], ["A2"]]


def test_whether_skills_are_forbidden_is_judged_where_the_soldier_goes():
    """KT-6.5: the デバフ is in force in front alone."""
    match = match_with(
        soldier("X"), statuses=[status("黙", "常時〔前衛〕：スキルを使用できない。")]
    )
    for name in ("A1", "A7"):
        match.soldier(name).debuff = Held("黙", 2)
    match.begin()
    used = {(a["soldier"], a["to"]) for a in match.legal() if a.get("skill")}
    assert {to for name, to in used if name == "A1"} == {"1-2"}
    assert {to for name, to in used if name == "A7"} == {None, "1-2", "3-2"}


def test_exiled_soldiers_are_listed_oldest_first_then_squares_in_field_order():
    match = position(a=SHADOW)
    exile(match, ("A3", "3-1"), ("A1", "1-1"))
    match.begin()
    stays = [a for a in match.legal() if a["op"] == "act" and a["to"] is None]
    returns = [a["targets"] for a in stays if a["skill"] == "呼び戻し"]
    assert returns == [["A3", "1-1"], ["A3", "3-1"], ["A1", "1-1"], ["A1", "3-1"]]
    moved = [a["targets"] for a in match.legal() if a.get("to") == "3-1" and a["soldier"] == "A9"]
    assert moved == []  # 4-2 is not beside 3-1


def test_empty_squares_are_those_after_the_move():
    match = position(a=SHADOW)
    exile(match, ("A4", "4-1"), ("A1", "1-1"))
    match.begin()
    returns = [
        a["targets"] for a in match.legal() if a.get("skill") == "呼び戻し" and a["to"] == "4-1"
    ]
    assert returns == [["A4", "1-1"], ["A4", "4-2"], ["A1", "1-1"], ["A1", "4-2"]]


def test_the_commander_reaches_every_enemy_under_any():
    """KT-6.14."""
    listed = [
        a["target"] for a in at_operation(commander_reach="any").legal() if a["op"] == "commander"
    ]
    assert listed == ["B1", "B6", "B2", "B7", "B3", "B8", "B4", "B9", "B5", "B10"]


def test_an_exposed_rear_soldier_is_in_reach():
    """KT-7.6, KT-7.7."""
    match = defeat(position(), "B2")
    match.begin()
    thrusts = [a["targets"] for a in match.legal() if a.get("skill") == "突き" and a["to"] is None]
    assert thrusts == [["B1"], ["B7"], ["B3"], ["B4"], ["B5"]]


def test_a_column_without_enemies_is_not_a_target():
    match = defeat(position(a=SHADOW, b=SHADOW), "B2", "B7")
    match.begin()
    blasts = [a["targets"] for a in match.legal() if a.get("skill") == "爆薬" and a["to"] is None]
    assert blasts == [["col1"], ["col3"], ["col4"], ["col5"]]


def test_no_skill_is_legal_in_turn_1_under_no_skill():
    """KT-1.4."""
    assert not [a for a in at_operation(turn=1, first_turn="no_skill").legal() if a.get("skill")]
    assert [a for a in at_operation(turn=2, first_turn="no_skill").legal() if a.get("skill")]


def test_every_action_has_a_label_and_is_in_the_form():
    match = at_operation()
    form = match.decision.choices.form(0)
    labels = match.decision.labels(0, match.legal())
    assert len(labels) == len(match.legal())
    assert (form.names["A1"].en, form.names["突き"].en) == ("A1 Pikeman", "Thrust")
    tree = [
        act(choice.soldier, skill.skill, *targets, to=move.to)
        for choice in form.soldiers
        for move in choice.moves
        for skill in move.skills
        for targets in skill.targets
    ]
    supplies = [{"op": "supply", "row": row} for row in form.supply]
    commands = [{"op": "commander", "target": target} for target in form.commander]
    assert tree + supplies + commands == match.legal()


# KT-13.6: what is refused


@pytest.mark.parametrize(
    ("answer", "code", "pointer"),
    [
        (None, "DecisionMismatch", ""),
        ({"op": "dance"}, "DecisionMismatch", "/op"),
        ({"op": "promote", "yes": True}, "DecisionMismatch", "/op"),
        ({"op": "act", "soldier": "A1"}, "DecisionMismatch", ""),
        (act("A1") | {"promote": "maybe"}, "DecisionMismatch", "/promote"),
        (act("A1") | {"more": 1}, "DecisionMismatch", "/more"),
        (act("A11"), "SoldierNotAvailable", "/soldier"),
        (act("B1"), "SoldierNotAvailable", "/soldier"),
        (act("A1", to="1-1"), "MoveIllegal", "/to"),
        (act("A1", to="3-1"), "MoveIllegal", "/to"),
        (act("A1", to="0-1"), "MoveIllegal", "/to"),
        (act("A1", "貫き", "col1"), "SkillUnknown", "/skill"),
        (act("A1", None, "B1"), "TargetIllegal", "/targets"),
        (act("A1", "突き"), "TargetIllegal", "/targets"),
        (act("A1", "突き", "B6"), "TargetIllegal", "/targets"),
        (act("A1", "突き", "B1", "B2"), "TargetIllegal", "/targets"),
        (act("A1", "突き", "A2"), "TargetIllegal", "/targets"),
        (act("A1", "突き", "B1", to="1-2"), "SkillPosition", "/skill"),
        (act("A7", "応急手当", "A7"), "TargetIllegal", "/targets"),
        (act("A9", "慈雨", "A1"), "SkillUniqueShort", "/skill"),
        ({"op": "supply", "row": "middle"}, "RowUnknown", "/row"),
        ({"op": "commander", "target": "B6"}, "TargetIllegal", "/target"),
    ],
)
def test_an_illegal_operation_has_a_code_and_a_pointer(answer, code, pointer):
    assert at_operation().refused(answer) == (code, pointer)


def test_the_first_detail_that_applies_is_reported():
    match = at_operation()
    soldier = match.soldier("A5")
    assert match.refused(act("A5", "軍旗")) is None
    soldier.uses["軍旗"] = 1
    assert match.refused(act("A5", "軍旗")) == ("SkillUsesSpent", "/skill")
    assert match.refused(act("A5", "軍旗", to="5-2")) == ("SkillPosition", "/skill")
    soldier.debuff = Held("沈黙", 1)
    assert match.refused(act("A5", "軍旗")) == ("SkillForbidden", "/skill")
    soldier.tired = True
    assert match.refused(act("A5", "軍旗")) == ("SkillTired", "/skill")
    assert match.refused(act("A5", "国旗")) == ("SkillUnknown", "/skill")
    soldier.debuff = Held("足枷", 1)
    assert match.refused(act("A5", "国旗", to="4-1")) == ("MoveIllegal", "/to")
    assert match.refused(act("A5", to=None)) is None


def test_a_soldier_that_is_outside_or_removed_is_not_available():
    match = defeat(position(), "A2")
    match.apply(e.SoldierExiled("A1", "1-1", 0, ExiledState.FRESH))
    match.begin()
    for name in ("A1", "A2"):
        assert match.refused(act(name)) == ("SoldierNotAvailable", "/soldier")


def test_every_wish_is_legal_and_none_is_listed():
    """KT-13.3."""
    match = at_operation()
    for wish in ("ask", "yes", "no"):
        assert match.refused(act("A1") | {"promote": wish}) is None
    assert not [answer for answer in match.legal() if "promote" in answer]


def test_a_set_up_action_is_refused_during_a_turn():
    """KT-4.6."""
    match = at_operation()
    answers: list[Any] = [{"roster": []}, {"squares": {}}]
    for answer in answers:
        with pytest.raises(WrongDecision):
            match.decision.admit(0, [0], answer)


def test_promotion_has_two_answers():
    """KT-13.3."""
    match = defeat(position(dice=[999]), "B6")
    match.begin()
    match.answer(act("A1"))
    assert match.decision.name == "promotion"
    assert match.legal() == [{"op": "promote", "yes": True}, {"op": "promote", "yes": False}]
    assert match.refused(act("A1")) == ("DecisionMismatch", "/op")
    assert match.refused({"op": "promote"}) == ("DecisionMismatch", "")
    form = match.decision.choices.form(0)
    assert (form.soldier, form.hp, form.max_hp) == ("A1", 4, 5)
