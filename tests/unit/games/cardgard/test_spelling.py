"""The spellings of CG-22.2: an example of each, by its name."""

import pytest

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.games.cardgard.cards.notation.parse import (
    read_ability,
    read_command,
    read_leap,
    read_row,
)
from saikoro.domain.games.cardgard.cards.notation.spelling import (
    SPELLINGS,
    in_canonical_words,
    respelled,
)
from tests.kit.cases import for_every

READERS = {"1": read_row, "１": read_row, "特": read_ability, "リ": read_leap}


def canonical(written: str, card: str = "") -> str:
    read = READERS.get(written.lstrip()[1], read_command)
    return in_canonical_words(written, read, card)


EXAMPLES = {
    "width": (
        "【１】「Ａ２」……【近接･ＨＰ】１体に２Ｄ６点のﾀﾞﾒｰｼﾞを与える。（１回制限）",
        "【1】「Ａ２」……【近接・HP】1体に2D6点のダメージを与える。(1回制限)",
    ),
    "note": (
        "【1】「※印」……【近接】1体に2点のダメージを与える。※強い",
        "【1】「※印」……【近接】1体に2点のダメージを与える。",
    ),
    "spaces": (
        " 【1】 「睡 眠」…… このユニットのHPを 1D6点回復する。 ",
        "【1】「睡 眠」……このユニットのHPを1D6点回復する。",
    ),
    "comma": (
        "【1】「x」……味方全体のHPを2点回復する。その後,敵全体を【毒】状態にする。",
        "【1】「x」……味方全体のHPを2点回復する。その後、敵全体を【毒】状態にする。",
    ),
    "brackets": (
        "[1]「x」……[近接]1体を[毒]状態にする。",
        "【1】「x」……【近接】1体を【毒】状態にする。",
    ),
    "kanji one": (
        "【1】「x」……【近接・貫通】正面縦一列の敵を【毒】状態にする。(一回制限)",
        "【1】「x」……【近接・貫通】正面縦1列の敵を【毒】状態にする。(1回制限)",
    ),
    "empty": ("【1】なし", "【1】「なし」"),
    "ellipsis": (
        "【1】「アナフィラキシー・デス」【特殊】特徴【毒】を持つ敵全員に1点の物理ダメージを与える。",
        "【1】「アナフィラキシー・デス」……【特殊】特徴【毒】を持つ敵全員に1点の物理ダメージを与える。",
    ),
    "full stop": (
        "【1】「x」……味方全体のHPを2点回復する",
        "【1】「x」……味方全体のHPを2点回復する。",
    ),
    "then": (
        "【1】「x」……味方全体のHPを2点回復する。その後敵全体を【毒】状態にする。",
        "【1】「x」……味方全体のHPを2点回復する。その後、敵全体を【毒】状態にする。",
    ),
    "front shot": (
        "【1】「火炎魔法」……【射撃・前衛】1体に2点の魔力ダメージを与える。",
        "【1】「火炎魔法」……【射撃】1体に2点の魔力ダメージを与える。",
    ),
    "column": (
        "【1】「光線」……【範囲・縦1列】同じ縦列の敵に3点の魔力ダメージを与える。",
        "【1】「光線」……【範囲・縦一列】同じ縦列の敵に3点の魔力ダメージを与える。",
    ),
    "doubled word": (
        "【1】「x」……このこのユニットを【睡眠】状態にする。",
        "【1】「x」……このユニットを【睡眠】状態にする。",
    ),
    "all enemy units": (
        "1ラウンド目の開始時に発動する。相手の場のユニット全員に2点の魔力ダメージを与える。",
        "1ラウンド目の開始時に発動する。敵全体に2点の魔力ダメージを与える。",
    ),
    "enemy side": (
        "1ラウンド目の開始時に発動する。相手前衛に2点の魔力ダメージを与える。",
        "1ラウンド目の開始時に発動する。敵前衛に2点の魔力ダメージを与える。",
    ),
    "order of elements": (
        "【1】「x」……【属性】混沌・闇属性以外の敵全員に3点の物理ダメージを与える。",
        "【1】「x」……【属性】闇・混沌属性以外の敵全員に3点の物理ダメージを与える。",
    ),
    "whole side": (
        "1ラウンド目の開始時に発動する。味方全員の状態異常を全て回復する。",
        "1ラウンド目の開始時に発動する。味方全体の状態異常を全て回復する。",
    ),
    "missing mode": (
        "【1】「錬金毒」……敵全体を【毒】状態にする。",
        "【1】「錬金毒」……【全体】敵全体を【毒】状態にする。",
    ),
    "one enemy": (
        "【1】「x」……【近接】敵1体に2点のダメージを与える。",
        "【1】「x」……【近接】1体に2点のダメージを与える。",
    ),
    "target": (
        "【1】「x」……【射撃】1体に2点のダメージを与える。その後、そのユニットを【毒】状態にする。",
        "【1】「x」……【射撃】1体に2点のダメージを与える。その後、対象を【毒】状態にする。",
    ),
    "points healed": (
        "3ラウンド目の開始時に発動する。特徴【ドラゴン】を持つユニット全てのHPを2回復する。",
        "3ラウンド目の開始時に発動する。特徴【ドラゴン】を持つユニット全てのHPを2点回復する。",
    ),
    "points dealt": (
        "【1】「x」……【射撃】1体に2物理・魔力ダメージを与える。",
        "【1】「x」……【射撃】1体に2点の物理・魔力ダメージを与える。",
    ),
    "check result": (
        "相手のコマンドが発動した場合に発動する。"
        "ダイスを1回振り、4以下の目が出た時、そのコマンドを無効にし破壊する。",
        "相手のコマンドが発動した場合に発動する。"
        "ダイスを1回振り、4以下の目が出た場合、そのコマンドを無効にし破壊する。",
    ),
    "extra condition": (
        "【1】「x」……【射撃】1体に2点のダメージを与える。"
        "対象が【毒】状態の場合さらに4点のダメージを与える。",
        "【1】「x」……【射撃】1体に2点のダメージを与える。"
        "対象が【毒】状態の時、さらに4点のダメージを与える。",
    ),
    "round roll trigger": (
        "【特性】「x」……ラウンドロールで4の目が出た場合、その目を5に変える。",
        "【特性】「x」……ラウンドロールで4の目が出た時、その目を5に変える。",
    ),
    "ability trigger": (
        "【特性】「x」……このユニットが戦闘不能になった時、場から取り除かれず、HP2で復活する。",
        "【特性】「x」……このユニットが戦闘不能になった場合、場から取り除かれず、HP2で復活する。",
    ),
    "leap timing": (
        "【リープ】自分の場のユニットが戦闘不能になった場合、自分の場のユニット1体と入れ替わる。",
        "【リープ】自分の場のユニットが戦闘不能になった時、自分の場のユニット1体と入れ替わる。",
    ),
    "command trigger": (
        "自分のユニットが戦闘不能になった時に発動する。味方全体のHPを2点回復する。",
        "自分のユニットが戦闘不能になった場合に発動する。味方全体のHPを2点回復する。",
    ),
    "once a turn": (
        "【特性】「x」……1ターンに1度だけ、このユニットのターンの終わりに、味方全体のHPを2点回復する。",
        "【特性】「x」……1ターンに1度のみ、このユニットのターンの終わりに、味方全体のHPを2点回復する。",
    ),
    "once a game": (
        "【特性】「x」……ゲーム中に1度だけ各ラウンドの開始時、味方全体のHPを2点回復する。",
        "【特性】「x」……ゲーム中1度だけ、各ラウンドの開始時、味方全体のHPを2点回復する。",
    ),
}


@for_every("name", EXAMPLES)
def test_a_spelling_is_replaced_by_its_phrase(name):
    written, expected = EXAMPLES[name]
    assert canonical(written) == expected


def test_every_spelling_has_an_example():
    assert [*EXAMPLES] == [spelling.name for spelling in SPELLINGS]


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_other_spelling_covers_the_example(name, monkeypatch):
    others = tuple(spelling for spelling in SPELLINGS if spelling.name != name)
    monkeypatch.setattr("saikoro.domain.games.cardgard.cards.notation.spelling.SPELLINGS", others)
    with pytest.raises((ParseError, PlacementError)):
        canonical(EXAMPLES[name][0])


@for_every("name", EXAMPLES)
def test_canonical_words_do_not_change(name):
    _, expected = EXAMPLES[name]
    assert canonical(expected) == respelled(expected).text == expected


AGAIN = (
    "ラウンドロールで1の目が出た場合に発動する。その目を6に変える。"
    "その後、このカードをセットしなおす。"
)


def test_a_command_may_print_its_own_name():
    """CG-14.5, CG-22.2."""
    written = AGAIN + "「パラ・ダイス・シフト<1→6>」はゲーム中2度までしか発動しない。"
    expected = AGAIN + "このカードはゲーム中2度までしか発動しない。"
    assert canonical(written, "パラ・ダイス・シフト<1⇒6>") == expected
    with pytest.raises(ParseError):
        canonical(written, "運命の歯車<2⇒5>")


def test_names_and_traits_do_not_change():
    written = (
        "【1】「一回 ２ , 相手全体」……【特殊】特徴【Ｒ１、】を持つ敵全員に２点ダメージを与える"
    )
    expected = (
        "【1】「一回 ２ , 相手全体」……【特殊】特徴【Ｒ１、】を持つ敵全員に2点のダメージを与える。"
    )
    assert respelled(written).text == expected


@pytest.mark.parametrize(
    "written",
    [
        "【1】「x」……相手全体に|三点のダメージを与える。",
        "【１】 「x」 ……敵全員に２点|回復し、",
        "【1】「x」……【射撃・前衛】１体に２点の|精神ダメージを与える",
        "【1】「x」……味方全体のHPを2回復する。その後|ドラゴン",
    ],
)
def test_an_error_has_its_column_in_the_text_as_written(written):
    with pytest.raises(ParseError) as refused:
        canonical(written.replace("|", ""))
    assert refused.value.column == written.index("|") + 1
