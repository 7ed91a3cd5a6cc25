"""Pages of cards: what is read, what is refused, and in bounded time."""

import contextlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.cardgard.cards.card_set import read_card_set
from saikoro.domain.games.cardgard.cards.page import read_page
from tests.kit.budget import SOAKING, budget
from tests.kit.cardgard import house_set
from tests.kit.cases import for_every
from tests.kit.worded import worded
from tests.kit.work import doubles

HEAL = "味方全体のHPを2点回復する。"
PAGE = Path(__file__).with_name("page.txt").read_text(encoding="utf-8")
"""The example cards of the seed document, with the traits of CG-22.2."""

UNIT = """
■札■
【属性：闇】【ＨＰ：１０】
【速度:3】
【特徴:人間、 Ｒ１，鬼 】
■行動表■
【1】「なし」
【2】「なし」
【3】「なし」
【4】「なし」
【5】「なし」
【6】「なし」
【特性】「なし」
"""


def problems(page: str) -> list[tuple[str, str]]:
    """The code and place of each failure."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page)
    return [(v.code, v.detail.partition(":")[0]) for v in illegal.value.violations]


def at(line: int, column: int) -> str:
    return f"{line}行{column}文字目 / line {line}, column {column}"


@pytest.mark.parametrize("number", range(1, 7))
def test_a_unit_of_the_page_equals_that_of_the_catalogue(number):
    card = f"U{number:02}"
    read, known = read_card_set(read_page(PAGE).data).units[card], house_set().units[card]
    assert (read.name, read.element, read.hp, read.speed, read.traits, read.rows, read.ability) == (
        *(known.name, known.element, known.hp, known.speed, known.traits, known.rows),
        known.ability,
    )


@pytest.mark.parametrize("number", range(1, 8))
def test_a_command_of_the_page_equals_that_of_the_catalogue(number):
    card = f"C{number:02}"
    read, known = read_card_set(read_page(PAGE).data).commands[card], house_set().commands[card]
    assert (read.name, read.meaning) == (known.name, known.meaning)


def test_the_page_has_six_units_and_seven_commands():
    data = read_page(PAGE).data
    assert [len(data[table]) for table in ("unit", "leap", "command")] == [6, 0, 7]


def test_numbers_are_normalised_and_traits_are_not():
    (unit,) = read_page(UNIT).data["unit"]
    assert unit["traits"] == ["人間", "Ｒ１", "鬼"]
    assert (unit["element"], unit["hp"], unit["speed"]) == ("闇", 10, 3)


def test_a_unit_with_a_leap_line_is_a_leap_unit():
    page = UNIT.replace("人間", "★") + "【リープ】自分の場のユニット１体と入れ替わる。\n"
    data = read_page(page).data
    assert data["unit"] == []
    assert data["leap"][0]["leap"] == "【リープ】自分の場のユニット1体と入れ替わる。"
    assert read_card_set(data).leaps["L01"].star


def test_a_page_without_cards_is_refused():
    with pytest.raises(IllegalCardSet, match="no card found"):
        read_page("\n※nothing\n▼heading▼\n")


def test_a_byte_order_mark_is_no_part_of_a_page():
    assert read_page("\ufeff" + PAGE).data == read_page(PAGE).data


@pytest.mark.parametrize(
    ("written", "replacement", "found"),
    [
        ("■札■", "札", ("set_shape", at(2, 1))),
        ("【属性：闇】", "【属生：闇】", ("set_shape", at(3, 1))),
        ("【ＨＰ：１０】", "", ("set_shape", at(2, 1))),
        ("【ＨＰ：１０】", "【ＨＰ：十】", ("set_shape", at(3, 7))),
        ("【ＨＰ：１０】", "【ＨＰ：１０】【HP:11】", ("set_shape", at(3, 14))),
        ("【特性】「なし」", "  • 【得性】「なし」", ("set_shape", at(13, 5))),
        ("【4】「なし」", "\t・【4】「なし", ("text_unparsable", at(10, 9))),
        ("【4】「なし」", "【4】「x」……敵前衛に３点のダメジ", ("text_unparsable", at(10, 18))),
        (
            "【4】「なし」",
            " 【4】「x」……【近接】このユニットを【毒】状態にする。",
            ("phrase_misplaced", at(10, 10)),
        ),
    ],
)
def test_an_illegal_line_of_a_unit_is_refused(written, replacement, found):
    assert found in problems(UNIT.replace(written, replacement))


def test_all_faults_are_reported_at_once():
    page = UNIT.replace("【ＨＰ：１０】", "【HP:99】").replace("鬼 】", "鬼、鬼】")
    page = page.replace("【4】「なし」", "【4】「x」……【近接】1体に4D6点の物理ダメージを与える。")
    assert problems(page) == [
        ("hp_bad", at(3, 7)),
        ("trait_repeated", at(5, 1)),
        ("text_unparsable", at(10, 16)),
    ]


def test_everything_that_is_missing_is_reported():
    found = problems("■札■\n【属性:闇】")
    assert found == [*[("set_shape", at(1, 1))] * 4, ("rows_bad", at(1, 1))]


@pytest.mark.parametrize("title", ["札", "■札", "札■"])
def test_a_title_without_its_marks_is_named_as_the_cause(title):
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(UNIT.replace("■札■", title) + "令\n1ラウンド目の開始時に発動する。\n" + HEAL)
    found = [violation.detail for violation in illegal.value.violations]
    assert [detail.partition(": ")[0] for detail in found] == [at(2, 1), at(14, 1)]
    assert "「■札■」と書く" in found[0]
    assert "「■令■」と書く" in found[1]


def test_what_is_read_in_other_words_is_remarked_upon():
    remarks = read_page(PAGE).remarks
    assert {remark.code for remark in remarks} == {"reworded"}
    assert remarks[0].detail.startswith(f"{at(11, 5)}: ")
    worded(remarks[0].detail)
    assert read_page(UNIT).remarks == []


def test_an_illegal_second_line_of_a_command_is_refused():
    page = "■令■\n1ラウンド目の開始時に発動する。\n  味方全体のHPを十回復する。\n"
    assert problems(page) == [("text_unparsable", at(3, 11))]


@pytest.mark.parametrize("begin", ["【毒】状態に", "【", "[毒]状態に"])
def test_a_line_of_a_command_may_begin_with_a_bracket(begin):
    text = "ラウンドロールで1の目が出た場合に発動する。敵全体を【毒】状態にする。"
    written = "ラウンドロールで1の目が出た場合に発動する。敵全体を\n"
    page = f"■令■\n{written}{begin}{'【毒】状態にする。'[len(begin.rstrip()) :]}\n"
    assert read_page(page).data["command"] == [{"id": "C01", "name": "令", "text": text}]


def test_an_unfinished_command_is_refused():
    assert problems("■令■\n1ラウンド目の\n開始時に") == [("text_unparsable", at(3, 5))]
    assert problems("■令■\n") == [("text_unparsable", at(1, 1))]


def test_errors_are_in_japanese_and_english():
    with pytest.raises(IllegalCardSet) as illegal:
        read_page("x\n" + UNIT.replace("【速度:3】", "【速度:x】").replace("【6】", "【6】?"))
    for violation in illegal.value.violations:
        japanese, _, english = violation.detail.rpartition(" / ")
        assert not japanese.isascii()
        assert english


# Whatever is written is refused or read, with work in proportion to its length.

KIBIBYTES_8 = 8 * 1024

PIECES = [
    *(
        "【1】「x」……",
        "【特性】「",
        "」……",
        "【リープ】自分の場の『",
        "■x■\n",
        "【属性:闇】",
        "▼",
        "※",
        "•",
    ),
    *(
        "1ラウンド目の開始時に発動する。",
        "その後、",
        "このこの",
        "対象が",
        "特徴【",
        "】を持つ",
        "敵全員",
    ),
    *(
        "ダイスを1回振り、",
        "4以上の目が出た場合、",
        "味方全体のHPを2点回復する。",
        "Xは",
        "X点",
        "3D6点",
    ),
    *(
        "\x00",
        "\u200b",
        "\u3099",
        "\ue000",
        "\ue001",
        "\u202e",
        "か\u3099",
        "ﾀﾞ",
        "①",
        "ﷺ",
        "…",
        ".",
        "\n",
    ),
    *(
        "「",
        "」",
        "『",
        "』",
        "【",
        "】",
        "[",
        "]",
        "(",
        ")",
        "は",
        " ",
        "\t",
        "9",
        "一",
        "A",
        "🂡",
        "э",
    ),
]


def cut(text: str) -> str:
    return text.encode()[:KIBIBYTES_8].decode(errors="ignore")


def refused_or_read(read: Any, data: Any) -> None:
    with contextlib.suppress(IllegalCardSet):
        read(data)


def as_data(text: str) -> dict[str, Any]:
    command = {"id": "C1", "name": "x", "text": text}
    return {"format": 1, "id": "x", "version": "1", "command": [command]}


BEGUN = ("", "【1】「x」……", "■x■\n", "■x■\n【1】「", "ラウンドロールで")


@for_every(("number", "piece"), enumerate(PIECES))
def test_one_thing_again_and_again(number: int, piece: str):
    """After each beginning in the soak, else after one, which the next pieces do not have."""
    for begun in BEGUN if SOAKING else (BEGUN[number % len(BEGUN)],):

        def text(length: int, begun: str = begun) -> str:
            return (begun + piece * length)[:length]

        length = 300 if SOAKING else 150  # of fewer, what each page takes counts for more
        doubles(lambda length: refused_or_read(read_page, text(length)), length)
        doubles(lambda length: refused_or_read(read_card_set, as_data(text(length))), length)


def test_cards_that_are_all_wrong():
    cards = [{"id": "", "actions": [f"{n}", "", "[", "敵", "「", "【1】"]} for n in range(130)]
    assert len(msgspec.json.encode(cards)) < KIBIBYTES_8

    def data(count: int) -> dict[str, Any]:
        return {"format": 1, "id": "x", "version": "1", "unit": cards[:count]}

    doubles(lambda count: refused_or_read(read_card_set, data(count)), 65)


@pytest.mark.parametrize("line", ["【1】x\n", "敵\n"])
def test_lines_that_are_all_wrong(line):
    doubles(lambda count: refused_or_read(read_page, "■x■\n" + line * count), 100)


@settings(max_examples=budget(40, soak=20_000), deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=200), st.integers(1, 40))
def test_random_texts_take_bounded_time(pieces, times):
    text = cut("".join(pieces) * times)
    refused_or_read(read_page, text)
    refused_or_read(read_card_set, as_data(text))


@for_every("seed", range(budget(10, soak=3_000)))
def test_a_page_with_random_typos_takes_bounded_time(seed):
    typos = random.Random(seed)
    letters = [*PAGE]
    for _ in range(typos.randint(1, 5)):
        letters[typos.randrange(len(letters))] = typos.choice(["", *PIECES])
    refused_or_read(read_page, cut("".join(letters)))
