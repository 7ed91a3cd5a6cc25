"""Pages of cards in the layout and the words of their authors."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from saikoro.domain.cards.limits import LONGEST_PAGE
from saikoro.domain.cards.shipped import house_set
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.pbwcg.cards.card_set import read_card_set
from saikoro.domain.games.pbwcg.cards.layout import ALLOWED, CATALOGUE
from saikoro.domain.games.pbwcg.cards.page import read_page
from saikoro.domain.games.pbwcg.cards.print import print_set
from saikoro.domain.games.pbwcg.cards.source import LABELS, TABLES
from tests.kit.budget import budget
from tests.kit.pbwcg_cards import card_set_sources
from tests.kit.worded import worded

PAGE = """\
※ 自作カード
▼世界▼
名前:陸
▼種族▼
名前:人間
アビリティ:奮起
▼職業▼
名前:剣士
▼BS▼
名前:毒
規則:PB-14.10
▼アビリティ▼
名前:奮起
出所:人間
WP:2
効果:[自身]の攻撃値(全)+2(2T)。
▼PCカード▼
名前:暁の剣士レン
英名:Ren, Blade of Dawn
世界:陸
種族:人間
職業:剣士
本属性:体
HP:18
体/技/心:9/7/4
WP:12
SP:12
範囲:1PC内
アビリティ:なし
特徴:旅人、剣の人
特性:常時:早さ+1。
BS:毒無効。
"""
"""A page that omits all that it may."""

LINES = {line.partition(":")[0]: number for number, line in enumerate(PAGE.splitlines(), 1)}


def problems(page: str) -> list[str]:
    """The first line of each report."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page)
    return [violation.detail.partition("\n")[0] for violation in illegal.value.violations]


def places(page: str) -> list[tuple[str, str, str]]:
    """The code, the rule and the place of each failure."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_page(page)
    return [(v.code, v.rule, v.detail.partition(":")[0]) for v in illegal.value.violations]


def at(line: int, column: int) -> str:
    return f"{line}行{column}文字目 / line {line}, column {column}"


def the_pc(page: str) -> dict[str, Any]:
    [card] = read_page(page).data["pc"]
    return dict(card)


# What is printed is read


def test_the_page_of_the_catalogue_is_the_catalogue():
    cards = read_card_set(msgspec.json.decode(house_set("saikoro.domain.games.pbwcg")))
    page = print_set(cards, "ja")
    assert read_page(page).data == msgspec.json.decode(house_set("saikoro.domain.games.pbwcg"))
    assert read_card_set(read_page(page).data) == cards


@settings(max_examples=budget(6, soak=2_000), deadline=None)
@given(card_set_sources())
def test_the_page_of_any_set_is_that_set(source):
    page = print_set(read_card_set(source), "ja")
    assert print_set(read_card_set(read_page(page).data), "ja") == page


def test_a_page_with_other_ends_of_lines_and_a_mark_in_front_is_the_same():
    assert read_page("\ufeff" + PAGE.replace("\n", "\r\n")).data == read_page(PAGE).data
    assert read_page(PAGE.replace("\n", "\r")).data == read_page(PAGE).data


# What an author may leave out, and write otherwise


def test_what_a_page_may_omit():
    data = read_page(PAGE).data
    assert (data["game"], data["catalogue"], data["version"]) == ("pbwcg", "page", 1)
    assert the_pc(PAGE) == {
        "id": "pc01",
        "name": "暁の剣士レン",
        "name_en": "Ren, Blade of Dawn",
        "world": "陸",
        "race": "人間",
        "job": "剣士",
        "attribute": "体",
        "hp": 18,
        "stats": [9, 7, 4],
        "wp": 12,
        "sp": 12,
        "range": "1PC内",
        "abilities": [],
        "traits": ["旅人", "剣の人"],
        "text": "常時:早さ+1。BS:毒無効。",
    }
    assert data["ability"][0]["id"] == data["race"][0]["abilities"][0] == "ab01"
    assert data["ability"][0]["name_en"] == "奮起"
    assert read_card_set(data).pcs["pc01"].abilities == ("ab01",)


@pytest.mark.parametrize(
    ("written", "instead", "field", "value"),
    [
        ("HP:18", "  • ＨＰ　：　１８ ", "hp", 18),
        ("体/技/心:9/7/4", "体／技／心：９・７・４", "stats", [9, 7, 4]),
        ("範囲:1PC内", "範囲:２ｐｃ内", "range", "2PC内"),
        ("本属性:体", "本属性: 無", "attribute", "無"),
        ("種族:人間", "種族:「人間」", "race", "人間"),
        ("職業:剣士", "職業: 剣 士", "job", "剣士"),
        ("アビリティ:なし", "アビリティ:奮起", "abilities", ["ab01"]),
        ("アビリティ:なし", "アビリティ:AB01", "abilities", ["ab01"]),
        ("アビリティ:なし", "", "abilities", []),
        ("特徴:旅人、剣の人", "特徴:「旅人、剣の人」,槍", "traits", ["旅人、剣の人", "槍"]),
        ("特徴:旅人、剣の人", "特徴:「なし」", "traits", ["なし"]),
        ("特徴:旅人、剣の人", "特徴:", "traits", []),
        ("特性:常時:早さ+1。\nBS:毒無効。", "特性:なし", "text", ""),
        ("特性:常時:早さ+1。\nBS:毒無効。", "", "text", ""),
        ("特性:常時:早さ+1。", "特性：常時：早さ＋１。", "text", "常時:早さ+1。BS:毒無効。"),
        ("BS:毒無効。", "・ＢＳ：毒無効\n※ 強い", "text", "常時:早さ+1。BS:毒無効。"),
        ("WP:12\nSP:12", "【WP:11】 【ＳＰ：13】", "sp", 13),
        ("HP:18\n", "HP:18\n持久:6\n", "endurance", 6),
        ("英名:Ren, Blade of Dawn", "英名:「 Ren 」", "name_en", " Ren "),
    ],
)
def test_what_may_be_written_otherwise(written, instead, field, value):
    assert written in PAGE
    assert the_pc(PAGE.replace(written, instead))[field] == value


@pytest.mark.parametrize("heading", ["▼PC▼", "▼ＰＣカード", "▼ pcカード ▼"])
def test_a_heading_may_be_written_otherwise(heading):
    assert read_page(PAGE.replace("▼PCカード▼", heading)).data == read_page(PAGE).data


def test_other_tables_as_an_author_writes_them():
    data = read_page(
        PAGE + "▼装備▼\n名前:剣\n種別:武器\n部位:片手\n体/技/心:1/-1/－２\n重さ:3\n"
        "▼セット▼\n名前:霧\n種類:ｆｉ\n持続ターン:3\n効果:毎ターン:両PLのHPー3\n"
        "▼デッキ▼\n名前:山\n初期1:暁の剣士レン\n初期3:pc01\nカード:暁の剣士レン、霧、剣\n"
    ).data
    [item], [card], [deck] = (data[table] for table in ("equipment", "set", "deck"))
    assert (item["type"], item["stats"], item["text"]) == ("weapon", [1, -1, -2], "")
    assert (card["kind"], card["turns"], card["text"]) == ("Fi", 3, "毎ターン:両PLのHP-3。")
    assert deck["starters"] == {"slot1": "pc01", "slot3": "pc01"}
    assert deck["cards"] == ["pc01", "st01", "eq01"]


def test_cards_without_id_are_given_those_that_are_free():
    page = PAGE + "▼アビリティ▼\nNAME".replace("NAME", "名前:別\nID:ab01\n出所:固有\nWP:1\n")
    assert [ability["id"] for ability in read_page(page).data["ability"]] == ["ab02", "ab01"]


def test_every_field_has_a_label():
    assert {field for fields in ALLOWED.values() for field in fields} == {*LABELS}
    assert [*ALLOWED] == [CATALOGUE, *TABLES]


def test_a_page_without_cards_is_refused():
    [wrong] = problems("\n※ nothing\n▼PCカード▼\n")
    assert wrong.endswith("no card found")


# What is wrong is reported by line and column


@pytest.mark.parametrize(
    ("written", "instead", "code", "rule", "label", "column"),
    [
        ("HP:18", "HP:四", "card_field", "PB-2.5", "HP", 4),
        ("HP:18", "  • HP: 41", "card_field", "PB-2.5", "HP", 9),
        ("体/技/心:9/7/4", "体/技/心:9/7", "card_field", "PB-2.5", "体/技/心", 7),
        ("体/技/心:9/7/4", "体/技/心:9/7/21", "card_field", "PB-2.5", "体/技/心", 7),
        ("範囲:1PC内", "範囲:5PC内", "card_field", "PB-2.5", "範囲", 4),
        ("本属性:体", "本属性:火", "card_field", "PB-2.5", "本属性", 5),
        ("規則:PB-14.10", "規則:PB-14", "card_field", "PB-2.5", "規則", 4),
        ("種族:人間", "種族: 人問", "card_reference", "PB-2.6", "種族", 5),
        ("出所:人間", "出所:忍者", "card_reference", "PB-2.6", "出所", 4),
        ("特徴:旅人、剣の人", "特徴:旅人、 【剣】", "card_field", "PB-2.5", "特徴", 8),
        ("HP:18", "HQ:18", "card_field", "PB-2.5", "HP", 1),
        ("HP:18", "HP 18", "card_field", "PB-2.5", "HP", 1),
        ("HP:18", "HP:18】", "card_field", "PB-2.5", "HP", 4),
        ("HP:18", "CP:18", "card_field", "PB-2.5", "HP", 1),
        ("HP:18", "HP:18\nHP:18", "card_field", "PB-2.5", "WP", 1),
    ],
)
def test_a_line_that_is_not_read(written, instead, code, rule, label, column):
    line = LINES[label] if label != "WP" else LINES["HP"] + 1
    assert (code, rule, at(line, column)) in places(PAGE.replace(written, instead))


@pytest.mark.parametrize(
    ("written", "instead", "code", "rule", "place"),
    [
        ("早さ+1。", "早き+1。", "card_text", "PB-19", (0, 8)),
        ("早さ+1。", " 早さ + １００。", "card_text", "PB-19", (0, 11)),
        ("BS:毒無効", "    BS:どく無効", "card_text", "PB-19.8", (1, 5)),
        ("BS:毒無効", "BS:毒無効。[自身]のWP+1", "card_text", "PB-19.2", (1, 8)),
        ("BS:毒無効", "行動不可", "card_text", "PB-19.6", (1, 1)),
        ("BS:毒無効", "召喚時:[自身]に「狼」を召喚", "card_reference", "PB-2.6", (1, 11)),
        ("BS:毒無効。", "早さ+1。" * 12, "card_text", "PB-19.2", (1, 56)),
        ("BS:毒無効。", "あ" * 500, "card_text", "PB-19.1", (1, 493)),
    ],
)
def test_a_text_that_is_not_read(written, instead, code, rule, place):
    """A text may go on for several lines."""
    down, column = place
    found = places(PAGE.replace(written, instead))
    assert found == [(code, rule, at(LINES["特性"] + down, column))]


def test_what_is_missing_is_reported_at_the_name():
    [missing] = problems(PAGE.replace("HP:18\n", ""))
    assert missing.startswith(at(LINES["英名"] - 1, 4))
    worded(missing)


@pytest.mark.parametrize(
    ("page", "place"),
    [
        ("HP:3\n", (1, 1)),
        ("\n ▼カド▼\n", (2, 2)),
        ("▼PCカード▼\nHP:3\n", (2, 1)),
        ("▼カタログ▼\n名前:x\n", (2, 1)),
        ("▼世界▼\n名前:陸\n x", (3, 2)),
    ],
)
def test_a_line_that_belongs_to_no_card(page, place):
    assert ("card_field", "PB-2.5", at(*place)) in places(page)


def test_lines_that_belong_to_no_table_are_reported_once():
    assert places("x\ny\n▼z▼\nx\ny\n▼世界▼\nz") == [
        ("card_field", "PB-2.5", at(line, 1)) for line in (1, 3, 7)
    ]


def test_a_heading_without_its_marks_is_named_as_the_cause():
    [wrong] = problems(PAGE.replace("▼PCカード▼", "PCカード"))
    line = PAGE.splitlines().index("▼PCカード▼") + 1
    assert wrong.startswith(f"{at(line, 1)}: 「PCカード」は題名か。「▼PCカード▼」と書く")


def test_what_is_read_in_other_words_is_remarked_upon():
    [remark] = read_page(PAGE.replace("毒無効。", "毒無効")).remarks
    assert remark.detail.splitlines()[1:] == ["常時:早さ+1。BS:毒無効", "常時:早さ+1。BS:毒無効。"]
    assert read_page(PAGE).remarks == []


def test_what_may_have_been_meant():
    page = PAGE.replace("種族:人間", "種族:人問").replace("職業:剣士", "職葉:剣士")
    page = page.replace("BS:毒無効。", "BS：毒無効。早さ＋１").replace("▼BS▼", "▼BBS▼")
    reports = " ".join(problems(page))
    for guess in ("人間", "職業", "BS"):
        assert f"もしかして / did you mean: 「{guess}」" in reports


def test_a_name_that_several_cards_have():
    page = PAGE.replace("▼PC", "名前:奮起\n出所:固有\nWP:1\n▼PC")
    [wrong] = problems(page)
    assert wrong.startswith(at(6, 7))
    worded(wrong)


def test_everything_wrong_is_reported_in_the_order_of_the_page():
    page = PAGE.replace("WP:2\n", "WP:x\n").replace("早さ+1", "早さ").replace("▼BS▼", "▼x▼")
    page = page.replace("出所:人間", "出所:狼").replace("HP:18", "HP:0")
    lines = [int(wrong.partition("行")[0]) for wrong in problems(page)]
    assert lines == sorted(lines)
    assert lines == [9, 14, 15, LINES["HP"], LINES["特性"]]


def test_everything_is_reported_in_japanese_and_english():
    page = "x\n" + PAGE.replace("HP:18", "HP:0").replace("早さ+1", "[自身]の早さ+1")
    for wrong in problems(page):
        japanese, _, english = wrong.partition(": ")[2].rpartition(" / ")
        assert not japanese.isascii()
        assert english


def test_lines_are_counted_from_where_the_page_begins():
    with pytest.raises(IllegalCardSet) as illegal:
        read_page("x", 40)
    assert illegal.value.violations[0].detail.startswith(at(40, 1))


def test_the_longest_page():
    assert read_page(PAGE.ljust(LONGEST_PAGE, "\n")).data
    worded(problems("\n" * (LONGEST_PAGE + 1)))
