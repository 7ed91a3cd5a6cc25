"""What authors write for the phrases of CG-21: one equivalence, one name, one example."""

import pytest

from domain.cards.notation import ParseError, PlacementError
from domain.games.cardgard.cards.parse import read_ability, read_command, read_leap, read_row
from domain.games.cardgard.cards.spelling import SPELLINGS, in_canonical_words, respelled

READERS = {"1": read_row, "１": read_row, "特": read_ability, "リ": read_leap}


def canonical(written: str, card: str = "") -> str:
    read = READERS.get(written.lstrip()[1], read_command)
    return in_canonical_words(written, read, card)


SPELLED = {
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
    "nothing": ("【1】なし", "【1】「なし」"),
    "dots": (
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
    "stammer": (
        "【1】「x」……このこのユニットを【睡眠】状態にする。",
        "【1】「x」……このユニットを【睡眠】状態にする。",
    ),
    "their units": (
        "1ラウンド目の開始時に発動する。相手の場のユニット全員に2点の魔力ダメージを与える。",
        "1ラウンド目の開始時に発動する。敵全体に2点の魔力ダメージを与える。",
    ),
    "the other side": (
        "1ラウンド目の開始時に発動する。相手前衛に2点の魔力ダメージを与える。",
        "1ラウンド目の開始時に発動する。敵前衛に2点の魔力ダメージを与える。",
    ),
    "everybody": (
        "1ラウンド目の開始時に発動する。味方全員の状態異常を全て回復する。",
        "1ラウンド目の開始時に発動する。味方全体の状態異常を全て回復する。",
    ),
    "no mode": (
        "【1】「錬金毒」……敵全体を【毒】状態にする。",
        "【1】「錬金毒」……【全体】敵全体を【毒】状態にする。",
    ),
    "one enemy": (
        "【1】「x」……【近接】敵1体に2点のダメージを与える。",
        "【1】「x」……【近接】1体に2点のダメージを与える。",
    ),
    "that target": (
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
    "when it shows": (
        "相手のコマンドが発動した場合に発動する。"
        "ダイスを1回振り、4以下の目が出た時、そのコマンドを無効にし破壊する。",
        "相手のコマンドが発動した場合に発動する。"
        "ダイスを1回振り、4以下の目が出た場合、そのコマンドを無効にし破壊する。",
    ),
    "when more": (
        "【1】「x」……【射撃】1体に2点のダメージを与える。"
        "対象が【毒】状態の場合さらに4点のダメージを与える。",
        "【1】「x」……【射撃】1体に2点のダメージを与える。"
        "対象が【毒】状態の時、さらに4点のダメージを与える。",
    ),
    "when rolled": (
        "【特性】「x」……ラウンドロールで4の目が出た場合、その目を5に変える。",
        "【特性】「x」……ラウンドロールで4の目が出た時、その目を5に変える。",
    ),
    "when done": (
        "【特性】「x」……このユニットが戦闘不能になった時、場から取り除かれず、HP2で復活する。",
        "【特性】「x」……このユニットが戦闘不能になった場合、場から取り除かれず、HP2で復活する。",
    ),
    "when leaping": (
        "【リープ】自分の場のユニットが戦闘不能になった場合、自分の場のユニット1体と入れ替わる。",
        "【リープ】自分の場のユニットが戦闘不能になった時、自分の場のユニット1体と入れ替わる。",
    ),
    "when activating": (
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


@pytest.mark.parametrize("name", SPELLED)
def test_what_a_spelling_stands_for(name):
    written, means = SPELLED[name]
    assert canonical(written) == means


def test_every_spelling_is_shown():
    assert [*SPELLED] == [spelling.name for spelling in SPELLINGS]


@pytest.mark.parametrize("name", SPELLED)
def test_a_spelling_is_needed_for_its_example(name, monkeypatch):
    others = tuple(spelling for spelling in SPELLINGS if spelling.name != name)
    monkeypatch.setattr("domain.games.cardgard.cards.spelling.SPELLINGS", others)
    with pytest.raises((ParseError, PlacementError)):
        canonical(SPELLED[name][0])


@pytest.mark.parametrize("name", SPELLED)
def test_what_is_canonical_stays_as_it_is(name):
    _, means = SPELLED[name]
    assert canonical(means) == respelled(means).text == means


AGAIN = (
    "ラウンドロールで1の目が出た場合に発動する。その目を6に変える。"
    "その後、このカードをセットしなおす。"
)


def test_a_card_may_name_itself():
    """CG-14.5, CG-22.2."""
    written = AGAIN + "「パラ・ダイス・シフト<1→6>」はゲーム中2度までしか発動しない。"
    means = AGAIN + "このカードはゲーム中2度までしか発動しない。"
    assert canonical(written, "パラ・ダイス・シフト<1⇒6>") == means
    with pytest.raises(ParseError):
        canonical(written, "運命の歯車<2⇒5>")


def test_names_and_traits_stay_as_they_are_written():
    written = (
        "【1】「一回 ２ , 相手全体」……【特殊】特徴【Ｒ１、】を持つ敵全員に２点ダメージを与える"
    )
    means = (
        "【1】「一回 ２ , 相手全体」……【特殊】特徴【Ｒ１、】を持つ敵全員に2点のダメージを与える。"
    )
    assert respelled(written).text == means


@pytest.mark.parametrize(
    "written",
    [
        "【1】「x」……相手全体に|三点のダメージを与える。",
        "【１】 「x」 ……敵全員に２点|回復し、",
        "【1】「x」……【射撃・前衛】１体に２点の|精神ダメージを与える",
        "【1】「x」……味方全体のHPを2回復する。その後|ドラゴン",
    ],
)
def test_what_no_spelling_mends_is_unread_where_it_stands_in_the_text_as_written(written):
    with pytest.raises(ParseError) as unread:
        canonical(written.replace("|", ""))
    assert unread.value.column == written.index("|") + 1
