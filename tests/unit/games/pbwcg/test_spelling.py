"""What authors write for the phrases of PB-19: one equivalence, one name, one example."""

import pytest
from hypothesis import given, settings

from saikoro.domain.games.pbwcg.cards.notation.parse import read_text
from saikoro.domain.games.pbwcg.cards.notation.spelling import SPELLINGS, respelled
from tests.kit.budget import budget
from tests.kit.pbwcg_texts import Author

SPELLED = {
    "width": (
        "［１ＰＣ内］へ体攻撃＋３《ＣＨ回避》｡［自身］に【Ａ１】早さ－１（２Ｔ）。",
        "[1PC内]へ体攻撃+3《CH回避》。[自身]に【Ａ１】早さ-1(2T)。",
    ),
    "spaces": (
        " [自身] に【鉄 壁】防御値(全) + 4 (2T) 。\u3000自PLは 1枚\u200b引く。\n",
        "[自身]に【鉄 壁】防御値(全)+4(2T)。自PLは1枚引く。",
    ),
    "range opens": ("【敵前衛]へ体攻撃+1。(自身]にBS:毒。", "[敵前衛]へ体攻撃+1。[自身]にBS:毒。"),
    "range closes": (
        "【敵前衛】へ体攻撃+1。〔味方全体〕の持久+1。[自身)にBS:毒。",
        "[敵前衛]へ体攻撃+1。[味方全体]の持久+1。[自身]にBS:毒。",
    ),
    "rider opens": ("[敵前衛]へ体攻撃+1<<必中》。", "[敵前衛]へ体攻撃+1《必中》。"),
    "rider closes": ("[敵前衛]へ体攻撃+1≪BS:毒≫。", "[敵前衛]へ体攻撃+1《BS:毒》。"),
    "minus": ("自PLのHPー3。[対象]のWP−2。", "自PLのHP-3。[対象]のWP-2。"),
    "letters": ("自plのhp+3。[自身]のwp+1。", "自PLのHP+3。[自身]のWP+1。"),
    "turns": (
        "[自身]の早さ+1(2t)。[自身]の早さ+1(3ターン)。",
        "[自身]の早さ+1(2T)。[自身]の早さ+1(3T)。",
    ),
    "kanji numbers": (
        "自PLは二枚引く。敵場の召喚サポートを一体消滅。",
        "自PLは2枚引く。敵場の召喚サポートを1体消滅。",
    ),
    "leading zeros": ("[自身]の早さ+02(2T)。", "[自身]の早さ+2(2T)。"),
    "minus zero": ("[敵前衛]へ体攻撃-0。", "[敵前衛]へ体攻撃+0。"),
    "full stop": ("常時:早さ+1", "常時:早さ+1。"),
}


def test_every_equivalence_has_an_example():
    assert [spelling.name for spelling in SPELLINGS] == [*SPELLED]


@pytest.mark.parametrize("name", SPELLED)
def test_what_is_written_otherwise(name):
    written, meant = SPELLED[name]
    read_text(meant)
    assert respelled(written).text == meant


@pytest.mark.parametrize(
    "text",
    [
        "[自身]に「Ａ１ 狼」を召喚。",
        "[自身]に【一枚 ー1】早さ+1(1T)。",
        "[自身]に【自身】早さ+1(1T)。",
        "[自身]にBS:ｂｓ　1。",
        "常時:BS:Ｐoison 02無効。",
    ],
)
def test_names_stay_as_they_are(text):
    assert respelled(text).text == text


@settings(max_examples=budget(30, soak=10_000), deadline=None)
@given(Author().texts())
def test_canonical_words_stay_as_they_are(text):
    spelling = respelled(text)
    assert spelling.text == text
    assert spelling.origins == tuple(range(len(text) + 1))


def test_where_each_character_comes_from():
    spelling = respelled("［自身］ の持久＋１")
    assert spelling.text == "[自身]の持久+1。"
    assert spelling.origins == (0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 10)
