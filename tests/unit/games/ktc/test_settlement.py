"""Settlement, credit and lines (KT-8.12, KT-8.16, KT-8.17), each in a minimal position."""

import pytest

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState
from tests.kit.ktc import act, trace_lines
from tests.kit.ktc_positions import match_with, soldier, status, trace, use


def test_a_line_at_0_hp_is_carried_out_once_in_a_unit():
    """KT-8.12."""
    match = match_with(
        soldier("X", "敵1体に9ダメージ。", "対象に9ダメージ。"),
        against=[soldier("Y", trait=["HPが0の時：自分のHPを1増やす。"])],
    )
    assert trace(match, use("A1", "B1")) == [
        "damage_dealt A1 B1 通常 9 9 9 0",
        "effect_triggered B1 HPが0の時 trait",
        "hp_increased B1 1 1",
        "damage_dealt A1 B1 通常 9 9 9 0",
        "soldier_defeated B1 A1",
    ]


def test_a_line_at_0_hp_may_trigger_again_in_another_unit():
    """KT-8.12, KT-6.11: the 行動後 line is another unit."""
    match = match_with(
        soldier("X", "敵1体に9ダメージ。", "行動後：敵すべてに9追加ダメージ。"),
        against=[soldier("Y", trait=["HPが0の時：自分のHPを1増やす。"])],
    )
    assert trace(match, use("A1", "B1")).count("effect_triggered B1 HPが0の時 trait") == 2


def test_a_status_gained_again_does_not_renew_its_line_at_0_hp():
    """KT-8.12: the new 呪 has the same printed line."""
    statuses = [status("呪", "HPが0の時：自分のHPを1増やす。自分にデバフ「呪」を与える。")]
    match = match_with(soldier("X", "敵1体に9ダメージ。", "対象に9ダメージ。"), statuses=statuses)
    match.soldier("B1").debuff = Held("呪", 2)
    assert trace(match, use("A1", "B1")) == [
        "damage_dealt A1 B1 通常 9 9 9 0",
        "effect_triggered B1 HPが0の時 debuff",
        "hp_increased B1 1 1",
        "status_gained B1 debuff 呪 2 呪",
        "damage_dealt A1 B1 通常 9 9 9 0",
        "soldier_defeated B1 A1",
    ]


def test_the_line_at_0_hp_of_another_status_is_carried_out_in_the_same_unit():
    """KT-8.12: 祟 takes the place of 呪, and its line is another one."""
    statuses = [
        status("呪", "HPが0の時：自分のHPを1増やす。自分にデバフ「祟」を与える。"),
        status("祟", "HPが0の時：自分のHPを2増やす。"),
    ]
    match = match_with(soldier("X", "敵1体に9ダメージ。", "対象に9ダメージ。"), statuses=statuses)
    match.soldier("B1").debuff = Held("呪", 2)
    events = trace(match, use("A1", "B1"))
    assert events[-2:] == ["effect_triggered B1 HPが0の時 debuff", "hp_increased B1 2 2"]


def test_a_soldier_raised_above_0_hp_by_another_line_is_not_defeated():
    """KT-8.12: the line of B1 is handled first and raises the HP of B6 from 0."""
    match = match_with(
        soldier("X", "正面の敵すべてに9ダメージ。"),
        against=[soldier("Y", trait=["HPが0の時：他の味方すべてのHPを1増やす。"])],
    )
    match.soldier("B2").hp = 4
    events = trace(match, use("A1"))
    assert [event for event in events if event.startswith("soldier_defeated")] == [
        "soldier_defeated B1 A1"
    ]
    assert match.soldier("B6").hp == 1


@pytest.mark.parametrize(("seat", "mine", "other"), [(0, "A", "B"), (1, "B", "A")])
def test_settlement_starts_with_the_turn_player(seat, mine, other):
    """KT-2.4, KT-8.12."""
    card = soldier("X", "敵1体に9ダメージ。自分のHPを0減らす。")
    match = match_with(card, against=[card | {"id": "Y", "name": "兵Y"}], seat=seat)
    match.soldier(f"{mine}2").hp = 0
    events = trace(match, use(f"{mine}1", f"{other}1"))
    assert events[1:3] == [f"soldier_defeated {mine}2 -", f"soldier_defeated {other}1 {mine}1"]


def test_defeat_lines_follow_after_all_defeats():
    """KT-8.12, KT-8.16."""
    match = match_with(
        soldier("X", "正面の敵すべてに9ダメージ。", trait=["撃破した時：自分を1回復。"])
    )
    assert trace(match, use("A1")) == [
        "damage_dealt A1 B1 通常 9 9 9 0",
        "damage_dealt A1 B6 通常 9 9 9 0",
        "soldier_defeated B1 A1",
        "soldier_defeated B6 A1",
        "effect_triggered A1 撃破した時 trait",
        "healed A1 A1 1 1 1 5",
        "effect_triggered A1 撃破した時 trait",
        "healed A1 A1 1 1 1 5",
    ]


def test_a_defeat_outside_is_credited():
    """KT-8.11, KT-8.16."""
    match = match_with(
        soldier("X", "追放中の敵1体を撃破する。", trait=["撃破した時：自分を1回復。"])
    )
    match.apply(e.SoldierExiled("B1", "1-1", 0, ExiledState.FRESH))
    assert trace(match, use("A1", "B1")) == [
        "soldier_defeated B1 A1",
        "effect_triggered A1 撃破した時 trait",
        "healed A1 A1 1 1 1 5",
    ]
    assert match.state.removed[1] == ["B1"]


def test_defeat_by_an_effect_skips_lines_at_0_hp():
    """KT-8.11."""
    match = match_with(
        soldier("X", "敵1体を撃破する。"),
        against=[soldier("Y", trait=["HPが0の時：自分のHPを5増やす。"])],
    )
    assert trace(match, use("A1", "B1")) == ["soldier_defeated B1 A1"]


def test_a_defeat_by_a_trait_line_is_credited_to_its_owner():
    """KT-8.16."""
    match = match_with(soldier("X", trait=["自分のターン終了時：正面の敵すべてに9追加ダメージ。"]))
    events = trace(match, act("A2"), "die.rolled")
    assert events[-2:] == ["soldier_defeated B1 A1", "soldier_defeated B6 A1"]


def test_a_line_that_fails_by_its_rate_is_paid():
    """KT-8.17."""
    unique = {"name": "気", "start": 1, "max": 2}
    line = "行動後〔前衛〕〔気を1消費〕〔成功率50%〕：自分を1回復。"
    match = match_with(soldier("X", trait=[line], unique=unique), dice=[0, 500])
    assert trace(match, act("A1"), "die.rolled") == [
        "effect_triggered A1 行動後 trait",
        "unique_changed A1 1 0",
        "die.rolled effect A1 500",
        "effect_failed A1 50",
    ]


def test_a_line_whose_conditions_do_not_hold_has_no_event():
    """KT-8.17."""
    lines = ["行動後〔後衛〕：自分を1回復。", "行動後〔上級職〕：自分を1回復。"]
    match = match_with(soldier("X", trait=lines))
    assert trace(match, act("A1"), "die.rolled") == []


def test_a_soldier_returned_at_0_hp_is_defeated_after_the_next_clause():
    """KT-8.12, KT-8.13, KT-8.15: neither a return nor a failed skill is a clause."""
    match = match_with(
        soldier("X", rate=50),
        against=[
            soldier(
                "Y",
                trait=["HPが0の時〔気を1消費〕：自分を追放する(1ターン)。"],
                unique={"name": "気", "start": 1, "max": 1},
            )
        ],
        dice=[0, 900, 0],
        exile_keeps="state",
    )
    match.soldier("B1").hp = 1
    supply = {"op": "supply", "row": "front"}
    match.begin()
    for answer in ({"op": "commander", "target": "B1"}, supply, use("A1"), supply):
        match.answer(answer)
    assert (match.soldier("B1").place, match.soldier("B1").hp) == (0, 0)
    match.emitted()
    match.answer(use("A2"))
    assert trace_lines(match.emitted())[5:7] == [
        "healed A2 A2 0 0 0 5",
        "soldier_defeated B1 A2",
    ]
