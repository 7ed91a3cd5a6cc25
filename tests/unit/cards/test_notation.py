"""The patterns of all notations, as diagnostics call them."""

import re

import pytest

from saikoro.domain.cards.notation.diagnosis import Codes, findings
from saikoro.domain.cards.notation.texts import ParseError
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.cardgard.cards.notation import parse as cardgard
from saikoro.domain.games.cardgard.cards.notation import phrases as of_cardgard
from saikoro.domain.games.fairies.cards.notation import parse as fairies
from saikoro.domain.games.fairies.cards.notation import phrases as of_fairies
from saikoro.domain.games.ktc.cards.notation import parse as ktc
from saikoro.domain.games.ktc.cards.notation import phrases as of_ktc
from saikoro.domain.games.laplaplus.cards.notation import phrases as of_laplaplus
from saikoro.domain.games.pbwcg.cards.notation import parse as pbwcg
from saikoro.domain.games.pbwcg.cards.notation import phrases as of_pbwcg

NOTATIONS = {
    "cardgard": of_cardgard.NOTATION,
    "fairies": of_fairies.NOTATION,
    "ktc": of_ktc.NOTATION,
    "laplaplus": of_laplaplus.NOTATION,
    "pbwcg": of_pbwcg.NOTATION,
}


@pytest.mark.parametrize("game", NOTATIONS)
def test_no_author_sees_a_regular_expression(game):
    notation = NOTATIONS[game]
    assert notation.patterns <= notation.in_words.keys()


SHORTENED = {
    "cardgard": {"減少する。"},
    "ktc": set(),
    "laplaplus": set(),
    "pbwcg": {
        *("攻撃値(技)", "攻撃値(心)", "防御値(体)", "防御値(技)", "防御値(心)"),
        *("罠(敵通常攻撃)", "罠(敵アビリティ)"),
    },
}
"""Phrases of which the book writes a row once with all its words, such as 攻撃値(体/技/心/全)."""


@pytest.mark.parametrize("game", SHORTENED)
def test_every_phrase_of_a_grammar_stands_in_the_rule_book(game):
    """Of Fairies the book has a whole grammar: `test_grammar.py` compares it."""
    book = re.sub(r"[\s`]", "", shipped(f"saikoro.domain.games.{game}", "rulebook.md"))
    missing = {phrase for phrase in NOTATIONS[game].phrases if phrase not in book}
    assert missing == SHORTENED[game]


ROW = "【1】「剣」……【近接】1体に"
CODES = Codes("c", "R-1", "c")


@pytest.mark.parametrize(
    ("read", "text", "number", "allowed"),
    [
        (
            cardgard.read_row,
            "【1】「剣」……【近接】1体に4D6点の",
            "4D6",
            "「kD6 (1D6–3D6)」「N (1–99)」",
        ),
        (cardgard.read_row, "【1】「剣」……【近接】1体に100点の", "100", "「N (1–99)」"),
        (cardgard.read_command, "ラウンドロールで7の目が出た場合に", "7", "「D (1–6)」"),
        (ktc.read_skill_text, "敵1体に100ダメージ。", "100", "「n (0–99)」"),
        (pbwcg.read_text, "[敵1PC]の持久+1。自PLは0枚引く。", "0", "「n (1–99)」"),
        (fairies.read_line, "【キャスト】：カードを100000枚引く。", "100000", "「n (0–99999)」"),
    ],
)
def test_a_number_out_of_its_range_is_named_with_the_range(read, text, number, allowed):
    with pytest.raises(ParseError) as refused:
        read(text)
    [found] = findings(text, refused.value, CODES)
    assert found.detail.startswith(f"「{number}」は範囲外 / is out of range。")
    assert allowed in found.detail
    assert text[found.at :].startswith(number)


@pytest.mark.parametrize(
    ("read", "text", "turned"),
    [
        (
            cardgard.read_row,
            "【1】「剣」……【属性】混沌・闇属性の敵全員に3点の物理ダメージを与える。",
            "以外",
        ),
        (cardgard.read_row, "【1】「剣」……味方前列のHPを3点回復する。", "後衛"),
        (cardgard.read_leap, "【リープ】自分の場のHPが5以内のユニット1体と入れ替わる。", "以上"),
        (fairies.read_line, "【キャスト】：自分のユニット1体のパワーを+n000する。", "-"),
    ],
)
def test_no_suggestion_turns_the_meaning_round(read, text, turned):
    with pytest.raises(ParseError) as refused:
        read(text)
    for found in findings(text, refused.value, CODES):
        _, _, guess = found.detail.partition("did you mean")
        assert turned not in guess.partition("\n")[0]
        assert not any(turned in one for one in found.instead)


def test_a_phrase_behind_a_number_is_not_taken_for_its_range():
    with pytest.raises(ParseError) as refused:
        cardgard.read_row("【1】「剣」……【近接】1体に3天の物理ダメージを与える。")
    assert refused.value.number is None
