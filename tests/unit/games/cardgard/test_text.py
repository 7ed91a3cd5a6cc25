"""The card notation (CG-21): parsing, printing, and an unambiguous grammar."""

import logging
import tomllib

import pytest
from hypothesis import given, settings
from lark import Lark

from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.parse import (
    print_ability,
    print_command,
    print_leap,
    print_row,
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from saikoro.domain.games.cardgard.cards.notation.phrases import NOTATION
from tests.kit.budget import budget
from tests.kit.cardgard_cards import FACES, abilities, commands, leaps, rows
from tests.kit.cases import for_every

GRAMMAR = shipped("saikoro.domain.games.cardgard.cards.notation", "cards.lark")
HOUSE = tomllib.loads(shipped("saikoro.domain.games.cardgard.sets", "house.toml"))
UNITS = [*HOUSE["unit"], *HOUSE["leap"]]

TRIES = settings(max_examples=budget(30, soak=20_000), deadline=None)

ENEMIES = n.Units(n.Side.ENEMIES)
ALLIES = n.Units(n.Side.ALLIES)
DRAGON = n.HasTrait("ドラゴン")


def sentences(*effects: n.Effect) -> tuple[n.Sentence, ...]:
    return tuple(map(n.Sentence, effects))


ROWS: dict[str, n.Row] = {
    "「剣撃」……【近接】1体に3点の物理ダメージを与える。": n.Row(
        "剣撃",
        sentences(n.Damage(n.Targets(), 3, n.DamageType.PHYSICAL)),
        n.Aim(n.Mode.MELEE),
    ),
    "「炎龍裂波」……【近接・貫通】正面縦1列の敵に2点の物理・魔力ダメージを与える。": n.Row(
        "炎龍裂波",
        sentences(n.Damage(n.Targets(), 2, n.DamageType.BOTH)),
        n.Aim(n.Mode.MELEE_PIERCE),
    ),
    "「爆炎」……【属性】闇・混沌属性の敵全員に4点の魔力ダメージを与える。(1回制限)": n.Row(
        "爆炎",
        sentences(n.Damage(n.Targets(), 4, n.DamageType.MAGICAL)),
        n.Aim(n.Mode.ELEMENT, n.OfElement((n.Element.DARK, n.Element.CHAOS))),
        once=True,
    ),
    "「弔い」……【属性】闇属性以外の敵全員の状態異常を全て回復する。": n.Row(
        "弔い",
        sentences(n.Cure(n.Targets())),
        n.Aim(n.Mode.ELEMENT, n.OfElement((n.Element.DARK,), others=True)),
    ),
    "「悪夢」……【特殊】【睡眠】状態の敵全員に4点のダメージを与える。": n.Row(
        "悪夢",
        sentences(n.Damage(n.Targets(), 4, n.DamageType.TYPELESS)),
        n.Aim(n.Mode.SPECIAL, n.Filtered(n.HasAilment(n.Ailment.SLEEP), n.Side.ENEMIES)),
    ),
    "「眠りの笛」……【特殊】HPが最も高い敵1体を【睡眠】状態にする。": n.Row(
        "眠りの笛",
        sentences(n.GiveAilment(n.Targets(), n.Ailment.SLEEP)),
        n.Aim(n.Mode.SPECIAL, n.Single(n.Pick.HIGHEST_HP, n.Side.ENEMIES)),
    ),
    "「丸呑み」……【近接・番号】1体に1D6点の物理ダメージを与える。"
    "対象が特徴【ドラゴン】を持つ時、さらに2点のダメージを与える。": n.Row(
        "丸呑み",
        sentences(n.Damage(n.Targets(), n.Dice(1), n.DamageType.PHYSICAL, n.Extra(DRAGON, 2))),
        n.Aim(n.Mode.MELEE_NUMBER),
    ),
    "「終末」……【射撃・HP】1体にX点の魔力ダメージを与える。Xは現在のラウンド数に等しい。"
    "対象が聖属性の時、さらに2点のダメージを与える。"
    "その後、このユニットのHPをX点回復する。Xはこの行動で与えたダメージの合計に等しい。": n.Row(
        "終末",
        sentences(
            n.Damage(
                n.Targets(),
                n.X.ROUND,
                n.DamageType.MAGICAL,
                n.Extra(n.OfElement((n.Element.HOLY,)), 2),
            ),
            n.Heal(n.ThisUnit(), n.X.DEALT),
        ),
        n.Aim(n.Mode.SHOT_HP),
    ),
    "「霧」……【射撃】1体の【毒】状態を回復する。"
    "その後、ダイスを1回振り、4以上の目が出た場合、対象の最大HPを2点減らす。"
    "この行動は【先制】である。(1回制限)": n.Row(
        "霧",
        (
            n.Sentence(n.Cure(n.Targets(), n.Ailment.POISON)),
            n.Sentence(n.ChangeMaxHp(n.Targets(), -2), n.Check(4, at_least=True)),
        ),
        n.Aim(n.Mode.SHOT),
        first_strike=True,
        once=True,
    ),
    "「過負荷」……このユニットの最大HPを1点増やす。その後、敵前衛に3D6点のダメージを与える。": n.Row(
        "過負荷",
        sentences(
            n.ChangeMaxHp(n.ThisUnit(), 1),
            n.Damage(n.Units(n.Side.ENEMIES, n.Line.FRONT), n.Dice(3), n.DamageType.TYPELESS),
        ),
    ),
    "「祈り」……味方後衛の速度を2下げる。その後、味方前衛の速度を1上げる。"
    "その後、場の全てのユニットの最大HPを7にする。": n.Row(
        "祈り",
        sentences(
            n.ChangeSpeed(n.Units(n.Side.ALLIES, n.Line.REAR), -2),
            n.ChangeSpeed(n.Units(n.Side.ALLIES, n.Line.FRONT), 1),
            n.SetMaxHp(n.Units(n.Side.BOTH), 7),
        ),
    ),
    "「追い越し」……行動順が最も遅い味方1体の行動順を最初にする。"
    "その後、HPが最も低い敵1体の行動順を最後にする。": n.Row(
        "追い越し",
        sentences(
            n.Reorder(n.Single(n.Pick.LAST, n.Side.ALLIES), first=True),
            n.Reorder(n.Single(n.Pick.LOWEST_HP, n.Side.ENEMIES), first=False),
        ),
    ),
    "「名奪い」……状態異常のユニット全ては2ラウンド目の終わりまで特徴を失う。"
    "その後、敵後衛の特性はこのラウンドの終わりまで無効となる。": n.Row(
        "名奪い",
        sentences(
            n.LoseTraits(n.Filtered(n.HasAilment(), n.Side.BOTH), 2),
            n.Silence(n.Units(n.Side.ENEMIES, n.Line.REAR), n.THIS_ROUND),
        ),
    ),
    "「蘇生の儀」……最後に戦闘不能になった味方1体をHP4で復活させる。": n.Row(
        "蘇生の儀", sentences(n.Revive(4))
    ),
}

ABILITIES: dict[str, n.Ability] = {
    "「鱗」……このユニットは状態異常を受けない。": n.Ability("鱗", n.Immune()),
    "「不眠」……このユニットは【睡眠】状態にならない。": n.Ability(
        "不眠", n.Immune(n.Ailment.SLEEP)
    ),
    "「盾」……このユニットはコマンドカードの効果を受けない。": n.Ability("盾", n.CommandProof()),
    "「紳士」……このユニットは特徴【ドラゴン】を持つユニットにダメージを与える事が"
    "できない。": n.Ability("紳士", n.Spares("ドラゴン")),
    "「鉄壁」……このユニットが受ける物理ダメージは1点減少する。": n.Ability(
        "鉄壁", n.Modifies(dealt=False, type=n.DamageType.PHYSICAL, by=-1)
    ),
    "「合奏」……このユニットが与える魔力ダメージは2点増加する。": n.Ability(
        "合奏", n.Modifies(dealt=True, type=n.DamageType.MAGICAL, by=2)
    ),
    "「氷結」……このユニットに近接攻撃を行ったユニットはダイスを1回振る。3以下の目が出た場合、"
    "そのユニットはターン終了後【スタン】状態となる。": n.Ability(
        "氷結", n.MeleeReaction(n.Check(3, at_least=False), n.Ailment.STUN)
    ),
    "「振り直し」……ゲーム中1度だけ、ラウンドロールで4の目が出た時、その目を5に変える。": n.Ability(
        "振り直し", n.Triggered(n.RoundRoll(4), sentences(n.ChangeFace(5)), n.Limit.GAME)
    ),
    "「連撃」……1ターンに1度のみ、このユニットが相手ユニットにダメージを与えた場合、"
    "ダイスを1回振り、その目の行動をとる。": n.Ability(
        "連撃", n.Triggered(n.DealtDamage(), sentences(n.ExtraAction()), n.Limit.TURN)
    ),
    "「皮膚」……このユニットが相手ユニットからダメージを受けた場合、"
    "そのユニットを【弱体化】状態にする。": n.Ability(
        "皮膚",
        n.Triggered(n.TookDamage(), sentences(n.GiveAilment(n.ThatUnit(), n.Ailment.WEAKNESS))),
    ),
    "「意地」……このユニットが戦闘不能になった場合、場から取り除かれず、HP2で復活する。": n.Ability(
        "意地", n.Triggered(n.KnockedOut(), sentences(n.Save(2)))
    ),
    "「祈り」……このユニットのターンの終わりに、行動順が最も早い味方1体のHPを"
    "X点回復する。Xはこのユニットの減っているHPに等しい。": n.Ability(
        "祈り",
        n.Triggered(
            n.TurnEnd(), sentences(n.Heal(n.Single(n.Pick.FIRST, n.Side.ALLIES), n.X.MISSING_HP))
        ),
    ),
    "「癒し」……各ラウンドの開始時、味方全体のHPを1点回復する。": n.Ability(
        "癒し", n.Triggered(n.RoundStart(), sentences(n.Heal(ALLIES, 1)))
    ),
    "「蝕」……2ラウンド目の開始時、敵全体を【魔力封印】状態にする。": n.Ability(
        "蝕", n.Triggered(n.RoundStart(2), sentences(n.GiveAilment(ENEMIES, n.Ailment.SEAL)))
    ),
}

KNOCKED_OUT = n.AllyKnockedOut()
COMMANDS: dict[str, n.Command] = {
    "自分のユニットが戦闘不能になった場合に発動する。"
    "その時に戦闘不能になった全てのユニットは場から取り除かれず、HP1で復活する。": n.Command(
        KNOCKED_OUT, sentences(n.Save(1))
    ),
    "1ラウンド目の開始時に発動する。"
    "お互いの【2】のマスにいるユニットの特性はゲーム中無効となる。": n.Command(
        n.RoundStart(1), sentences(n.Silence(n.OnSquare(2), None))
    ),
    "ラウンドロールで1の目が出た場合に発動する。その目を6に変える。その後、このカードをセットしなおす。"
    "このカードはゲーム中2度までしか発動しない。": n.Command(
        n.RoundRoll(1), sentences(n.ChangeFace(6)), n.SetAgain(2)
    ),
    "ラウンドロールで1の目が出た場合に発動する。敵全体に2点の魔力ダメージを与える。"
    "このカードは場に残り、その後、ラウンドロールで3の目が出る度に"
    "敵全体に1点の魔力ダメージを与える。": n.Command(
        n.RoundRoll(1),
        sentences(n.Damage(ENEMIES, 2, n.DamageType.MAGICAL)),
        n.Stay(3, n.Sentence(n.Damage(ENEMIES, 1, n.DamageType.MAGICAL))),
    ),
    "相手のコマンドが発動した場合に発動する。"
    "ダイスを1回振り、4以下の目が出た場合、そのコマンドを無効にし破壊する。": n.Command(
        n.EnemyCommand(), (n.Sentence(n.Negate(), n.Check(4, at_least=False)),)
    ),
    "相手のユニットが戦闘不能になった場合に発動する。特徴【ドラゴン】を持つユニット全てのHPを"
    "X点回復する。Xは戦闘不能の味方の数に等しい。その後、このカードをセットしなおす。": n.Command(
        n.EnemyKnockedOut(),
        sentences(n.Heal(n.Filtered(DRAGON, n.Side.BOTH), n.X.KNOCKED_OUT)),
        n.SetAgain(),
    ),
}

LEAPS: dict[str, n.Leap] = {
    "自分の場のユニット1体": n.Leap(n.Fitting()),
    "自分の場の特徴【ドラゴン】を持つHPが5以下のユニット1体": n.Leap(n.Fitting("ドラゴン", hp=5)),
    "3ラウンド目の開始時、自分の場の『氷霊「マージ・フロスト」』": n.Leap(
        n.Named("氷霊「マージ・フロスト」"), n.RoundStart(3)
    ),
    "自分の場のユニットが戦闘不能になった時、自分の場の特徴【ドラゴン】を持つユニット1体": n.Leap(
        n.Fitting("ドラゴン"), KNOCKED_OUT
    ),
    "ラウンドロールで6の目が出た時、自分の場の聖・無属性のユニット1体": n.Leap(
        n.Fitting(elements=(n.Element.HOLY, n.Element.NEUTRAL)), n.RoundRoll(6)
    ),
    "自分の場のユニットが1体のみの時、自分の場のHPが10以下のユニット1体": n.Leap(
        n.Fitting(hp=10), n.Alone()
    ),
}
"""The texts between 【リープ】 and と入れ替わる。"""


@pytest.mark.parametrize("written", ROWS)
def test_a_row_parses(written):
    assert read_row(f"【3】{written}") == (3, ROWS[written])


@pytest.mark.parametrize("written", ABILITIES)
def test_an_ability_parses(written):
    assert read_ability(f"【特性】{written}") == ABILITIES[written]


@pytest.mark.parametrize("written", COMMANDS)
def test_a_command_parses(written):
    assert read_command(written) == COMMANDS[written]


@pytest.mark.parametrize("written", LEAPS)
def test_a_leap_line_parses(written):
    assert read_leap(f"【リープ】{written}と入れ替わる。") == LEAPS[written]


def test_a_row_and_an_ability_may_be_empty():
    """CG-2.1."""
    assert read_row("【6】「なし」") == (6, None)
    assert print_row(6, None) == "【6】「なし」"
    assert read_ability("【特性】「なし」") is None
    assert print_ability(None) == "【特性】「なし」"


@pytest.mark.parametrize("name", ["なし", "a」……b", "「」", "烈 火", "……", "」"])
def test_a_name_ends_at_the_last_quotation_mark_before_the_dots(name):
    """CG-21.2."""
    written = f"【1】「{name}」……味方全体のHPを2点回復する。"
    assert read_row(written) == (1, n.Row(name, sentences(n.Heal(ALLIES, 2))))


@for_every("unit", UNITS)
def test_a_unit_of_the_catalogue_prints_as_written(unit):
    assert [print_row(*read_row(row)) for row in unit["actions"]] == unit["actions"]
    assert print_ability(read_ability(unit["ability"])) == unit["ability"]
    if "leap" in unit:
        assert print_leap(read_leap(unit["leap"])) == unit["leap"]


@for_every("command", HOUSE["command"])
def test_a_command_of_the_catalogue_prints_as_written(command):
    assert print_command(read_command(command["text"])) == command["text"]


@TRIES
@given(FACES, rows())
def test_a_printed_row_parses_to_the_same_node(face, row):
    assert read_row(print_row(face, row)) == (face, row)


@TRIES
@given(abilities())
def test_a_printed_ability_parses_to_the_same_node(ability):
    assert read_ability(print_ability(ability)) == ability


@TRIES
@given(commands())
def test_a_printed_command_parses_to_the_same_node(command):
    assert read_command(print_command(command)) == command


@TRIES
@given(leaps())
def test_a_printed_leap_line_parses_to_the_same_node(leap):
    assert read_leap(print_leap(leap)) == leap


def conflicts(grammar: str, start: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(grammar, start=start, parser="lalr", debug=True)
    return [record.message for record in caplog.records if "onflict" in record.message]


@pytest.mark.parametrize("part", ["action", "ability", "leap", "command"])
def test_the_grammar_is_unambiguous(part, caplog):
    assert conflicts(GRAMMAR, part, caplog) == []


def test_an_ambiguous_grammar_is_detected(caplog):
    assert conflicts('a: a a | "a"', "a", caplog)


def test_every_pattern_of_the_grammar_has_a_name_in_diagnostics():
    patterns = {line.split("/", 1)[1][:-1] for line in GRAMMAR.splitlines() if line.endswith("/")}
    assert patterns == {*NOTATION.in_words}
