"""Reading takes work in proportion to what is read: twice as much takes twice as long at most."""

import contextlib
from collections.abc import Callable
from typing import Any

import pytest

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.fairies.cards.card_set import read_card_set
from saikoro.domain.games.fairies.cards.notation.parse import examine_line, print_line, read_line
from saikoro.domain.games.fairies.cards.notation.spelling import respelled
from saikoro.domain.games.fairies.cards.page import read_page
from saikoro.domain.games.fairies.cards.source import LONGEST_LINE, MOST_CARDS
from tests.kit.work import doubles, lines_run

DRAW = "カードを1枚引く。"


def read_or_not(text: str) -> None:
    examine_line.cache_clear()
    with contextlib.suppress(ParseError, PlacementError):
        read_line(text)


def refused_or_read(read: Callable[[Any], Any], what: Any) -> None:
    examine_line.cache_clear()
    with contextlib.suppress(IllegalCardSet):
        read(what)


@pytest.mark.parametrize(
    "repeated",
    [
        DRAW,
        "自分の〈花〉のユニット1体を破壊する。",
        "自分のユニットが3体以上なら、相手の森のカード1枚につき、カードを1枚引く。",
        "このカードは攻撃できない。",
        "自分の縦向きの",
        "〈花〉の",
        "〈",
        "「",
        "ターン終了時まで、",
    ],
)
def test_reading_a_line(repeated):
    doubles(lambda times: read_or_not("【キャスト】：" + repeated * times), 60)
    doubles(lambda times: read_or_not("【永続】：" + repeated * times), 60)


def test_reading_a_line_with_many_filters():
    doubles(
        lambda times: read_or_not(
            f"【キャスト】：自分の{'〈花〉の' * times}ユニット1体を破壊する。"
        ),
        100,
    )


def test_printing_a_line():
    doubles(lambda times: print_line(read_line("【キャスト】：" + DRAW * times)), 100)


@pytest.mark.parametrize("piece", ["１", "<", "<花>", "「", "一", "ﾀﾞ", " ", "(", "−1"])
def test_respelling_a_line(piece):
    doubles(lambda times: respelled(piece * times), 500)


def source(cards: int, text: str) -> dict[str, Any]:
    """Cards whose texts are all different."""
    lines = [[f"【メイン】：カードを{at}枚引く。{text}"] for at in range(cards)]
    return {
        "magic": [
            {"id": f"m{at}", "name": f"札{at}", "cost": 1, "permanent": True, "text": line}
            for at, line in enumerate(lines)
        ]
    }


@pytest.mark.parametrize("text", ["", "自分の〈海〉のユニット1体を破壊する。", "?"])
def test_reading_a_card_set(text):
    doubles(lambda cards: refused_or_read(read_card_set, source(cards, text)), 25)


@pytest.mark.parametrize(
    "block",
    [
        "■札#■\n種類：永続マジックイベント\nコスト：1\n【メイン】：カードを#枚引く。\n",
        "■札■\n種類：フェアリー\n",
        "■札#■\n種類：？\n",
        "■札#■\n種類：ユニット\n属性：？、？、？\n",
        "？#\n",
        "◆束#◆\nフェアリー：札\nメインデッキ：\n4 札#\n",
        "■札#■\n種類：ユニット\n【メイン】：\nカードを\n#枚\n引く。\n",
    ],
)
def test_reading_a_page(block):
    def page(blocks: int) -> str:
        return "".join(block.replace("#", str(at)) for at in range(blocks))

    doubles(lambda blocks: refused_or_read(read_page, page(blocks)), 25)


def test_after_many_faults_there_is_no_more_work():
    texts = ["?" * 100] * 10
    cards = [{"id": f"u{at}", "name": f"札{at}", "text": texts} for at in range(MOST_CARDS)]

    def check(size: int) -> int:
        return lines_run(lambda: refused_or_read(read_card_set, {"unit": cards[:size]}))

    assert check(MOST_CARDS) <= 1.1 * check(50)


def test_a_line_that_is_too_long_is_not_read():
    def check(length: int) -> None:
        data = {"fairy": [{"id": "f", "name": "精", "text": ["【" * length]}]}
        refused_or_read(read_card_set, data)

    check(1)
    assert lines_run(lambda: check(100_000)) <= lines_run(lambda: check(LONGEST_LINE))
