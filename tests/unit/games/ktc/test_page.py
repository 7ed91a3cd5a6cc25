"""Pages of cards (KT-3.9), as their authors write them."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.ktc import KTC
from saikoro.domain.games.ktc.cards.card_set import read_card_set
from saikoro.domain.games.ktc.cards.page import read_page
from saikoro.domain.games.ktc.cards.print import print_set
from tests.kit.budget import budget

HOUSE = house_cards(KTC)

SOLDIER = """\
長槍兵 HP 4/5 ☆1
ユニーク: 矢 2（最大4）
特性: 近衛
特性: 常時〔前衛〕：受ける通常ダメージ-1。
下級職 突き [攻撃・前衛・90%] 敵1体に2ダメージ。 行動後：自分のHPを1減らす。
上級職 連射!! [攻撃・全位置・75%] 〔矢を2消費〕敵1体に2ダメージ。
  対象にバフ「守」を与える。
バフ「守」 無期限
常時：受ける通常ダメージ-1。
"""


def faults(page: str, first: int = 1) -> list[str]:
    """What is wrong with a page, a line each."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page, first)
    return [violation.detail.splitlines()[0] for violation in illegal.value.violations]


def at(line: int, column: int) -> str:
    return f"{line}行{column}文字目 / line {line}, column {column}: "


def test_a_printed_set_is_read_back():
    page = print_set(HOUSE, "ja")
    read = read_card_set(read_page(page).data)
    assert (read.soldiers, read.statuses, read.rosters) == (
        HOUSE.soldiers,
        HOUSE.statuses,
        HOUSE.rosters,
    )


def test_a_soldier_has_all_that_its_lines_say():
    data = read_page(SOLDIER).data
    [soldier], [status] = data["soldier"], data["status"]
    assert (soldier["id"], soldier["hp"], soldier["medals"]) == ("S01", [4, 5], 1)
    assert soldier["unique"] == {"name": "矢", "start": 2, "max": 4}
    assert soldier["trait"] == ["近衛", "常時〔前衛〕：受ける通常ダメージ-1。"]
    [lower], [upper] = soldier["lower"], soldier["upper"]
    assert lower["effect"] == ["敵1体に2ダメージ。", "行動後：自分のHPを1減らす。"]
    assert (upper["uses"], upper["position"], upper["rate"]) == (2, "全位置", 75)
    assert upper["effect"] == ["〔矢を2消費〕敵1体に2ダメージ。", "対象にバフ「守」を与える。"]
    assert (status["turns"], status["lines"]) == (0, ["常時：受ける通常ダメージ-1。"])


def test_the_words_of_the_seed_and_other_signs_are_read():
    page = SOLDIER.replace("[攻撃・前衛・90%]", "［攻撃スキル／前衛指定／成功率９０％］")
    page = page.replace("：受ける", ":受ける").replace("HP 4/5 ☆1", "最大ＨＰ：4／5　★1")
    assert (
        read_card_set(read_page(page).data).soldiers
        == read_card_set(read_page(SOLDIER).data).soldiers
    )


def test_two_entries_on_one_line_of_a_trait_get_a_hint():
    first, second = "常時〔前衛〕：受ける通常ダメージ-1。", "常時：与える回復+1。"
    page = SOLDIER.replace("下級職", f"特性: {first}{second}\n下級職", 1)
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page)
    [fault] = illegal.value.violations
    assert f"write one entry on a line: 特性: {first} / 特性: {second}" in fault.detail


def test_a_text_that_is_read_in_other_words_is_remarked_upon():
    remarks = read_page(SOLDIER.replace("減らす。", "減らす")).remarks
    assert [remark.detail.partition(": ")[0] + ": " for remark in remarks] == [at(5, 31)]


@pytest.mark.parametrize(
    ("written", "instead", "place", "words"),
    [
        (SOLDIER, "", at(1, 1), "no card found"),
        ("HP 4/5 ☆1", "4/5 1", at(1, 1), "a title without its marks"),
        ("HP 4/5", "HP 4/100", at(1, 8), "1〜99の整数 / a whole number from 1 to 99"),
        ("90%", "900%", at(5, 15), "「突き」 成功率 (`rate`): 1〜100の整数"),
        ("[攻撃・前衛", "[攻撃・前方", at(5, 12), "write kind, position and rate"),
        ("敵1体に2ダメージ。 行動後", "敵1体に百ダメージ。 行動後", at(5, 24), "「百ダメージ。」"),
        ("無期限", "30ターン", at(8, 7), "0〜20の整数 / a whole number from 0 to 20, not 30"),
        ("バフ「守」を与", "バフ「盾」を与", at(7, 3), "バフ「盾」はない / there is no such バフ"),
    ],
)
def test_a_fault_has_line_and_column(written, instead, place, words):
    found = faults(SOLDIER.replace(written, instead, 1))
    assert [fault for fault in found if fault.startswith(place) and words in fault], found


LINES = [line.strip() for line in SOLDIER.splitlines()] + ["編成「x」: S01", "▼x▼", "特性: x"]


@settings(max_examples=budget(25, soak=20_000))
@given(
    st.lists(st.sampled_from(LINES) | st.text(max_size=9)).map("\n".join),
    st.sampled_from(["", SOLDIER, SOLDIER.partition("下級職")[0]]),
)
def test_any_page_is_read_or_refused(text, before):
    with suppress(IllegalCardSet):
        data = read_page(before + text).data
        assert read_card_set(data).soldiers
