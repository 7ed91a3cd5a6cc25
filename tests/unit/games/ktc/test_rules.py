"""The rules beyond the worked examples: one small position each, told event by event."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.games.ktc import events as e
from domain.games.ktc.cards import CardSet, read_card_set
from domain.games.ktc.state import Held, evolve
from tests.kit.ktc import SHADOW, Match, position, written

PLAIN = [f"P{number}" for number in range(10)]


def soldier(
    name: str, *effect: str, trait: Sequence[str] = (), rate: int = 100, **changed: Any
) -> dict[str, Any]:
    """A soldier with one skill 技 in both classes, sure to succeed unless it has another rate."""
    skill = {
        "name": "技",
        "english": "Skill",
        "kind": "攻撃",
        "position": "全位置",
        "uses": 0,
        "rate": rate,
        "effect": list(effect) or ["自分を0回復。"],
    }
    return {
        "id": name,
        "name": f"兵{name}",
        "english": name,
        "hp": [5, 5],
        "medals": 4,
        "trait": list(trait),
        "lower": [skill],
        "upper": [skill],
    } | changed


def status(name: str, *lines: str, kind: str = "デバフ", turns: int = 2) -> dict[str, Any]:
    return {"kind": kind, "name": name, "english": name, "turns": turns, "lines": list(lines)}


def made(*soldiers: dict[str, Any], statuses: Sequence[dict[str, Any]] = ()) -> CardSet:
    plain = [soldier(name) for name in PLAIN]
    data = {"set": "x", "version": 1, "soldier": [*soldiers, *plain], "status": list(statuses)}
    return read_card_set(data)


def meeting(
    *mine: dict[str, Any],
    against: Sequence[dict[str, Any]] = (),
    statuses: Sequence[dict[str, Any]] = (),
    dice: Sequence[int] = (0,),
    **options: Any,
) -> Match:
    """A1, A2 ... are `mine` and B1, B2 ... `against`; everybody else is plain."""
    cards = made(*mine, *against, statuses=statuses)
    a = [*(card["id"] for card in mine), *PLAIN][:10]
    b = [*(card["id"] for card in against), *PLAIN][:10]
    return position(a, b, cards=cards, dice=dice, **options)


def act(
    name: str, skill: str | None = "技", *targets: str, to: str | None = None
) -> dict[str, Any]:
    return {"op": "act", "soldier": name, "to": to, "skill": skill, "targets": list(targets)}


def told(match: Match, answer: dict[str, Any], start: str = "SkillSucceeded") -> list[str]:
    """What follows the first event `start`, up to the end of the turn."""
    match.begin()
    match.answer(answer)
    lines = list(written(match.said()))
    names = [line.split()[0] for line in lines]
    end = names.index("TurnEnded") if "TurnEnded" in names else len(lines)
    return lines[names.index(start) + 1 : end]


# KT-6: operations


def test_a_soldier_moved_aside_keeps_its_state_and_may_be_immobile():
    """KT-6.4."""
    match = position(dice=[0])
    match.soldier("A2").debuff = Held("足枷", 2)
    match.soldier("A2").tired = True
    assert "SoldierMoved A1 1-1 2-1 A2 move" in told(
        match, act("A1", None, to="2-1"), "ActionDeclared"
    )
    assert match.soldier("A2").place == 0
    assert match.soldier("A2").tired
    assert not match.soldier("A1").tired


def test_a_tired_soldier_may_act_without_a_skill_and_draws_a_comma():
    """KT-6.1, KT-6.7."""
    match = position(dice=[999])
    match.soldier("A1").tired = True
    assert told(match, act("A1", None), "ActionDeclared")[0] == "CommaDrawn action A1 999"


@pytest.mark.parametrize(
    ("buff", "debuff", "rate", "comma", "event"),
    [
        ("照準", None, 90, 999, "SkillSucceeded A1 技 100"),
        (None, "目くらまし", 30, 0, "SkillFailed A1 技 0"),
    ],
)
def test_the_effective_rate_is_clamped(buff, debuff, rate, comma, event):
    """KT-6.9."""
    statuses = [
        status("照準", "常時：成功率+20%。", kind="バフ"),
        status("目くらまし", "常時：成功率-99%。"),
    ]
    match = meeting(soldier("X", rate=rate), statuses=statuses, dice=[comma])
    one = match.soldier("A1")
    one.buff, one.debuff = (Held(name, 2) if name else None for name in (buff, debuff))
    assert event in told(match, act("A1"), "SkillUsed")


def test_the_rest_of_a_skill_is_carried_out_when_its_soldier_has_left():
    """KT-6.10, KT-6.11, KT-8.3, KT-9.6: without modifiers, values or 行動後."""
    match = meeting(
        soldier(
            "X",
            "自分を追放する。",
            "敵前衛すべてに1+[撃破数]ダメージ。",
            "行動後：自分を1回復。",
            trait=["常時：与える通常ダメージ+3。"],
        )
    )
    assert told(match, act("A1")) == [
        "SoldierExiled A1 1-1 0 fresh",
        *(f"DamageDealt A1 B{k} 通常 1 1 1 4" for k in range(1, 6)),
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
def test_whose_empty_squares_count_for_promotion(counted, own, enemy, eligible):
    """KT-6.12."""
    match = meeting(soldier("X", medals=2), promotion_field=counted)
    for name in [f"A{k}" for k in range(2, 2 + own)] + [f"B{k}" for k in range(2, 2 + enemy)]:
        evolve(match.state, e.SoldierDefeated(name, None))
    match.begin()
    match.answer(act("A1", None))
    assert (match.decision.name == "promotion") is eligible


def test_promotion_lowers_hp_to_a_lower_maximum_and_keeps_the_rest():
    """KT-6.12."""
    match = meeting(soldier("X", hp=[5, 3], medals=0))
    match.soldier("A1").uses["技"] = 2
    events = told(match, act("A1", None) | {"promote": "yes"}, "CommaDrawn")
    assert events == ["SoldierPromoted A1 3 3"]
    assert match.soldier("A1").uses == {"技": 2}


def test_a_wish_of_a_soldier_that_is_not_eligible_is_ignored():
    """KT-13.3."""
    match = meeting(soldier("X", medals=1))
    assert told(match, act("A1", None) | {"promote": "yes"}, "CommaDrawn") == []


def test_supplying_nobody_is_legal():
    """KT-6.13."""
    match = meeting()
    match.begin()
    match.answer({"op": "supply", "row": "rear"})
    assert [type(event) for event in match.said()] == [
        e.SupplyDeclared,
        e.TurnEnded,
        e.TurnStarted,
    ]


def test_a_commanders_attack_that_fails():
    """KT-6.14."""
    match = meeting(dice=[750])
    assert told(match, {"op": "commander", "target": "B1"}, "CommaDrawn") == [
        "CommanderAttackFailed B1"
    ]


# KT-7: targets


def test_a_column_is_struck_front_first_whatever_moves():
    """KT-7.5, KT-7.9."""
    match = meeting(soldier("X", "敵縦列1つの前後を入れ替える。", "対象に1ダメージ。"))
    assert told(match, act("A1", "技", "col1")) == [
        "SoldierMoved B1 1-1 1-2 B6 effect",
        "SoldierMoved B6 1-1 1-2 B1 effect",
        "DamageDealt A1 B1 通常 1 1 1 4",
        "DamageDealt A1 B6 通常 1 1 1 4",
    ]


def test_a_clause_does_nothing_to_a_target_that_has_left():
    """KT-7.8."""
    match = meeting(soldier("X", "敵1体を追放する。", "対象に9ダメージ。", "対象を撃破する。"))
    assert told(match, act("A1", "技", "B1")) == ["SoldierExiled B1 1-1 0 fresh"]


def test_the_facing_column_and_the_own_column():
    """KT-7.9."""
    match = meeting(soldier("X", "正面の敵すべてに1ダメージ。", "自分の縦列の味方すべてを1回復。"))
    assert told(match, act("A1", "技", to="2-1")) == [
        "DamageDealt A1 B2 通常 1 1 1 4",
        "DamageDealt A1 B7 通常 1 1 1 4",
        "Healed A1 A1 1 1 1 5",
        "Healed A1 A7 1 1 1 5",
    ]


@pytest.mark.parametrize(("comma", "target"), [(0, "B1"), (99, "B1"), (100, "B6"), (999, "B10")])
def test_a_random_enemy(comma, target):
    """KT-10.5."""
    match = meeting(soldier("X", "無作為の敵1体に1ダメージ。"), dice=[0, comma])
    assert told(match, act("A1")) == [
        f"CommaDrawn random_target A1 {comma}",
        f"DamageDealt A1 {target} 通常 1 1 1 4",
    ]


# KT-8.2 to KT-8.8


def test_modifiers_add_up_and_no_step_falls_below_zero():
    """KT-8.2, KT-8.3."""
    match = meeting(
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
    assert told(match, act("A1", "技", "B1")) == [
        "DamageDealt A1 B1 通常 1 0 2 3",
        "DamageDealt A1 B1 追加 1 1 2 1",
    ]


def test_heals_have_both_steps_and_the_maximum_of_the_class():
    """KT-8.4."""
    match = meeting(
        soldier("X", "味方1体を1回復。", trait=["常時：与える回復+1。"]),
        soldier("Y", trait=["常時：受ける回復+2。"], hp=[5, 9]),
    )
    match.soldier("A2").hp = 2
    assert told(match, act("A1", "技", "A2")) == ["Healed A1 A2 1 2 4 5"]


def test_a_status_line_has_no_source():
    """KT-8.3."""
    statuses = [status("火", "ターン終了時：自分に1追加ダメージ。", turns=0)]
    match = meeting(soldier("X", trait=["常時：与えるすべてのダメージ+5。"]), statuses=statuses)
    match.soldier("A1").debuff = Held("火", 0)
    assert told(match, act("A1", None), "CommaDrawn") == [
        "EffectTriggered A1 ターン終了時 debuff",
        "DamageDealt - A1 追加 1 1 1 4",
    ]


def test_raising_and_lowering_hp_skips_modifiers_and_tells_the_printed_n():
    """KT-8.5."""
    match = meeting(
        soldier("X", "敵1体のHPを9減らす。", "自分のHPを9増やす。"),
        against=[soldier("Y", trait=["常時：受けるすべてのダメージ-9。"])],
    )
    assert told(match, act("A1", "技", "B1")) == [
        "HpDecreased B1 9 0",
        "SoldierDefeated B1 A1",
        "HpIncreased A1 9 5",
    ]


def test_n_is_computed_once_a_clause():
    """KT-8.6: the second target does not feel the first one's defeat."""
    match = meeting(soldier("X", "正面の敵すべてに[撃破数]追加ダメージ。"))
    for name in ("B2", "B3"):
        evolve(match.state, e.SoldierDefeated(name, None))
    match.soldier("B1").hp = 1
    assert told(match, act("A1"))[:2] == [
        "DamageDealt A1 B1 追加 2 2 2 0",
        "DamageDealt A1 B6 追加 2 2 2 3",
    ]


def test_a_unique_is_clamped_and_ignored_by_those_without():
    """KT-8.8."""
    unique = {"name": "気", "start": 1, "max": 2}
    match = meeting(
        soldier("X", "味方すべてのユニークを9増やす。", "自分のユニークを1増やす。", unique=unique)
    )
    assert told(match, act("A1")) == ["UniqueChanged A1 1 2"]


def test_a_cost_is_paid_even_when_the_skill_fails():
    """KT-6.8."""
    unique = {"name": "気", "start": 2, "max": 2}
    card = soldier("X", "〔気を2消費〕自分を[ユニーク]回復。", rate=50, unique=unique)
    match = meeting(card, dice=[500])
    assert told(match, act("A1"), "SkillUsed") == ["UniqueChanged A1 2 0", "SkillFailed A1 技 50"]


# KT-8.9, KT-8.10: statuses


def test_a_new_status_replaces_the_old_one_with_a_fresh_duration():
    """KT-8.9, KT-8.10."""
    match = meeting(
        soldier("X", "自分にデバフ「毒」を与える。"),
        statuses=[status("毒", "常時：移動できない。")],
    )
    match.soldier("A1").debuff = Held("毒", 1)
    assert told(match, act("A1")) == [
        "StatusGained A1 debuff 毒 2 毒",
        "StatusCounted A1 debuff 毒 1",
    ]


def test_only_the_turn_players_statuses_are_counted_in_field_order_and_buffs_first():
    """KT-8.10."""
    statuses = [
        status("毒", "常時：移動できない。"),
        status("守", "常時：移動できない。", kind="バフ"),
    ]
    match = meeting(statuses=statuses)
    for name in ("A2", "A6", "B1"):
        match.soldier(name).buff, match.soldier(name).debuff = Held("守", 1), Held("毒", 2)
    assert told(match, {"op": "supply", "row": "front"}, "SupplyDeclared") == [
        "StatusLost A6 buff 守 expired",
        "StatusCounted A6 debuff 毒 1",
        "StatusLost A2 buff 守 expired",
        "StatusCounted A2 debuff 毒 1",
    ]


def test_a_line_is_skipped_when_its_status_is_no_longer_the_same():
    """KT-5.3: A1's trait renews the デバフ before that can speak."""
    statuses = [status("毒", "ターン終了時：自分のHPを1減らす。")]
    match = meeting(
        soldier("X", trait=["ターン終了時：自分にデバフ「毒」を与える。"]), statuses=statuses
    )
    match.soldier("A1").debuff = Held("毒", 1)
    assert told(match, act("A1", None), "CommaDrawn") == [
        "EffectTriggered A1 ターン終了時 trait",
        "StatusGained A1 debuff 毒 2 毒",
        "StatusCounted A1 debuff 毒 1",
    ]


def test_lines_of_a_step_speak_in_full_order_each_timing_for_its_player():
    """KT-5.2, KT-5.3."""
    loud = [
        "ターン終了時：自分を1回復。",
        "相手のターン終了時：自分を2回復。",
        "自分のターン終了時：自分を3回復。",
    ]
    match = meeting(soldier("X", trait=loud), against=[soldier("Y", trait=loud)])
    events = told(match, act("A1", None), "CommaDrawn")
    assert [event for event in events if event.startswith("Healed")] == [
        "Healed A1 A1 1 1 1 5",
        "Healed A1 A1 3 3 3 5",
        "Healed B1 B1 1 1 1 5",
        "Healed B1 B1 2 2 2 5",
    ]


# KT-8.12, KT-8.16: settlement


def test_a_line_at_0_hp_is_carried_out_once_a_unit():
    """KT-8.12."""
    match = meeting(
        soldier("X", "敵1体に9ダメージ。", "対象に9ダメージ。"),
        against=[soldier("Y", trait=["HPが0の時：自分のHPを1増やす。"])],
    )
    assert told(match, act("A1", "技", "B1")) == [
        "DamageDealt A1 B1 通常 9 9 9 0",
        "EffectTriggered B1 HPが0の時 trait",
        "HpIncreased B1 1 1",
        "DamageDealt A1 B1 通常 9 9 9 0",
        "SoldierDefeated B1 A1",
    ]


def test_the_same_line_of_another_unit_may_speak_again():
    """KT-8.12, KT-6.11: the 行動後 line is another unit."""
    match = meeting(
        soldier("X", "敵1体に9ダメージ。", "行動後：敵すべてに9追加ダメージ。"),
        against=[soldier("Y", trait=["HPが0の時：自分のHPを1増やす。"])],
    )
    assert told(match, act("A1", "技", "B1")).count("EffectTriggered B1 HPが0の時 trait") == 2


def test_a_status_gained_again_does_not_renew_its_line_at_0_hp():
    """KT-8.12: the new 呪 has the same printed line."""
    statuses = [status("呪", "HPが0の時：自分のHPを1増やす。自分にデバフ「呪」を与える。")]
    match = meeting(soldier("X", "敵1体に9ダメージ。", "対象に9ダメージ。"), statuses=statuses)
    match.soldier("B1").debuff = Held("呪", 2)
    assert told(match, act("A1", "技", "B1")) == [
        "DamageDealt A1 B1 通常 9 9 9 0",
        "EffectTriggered B1 HPが0の時 debuff",
        "HpIncreased B1 1 1",
        "StatusGained B1 debuff 呪 2 呪",
        "DamageDealt A1 B1 通常 9 9 9 0",
        "SoldierDefeated B1 A1",
    ]


def test_a_soldier_healed_by_another_s_line_does_not_fall():
    """KT-8.12: B1 falls first and saves B6, which stands behind it at HP 0."""
    match = meeting(
        soldier("X", "正面の敵すべてに9ダメージ。"),
        against=[soldier("Y", trait=["HPが0の時：他の味方すべてのHPを1増やす。"])],
    )
    match.soldier("B2").hp = 4
    events = told(match, act("A1"))
    assert [event for event in events if event.startswith("SoldierDefeated")] == [
        "SoldierDefeated B1 A1"
    ]
    assert match.soldier("B6").hp == 1


def test_settlement_lists_the_turn_player_s_soldiers_first():
    """KT-2.4, KT-8.12."""
    match = meeting(soldier("X", "敵1体に9ダメージ。自分のHPを0減らす。"))
    match.soldier("A2").hp = 0
    events = told(match, act("A1", "技", "B1"))
    assert events[1:3] == ["SoldierDefeated A2 -", "SoldierDefeated B1 A1"]


def test_every_defeat_is_cheered_after_all_have_fallen():
    """KT-8.12, KT-8.16."""
    match = meeting(
        soldier("X", "正面の敵すべてに9ダメージ。", trait=["撃破した時：自分を1回復。"])
    )
    assert told(match, act("A1")) == [
        "DamageDealt A1 B1 通常 9 9 9 0",
        "DamageDealt A1 B6 通常 9 9 9 0",
        "SoldierDefeated B1 A1",
        "SoldierDefeated B6 A1",
        "EffectTriggered A1 撃破した時 trait",
        "Healed A1 A1 1 1 1 5",
        "EffectTriggered A1 撃破した時 trait",
        "Healed A1 A1 1 1 1 5",
    ]


def test_a_defeat_outside_is_credited_and_cheered():
    """KT-8.11, KT-8.16."""
    match = meeting(soldier("X", "追放中の敵1体を撃破する。", trait=["撃破した時：自分を1回復。"]))
    evolve(match.state, e.SoldierExiled("B1", "1-1", 0, "fresh"))
    assert told(match, act("A1", "技", "B1")) == [
        "SoldierDefeated B1 A1",
        "EffectTriggered A1 撃破した時 trait",
        "Healed A1 A1 1 1 1 5",
    ]
    assert match.state.removed[1] == ["B1"]


def test_defeat_by_an_effect_asks_for_no_line_at_0_hp():
    """KT-8.11."""
    match = meeting(
        soldier("X", "敵1体を撃破する。"),
        against=[soldier("Y", trait=["HPが0の時：自分のHPを5増やす。"])],
    )
    assert told(match, act("A1", "技", "B1")) == ["SoldierDefeated B1 A1"]


def test_a_trait_line_credits_its_owner():
    """KT-8.16."""
    match = meeting(soldier("X", trait=["自分のターン終了時：正面の敵すべてに9追加ダメージ。"]))
    events = told(match, act("A2", None), "CommaDrawn")
    assert events[-2:] == ["SoldierDefeated B1 A1", "SoldierDefeated B6 A1"]


def test_a_line_with_a_rate_that_fails_has_still_been_paid():
    """KT-8.17."""
    unique = {"name": "気", "start": 1, "max": 2}
    line = "行動後〔前衛〕〔気を1消費〕〔成功率50%〕：自分を1回復。"
    match = meeting(soldier("X", trait=[line], unique=unique), dice=[0, 500])
    assert told(match, act("A1", None), "CommaDrawn") == [
        "EffectTriggered A1 行動後 trait",
        "UniqueChanged A1 1 0",
        "CommaDrawn effect A1 500",
        "EffectFailed A1 50",
    ]


def test_a_line_whose_conditions_do_not_hold_says_nothing():
    """KT-8.17."""
    lines = ["行動後〔後衛〕：自分を1回復。", "行動後〔上級職〕：自分を1回復。"]
    match = meeting(soldier("X", trait=lines))
    assert told(match, act("A1", None), "CommaDrawn") == []


# KT-8.13 to KT-8.15: 追放


@pytest.mark.parametrize(("keeps", "hp", "uses"), [("info", 5, {}), ("state", 2, {"技": 1})])
def test_what_an_exiled_soldier_keeps(keeps, hp, uses):
    """KT-8.13."""
    match = meeting(soldier("X", "自分を追放する(2ターン)。"), exile_keeps=keeps)
    match.soldier("A1").hp = 2
    told(match, act("A1"))
    one = match.soldier("A1")
    assert (one.hp, one.uses, one.tired) == (hp, uses, keeps == "state")
    assert (one.place, one.timer, match.state.outside[0]) == (None, 2, ["A1"])


def test_timed_returns_count_at_the_start_of_the_own_turn_oldest_first():
    """KT-8.15: A3's square is taken, so it goes to the first empty one."""
    match = meeting(seat=1, turn=4)
    for name, square, timer in (("A3", "3-1", 1), ("A1", "1-1", 2), ("A2", "2-1", 0)):
        evolve(match.state, e.SoldierExiled(name, square, timer, "fresh"))
    evolve(match.state, e.SoldierMoved("A8", "3-2", "3-1", None, "move"))
    match.begin()
    match.answer({"op": "supply", "row": "front"})
    assert list(written(match.said()))[-3:] == [
        "TurnStarted 5 A",
        "SoldierReturned A3 1-1",
        "ExileCounted A1 1",
    ]


def test_a_returned_soldier_is_the_target_of_later_clauses():
    """KT-8.14, S17 凱旋."""
    match = position(a=SHADOW, dice=[0])
    match.soldier("A9").upper = True
    evolve(match.state, e.SoldierExiled("A1", "1-1", 0, "fresh"))
    assert told(match, act("A9", "凱旋", "A1", "1-1"))[:2] == [
        "SoldierReturned A1 1-1",
        "StatusGained A1 buff 祝福 2 -",
    ]


# KT-11


def test_a_match_is_not_decided_inside_a_unit():
    """KT-11.2: B stands at three within the skill, and both at its end."""
    match = meeting(soldier("X", "敵前衛すべてに9ダメージ。", "味方後衛すべてを撃破する。"))
    events = told(match, act("A1"))
    assert events[-1] == "MatchEnded B both_three"
    assert events.count("SoldierDefeated A10 -") == 1


def test_exile_counts_for_the_victory():
    """KT-11.1."""
    match = meeting(soldier("X", "敵前衛すべてを追放する(1ターン)。"))
    assert told(match, act("A1"))[-1] == "MatchEnded A three"


@pytest.mark.parametrize(
    ("change", "ended"),
    [
        (e.SoldierDefeated("B1", None), "MatchEnded A cap_kills"),
        (e.HpDecreased("B1", 1, 4), "MatchEnded A cap_hp"),
        (e.HpDecreased("A1", 1, 4), "MatchEnded B cap_hp"),
        (e.UniqueChanged("A1", 0, 0), "MatchEnded - cap_draw"),
    ],
)
def test_the_turn_cap(change, ended):
    """KT-11.4."""
    match = meeting(turn=8, turn_cap=8)
    evolve(match.state, change)
    match.begin()
    match.answer({"op": "supply", "row": "front"})
    assert list(written(match.said()))[-2:] == ["TurnEnded 8", ended]


def test_nothing_of_the_turn_follows_the_end():
    """KT-5.7."""
    match = meeting(
        soldier("X", "敵前衛すべてを撃破する。", trait=["行動後：自分を1回復。"], medals=0)
    )
    assert told(match, act("A1"))[-1] == "MatchEnded A three"
