"""Card texts in English, as a player would say them."""

import re

import pytest
from hypothesis import given, settings

from saikoro.domain.games.fairies.cards.notation.english import print_line_en
from saikoro.domain.games.fairies.cards.notation.parse import read_line
from saikoro.domain.games.fairies.cards.print import print_set
from tests.kit.budget import budget
from tests.kit.fairies_catalogue import HOUSE
from tests.kit.fairies_lines import lines
from tests.kit.worded import worded

ENGLISH = {
    "【メイン】〔このカードを横向きにする〕："
    "ターン終了時まで、自分の他の〈花〉のユニット1体のパワーを+1000する。": (
        "[Main] Rotate this card sideways:"
        " Until end of turn, give 1 of your other Flower units +1000 power."
    ),
    "【自動・エントリーした時】：任意で、自分の森のコスト2以下のユニット1枚を復活させる。": (
        "[When this card enters] You may revive 1 unit with cost 2 or less from your forest."
    ),
    "【自動・バトルに勝った時】〔1ターンに1回〕：任意で、このカードを縦向きにする。": (
        "[When this card wins a battle, once a turn] You may make this card upright."
    ),
    "【永続】：相手のターンなら、このカードのパワーを+1000する。": (
        "[Continuous] If it is your opponent's turn, this card has +1000 power."
    ),
    "【永続】：このカードのスラフ1枚につき、自分の他のユニットすべてのダメージ値を-10する。": (
        "[Continuous] For each slough under this card, all your other units have -10 damage value."
    ),
    "【自動・攻撃した時】：任意で、自分の森のカード1枚を除外する。"
    "そうしたなら、ターン終了時まで、このカードにブレイカーを1つ与える。": (
        "[When this card attacks] You may banish 1 card from your forest."
        " If you do, until end of turn, give this card +1 breaker."
    ),
    "【キャスト】：相手の縦向きのコスト2の"
    "パワー3000以上のガーディアンを持つユニット2体を完全除外する。": (
        "[Cast] Banish 2 of your opponent's upright units"
        " with cost 2 and power 3000 or more and guardian for good."
    ),
    "【キャスト】：裏向きのカードすべてを破壊する。他のサポートユニット1体を手札に戻す。": (
        "[Cast] Destroy all face-down cards. Return 1 other support unit to its owner's hand."
    ),
    "【キャスト】：任意で、次の自分のターン開始時まで、そのカードはブロックできない。": (
        "[Cast] Until the start of your next turn, you may choose that that card cannot block."
    ),
    "【キャスト】：相手は手札を2枚選んで森に送る。自分は手札を1枚選んで森に送る。": (
        "[Cast] Make your opponent discard 2 cards. Discard 1 card."
    ),
    "【キャスト】：相手の手札が1枚以下なら、自分の除外のカード1枚につき、カードを1枚引く。": (
        "[Cast] If your opponent has 1 or fewer cards in hand,"
        " for each card in your banished zone, draw 1 card."
    ),
    "【終了】〔ゲームに1回・コスト2・手札1枚を森に送る・ダメージ10を受ける〕："
    "自分はゲームに勝利する。": (
        "[Turn end] Once a game, pay 2, discard 1 card, take 10 damage: You win the game."
    ),
    "【インスタント・相手がダイレクトアタックした時】": (
        "[Instant] When your opponent attacks you directly."
    ),
    "【進化元・〈花〉のコスト4以上のユニット】": (
        "[Evolves from] 1 Flower unit with cost 4 or more."
    ),
    "【進化条件・自分の森の〈楽団〉のカードの名前が5種類以上】": (
        "[Evolves if] the Orchestra cards in your forest have 5 or more different names."
    ),
    "【ルール改変】：自分の敗北ダメージを120点超にする。": (
        "[Rule change] You lose when your damage is over 120."
    ),
}


@pytest.mark.parametrize("text", ENGLISH)
def test_a_line_in_english(text):
    assert print_line_en(read_line(text)) == ENGLISH[text]


def test_the_base_of_an_extra_unit_by_its_english_name():
    line = read_line("【進化元・「世界樹の若枝」】")
    assert print_line_en(line) == "[Evolves from] 世界樹の若枝."
    assert print_line_en(line, lambda _: "the Sapling") == "[Evolves from] the Sapling."


@settings(max_examples=budget(60, soak=20_000), deadline=None)
@given(lines())
def test_every_line_has_an_english_reading(line):
    english = print_line_en(line, lambda _: "a name")
    assert english.startswith("[")
    assert english.endswith(".")
    assert "  " not in english
    assert "None" not in english
    assert "_" not in english


def test_a_set_in_english():
    page = print_set(HOUSE, "en")
    worded(page)
    assert "wound cost" in page
    assert "10 Drop of Morning Dew" in page


def test_the_house_cards_are_all_in_english():
    page = print_set(HOUSE, "en")
    assert page.isascii()
    assert not re.search(r"[.,:] ?[.,:]|  | [.,:;]|\bturn (1|2|this)", page)


def test_a_kin_of_another_set_stays_as_it_is_written():
    line = read_line("【キャスト】：相手の横向きの〈竜〉のユニット1体を横向きにする。")
    worded(print_line_en(line))


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("このカード", "this card to your hand"),
        ("自分のユニット1体", "1 of your units to your hand"),
        ("相手のユニットすべて", "all your opponent's units to your opponent's hand"),
        ("攻撃したユニット", "the attacking unit to its owner's hand"),
        ("サポートユニットすべて", "all support units to their owners' hands"),
    ],
)
def test_cards_go_back_to_the_hand_of_their_owner(cards, hand):
    assert (
        print_line_en(read_line(f"【キャスト】：{cards}を手札に戻す。")) == f"[Cast] Return {hand}."
    )
