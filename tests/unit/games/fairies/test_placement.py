"""Where phrases may stand (FB-16.2 to FB-16.4): each is named with its place in the line."""

import pytest

from saikoro.domain.cards.notation.texts import Misplacement, PlacementError
from saikoro.domain.games.fairies.cards.notation.parse import read_line
from tests.kit.cases import for_every


def misplaced(marked: str) -> list[tuple[str, str, int | None]]:
    """The rule, phrase and place of everything misplaced in a line with or without strokes."""
    with pytest.raises(PlacementError) as misplaced:
        read_line(marked.replace("|", ""))
    return [(m.rule, m.phrase, m.at) for m in misplaced.value.misplacements]


def between_strokes(marked: str) -> tuple[str, int]:
    before, phrase, _ = marked.split("|")
    return phrase, len(before)


def refuses(marked: str, rule: str) -> None:
    """The phrase between strokes, and nothing else, may not stand there by this rule."""
    assert misplaced(marked) == [(rule, *between_strokes(marked))]


@for_every(
    "filters",
    [
        "〈花〉の|縦向きの|",
        "コスト2の|〈花〉の|",
        "パワー3以上の|コスト2の|",
        "ガーディアンを持つ|パワー3以上の|",
        "〈花〉の|〈獣〉の|",
        "ガーディアンを持つ|ブレイカーを持つ|",
    ],
)
@for_every(
    "line",
    [
        "【キャスト】：自分の#ユニット1体を破壊する。",
        "【キャスト】：#サポートユニットすべてを破壊する。",
        "【キャスト】：自分の森の#カード1枚を除外する。",
        "【キャスト】：自分のデッキから#カード1枚を手札に加え、デッキをシャッフルする。",
        "【キャスト】：自分の#ユニットが1体以上なら、カードを1枚引く。",
        "【キャスト】：自分の森の#カードが1枚以上なら、カードを1枚引く。",
        "【キャスト】：自分の森の#カードの名前が1種類以上なら、カードを1枚引く。",
        "【キャスト】：自分の#ユニット1体につき、カードを1枚引く。",
        "【キャスト】：自分の森の#カード1枚につき、カードを1枚引く。",
        "【進化元・#ユニット】",
    ],
)
def test_filters_stand_in_their_order_each_at_most_once(line, filters):
    refuses(line.replace("#", filters), "FB-16.3")


def test_the_second_of_two_equal_filters_is_named():
    refuses("【キャスト】：自分の〈花〉の|〈花〉の|ユニット1体を破壊する。", "FB-16.3")


@pytest.mark.parametrize(
    "modifier",
    [
        "このカードのパワーを+1000する",
        "自分のユニット1体のダメージ値を-10する",
        "このカードにブレイカーを1つ与える",
        "このカードにガーディアンを与える",
        "このカードは攻撃できない",
        "このカードはブロックできない",
    ],
)
@pytest.mark.parametrize(
    "head", ["【キャスト】", "【自動・攻撃した時】", "【必殺】", "【トリガー】"]
)
def test_a_modifier_outside_continuous_lines_has_a_duration(head, modifier):
    refuses(f"{head}：任意で、|{modifier}|。", "FB-16.4")
    read_line(f"{head}：任意で、次の自分のターン開始時まで、{modifier}。")


@pytest.mark.parametrize(
    "sentence",
    [
        "|ターン終了時まで|、このカードは攻撃できない。",
        "自分のターンなら、|次の自分のターン開始時まで|、このカードは攻撃できない。",
        "|そうしたなら、|このカードは攻撃できない。",
        "|任意で、|このカードは攻撃できない。",
        "|カードを1枚引く|。",
        "このカードは攻撃できない。|このカードを破壊する|。",
        "|自分のユニット1体|は攻撃できない。",
        "|他の裏向きのカード1枚|は攻撃できない。",
        "自分の|パワー3以上の|ユニットすべては攻撃できない。",
        "自分の|ガーディアンを持つ|ユニットすべては攻撃できない。",
        "自分の|ガーディアンを持つ|ユニットが1体以上なら、このカードは攻撃できない。",
        "自分の森の|パワー3以上の|カード1枚につき、このカードのパワーを+1する。",
    ],
)
def test_what_continuous_lines_do_not_take(sentence):
    refuses(f"【永続】：{sentence}", "FB-16.4")


def test_what_continuous_lines_take():
    read_line(
        "【永続】：自分のターンなら、自分の〈花〉のユニット1体につき、"
        "自分の縦向きの〈花〉のコスト2以下のユニットすべてのパワーを+1000する。"
    )


COUNT = "自分のユニット1体につき、"


@pytest.mark.parametrize(
    "effect",
    [
        "ターン終了時まで、このカードのパワーを+1000する",
        "ターン終了時まで、このカードのダメージ値を+10する",
        "ターン終了時まで、このカードにブレイカーを1つ与える",
        "カードを1枚引く",
        "相手に10ダメージを与える",
        "自分のダメージを10回復する",
        "自分のデッキの上から1枚を森に送る",
        "自分のコストカードを1枚縦向きにする",
        "自分のコストカードを1枚増やす",
        "トリガーチェックを1回行う",
    ],
)
def test_what_a_count_multiplies(effect):
    read_line(f"【キャスト】：{COUNT}{effect}。")


@pytest.mark.parametrize(
    "effect",
    [
        "ターン終了時まで、このカードにガーディアンを与える",
        "ターン終了時まで、このカードは攻撃できない",
        "このカードを破壊する",
        "自分の森のカード1枚を除外する",
        "自分は手札を1枚選んで森に送る",
        "相手の手札を無作為に1枚森に送る",
        "自分のデッキの上から2枚を見て、1枚を手札に加え、残りをデッキの下に置く",
        "この攻撃を無効にする",
        "自分はゲームに勝利する",
    ],
)
def test_what_a_count_does_not_multiply(effect):
    refuses(f"【キャスト】：|自分のユニット1体|につき、{effect}。", "FB-16.4")


@pytest.mark.parametrize(
    "sentence",
    [
        "|相手の手札のカード1枚|を除外する。",
        "|相手の手札のカード1枚|につき、カードを1枚引く。",
        "|相手の手札のカードが3枚以上|なら、カードを1枚引く。",
        "|相手の手札のトリガーの名前が3種類以上|なら、カードを1枚引く。",
    ],
)
def test_the_opponents_hand_is_not_looked_into(sentence):
    refuses(f"【キャスト】：{sentence}", "FB-16.4")
    read_line(f"【キャスト】：{sentence.replace('|', '').replace('相手', '自分')}")


def test_the_opponents_hand_can_be_counted_without_looking():
    read_line("【キャスト】：相手の手札が3枚以上なら、カードを1枚引く。")


@pytest.mark.parametrize(
    "sentence",
    [
        "|相手の森のカード1枚|をスペシャルキャストする。",
        "|相手の森のカード1枚|を自分のユニット1体のスラフにする。",
    ],
)
def test_only_own_cards_are_cast_or_put_under(sentence):
    refuses(f"【キャスト】：{sentence}", "FB-16.4")


def test_only_own_cards_enter():
    """The opponent's hand is not picked from either."""
    assert misplaced("【キャスト】：相手の手札のユニット1枚をスペシャルエントリーする。") == [
        ("FB-16.4", "相手の手札のユニット1枚", 7),
        ("FB-16.4", "相手の手札のユニット1枚", 7),
    ]


@pytest.mark.parametrize(
    "select",
    [
        "相手のユニット1体",
        "ユニット1体",
        "自分のユニット2体",
        "自分のユニットすべて",
        "自分のサポートユニット1体",
        "このカード",
        "そのカード",
    ],
)
def test_a_card_is_put_under_one_own_unit(select):
    refuses(f"【キャスト】：自分の森のカード1枚を|{select}|のスラフにする。", "FB-16.4")


def test_a_card_may_be_put_under_one_own_unit_that_fits():
    read_line("【キャスト】：自分の森のカード1枚を自分の他の〈花〉のユニット1体のスラフにする。")


def test_cards_enter_from_the_hand_and_are_revived_from_elsewhere():
    """FB-16.2."""
    refuses("【キャスト】：|自分の手札のユニット1枚を復活させる|。", "FB-16.2")
    refuses("【キャスト】：|自分の森のユニット1枚をスペシャルエントリーする|。", "FB-16.2")
    refuses("【キャスト】：|自分の除外のユニット1枚をスペシャルエントリーする|。", "FB-16.2")


def test_everything_misplaced_is_named_in_the_order_of_the_line():
    found = misplaced(
        "【永続】：任意で、ターン終了時まで、自分の〈花〉の縦向きのユニット1体は攻撃できない。"
        "カードを1枚引く。"
    )
    assert [at for _, _, at in found] == sorted(at or 0 for _, _, at in found)
    assert [phrase for _, phrase, _ in found] == [
        "任意で、",
        "ターン終了時まで",
        "自分の〈花〉の縦向きのユニット1体",
        "縦向きの",
        "カードを1枚引く",
    ]


def test_a_rule_is_given_in_japanese_and_english():
    with pytest.raises(PlacementError) as misplaced:
        read_line("【永続】：カードを1枚引く。")
    for misplacement in misplaced.value.misplacements:
        assert isinstance(misplacement, Misplacement)
        assert not misplacement.allowed.ja.isascii()
        assert misplacement.allowed.both in str(misplaced.value)
