"""Pages of cards (LP-14.4), as their authors write them."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.laplaplus.cards.card_set import read_card_set
from saikoro.domain.games.laplaplus.cards.page import read_page
from saikoro.domain.games.laplaplus.cards.print import print_set
from tests.kit.battles import battle, house_set
from tests.kit.worded import worded

PAGE = Path(__file__).with_name("page.txt").read_text(encoding="utf-8")
"""Every line of the seed document, below the titles that its cards have in LP-13.4."""

MISPRINT = "ターゲットリストからA以外のカードを除外する。"
"""The end of the one line of the seed that is no sentence of the notation (LP-3.15, E8)."""


def faults(page: str, first: int = 1) -> list[str]:
    """What is wrong with a page, a line each."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page, first)
    return [violation.detail.splitlines()[0] for violation in illegal.value.violations]


def at(line: int, column: int) -> str:
    return f"{line}行{column}文字目 / line {line}, column {column}: "


def test_the_cards_of_the_seed_paste_and_play():
    page = PAGE.replace(MISPRINT, MISPRINT.replace("A以外", "優先ナンバー以外"))
    cards = read_card_set(read_page(page).data)
    house = house_set().cards
    assert [cards.cards[number].ability for number in house] == [
        card.ability for card in house.values()
    ]
    rows = [7, 12, 12, 1], [22, 21, 1]
    assert battle(*rows, cards=cards) == battle(*rows)


def test_the_misprint_of_the_seed_is_read_as_it_is_meant():
    """LP-3.15, E8."""
    pasted = read_page(PAGE)
    line = next(n for n, text in enumerate(PAGE.splitlines(), 1) if MISPRINT in text)
    [remark] = pasted.remarks
    assert remark.rule == "LP-3.15"
    assert remark.detail.startswith(at(line, 1))
    worded(remark.detail)
    meant = PAGE.replace(MISPRINT, MISPRINT.replace("A以外", "優先ナンバー以外"))
    assert read_page(meant).data == pasted.data


def test_a_printed_set_is_read_back():
    page = print_set(house_set(), "ja")
    assert read_card_set(read_page(page).data).cards == house_set().cards


def test_titles_and_lines_may_be_written_in_other_ways():
    page = "\ufeff※note\n•No.7：■射撃■［ダメージ系］フォース：５\n"
    page += "  ＜Ａ＞ 敵に\n  4点のダメージを\n与える。\n"
    page += "核 【コア系】 0\n（能力なし）"
    shot, core = read_page(page).data["card"]
    assert shot["text"] == ["＜Ａ＞ 敵に4点のダメージを与える。"]
    names = shot["number"], shot["name_ja"], shot["name_en"], shot["family"], shot["force"]
    assert names == (7, "射撃", "射撃", "ダメージ系", 5)
    assert (core["number"], core["name_ja"], core["text"]) == (1, "核", ["（能力なし）"])


@pytest.mark.parametrize(
    ("page", "place", "words"),
    [
        ("", at(1, 1), "no card found"),
        ("<A> このカードを除去する。", at(1, 1), "a line outside all cards"),
        ("7 射撃 ダメージ系 5\n<A> このカードを除去する。", at(1, 1), "a title without its marks"),
        ("1000 核 [コア系] 1", at(1, 1), "1〜999の整数 / a whole number from 1 to 999, not 1000"),
        ("1 核 [コア系] 100", at(1, 11), "0〜99の整数 / a whole number from 0 to 99, not 100"),
        ("1 核 [コア系] 1\n<A> 敵に\n0点のダメージを与える。", at(3, 1), "「N (1–99)」"),
        ("1 核 [コア系] 1\n1 核 [コア系] 1", at(2, 1), "number 1 occurs twice"),
    ],
)
def test_a_fault_has_line_and_column(page, place, words):
    [fault] = faults(page)
    assert fault.startswith(place)
    assert words in fault


def test_all_faults_are_reported_at_once_and_lines_count_from_one():
    page = "1 核 [コア系] 100\n<A> 敵に四点。\n2 核 [コア系] 1\n<A> 敵に0点のダメージを与える。"
    assert [fault.partition(": ")[0] + ": " for fault in faults(page, 10)] == [
        at(10, 11),
        at(11, 7),
        at(13, 7),
    ]


@given(st.text(max_size=60), st.sampled_from(["", "1 核 [コア系] 1\n", "1 核 [コア系] 1\n<A>"]))
def test_any_page_is_read_or_refused(text, before):
    with suppress(IllegalCardSet):
        data = read_page(before + text).data
        assert read_card_set(data).cards
