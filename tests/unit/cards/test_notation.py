"""The patterns of all notations, as diagnostics call them."""

import pytest

from domain.cards.diagnosis import Codes, findings
from domain.cards.notation import ParseError
from domain.games.cardgard.cards.notation import parse as cardgard
from domain.games.fairies.cards.notation import parse as fairies
from domain.games.ktc.cards.notation import parse as ktc
from domain.games.laplaplus.cards.notation import parse as laplaplus
from domain.games.pbwcg.cards.notation import parse as pbwcg

NOTATIONS = {
    "cardgard": (cardgard._notation("command"), cardgard._IN_WORDS),
    "fairies": (fairies._notation(), fairies._IN_WORDS),
    "ktc": (ktc._notation("line"), ktc._IN_WORDS),
    "laplaplus": (laplaplus._notation(), laplaplus.IN_WORDS),
    "pbwcg": (pbwcg._notation(), pbwcg._IN_WORDS),
}


@pytest.mark.parametrize("game", NOTATIONS)
def test_no_author_sees_a_regular_expression(game):
    notation, words = NOTATIONS[game]
    assert notation.patterns <= words.keys()


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


def test_a_phrase_behind_a_number_is_not_taken_for_its_range():
    with pytest.raises(ParseError) as refused:
        cardgard.read_row("【1】「剣」……【近接】1体に3天の物理ダメージを与える。")
    assert refused.value.number is None
