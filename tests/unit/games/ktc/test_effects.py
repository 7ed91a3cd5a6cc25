"""Clauses (KT-8.2 to KT-8.10, KT-8.13 to KT-8.15), each in a minimal position."""

import pytest

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState, MoveCause
from tests.kit.ktc import SHADOW, act, position, trace_lines
from tests.kit.ktc_positions import match_with, soldier, status, trace, use

# KT-8.2 to KT-8.8


def test_modifiers_are_added_and_each_step_is_at_least_0():
    """KT-8.2, KT-8.3."""
    match = match_with(
        soldier(
            "X",
            "敵1体に1ダメージ。",
            "対象に1追加ダメージ。",
            trait=["常時：与える通常ダメージ-3。", "常時〔後衛〕：与える追加ダメージ+9。"],
        ),
        against=[
            soldier("Y", trait=["常時：受けるすべてのダメージ+2。", "常時：受ける追加ダメージ-1。"])
        ],
    )
    assert trace(match, use("A1", "B1")) == [
        "damage_dealt A1 B1 通常 1 0 2 3",
        "damage_dealt A1 B1 追加 1 1 2 1",
    ]


def test_heals_have_both_steps_and_stop_at_the_maximum():
    """KT-8.4."""
    match = match_with(
        soldier("X", "味方1体を1回復。", trait=["常時：与える回復+1。"]),
        soldier("Y", trait=["常時：受ける回復+2。"], hp=[5, 9]),
    )
    match.soldier("A2").hp = 2
    assert trace(match, use("A1", "A2")) == ["healed A1 A2 1 2 4 5"]


def test_a_status_line_has_no_source():
    """KT-8.3."""
    statuses = [status("火", "ターン終了時：自分に1追加ダメージ。", turns=0)]
    match = match_with(soldier("X", trait=["常時：与えるすべてのダメージ+5。"]), statuses=statuses)
    match.soldier("A1").debuff = Held("火", 0)
    assert trace(match, act("A1"), "die.rolled") == [
        "effect_triggered A1 ターン終了時 debuff",
        "damage_dealt - A1 追加 1 1 1 4",
    ]


def test_raising_and_lowering_hp_skips_modifiers():
    """KT-8.5."""
    match = match_with(
        soldier("X", "敵1体のHPを9減らす。", "自分のHPを9増やす。"),
        against=[soldier("Y", trait=["常時：受けるすべてのダメージ-9。"])],
    )
    assert trace(match, use("A1", "B1")) == [
        "hp_decreased B1 9 0",
        "soldier_defeated B1 A1",
        "hp_increased A1 9 5",
    ]


def test_n_is_computed_once_for_each_clause():
    """KT-8.6: the defeat of the first target does not change N for the second."""
    match = match_with(soldier("X", "正面の敵すべてに[撃破数]追加ダメージ。"))
    for name in ("B2", "B3"):
        match.apply(e.SoldierDefeated(name, None))
    match.soldier("B1").hp = 1
    assert trace(match, use("A1"))[:2] == [
        "damage_dealt A1 B1 追加 2 2 2 0",
        "damage_dealt A1 B6 追加 2 2 2 3",
    ]


def test_n_is_computed_once_although_the_clause_changes_its_own_unique():
    """KT-8.6: 自分 is the first target, and gets the ユニーク that N goes by."""
    unique = {"name": "気", "start": 1, "max": 9}
    match = match_with(
        soldier("X", "味方すべてのユニークを[ユニーク]増やす。", unique=unique),
        soldier("Y", unique=unique),
    )
    assert trace(match, use("A1")) == ["unique_changed A1 1 2", "unique_changed A2 1 2"]


def test_a_unique_is_clamped():
    """KT-8.8."""
    unique = {"name": "気", "start": 1, "max": 2}
    match = match_with(
        soldier("X", "味方すべてのユニークを9増やす。", "自分のユニークを1増やす。", unique=unique)
    )
    assert trace(match, use("A1")) == ["unique_changed A1 1 2"]


def test_a_cost_is_paid_even_when_the_skill_fails():
    """KT-6.8."""
    unique = {"name": "気", "start": 2, "max": 2}
    card = soldier("X", "〔気を2消費〕自分を[ユニーク]回復。", rate=50, unique=unique)
    match = match_with(card, dice=[500])
    assert trace(match, use("A1"), "skill_used") == [
        "unique_changed A1 2 0",
        "skill_failed A1 技 50",
    ]


# KT-8.9, KT-8.10: statuses


def test_a_new_status_replaces_the_old_one_with_a_fresh_duration():
    """KT-8.9, KT-8.10."""
    match = match_with(
        soldier("X", "自分にデバフ「毒」を与える。"),
        statuses=[status("毒", "常時：移動できない。")],
    )
    match.soldier("A1").debuff = Held("毒", 1)
    assert trace(match, use("A1")) == [
        "status_gained A1 debuff 毒 2 毒",
        "status_counted A1 debuff 毒 1",
    ]


def test_statuses_of_the_turn_player_are_counted_in_field_order():
    """KT-8.10."""
    statuses = [
        status("毒", "常時：移動できない。"),
        status("守", "常時：移動できない。", kind="バフ"),
    ]
    match = match_with(statuses=statuses)
    for name in ("A2", "A6", "B1"):
        match.soldier(name).buff, match.soldier(name).debuff = Held("守", 1), Held("毒", 2)
    assert trace(match, {"op": "supply", "row": "front"}, "supply_declared") == [
        "status_lost A6 buff 守 expired",
        "status_counted A6 debuff 毒 1",
        "status_lost A2 buff 守 expired",
        "status_counted A2 debuff 毒 1",
    ]


def test_a_line_is_skipped_if_its_status_was_replaced():
    """KT-5.3: the trait of A1 replaces the デバフ, by an equal one, before its line is handled."""
    statuses = [status("毒", "ターン終了時：自分のHPを1減らす。")]
    match = match_with(
        soldier("X", trait=["ターン終了時：自分にデバフ「毒」を与える。"]), statuses=statuses
    )
    match.soldier("A1").debuff = Held("毒", 2)
    assert trace(match, act("A1"), "die.rolled") == [
        "effect_triggered A1 ターン終了時 trait",
        "status_gained A1 debuff 毒 2 毒",
        "status_counted A1 debuff 毒 1",
    ]


def test_lines_of_a_step_are_handled_in_full_order():
    """KT-5.2, KT-5.3."""
    lines = [
        "ターン終了時：自分を1回復。",
        "相手のターン終了時：自分を2回復。",
        "自分のターン終了時：自分を3回復。",
    ]
    match = match_with(soldier("X", trait=lines), against=[soldier("Y", trait=lines)])
    events = trace(match, act("A1"), "die.rolled")
    assert [event for event in events if event.startswith("healed")] == [
        "healed A1 A1 1 1 1 5",
        "healed A1 A1 3 3 3 5",
        "healed B1 B1 1 1 1 5",
        "healed B1 B1 2 2 2 5",
    ]


# KT-8.13 to KT-8.15: 追放


@pytest.mark.parametrize(("keeps", "hp", "uses"), [("info", 5, {}), ("state", 2, {"技": 1})])
def test_what_an_exiled_soldier_keeps(keeps, hp, uses):
    """KT-8.13."""
    match = match_with(soldier("X", "自分を追放する(2ターン)。"), exile_keeps=keeps)
    match.soldier("A1").hp = 2
    trace(match, use("A1"))
    one = match.soldier("A1")
    assert (one.hp, one.uses, one.tired) == (hp, uses, keeps == "state")
    assert (one.place, one.timer, match.state.outside[0]) == (None, 2, ["A1"])


def test_timers_of_exile_count_at_the_start_of_the_own_turn():
    """KT-8.15, oldest first: A3 returns to the first empty square, as its own is occupied."""
    match = match_with(seat=1, turn=4)
    match.apply(
        e.SoldierExiled("A3", "3-1", 1, ExiledState.FRESH),
        e.SoldierExiled("A1", "1-1", 2, ExiledState.FRESH),
        e.SoldierExiled("A2", "2-1", 0, ExiledState.FRESH),
        e.SoldierMoved("A8", "3-2", "3-1", None, MoveCause.MOVE),
    )
    match.begin()
    match.answer({"op": "supply", "row": "front"})
    assert trace_lines(match.emitted())[-3:] == [
        "turn_started 5 A",
        "soldier_returned A3 1-1",
        "exile_counted A1 1",
    ]


def test_a_returned_soldier_is_the_target_of_later_clauses():
    """KT-8.14, S17 凱旋."""
    match = position(a=SHADOW, dice=[0])
    match.soldier("A9").upper = True
    match.apply(e.SoldierExiled("A1", "1-1", 0, ExiledState.FRESH))
    assert trace(match, act("A9", "凱旋", "A1", "1-1"))[:2] == [
        "soldier_returned A1 1-1",
        "status_gained A1 buff 祝福 2 -",
    ]
