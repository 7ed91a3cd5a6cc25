"""The card notation (KT-9): one phrasing for each meaning, and the places of phrases."""

import json
from random import Random

import pytest

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.parse import (
    effect_of,
    print_effect,
    print_line,
    read_skill_text,
    read_status_line,
    read_trait,
    suggestion,
)
from saikoro.domain.games.ktc.cards.notation.phrases import Clauses
from saikoro.domain.games.ktc.cards.notation.placement import misplaced_in_effect
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.ktc_cards import CardGenerator

HOUSE = json.loads(KTC.cards.house())

SELF, TARGET = n.Selector.SELF, n.Selector.TARGET


def dealt(what: n.Modified, sign: int, by: int | n.Value) -> n.Modifies:
    return n.Modifies(dealt=True, what=what, sign=sign, by=by)


def taken(what: n.Modified, sign: int, by: int | n.Value) -> n.Modifies:
    return n.Modifies(dealt=False, what=what, sign=sign, by=by)


TRAITS: dict[str, n.Standing | n.Line] = {
    "常時〔前衛〕：受ける通常ダメージ-1。": n.Standing(
        (taken(n.Modified.NORMAL, -1, 1),), (n.Condition.FRONT,)
    ),
    "常時：与える通常ダメージ+[ユニーク]。": n.Standing(
        (dealt(n.Modified.NORMAL, 1, n.Value.UNIQUE),)
    ),
    "常時：成功率+20%、与える追加ダメージ+1。": n.Standing(
        (n.ModifiesRate(1, 20), dealt(n.Modified.ADDITIONAL, 1, 1))
    ),
    "常時：成功率-30%。": n.Standing((n.ModifiesRate(-1, 30),)),
    "常時：移動できない、スキルを使用できない。": n.Standing((n.Immobile(), n.Mute())),
    "常時：受けるすべてのダメージ+[撃破数]、受ける回復+1。": n.Standing(
        (
            taken(n.Modified.ALL_DAMAGE, 1, n.Value.DEFEATS),
            taken(n.Modified.HEALING, 1, 1),
        )
    ),
    "HPが0の時〔護符を1消費〕：自分のHPを2増やす。": n.Line(
        n.Timing.AT_ZERO_HP, (n.ChangeHp(SELF, 2, more=True),), cost=n.Cost("護符", 1)
    ),
    "行動後〔後衛〕〔疲労状態〕〔成功率50%〕：自分を元気状態にする。": n.Line(
        n.Timing.AFTER_ACTION,
        (n.SetStamina(SELF, tired=False),),
        (n.Condition.REAR, n.Condition.TIRED),
        rate=50,
    ),
    "相手のターン終了時：敵すべてに1+[撃破数]追加ダメージ。自分のデバフを消す。": n.Line(
        n.Timing.ENEMY_TURN_END,
        (
            n.Damage(n.Selector.ENEMIES, n.Sum(n.Value.DEFEATS, 1), additional=True),
            n.EraseStatus(SELF, n.StatusKind.DEBUFF),
        ),
    ),
    "撃破した時：自分のユニークを[ユニーク]増やす。": n.Line(
        n.Timing.ON_KILL, (n.ChangeUnique(SELF, n.Sum(n.Value.UNIQUE), more=True),)
    ),
}

SKILLS: dict[tuple[str, ...], n.Effect] = {
    ("〔矢を2消費〕敵1体〔後衛も攻撃可能〕に2ダメージ。", "対象に1追加ダメージ。"): n.Effect(
        (n.Damage(n.Selector.ANY_ENEMY, 2), n.Damage(TARGET, 1, additional=True)),
        n.Cost("矢", 2),
    ),
    ("敵1体に1ダメージ。対象の前後を入れ替える。",): n.Effect(
        (n.Damage(n.Selector.ENEMY, 1), n.SwapRows(TARGET))
    ),
    ("敵縦列1つに1追加ダメージ。", "対象にデバフ「火傷」を与える。"): n.Effect(
        (
            n.Damage(n.Selector.ENEMY_COLUMN, 1, additional=True),
            n.GiveStatus(TARGET, n.StatusKind.DEBUFF, "火傷"),
        )
    ),
    ("追放中の味方1体を空マス1つに戻す。", "対象にバフ「祝福」を与える。"): n.Effect(
        (n.Return(), n.GiveStatus(TARGET, n.StatusKind.BUFF, "祝福"))
    ),
    ("追放中の敵1体を撃破する。",): n.Effect((n.Defeat(n.Selector.EXILED_ENEMY),)),
    ("敵1体を追放する(2ターン)。",): n.Effect((n.Exile(n.Selector.ENEMY, 2),)),
    ("他の味方1体を追放する。",): n.Effect((n.Exile(n.Selector.OTHER_ALLY),)),
    ("敵前衛すべてに1ダメージ。", "行動後：自分のHPを1減らす。"): n.Effect(
        (n.Damage(n.Selector.FRONT_ENEMIES, 1),),
        after=(n.Line(n.Timing.AFTER_ACTION, (n.ChangeHp(SELF, 1, more=False),)),),
    ),
    ("敵1体〔後衛も攻撃可能〕を疲労状態にする。",): n.Effect(
        (n.SetStamina(n.Selector.ANY_ENEMY, tired=True),)
    ),
    ("味方1体を1+[ユニーク]回復。",): n.Effect(
        (n.Heal(n.Selector.ALLY, n.Sum(n.Value.UNIQUE, 1)),)
    ),
}


@pytest.mark.parametrize(("text", "meaning"), TRAITS.items())
def test_a_trait_line_is_read_and_printed(text, meaning):
    assert read_trait(text) == meaning
    assert print_line(meaning) == text


@pytest.mark.parametrize(("texts", "meaning"), SKILLS.items())
def test_a_skill_is_read_and_printed(texts, meaning):
    assert effect_of(map(read_skill_text, texts)) == meaning
    assert "".join(print_effect(meaning)) == "".join(texts)


def test_every_text_of_the_house_set_is_printed_as_it_was_read():
    for status in HOUSE["status"]:
        assert [print_line(read_status_line(line)) for line in status["lines"]] == status["lines"]
    for soldier in HOUSE["soldier"]:
        assert [print_line(read_trait(line)) for line in soldier["trait"]] == soldier["trait"]
        for skill in (*soldier["lower"], *soldier["upper"]):
            assert (
                list(print_effect(effect_of(map(read_skill_text, skill["effect"]))))
                == (skill["effect"])
            )


@for_every("seed", range(budget(10, soak=2_000)))
def test_random_texts_are_printed_and_read(seed):
    generator = CardGenerator(Random(seed))
    for _ in range(20):
        trait, status, effect = generator.trait_line(), generator.status_line(), generator.effect()
        assert read_trait(print_line(trait)) == trait
        assert read_status_line(print_line(status)) == status
        texts = [read_skill_text(text) for text in print_effect(effect)]
        assert not list(misplaced_in_effect(texts))
        assert effect_of(texts) == effect


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("常時:受ける通常ダメージ-1。", 3),
        ("常時：受ける通常ダメージ-1", 15),
        ("常時：受ける通常ダメージ-100。", 16),
        ("常時：受ける通常ダメージ-01。", 15),
        ("常時：受けるダメージ-1。", 7),
        ("ターン開始：自分を1回復。", 6),
        ("行動後：自分を1回復", 11),
        ("行動後：自分を追放する(0ターン)。", 13),
        ("行動後：自分に２ダメージ。", 8),
        ("行動後：追放中の敵1体に2ダメージ。", 12),
        ("", 1),
    ],
)
def test_a_parse_error_has_the_column(text, column):
    with pytest.raises(ParseError) as error:
        read_trait(text)
    assert error.value.column == column


@pytest.mark.parametrize(
    ("read", "text", "rule"),
    [
        (read_trait, "常時〔成功率50%〕：移動できない。", "KT-9.3"),
        (read_trait, "常時〔気を1消費〕：移動できない。", "KT-9.3"),
        (read_trait, "行動後〔成功率50%〕〔成功率50%〕：自分を1回復。", "KT-9.2"),
        (read_trait, "行動後〔気を1消費〕〔気を1消費〕：自分を1回復。", "KT-9.2"),
        (read_trait, "行動後：対象を1回復。", "KT-9.3"),
        (read_trait, "行動後：敵1体に1ダメージ。", "KT-9.3"),
        (read_trait, "行動後：追放中の味方1体を空マス1つに戻す。", "KT-9.3"),
        (read_status_line, "撃破した時：自分を1回復。", "KT-9.1"),
        (read_status_line, "行動後〔気を1消費〕：自分を1回復。", "KT-9.2"),
        (read_skill_text, "撃破した時：自分を1回復。", "KT-9.4"),
    ],
)
def test_a_misplaced_phrase_names_its_rule(read, text, rule):
    with pytest.raises(PlacementError) as misplaced:
        read(text)
    assert [misplacement.rule for misplacement in misplaced.value.misplacements] == [rule]


@pytest.mark.parametrize(
    ("texts", "index", "phrase"),
    [
        (["自分を1回復。", "対象を1回復。"], 1, "対象"),
        (["自分を1回復。", "敵1体に1ダメージ。"], 1, "敵1体"),
        (["自分を1回復。", "〔気を1消費〕自分を1回復。"], 1, "気を1消費"),
        (["行動後：自分を1回復。"], 0, "行動後"),
        (["自分を1回復。", "行動後：自分を1回復。", "味方すべてを1回復。"], 2, "味方すべて"),
    ],
)
def test_a_misplaced_text_of_a_skill_is_found(texts, index, phrase):
    [found] = misplaced_in_effect([read_skill_text(text) for text in texts])
    assert (found[0], found[1].phrase) == (index, phrase)


def test_a_name_may_contain_any_other_sign():
    """KT-9.2, KT-9.5."""
    given = read_skill_text("自分にバフ「「堅守」を与える。")
    assert given == Clauses((n.GiveStatus(SELF, n.StatusKind.BUFF, "「堅守"),))
    paid = read_trait("行動後〔「気：」を1消費〕：自分を1回復。")
    assert isinstance(paid, n.Line)
    assert paid.cost == n.Cost("「気：」", 1)


def test_several_clauses_in_one_text_are_one_sequence():
    assert read_skill_text("自分を1回復。自分を2回復。") == Clauses(
        (n.Heal(SELF, 1), n.Heal(SELF, 2))
    )


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("常時:受ける通常ダメージ－1", "常時：受ける通常ダメージ-1。"),
        ("行動後：自分を　１回復。", "行動後：自分を1回復。"),
        ("常時：成功率＋20％､移動できない｡", "常時：成功率+20%、移動できない。"),
        ("行動後：何かを回復。", ""),
    ],
)
def test_look_alike_characters_have_a_suggestion(text, right):
    assert suggestion(text, read_trait) == right
