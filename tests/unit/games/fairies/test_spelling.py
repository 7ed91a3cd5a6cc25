"""What authors write for the signs of FB-16.1: one equivalence, one name, one example."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.games.fairies.cards.notation import spelling
from saikoro.domain.games.fairies.cards.notation.parse import print_line, read_line
from saikoro.domain.games.fairies.cards.notation.spelling import SPELLINGS, respelled
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.fairies_catalogue import LINES_OF_CATALOGUE
from tests.kit.fairies_lines import lines

DRAW = "カードを1枚引く。"
SPELLED = {
    "kins": (
        "【メイン】：自分の<花>のユニット1体を破壊する。",
        "【メイン】：自分の〈花〉のユニット1体を破壊する。",
    ),
    "spaces": ("【メイン】 ： カードを 1枚\u3000引く。", f"【メイン】：{DRAW}"),
    "minus": (
        "【メイン】：ターン終了時まで、このカードのパワーを−1000する。",
        "【メイン】：ターン終了時まで、このカードのパワーを-1000する。",
    ),
    "kanji digits": ("【メイン】：カードを一枚引く。", f"【メイン】：{DRAW}"),
    "width": ("［ﾒｲﾝ］(コスト２):ｶｰﾄﾞを１枚引く｡", f"【メイン】〔コスト2〕：{DRAW}"),
    "full stop": ("【メイン】：カードを1枚引く", f"【メイン】：{DRAW}"),
}


@pytest.mark.parametrize("name", SPELLED)
def test_what_a_spelling_stands_for(name):
    written, means = SPELLED[name]
    assert respelled(written).text == means
    read_line(means)


def test_every_spelling_is_shown():
    assert ["names", *SPELLED] == [spelling.name for spelling in SPELLINGS]


@pytest.mark.parametrize("name", SPELLED)
def test_a_spelling_is_needed_for_its_example(name, monkeypatch):
    others = tuple(spelling for spelling in SPELLINGS if spelling.name != name)
    monkeypatch.setattr(spelling, "SPELLINGS", others)
    any_other = re.compile("|".join(f"({spelling.pattern})" for spelling in others))
    monkeypatch.setattr(spelling, "_ANY", any_other)
    with pytest.raises((ParseError, PlacementError)):
        read_line(respelled(SPELLED[name][0]).text)


def test_names_stay_as_they_are_written():
    written = "【進化元・「Ａ , 一体」】"
    assert respelled(written).text == written
    assert respelled("【進化元・〈Ａ［b〉のユニット】").text == "【進化元・〈Ａ［b〉のユニット】"


@for_every("text", LINES_OF_CATALOGUE)
def test_a_line_of_the_catalogue_stays_as_it_is(text):
    assert respelled(text) == (text, (*range(len(text) + 1),))


@settings(max_examples=budget(30, soak=10_000), deadline=None)
@given(lines())
def test_a_line_in_the_signs_of_the_book_stays_as_it_is(line):
    assert respelled(print_line(line)).text == print_line(line)


@settings(max_examples=budget(60, soak=20_000), deadline=None)
@given(st.text(st.sampled_from("「」〈〉<>＜＞()（）[]一体２１ﾀﾞ:,｡ 　−-x。】") | st.characters()))
def test_every_character_comes_from_somewhere(written):
    spelt = respelled(written)
    assert len(spelt.origins) == len(spelt.text) + 1
    assert [*spelt.origins] == sorted(spelt.origins)
    assert spelt.origins[-1] <= len(written)
