"""Labels: what an option is, in words that are enough to choose by."""

from random import Random
from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.words import ExiledState
from saikoro.domain.match.interface.decision import Label
from tests.kit.ktc import SHADOW, Match, act, position
from tests.kit.ktc_positions import defeat
from tests.kit.pool import asked

LONGEST = 105
"""Characters of a label without what a skill does."""


def label(match: Match, answer: Any) -> Label:
    """The label of one legal operation."""
    if match.stop is None:
        match.begin()
    assert match.refused(answer) is None
    [found] = match.decision.labels(match.seat, [answer])
    return found


def test_an_action_says_where_it_goes_and_what_it_does():
    match = position()
    assert label(match, act("A1")) == Label(
        "A1 長槍兵: その場、スキルなし", "A1 Pikeman: stay, no skill"
    )
    assert label(match, act("A1", "突き", "B1", to="2-1")) == Label(
        "A1 長槍兵: 2-1へ（A2と入れ替え）、突き90% → B1 爆破兵 HP 4: 敵1体に2ダメージ。",
        "A1 Pikeman: to 2-1 (swap with A2), Thrust 90% → B1 Sapper HP 4: "
        "Deal 2 damage to one enemy.",
    )
    defeat(match, "A2")
    assert label(match, act("A1", to="2-1")).ja == "A1 長槍兵: 2-1へ、スキルなし"
    assert label(match, act("A1", to="2-1")).en == "A1 Pikeman: to 2-1, no skill"


def test_a_skill_has_the_rate_that_it_would_have():
    """KT-6.9: with the soldier's own modifiers, up to 100%."""
    match = position()
    match.soldier("A1").buff = Held("照準", 1)
    assert "突き100% → " in label(match, act("A1", "突き", "B1")).ja
    match.soldier("A1").debuff = Held("目くらまし", 1)
    assert "Thrust 80% → " in label(match, act("A1", "突き", "B1")).en


@pytest.mark.parametrize(("used", "ja", "en"), [(0, "2回", "2 uses"), (1, "1回", "1 use")])
def test_a_limited_skill_has_the_uses_that_are_left(used: int, ja: str, en: str):
    match = position(a=SHADOW)
    match.soldier("A1").uses["爆薬"] = used
    column = label(match, act("A1", "爆薬", "col1"))
    assert column.ja.startswith(f"A1 爆破兵: その場、爆薬75%（残り{ja}） → 縦列1（B1・B6）: ")
    assert column.en.startswith(
        f"A1 Sapper: stay, Blasting Charge 75% ({en} left) → column 1 (B1, B6): "
    )


def test_an_exiled_soldier_and_its_square_are_named():
    match = position(a=SHADOW)
    match.apply(e.SoldierExiled("A3", "3-1", 0, ExiledState.FRESH))
    named = label(match, act("A9", "呼び戻し", "A3", "3-1"))
    assert "呼び戻し95% → A3 門衛（追放中） → 空マス3-1: " in named.ja
    assert "Call Back 95% → A3 Gatekeeper (exiled) → square 3-1: " in named.en


def test_a_supply_names_the_soldiers_that_it_makes_ready():
    match = position()
    match.soldier("A1").tired = match.soldier("A3").tired = True
    front, rear = ({"op": "supply", "row": row} for row in ("front", "rear"))
    assert label(match, front) == Label(
        "補給: 前衛（A1・A3を元気状態にする）", "Supply: front row (makes A1, A3 ready)"
    )
    assert label(match, rear) == Label(
        "補給: 後衛（疲労状態の兵士なし）", "Supply: rear row (nobody there is tired)"
    )


def test_a_commanders_attack_has_its_rate():
    assert label(position(), {"op": "commander", "target": "B5"}) == Label(
        "指揮官攻撃75% → B5 投石兵 HP 4: HPを1減らす",
        "Commander's attack 75% → B5 Slinger HP 4: Lower its HP by 1",
    )


def test_a_promotion_says_what_changes():
    match = position(dice=[0])
    match.begin()
    match.answer(act("A5"))
    yes, no = match.decision.labels(match.seat, [])
    assert yes.ja == "A5 旗手を昇進させる: 最大HP 4 → 5、上級職のスキル（旗槍、大号令）"
    assert yes.en == (
        "Promote A5 Standard-Bearer: maximum HP 4 → 5, upper-class skills"
        " (Banner Lance, Great Order)"
    )
    assert no.en == "Do not promote A5 Standard-Bearer: it stays lower class"


def test_a_starter_names_its_cards_and_the_placement_its_rows():
    match = Seated.both(KTC)
    starters = match.decision.labels(0, match.decision.choices.samples(0))  # type: ignore[misc]
    assert starters[0].ja.startswith("鉄の陣: 長槍兵、大盾兵、")
    assert starters[1].en.startswith("Shadow Line: Sapper, Revenant, ")
    answer_at_random(match, Random(0))
    [placement] = match.decision.labels(1, [None])
    assert placement.ja == "番号順: 前衛にB1〜B5、後衛にB6〜B10"
    assert placement.en.endswith("B1 to B5 in front, B6 to B10 behind")


def test_labels_differ_and_are_short_up_to_the_text():
    for each in asked("ktc"):
        for texts in ([one.ja for one in each.labels], [one.en for one in each.labels]):
            assert len({*texts}) == len(texts)
            if each.decision == "operation":
                heads = [": ".join(text.split(": ")[:2]) for text in texts]
                assert max(map(len, heads)) <= LONGEST
