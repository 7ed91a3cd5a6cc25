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
from saikoro.domain.text import Text
from tests.kit.ktc import SHADOW, Match, act, position
from tests.kit.ktc_positions import defeat
from tests.kit.pool import asked
from tests.kit.worded import worded

LONGEST = 105
"""Characters of a label without what a skill does."""


def label(match: Match, answer: Any) -> Text:
    """The label of one legal operation."""
    if match.stop is None:
        match.begin()
    assert match.refused(answer) is None
    [found] = match.decision.labels(match.seat, [answer])
    return found


def test_an_action_says_where_it_goes_and_what_it_does():
    match = position()
    worded(label(match, act("A1")), label(match, act("A1", "突き", "B1", to="2-1")))
    defeat(match, "A2")
    assert label(match, act("A1", to="2-1")).ja == "A1 長槍兵: 2-1へ、スキルなし"
    worded(label(match, act("A1", to="2-1")).en)


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
    worded(column.en)


def test_an_exiled_soldier_and_its_square_are_named():
    match = position(a=SHADOW)
    match.apply(e.SoldierExiled("A3", "3-1", 0, ExiledState.FRESH))
    named = label(match, act("A9", "呼び戻し", "A3", "3-1"))
    worded(named.ja, named.en)


def test_a_supply_names_the_soldiers_that_it_makes_ready():
    match = position()
    match.soldier("A1").tired = match.soldier("A3").tired = True
    front, rear = ({"op": "supply", "row": row} for row in ("front", "rear"))
    worded(label(match, front), label(match, rear))


def test_a_commanders_attack_has_its_rate():
    worded(label(position(), {"op": "commander", "target": "B5"}))


def test_a_promotion_says_what_changes():
    match = position(dice=[0])
    match.begin()
    match.answer(act("A5"))
    yes, no = match.decision.labels(match.seat, [])
    worded(yes.ja, yes.en, no.en)


def test_a_starter_names_its_cards_and_the_placement_its_rows():
    match = Seated.both(KTC)
    starters = match.decision.labels(0, match.decision.choices.samples(0))  # type: ignore[misc]
    assert starters[0].ja.startswith("鉄の陣: 長槍兵、大盾兵、")
    worded(starters[1].en)
    answer_at_random(match, Random(0))
    [placement] = match.decision.labels(1, [None])
    assert placement.ja == "番号順: 前衛にB1〜B5、後衛にB6〜B10"
    worded(placement.en)


def test_labels_differ_and_are_short_up_to_the_text():
    for each in asked("ktc"):
        for texts in ([one.ja for one in each.labels], [one.en for one in each.labels]):
            assert len({*texts}) == len(texts)
            if each.decision == "operation":
                heads = [": ".join(text.split(": ")[:2]) for text in texts]
                assert max(map(len, heads)) <= LONGEST
