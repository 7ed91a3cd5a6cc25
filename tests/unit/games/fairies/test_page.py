"""Pages of cards: read back as they are printed, in any width, with every fault in its place."""

import contextlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.cards.limits import LONGEST_PAGE
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.fairies.cards.card_set import read_card_set
from saikoro.domain.games.fairies.cards.page import read_page
from saikoro.domain.games.fairies.cards.print import print_set
from tests.kit.budget import SOAKING, budget
from tests.kit.cases import for_every
from tests.kit.fairies_cards import card_set_sources
from tests.kit.fairies_catalogue import CATALOGUE, HOUSE, LINES_OF_CATALOGUE

PAGE = print_set(HOUSE, "ja")

SMALL = """カードセット：見本
版：2
種族一覧：花、獣

■すずらん■
種類：ユニット　ID：a1
英名：Lily: the Bell
種族：花
コスト：1　パワー：2000　ダメージ値：10
属性：ガーディアン、ブレイカー2、ダメージチェック1、縦向きダメージチェック2
【メイン】〔コスト1〕：カードを1枚引く。
【ガーディアン効果】：カードを1枚引く。

■鐘■
種類：ブロックトリガー

■妖精■
種類：フェアリー
【ルール改変】：マリガンを2回まで行える。

◆庭◆
フェアリー：妖精
応答：play、attack
メインデッキ：
4 すずらん
3 鐘
"""

LILY = {
    "name": "すずらん",
    "id": "a1",
    "name_en": "Lily: the Bell",
    "kin": ["花"],
    "cost": 1,
    "power": 2000,
    "damage": 10,
    "guardian": True,
    "breaker": 2,
    "damage_check": 1,
    "damage_check_upright": 2,
    "text": ["【メイン】〔コスト1〕：カードを1枚引く。", "【ガーディアン効果】：カードを1枚引く。"],
}


def test_what_a_page_says():
    assert read_page(SMALL).data == {
        "game": "fairies",
        "catalogue": "見本",
        "version": 2,
        "kins": ["花", "獣"],
        "unit": [LILY],
        "trigger": [{"name": "鐘", "id": "trigger-1", "trigger": "block"}],
        "fairy": [
            {
                "name": "妖精",
                "id": "fairy-1",
                "text": ["【ルール改変】：マリガンを2回まで行える。"],
            }
        ],
        "deck": [
            {
                "name": "庭",
                "fairy": "fairy-1",
                "reactions": ["play", "attack"],
                "main": {"a1": 4, "trigger-1": 3},
            }
        ],
    }


# What is printed is read back


def test_the_printed_house_set_is_the_house_set():
    assert read_page(PAGE).data == CATALOGUE
    assert read_card_set(read_page(PAGE).data) == HOUSE


@settings(max_examples=budget(12, soak=4_000), deadline=None)
@given(card_set_sources())
def test_any_set_that_is_printed_is_read_back(data: Any):
    made = read_card_set(data)
    page = print_set(made, "ja")
    assert read_card_set(read_page(page).data) == made
    assert print_set(read_card_set(read_page(page).data), "ja") == page


# Other ways to write it


def same(page: str) -> bool:
    return read_page(page).data == read_page(SMALL).data


def test_a_byte_order_mark_and_other_line_ends():
    assert same("\ufeff" + SMALL)
    assert same(SMALL.replace("\n", "\r\n"))
    assert same(SMALL.replace("\n", "\r"))


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("コスト：1　パワー：2000", "ｺｽﾄ:１ ﾊﾟﾜｰ : ２０００"),
        ("コスト：1　パワー：2000", "パワー：2000\nコスト：1"),
        ("ID：a1", "ＩＤ：ａ１"),
        ("種類：ユニット　", "種類：ﾕﾆｯﾄ\n"),
        ("種族：花", "種族： 花 "),
        ("ガーディアン、ブレイカー2", "ブレイカー×２ ガーディアン"),
        ("ガーディアン、ブレイカー2", "ﾌﾞﾚｲｶｰ2,ｶﾞｰﾃﾞｨｱﾝ"),
        ("【メイン】〔コスト1〕：カードを1枚引く。", "［メイン］（コスト１）：カードを一枚引く"),
        (
            "【メイン】〔コスト1〕：カードを1枚引く。",
            "・【メイン】〔コスト1〕：\n　カードを1枚\n引く。",
        ),
        ("■すずらん■", "■ すずらん ■"),
        ("■すずらん■", "■すずらん"),
        ("■すずらん■", "※ 覚え書き：\n\n■すずらん■"),
        ("応答：play、attack", "応答： play attack"),
        ("4 すずらん", "4枚 すずらん"),
        ("4 すずらん", "・４×すずらん"),
        ("4 すずらん", "4 a1"),
        ("メインデッキ：\n4 すずらん", "メインデッキ：4 すずらん"),
        ("フェアリー：妖精", "フェアリー：fairy-1"),
    ],
)
def test_another_way_to_write_it(written, instead):
    assert written in SMALL
    assert same(SMALL.replace(written, instead))


def test_a_page_that_lists_no_kins_has_those_of_its_cards():
    assert read_page(SMALL.replace("種族一覧：花、獣\n", "")).data["kins"] == ["花"]


def test_a_card_without_an_id_takes_the_next_number_that_is_free():
    page = "■a■\n種類：フェアリー\n■b■\n種類：フェアリー　ID：fairy-1\n■c■\n種類：フェアリー\n"
    assert [card["id"] for card in read_page(page).data["fairy"]] == [
        "fairy-2",
        "fairy-1",
        "fairy-3",
    ]


@pytest.mark.parametrize("name", ["■", "a■", "■a", "4 花", "コスト：1", "※", "【メイン】", "◆x◆"])
def test_odd_names(name):
    data = {"fairy": [{"id": "f", "name": name, "name_en": "コスト：1"}]}
    data |= {"deck": [{"name": name, "fairy": "f", "main": {"f": 4}, "reactions": []}]}
    made = read_card_set(data)
    assert read_card_set(read_page(print_set(made, "ja")).data).cards == made.cards
    assert read_card_set(read_page(print_set(made, "ja")).data).decks == made.decks


def test_a_name_without_its_marks_is_named_as_the_cause():
    marked = next(line for line in SMALL.splitlines() if line.startswith("■"))
    [(line, column, rule)] = faults(SMALL.replace(marked, marked.strip("■")))
    assert (line, column, rule) == (SMALL.splitlines().index(marked) + 1, 1, "FB-16.1")


def test_an_empty_page_is_refused():
    assert faults("") == [(1, 1, "FB-16.4")]


# What is wrong, and where


def faults(page: str, first: int = 1) -> list[tuple[int, int, str]]:
    """The line, the column and the rule of every fault."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page, first)
    found = []
    for violation in illegal.value.violations:
        place, _, detail = violation.detail.partition(": ")
        japanese, english = place.split(" / ")
        line, column = (int(word.strip(",")) for word in english.split()[1::2])
        assert japanese == f"{line}行{column}文字目"
        assert not detail.isascii()
        found.append((line, column, violation.rule))
    return found


@pytest.mark.parametrize(
    ("written", "instead", "found"),
    [
        ("版：2", "版：二", (2, 3, "FB-2.1")),
        ("版：2", "半：2", (2, 1, "FB-16.1")),
        ("種族一覧：花、獣", "種族一覧：獣", (8, 4, "FB-16.4")),
        ("■すずらん■", "■■", (5, 2, "FB-2.1")),
        ("種類：ユニット　", "", (5, 2, "FB-2.1")),
        ("種類：ユニット", "種類：ゆにっと", (6, 4, "FB-2.1")),
        ("ID：a1", "ID：あ", (6, 12, "FB-2.1")),
        ("パワー：2000", "パワー：20000000", (9, 11, "FB-16.4")),
        ("パワー：2000", "パワー：強い", (9, 11, "FB-2.1")),
        ("パワー：2000　", "", (5, 2, "FB-2.1")),
        ("パワー：2000　", "コスト：2　", (9, 11, "FB-16.1")),
        ("ブレイカー2", "ブレイカー9", (10, 11, "FB-16.4")),
        ("ブレイカー2", "ブレイカー2、ブレイカー1", (10, 18, "FB-16.1")),
        ("種類：ユニット　", "種類：ゆにっと　種類：ユニット　", (6, 12, "FB-16.1")),
        ("ブレイカー2", "ブレーカー2", (10, 11, "FB-12")),
        ("ガーディアン、", "", (12, 1, "FB-16.4")),
        ("【メイン】〔コスト1〕：カードを1枚引く。", "カードを1枚引く。", (11, 1, "FB-16.1")),
        ("【メイン】〔コスト1〕：カード", "【必殺】〔コスト1〕：カーダ", (11, 14, "FB-16.1")),
        (
            "【メイン】〔コスト1〕：カードを1枚",
            " [メイン] （コスト１）：カードを1本",
            (11, 20, "FB-16.1"),
        ),
        (
            "【メイン】〔コスト1〕：カードを1枚引く。",
            "【メイン】〔コスト1〕：\n  カードを1枚引く。\n 【メイン】：このカードは攻撃できない。",
            (13, 8, "FB-16.4"),
        ),
        (
            "【メイン】〔コスト1〕：",
            "【メイン】〔コスト1〕：\n  自分の〈海〉の",
            (12, 10, "FB-16.1"),
        ),
        ("【メイン】", "【トリガー】", (11, 7, "FB-16.1")),
        ("種類：ブロックトリガー", "種類：トリガー", (15, 4, "FB-2.1")),
        ("【ルール改変】：マリガンを2", "【ルール改変】：マリガンを9", (19, 14, "FB-13")),
        ("フェアリー：妖精", "フェアリー：精", (22, 7, "FB-3.3")),
        ("応答：play", "応答：plya", (23, 4, "FB-2.1")),
        ("4 すずらん", "すずらん", (25, 1, "FB-3.1")),
        ("4 すずらん", "4 すずらソ", (25, 3, "FB-3.3")),
        ("4 すずらん", "4 鐘", (26, 1, "FB-3.1")),
        ("メインデッキ：", "メイン", (24, 1, "FB-16.1")),
    ],
)
def test_a_fault_has_line_and_column(written, instead, found):
    assert written in SMALL
    assert found in faults(SMALL.replace(written, instead))


def test_the_lines_of_a_page_within_a_document_are_counted_on():
    assert faults(SMALL.replace("版：2", "版：二"), first=101) == [(102, 3, "FB-2.1")]


@pytest.mark.parametrize(
    ("written", "instead", "guess"),
    [
        ("版：2", "版数：2", "「版」"),
        ("種類：ユニット", "種類：ユニッド", "「ユニット」"),
        ("ブレイカー2", "ブレーカー2", "「ブレイカー」"),
        ("枚引く", "枚引け", "「枚引く」"),
        ("4 すずらん", "4 すずらソ", "「すずらん」"),
    ],
)
def test_the_nearest_phrase_is_guessed(written, instead, guess):
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(SMALL.replace(written, instead))
    emitted = " ".join(violation.detail for violation in illegal.value.violations)
    assert f"did you mean: {guess}" in emitted


def test_all_faults_of_a_page_are_reported_at_once_in_its_order():
    page = (
        SMALL.replace("版：2", "版：二")
        .replace("種族：花", "種族：海")
        .replace("〕：カードを1枚引く。", "〕：カードを1枚引け。")
        .replace("マリガンを2", "マリガンを9")
        .replace("3 鐘", "3 金")
    )
    assert [line for line, _, _ in faults(page)] == [2, 8, 11, 19, 26]


def test_a_page_that_is_too_long():
    with pytest.raises(IllegalCardSet) as illegal:
        read_page("※" * (LONGEST_PAGE + 1))
    [violation] = illegal.value.violations
    assert str(LONGEST_PAGE) in violation.detail


# Whatever is written is refused or read

PIECES = [
    *("■x■\n", "◆x◆\n", "種類：ユニット\n", "種族：", "コスト：", "属性：", "メインデッキ：\n"),
    *(
        "4 x\n",
        "※",
        "【メイン】：",
        "〔コスト1〕：",
        "ターン終了時まで、",
        "自分の",
        "〈花〉の",
        "「",
        "」",
    ),
    *("カードを1枚引く。", "【", "】", "：", "\n", "\r", "\x00", "\u3099", "\u2028", "ﾀﾞ", "ﷺ", "①"),
    *("\ufeff", "\u202e", "９", "一", "−", "🂡", " ", "\t", "A", "-", "<", ">", "(", ")", "\ue000"),
]


def refused_or_read(page: str) -> None:
    with contextlib.suppress(IllegalCardSet):
        read_card_set(read_page(page).data)


BEGUN = ("", "■x■\n", "■x■\n種類：ユニット\n【メイン】：", "◆x◆\nメインデッキ：\n")


@for_every(("number", "piece"), enumerate(PIECES))
def test_one_thing_again_and_again(number, piece):
    """After each beginning in the soak, else after two, which the next piece does not have."""
    for begun in BEGUN if SOAKING else BEGUN[number % 2 :: 2]:
        refused_or_read(begun + piece * 2_000)


def test_ten_thousand_quotes_one_in_another():
    quotes = "「" * 10_000 + "」" * 10_000
    refused_or_read(f"■x■\n種類：エクストラユニット\n【進化元・{quotes}】")
    refused_or_read("【" * 10_000)
    refused_or_read(f"■x■\n{'〈' * 10_000}")


@settings(max_examples=budget(30, soak=20_000), deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=200), st.integers(1, 40))
def test_anything_at_all(pieces, times):
    refused_or_read(("".join(pieces) * times)[:20_000])


@settings(max_examples=budget(30, soak=10_000), deadline=None)
@given(st.binary(max_size=2_000))
def test_random_bytes(content):
    refused_or_read(content.decode("utf-8", "replace"))
    refused_or_read(content.decode("utf-16", "replace"))


@for_every("seed", range(budget(25, soak=5_000)))
def test_a_page_with_a_few_slips_of_the_pen(seed):
    slips = random.Random(seed)
    letters = [*SMALL]
    for _ in range(slips.randint(1, 5)):
        letters[slips.randrange(len(letters))] = slips.choice(["", *PIECES])
    refused_or_read("".join(letters))


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(LINES_OF_CATALOGUE),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=budget(60, soak=20_000), deadline=None)
@given(st.sampled_from([*CATALOGUE]), st.data())
def test_data_of_any_type(table, data):
    """Whatever stands in a field, what is wrong is emitted."""
    value = data.draw(VALUES)
    if isinstance(CATALOGUE[table], list) and isinstance(CATALOGUE[table][0], dict):
        card = CATALOGUE[table][0]
        value = [card | {data.draw(st.sampled_from([*card])): value}, data.draw(VALUES)]
    with contextlib.suppress(IllegalCardSet):
        read_card_set({table: value})
