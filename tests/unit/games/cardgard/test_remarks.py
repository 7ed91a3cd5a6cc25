"""Warnings about legal texts that can never have an effect."""

import msgspec
import pytest

from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.cards.remarks import remarks
from tests.kit.cardgard import house_set

HOUSE = msgspec.json.decode(CARDGARD.cards.house())


def found(*, ability: str = "", command: str = "") -> list[tuple[str, str]]:
    """Rule and card of the remarks on a unit and a command with these texts."""
    unit, spell = dict(HOUSE["unit"][6]), dict(HOUSE["command"][9])
    unit["ability"] = f"【特性】「試」……{ability}" if ability else unit["ability"]
    spell["text"] = command or spell["text"]
    cards = CARDGARD.cards.read({"unit": [unit], "command": [spell]})
    return [(remark.rule, remark.detail.partition(":")[0]) for remark in remarks(cards)]


def test_the_house_set_has_no_remarks():
    assert remarks(house_set()) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("13ラウンド目の開始時、このユニットのHPを1点回復する。", "CG-20"),
        ("3ラウンド目の開始時、敵全体は2ラウンド目の終わりまで特徴を失う。", "CG-21.5"),
        ("ラウンドロールで4の目が出た時、その目を4に変える。", "CG-6.2"),
    ],
)
def test_an_ability_that_is_never_triggered_or_never_has_an_effect(text, rule):
    assert found(ability=text) == [(rule, "U07")]


def test_an_ability_on_damage_that_the_unit_never_deals():
    unit = dict(HOUSE["unit"][6])
    unit["actions"] = [f"【{face}】「なし」" for face in range(1, 7)]
    unit["ability"] = (
        "【特性】「試」……このユニットが相手ユニットにダメージを与えた場合、"
        "このユニットのHPを1点回復する。"
    )
    [remark] = remarks(CARDGARD.cards.read({"unit": [unit]}))
    assert remark.rule == "CG-8.7"


def test_a_command_that_never_activates():
    text = "13ラウンド目の開始時に発動する。味方全体のHPを2点回復する。"
    assert found(command=text) == [("CG-20", "C10")]
