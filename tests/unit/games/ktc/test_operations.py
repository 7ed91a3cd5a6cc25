"""Operations and the ends of matches (KT-6, KT-7, KT-11), each in a minimal position."""

import pytest

from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState
from tests.kit.ktc import Match, act, position, trace_lines
from tests.kit.ktc_positions import match_with, soldier, status, trace, use

# KT-6: operations


def test_a_soldier_moved_aside_keeps_its_state_even_if_immobile():
    """KT-6.4."""
    match = position(dice=[0])
    match.soldier("A2").debuff = Held("足枷", 2)
    match.soldier("A2").tired = True
    assert "soldier_moved A1 1-1 2-1 A2 move" in trace(
        match, act("A1", to="2-1"), "action_declared"
    )
    assert match.soldier("A2").place == 0
    assert match.soldier("A2").tired
    assert not match.soldier("A1").tired


def test_a_tired_soldier_that_acts_draws_a_comma():
    """KT-6.1, KT-6.7."""
    match = position(dice=[999])
    match.soldier("A1").tired = True
    assert trace(match, act("A1"), "action_declared")[0] == "die.rolled action A1 999"


@pytest.mark.parametrize(
    ("buff", "debuff", "rate", "comma", "event"),
    [
        ("照準", None, 90, 999, "skill_succeeded A1 技 100"),
        (None, "目くらまし", 30, 0, "skill_failed A1 技 0"),
    ],
)
def test_the_effective_rate_is_clamped(buff, debuff, rate, comma, event):
    """KT-6.9."""
    statuses = [
        status("照準", "常時：成功率+20%。", kind="バフ"),
        status("目くらまし", "常時：成功率-99%。"),
    ]
    match = match_with(soldier("X", rate=rate), statuses=statuses, dice=[comma])
    one = match.soldier("A1")
    one.buff, one.debuff = (Held(name, 2) if name else None for name in (buff, debuff))
    assert event in trace(match, use("A1"), "skill_used")


def test_a_skill_continues_after_its_soldier_has_left():
    """KT-6.10, KT-6.11, KT-8.3, KT-9.6: without modifiers, values or 行動後."""
    match = match_with(
        soldier(
            "X",
            "自分を追放する。",
            "敵前衛すべてに1+[撃破数]ダメージ。",
            "行動後：自分を1回復。",
            trait=["常時：与える通常ダメージ+3。"],
        )
    )
    assert trace(match, use("A1")) == [
        "soldier_exiled A1 1-1 0 fresh",
        *(f"damage_dealt A1 B{k} 通常 1 1 1 4" for k in range(1, 6)),
    ]


@pytest.mark.parametrize(
    ("counted", "own", "enemy", "eligible"),
    [
        ("both", 0, 0, False),
        ("both", 1, 1, True),
        ("own", 2, 0, True),
        ("own", 0, 2, False),
        ("enemy", 0, 2, True),
        ("enemy", 2, 0, False),
    ],
)
def test_the_option_sets_which_empty_squares_count_for_promotion(counted, own, enemy, eligible):
    """KT-6.12."""
    match = match_with(soldier("X", medals=2), promotion_field=counted)
    for name in [f"A{k}" for k in range(2, 2 + own)] + [f"B{k}" for k in range(2, 2 + enemy)]:
        match.apply(e.SoldierDefeated(name, None))
    match.begin()
    match.answer(act("A1"))
    assert (match.decision.name == "promotion") is eligible


def test_promotion_lowers_hp_to_a_lower_maximum_and_keeps_uses():
    """KT-6.12."""
    match = match_with(soldier("X", hp=[5, 3], medals=0))
    match.soldier("A1").uses["技"] = 2
    events = trace(match, act("A1") | {"promote": "yes"}, "die.rolled")
    assert events == ["soldier_promoted A1 3 3"]
    assert match.soldier("A1").uses == {"技": 2}


def test_a_wish_of_a_soldier_that_is_not_eligible_is_ignored():
    """KT-13.3."""
    match = match_with(soldier("X", medals=1))
    assert trace(match, act("A1") | {"promote": "yes"}, "die.rolled") == []


def test_supply_of_a_row_without_tired_soldiers_is_legal():
    """KT-6.13."""
    match = match_with()
    match.begin()
    match.answer({"op": "supply", "row": "rear"})
    assert [type(event) for event in match.emitted()] == [
        e.SupplyDeclared,
        e.TurnEnded,
        e.TurnStarted,
    ]


def test_a_commanders_attack_fails_at_750():
    """KT-6.14."""
    match = match_with(dice=[750])
    assert trace(match, {"op": "commander", "target": "B1"}, "die.rolled") == [
        "commander_attack_failed B1"
    ]


# KT-7: targets


def test_a_column_stays_the_target_front_first_after_a_swap():
    """KT-7.5, KT-7.9."""
    match = match_with(soldier("X", "敵縦列1つの前後を入れ替える。", "対象に1ダメージ。"))
    assert trace(match, use("A1", "col1")) == [
        "soldier_moved B1 1-1 1-2 B6 effect",
        "soldier_moved B6 1-1 1-2 B1 effect",
        "damage_dealt A1 B1 通常 1 1 1 4",
        "damage_dealt A1 B6 通常 1 1 1 4",
    ]


def test_a_clause_does_nothing_to_a_target_that_has_left():
    """KT-7.8."""
    match = match_with(soldier("X", "敵1体を追放する。", "対象に9ダメージ。", "対象を撃破する。"))
    assert trace(match, use("A1", "B1")) == ["soldier_exiled B1 1-1 0 fresh"]


def test_column_selectors_use_the_column_after_the_move():
    """KT-7.9."""
    match = match_with(
        soldier("X", "正面の敵すべてに1ダメージ。", "自分の縦列の味方すべてを1回復。")
    )
    assert trace(match, use("A1", to="2-1")) == [
        "damage_dealt A1 B2 通常 1 1 1 4",
        "damage_dealt A1 B7 通常 1 1 1 4",
        "healed A1 A1 1 1 1 5",
        "healed A1 A7 1 1 1 5",
    ]


@pytest.mark.parametrize(("comma", "target"), [(0, "B1"), (99, "B1"), (100, "B6"), (999, "B10")])
def test_a_random_enemy_is_chosen_by_comma(comma, target):
    """KT-10.5."""
    match = match_with(soldier("X", "無作為の敵1体に1ダメージ。"), dice=[0, comma])
    assert trace(match, use("A1")) == [
        f"die.rolled random_target A1 {comma}",
        f"damage_dealt A1 {target} 通常 1 1 1 4",
    ]


# KT-11


def test_victory_is_checked_at_the_end_of_a_unit():
    """KT-11.2: A has three first, but both have three at the end of the skill."""
    match = match_with(soldier("X", "敵前衛すべてに9ダメージ。", "味方後衛すべてを撃破する。"))
    events = trace(match, use("A1"))
    assert events[-1] == "match_ended B both_three"
    assert events.count("soldier_defeated A10 -") == 1


def test_exiled_soldiers_count_for_victory():
    """KT-11.1."""
    match = match_with(soldier("X", "敵前衛すべてを追放する(1ターン)。"))
    assert trace(match, use("A1"))[-1] == "match_ended A three"


@pytest.mark.parametrize(
    ("change", "ended"),
    [
        (e.SoldierDefeated("B1", None), "match_ended A cap_kills"),
        (e.HpDecreased("B1", 1, 4), "match_ended A cap_hp"),
        (e.HpDecreased("A1", 1, 4), "match_ended B cap_hp"),
        (e.UniqueChanged("A1", 0, 0), "match_ended - cap_draw"),
    ],
)
def test_the_turn_cap_decides_by_defeats_then_hp(change, ended):
    """KT-11.4."""
    match = match_with(turn=8, turn_cap=8)
    match.apply(change)
    match.begin()
    match.answer({"op": "supply", "row": "front"})
    assert trace_lines(match.emitted())[-2:] == ["turn_ended 8", ended]


def test_left_is_the_hp_on_both_fields():
    """KT-11.4, TN-11.7."""
    match = match_with(exile_keeps="state")
    assert KTC.book.left(match.state) == (50, 50)
    match.apply(
        e.HpDecreased("A1", 2, 3),
        e.SoldierDefeated("A2", None),
        e.SoldierExiled("B1", "1-1", 0, ExiledState.KEPT),
    )
    assert KTC.book.left(match.state) == (43, 45)
    assert KTC.book.left(Match().state) == (0, 0)


def test_no_event_follows_the_end():
    """KT-5.7."""
    match = match_with(
        soldier("X", "敵前衛すべてを撃破する。", trait=["行動後：自分を1回復。"], medals=0)
    )
    assert trace(match, use("A1"))[-1] == "match_ended A three"
