"""Card sets as data (KT-3.6, KT-14): the checks, and the code and pointer of each violation."""

import json
import re
import tomllib
from typing import Any

import msgspec
import pytest

from saikoro.domain.cards.shipped import shipped
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.ktc.cards.card_set import CardSet, read_card_set
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.english import print_line_en
from saikoro.domain.games.ktc.cards.notation.parse import read_trait
from saikoro.domain.games.ktc.cards.print import print_set
from saikoro.domain.games.ktc.cards.remarks import remarks
from tests.kit.budget import budget
from tests.kit.ktc import IRON, SHADOW, house_set
from tests.kit.ktc_cards import random_set
from tests.kit.worded import worded


def skill(**changed: Any) -> dict[str, Any]:
    return {
        "name": "技",
        "english": "Skill",
        "kind": "攻撃",
        "position": "前衛",
        "uses": 0,
        "rate": 90,
        "effect": ["敵1体に2ダメージ。"],
    } | changed


def soldier(**changed: Any) -> dict[str, Any]:
    return {
        "id": "X1",
        "name": "兵",
        "english": "Soldier",
        "hp": [4, 5],
        "medals": 1,
        "trait": [],
        "lower": [skill()],
        "upper": [],
    } | changed


def status(**changed: Any) -> dict[str, Any]:
    return {
        "kind": "デバフ",
        "name": "毒",
        "english": "Poison",
        "turns": 2,
        "lines": ["常時：移動できない。"],
    } | changed


def source(*soldiers: Any, **changed: Any) -> dict[str, Any]:
    return {"set": "x", "version": 1, "soldier": list(soldiers), "status": [status()]} | changed


def refused(data: Any) -> list[tuple[str, str]]:
    """The codes and the pointers of the violations of a set."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    return [(violation.code, violation.pointer) for violation in illegal.value.violations]


def test_the_digest_does_not_depend_on_the_file_format():
    data = tomllib.loads(shipped("saikoro.domain.games.ktc.sets", "house.toml"))
    as_json = json.loads(json.dumps(data, ensure_ascii=False, indent=3))
    assert read_card_set(as_json).digest == read_card_set(data).digest == house_set().digest


def test_the_house_set_has_the_cards_of_the_book():
    """KT-14."""
    cards = house_set()
    assert list(cards.soldiers) == [f"S{number:02}" for number in range(1, 25)]
    assert len(cards.statuses) == 13
    assert [list(roster.cards) for roster in cards.rosters] == [IRON, SHADOW]
    assert remarks(cards) == []
    pike = cards.soldiers["S01"]
    assert (pike.name, pike.english, pike.hp, pike.medals) == ("長槍兵", "Pikeman", (4, 5), 1)
    assert [(skill.name, skill.rate) for skill in pike.upper] == [("突き", 90), ("貫き", 75)]


@pytest.mark.parametrize("seed", range(budget(3, soak=500)))
def test_a_compiled_set_can_be_encoded_and_decoded(seed):
    for compiled in (random_set(seed), house_set()):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(compiled), type=CardSet) == compiled


def test_a_minimal_set_is_playable():
    cards = read_card_set(source(soldier(trait=["槍", "行動後：自分を1回復。"])))
    assert cards.soldiers["X1"].trait[0] == "槍"
    assert isinstance(cards.soldiers["X1"].trait[1], n.Line)


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"hp": [0, 5]}, "/hp/0"),
        ({"hp": [4, 100]}, "/hp/1"),
        ({"hp": [4]}, "/hp"),
        ({"medals": 5}, "/medals"),
        ({"name": 3}, "/name"),
        ({"unique": {"name": "気", "start": 0, "max": 100}}, "/unique/max"),
        ({"unique": {"name": "気", "start": 3, "max": 2}}, "/unique"),
        ({"trait": ["あ" * 21]}, "/trait/0"),
        ({"lower": [skill(name=f"技{k}") for k in range(5)]}, "/lower"),
        ({"lower": []}, ""),
        ({"lower": [skill(uses=10)]}, "/lower/0/uses"),
        ({"lower": [skill(rate=0)]}, "/lower/0/rate"),
        ({"lower": [skill(rate=101)]}, "/lower/0/rate"),
        ({"lower": [skill(kind="回復")]}, "/lower/0/kind"),
        ({"lower": [skill(position="中衛")]}, "/lower/0/position"),
        ({"lower": [skill(effect=[])]}, "/lower/0/effect"),
        ({"more": 1}, "/more"),
    ],
)
def test_an_invalid_field_is_reported(changed, place):
    assert refused(source(soldier(**changed))) == [("CardFieldInvalid", f"/soldier/0{place}")]


def test_a_missing_field_is_reported():
    card = soldier()
    del card["medals"]
    assert refused(source(card)) == [("CardFieldInvalid", "/soldier/0")]
    assert ("CardFieldInvalid", "") in refused({"soldier": []})
    assert refused([]) == [("CardFieldInvalid", "")]


def test_an_invalid_field_of_a_status_is_reported():
    assert refused(source(status=[status(turns=21)])) == [("CardFieldInvalid", "/status/0/turns")]
    assert refused(source(status=[status(kind="呪い")])) == [("CardFieldInvalid", "/status/0/kind")]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (source(soldier(), soldier(name="別")), "/soldier/1/id"),
        (source(soldier(), soldier(id="X2")), "/soldier/1/name"),
        (source(status=[status(), status(kind="バフ")]), "/status/1/name"),
        (source(soldier(lower=[skill(), skill()])), "/soldier/0/lower/1/name"),
        (source(soldier(upper=[skill(rate=80)])), "/soldier/0/upper/0/name"),
    ],
)
def test_a_duplicate_name_is_reported(data, place):
    assert refused(data) == [("NameDuplicated", place)]


def test_a_skill_may_be_in_both_lists():
    read_card_set(source(soldier(upper=[skill()])))


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"lower": [skill(effect=["敵1体に2だめーじ。"])]}, "/lower/0/effect/0"),
        ({"lower": [skill(effect=["敵1体に2ダメージ。", "敵1体を1回復。"])]}, "/lower/0/effect/1"),
        ({"lower": [skill(effect=["〔気を1消費〕敵1体に2ダメージ。"])]}, "/lower/0/effect/0"),
        ({"lower": [skill(effect=["敵1体に[ユニーク]ダメージ。"])]}, "/lower/0/effect/0"),
        ({"trait": ["常時：与える回復+[ユニーク]。"]}, "/trait/0"),
        ({"trait": ["行動後〔力を1消費〕：自分を1回復。"]}, "/trait/0"),
        ({"trait": ["いつも：自分を1回復。"]}, "/trait/0"),
    ],
)
def test_an_invalid_text_is_reported(changed, place):
    assert refused(source(soldier(**changed))) == [("CardTextInvalid", f"/soldier/0{place}")]


def test_a_card_pays_only_its_own_unique():
    unique = {"name": "気", "start": 1, "max": 2}
    pays = skill(effect=["〔気を1消費〕敵1体に[ユニーク]ダメージ。"])
    read_card_set(source(soldier(unique=unique, lower=[pays])))
    other = skill(effect=["〔力を1消費〕敵1体に2ダメージ。"])
    assert refused(source(soldier(unique=unique, lower=[other]))) == [
        ("CardTextInvalid", "/soldier/0/lower/0/effect/0")
    ]


def test_statuses_may_use_unique():
    lines = ["常時：与える通常ダメージ+[ユニーク]。"]
    read_card_set(source(soldier(), status=[status(lines=lines)]))


@pytest.mark.parametrize("named", ["バフ「毒」", "デバフ「無」"])
def test_an_unknown_status_is_reported(named):
    card = soldier(trait=[f"行動後：自分に{named}を与える。"])
    assert refused(source(card)) == [("StatusUnknown", "/soldier/0/trait/0")]
    lines = [f"行動後：自分に{named}を与える。"]
    assert refused(source(soldier(), status=[status(lines=lines)])) == [
        ("StatusUnknown", "/status/0/lines/0")
    ]


def test_all_violations_are_reported_in_file_order():
    data = source(
        soldier(hp=[0, 1], lower=[skill(effect=["敵1体に2だめーじ。"])]),
        soldier(id="X2", trait=["行動後：自分にバフ「無」を与える。"]),
        status=[status(turns=-1)],
    )
    assert refused(data) == [
        ("CardFieldInvalid", "/status/0/turns"),
        ("CardFieldInvalid", "/soldier/0/hp/0"),
        ("CardTextInvalid", "/soldier/0/lower/0/effect/0"),
        ("NameDuplicated", "/soldier/1/name"),
        ("StatusUnknown", "/soldier/1/trait/0"),
    ]


def test_a_violation_underlines_the_text_and_suggests_another():
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(source(soldier(lower=[skill(effect=["敵1体に2ダメージ"])])))
    [violation] = illegal.value.violations
    message, text, marks = violation.detail.split("\n")
    assert message.startswith("10文字目 / column 10: ")
    worded(message)
    assert (text, marks.strip()) == ("敵1体に2ダメージ", "^")


@pytest.mark.parametrize("junk", [None, 3, "x", [1], {"name": ["x"]}, {"lower": [3, None]}])
def test_data_of_the_wrong_type_is_refused(junk):
    with pytest.raises(IllegalCardSet):
        read_card_set(source(junk, status=[junk], roster=[junk]))


# Printing


def test_the_house_set_is_printed_in_both_languages():
    japanese, english = (print_set(house_set(), language) for language in ("ja", "en"))
    worded(japanese, english)


@pytest.mark.parametrize("seed", range(budget(5, soak=500)))
def test_random_sets_are_printed_in_english(seed):
    assert print_set(random_set(seed), "en")


# Remarks


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"trait": ["行動後〔前衛〕〔後衛〕：自分を1回復。"]}, "KT-9.2"),
        ({"trait": ["常時〔元気状態〕〔疲労状態〕：移動できない。"]}, "KT-9.2"),
        ({"trait": ["行動後〔成功率0%〕：自分を1回復。"]}, "KT-10.2"),
        ({"lower": [skill(effect=["〔気を3消費〕自分を1回復。"])]}, "KT-3.1"),
        ({"trait": ["常時:移動できない。"]}, "KT-3.5"),
    ],
)
def test_a_text_without_effect_has_a_remark(changed, rule):
    card = soldier(unique={"name": "気", "start": 0, "max": 2}, **changed)
    assert [remark.rule for remark in remarks(read_card_set(source(card)))] == [rule]


def test_an_illegal_roster_has_a_remark():
    roster = {"name": "陣", "english": "Line", "cards": ["X1"]}
    [remark] = remarks(read_card_set(source(soldier(), roster=[roster])))
    assert (remark.code, remark.rule) == ("roster_unplayable", "KT-3.8")


def test_the_english_of_the_house_set_has_no_japanese():
    english = print_set(house_set(), "en")
    assert not re.search("[ぁ-んァ-ヶ一-龠・]", english)
    for odd in ("of itself", "1 turns", "  ", ".,", ".."):
        assert odd not in english


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (
            "常時：与える通常ダメージ+[ユニーク]。",
            "Gets +[its own unique counter] to normal damage dealt.",
        ),
        ("常時〔前衛〕：受ける回復-1。", "In the front row, gets -1 to healing received."),
        ("常時：成功率-30%、移動できない。", "Gets -30% to its success rate and cannot move."),
        (
            "行動後〔成功率50%〕：自分のデバフを消す。",
            "After its action, with a chance of 50%: erase its own debuff.",
        ),
        (
            "ターン開始時：自分を追放する(1ターン)。",
            "At the start of each turn: exile itself for 1 turn.",
        ),
        (
            "HPが0の時：敵すべてに1+[撃破数]ダメージ。",
            "At 0 HP: deal (1 + your defeat count) damage to all enemies.",
        ),
    ],
)
def test_a_line_reads_as_a_sentence_in_english(text, english):
    assert print_line_en(read_trait(text), str) == english
