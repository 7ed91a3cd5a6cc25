"""Texts outside of the card notation (CG-2.7): where they are refused, and by which rule."""

import pytest

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.games.cardgard.cards.notation.parse import (
    read_ability,
    read_command,
    read_leap,
    read_row,
)

# CG-2.7: text_unparsable


def check_error_column(read, written: str) -> None:
    """The text is refused at the character after the `|`."""
    with pytest.raises(ParseError) as refused:
        read(written.replace("|", ""))
    assert refused.value.column == written.index("|") + 1


@pytest.mark.parametrize(
    "written",
    [
        "|",
        "|1】",
        "【|7】「なし」",
        "【1】|",
        "【1】|剣撃",
        "【1】「なし|",
        "【1】「|」……",
        "【1】「なし」|。",
        "【1】「剣撃」…|【近接】",
        "【1】「剣撃」……|",
        "【1】「剣撃」……【近|距】1体に",
        "【1】「剣撃」……【近接】1体に|0点の物理ダメージを与える。",
        "【1】「剣撃」……【近接】1体に10|0点の物理ダメージを与える。",
        "【1】「剣撃」……【近接】1体に|03点の物理ダメージを与える。",
        "【1】「剣撃」……【近接】1体に3点の物理ダメージを|あたえる。",
        "【1】「剣撃」……【近接】1体に4|D6点のダメージを与える。",
        "【1】「剣撃」……【近接】1体に3点のダメージを与える|",
        "【1】「剣撃」……【近接】1体に3点の| ダメージを与える。",
        "【1】「剣撃」……【近接】1体にX点のダメージを与える。|",
        "【1】「剣撃」……【近接】1体を【毒】状態にする。|1体を【毒】状態にする。",
        "【1】「剣撃」……【属性】闇|・聖属性の敵全員を【毒】状態にする。",
        "【1】「剣撃」……【属性】闇|・闇属性の敵全員を【毒】状態にする。",
        "【1】「剣撃」……ダイスを1回振り、|7以上の目が出た場合、",
        "【1】「剣撃」……味方全体のHPを2点回復する。(1回制限)|この行動は【先制】である。",
        "【1】「剣撃」……このユニットに2点のダメージを与える。対象が|状態異常の時、",
        "【1】「剣|\n撃」……",
        "【1】「|か\u3099」……",
    ],
)
def test_a_row_is_refused_at_the_first_illegal_character(written):
    check_error_column(read_row, written)


@pytest.mark.parametrize(
    ("read", "written"),
    [
        (read_ability, "【特性】「鱗」……このユニットは|毒を受けない。"),
        (read_ability, "【特性】「鱗」……このユニットは特徴【ド|・ラ】を持つユニット"),
        (read_ability, "【特性】「鱗」……ラウンドロールで4の目が出た|場合、"),
        (read_ability, "【特性】「鱗」……ゲーム中1度だけ、このユニット|は状態異常を受けない。"),
        (read_leap, "【リープ】自分の場の|『x"),
        (read_leap, "【リープ】自分の場の特徴【竜】を持つ|闇属性のユニット1体と入れ替わる。"),
        (read_leap, "|自分の場のユニット1体と入れ替わる。"),
        (read_command, "ラウンドロールで4の目が出た|時に発動する。"),
        (read_command, "|各ラウンドの開始時に発動する。"),
        (read_command, "1ラウンド目の開始時に発動する。お互いの【|5】のマス"),
        (read_command, "1ラウンド目の開始時に発動する。味方全体のHPを2点回復する。|(1回制限)"),
    ],
)
def test_another_text_is_refused_at_the_first_illegal_character(read, written):
    check_error_column(read, written)


# CG-2.7: phrase_misplaced

HEAL = "のHPを2点回復する。"
HIT = "に2点の物理ダメージを与える。"
EXTRA = "対象が【毒】状態の時、さらに1点のダメージを与える。"
DEALT = "Xはこの行動で与えたダメージの合計に等しい。"
MISSING = "Xはこのユニットの減っているHPに等しい。"
ROLLED = "ダイスを1回振り、4以上の目が出た場合、"
AGAIN = "その後、このカードをセットしなおす。"
STAY = "このカードは場に残り、その後、ラウンドロールで3の目が出る度に"
SAVE = "場から取り除かれず、HP2で復活する。"
SAVE_ALL = "その時に戦闘不能になった全てのユニットは" + SAVE
ACT = "ダイスを1回振り、その目の行動をとる。"
NEGATE = "そのコマンドを無効にし破壊する。"
CHANGE = "その目を3に変える。"


def misplaced(read, written: str) -> set[str]:
    """The rules that the phrases of a text break."""
    with pytest.raises(PlacementError) as refused:
        read(written)
    return {misplacement.rule for misplacement in refused.value.misplacements}


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("【近接】敵全体" + HIT, {"CG-21.3"}),
        ("【近接】このユニット" + HIT, {"CG-21.3"}),
        ("【近接】最後に戦闘不能になった味方1体をHP2で復活させる。", {"CG-21.3"}),
        ("【近接・範囲】1体" + HIT, {"CG-21.3"}),
        ("【範囲・縦一列】正面縦1列の敵" + HIT, {"CG-21.3"}),
        ("【属性】敵全体" + HIT, {"CG-21.3"}),
        ("【属性】闇属性の味方全員" + HIT, {"CG-21.3"}),
        ("【特殊】闇属性の敵全員" + HIT, {"CG-21.3"}),
        ("【特殊】HPが最も低い味方1体" + HIT, {"CG-21.3"}),
        ("【全体】味方全体" + HIT, {"CG-21.3"}),
        ("1体" + HIT, {"CG-21.3"}),
        ("敵全体" + HIT, {"CG-21.3"}),
        ("闇属性の敵全員" + HIT, {"CG-21.3"}),
        ("HPが最も低い敵1体" + HIT, {"CG-21.3"}),
        ("【近接】1体" + HIT + "その後、1体" + HIT, {"CG-21.3"}),
        ("対象" + HIT, {"CG-21.4"}),
        ("そのユニット" + HIT, {"CG-21.4"}),
        ("お互いの【1】のマスにいるユニット" + HIT, {"CG-21.4"}),
        ("【近接】1体" + HIT + "その後、そのユニット" + HIT, {"CG-21.4"}),
        (CHANGE, {"CG-21.6"}),
        (SAVE, {"CG-21.6"}),
        (SAVE_ALL, {"CG-21.6"}),
        (ACT, {"CG-21.6"}),
        (ROLLED + NEGATE, {"CG-21.6"}),
    ],
)
def test_a_misplaced_phrase_of_a_row_is_refused(written, rules):
    assert misplaced(read_row, f"【1】「x」……{written}") == rules


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("このユニットのターンの終わりに、対象" + HIT, {"CG-21.4"}),
        ("このユニットのターンの終わりに、1体" + HIT, {"CG-21.3"}),
        ("このユニットのターンの終わりに、敵全体" + HIT + EXTRA, {"CG-21.5"}),
        ("このユニットのターンの終わりに、味方全体のHPをX点回復する。" + DEALT, {"CG-21.5"}),
        (
            "このユニットが相手ユニットにダメージを与えた場合、そのユニットを【毒】状態にする。",
            {"CG-21.4"},
        ),
        ("このユニットのターンの終わりに、" + CHANGE, {"CG-21.6"}),
        ("ラウンドロールで4の目が出た時、" + ROLLED + CHANGE, {"CG-21.6"}),
        ("ラウンドロールで4の目が出た時、" + CHANGE + "その後、味方全体" + HEAL, {"CG-21.6"}),
        ("このユニットのターンの終わりに、" + SAVE, {"CG-21.6"}),
        ("このユニットが戦闘不能になった場合、" + SAVE_ALL, {"CG-21.6"}),
        ("このユニットが戦闘不能になった場合、" + ROLLED + SAVE, {"CG-21.6"}),
        ("このユニットが戦闘不能になった場合、敵全体" + HIT + "その後、" + SAVE, {"CG-21.6"}),
        ("このユニットが相手ユニットにダメージを与えた場合、" + ACT, {"CG-21.6"}),
        ("1ターンに1度のみ、このユニットのターンの終わりに、" + ACT, {"CG-21.6"}),
        ("各ラウンドの開始時、" + ROLLED + NEGATE, {"CG-21.6"}),
    ],
)
def test_a_misplaced_phrase_of_an_ability_is_refused(written, rules):
    assert misplaced(read_ability, f"【特性】「x」……{written}") == rules


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("1ラウンド目の開始時に発動する。このユニット" + HEAL, {"CG-21.4"}),
        ("1ラウンド目の開始時に発動する。敵全体" + HIT + "その後、対象" + HIT, {"CG-21.4"}),
        ("相手のコマンドが発動した場合に発動する。そのユニット" + HEAL, {"CG-21.4"}),
        ("1ラウンド目の開始時に発動する。敵全体" + HIT + EXTRA, {"CG-21.5"}),
        ("1ラウンド目の開始時に発動する。味方全体のHPをX点回復する。" + MISSING, {"CG-21.5"}),
        ("1ラウンド目の開始時に発動する。" + CHANGE, {"CG-21.6"}),
        (
            f"ラウンドロールで1の目が出た場合に発動する。{CHANGE}{STAY}味方全体{HEAL}",
            {"CG-21.6"},
        ),
        ("自分のユニットが戦闘不能になった場合に発動する。" + SAVE, {"CG-21.6"}),
        ("相手のユニットが戦闘不能になった場合に発動する。" + SAVE_ALL, {"CG-21.6"}),
        ("相手のコマンドが発動した場合に発動する。" + NEGATE, {"CG-21.6"}),
        ("相手のコマンドが発動した場合に発動する。" + ROLLED + NEGATE + AGAIN, {"CG-21.6"}),
        (f"1ラウンド目の開始時に発動する。味方全体{HEAL}{STAY}味方全体{HEAL}", {"CG-21.9"}),
        (
            f"1ラウンド目の開始時に発動する。このユニット{HEAL}{STAY}1体{HEAL}",
            {"CG-21.3", "CG-21.4", "CG-21.9"},
        ),
    ],
)
def test_a_misplaced_phrase_of_a_command_is_refused(written, rules):
    assert misplaced(read_command, written) == rules
