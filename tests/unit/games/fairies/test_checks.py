"""What can be wrong with a card (FB-16.4), and how every fault is named with its place."""

import re
from typing import Any

import pytest

from saikoro.domain.cards.limits import MOST_VIOLATIONS
from saikoro.domain.errors.rules import IllegalCardSet, Violation
from saikoro.domain.games.fairies.cards.card_set import read_card_set
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.source import (
    LONGEST_KIN,
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_CARDS,
    MOST_KINS,
    MOST_LINES,
)
from tests.kit.cases import for_every

DRAW = "カードを1枚引く。"
HEADS = {
    "永続": "自分のユニットすべては攻撃できない。",
    "自動・自分のターン開始時": DRAW,
    "開始": DRAW,
    "メイン": DRAW,
    "バトル": DRAW,
    "終了": DRAW,
    "いつでも": DRAW,
    "必殺": DRAW,
    "ガーディアン効果": DRAW,
    "インスタント・相手が攻撃した時": "",
    "キャスト": DRAW,
    "トリガー": DRAW,
    "ミュージックフェイズ": DRAW,
    "進化元・ユニット": "",
    "進化条件・自分のターン": "",
    "条件・自分のターン": "",
    "ルール改変": "マリガンを2回まで行える。",
}
LINES = {head: f"【{head}】{'：' if text else ''}{text}" for head, text in HEADS.items()}
"""One line of every kind, by its head."""

PRICED = {"cost": 1}
UNIT = PRICED | {"power": 1000, "damage": 10}
FIELDS: dict[str, tuple[w.CardType, dict[str, Any], list[str]]] = {
    "unit": (w.CardType.UNIT, UNIT, []),
    "guardian unit": (w.CardType.UNIT, UNIT | {"guardian": True}, []),
    "support": (w.CardType.SUPPORT, UNIT, []),
    "guardian support": (w.CardType.SUPPORT, UNIT | {"guardian": True}, []),
    "magic": (w.CardType.MAGIC, PRICED, [LINES["キャスト"]]),
    "permanent magic": (w.CardType.MAGIC, PRICED | {"permanent": True}, []),
    "guardian magic": (
        w.CardType.MAGIC,
        PRICED | {"permanent": True, "guardian": True, "power": 1000},
        [],
    ),
    "extra magic": (w.CardType.EXTRA_MAGIC, PRICED, [LINES["キャスト"]]),
    "permanent extra magic": (w.CardType.EXTRA_MAGIC, PRICED | {"permanent": True}, []),
    "extra unit": (w.CardType.EXTRA_UNIT, UNIT, [LINES["進化元・ユニット"]]),
    "guardian extra unit": (
        w.CardType.EXTRA_UNIT,
        UNIT | {"guardian": True},
        [LINES["進化元・ユニット"]],
    ),
    "music": (w.CardType.MUSIC, PRICED, []),
    "effect trigger": (w.CardType.TRIGGER, {"trigger": "effect"}, [LINES["トリガー"]]),
    "other trigger": (w.CardType.TRIGGER, {"trigger": "heal"}, []),
    "fairy": (w.CardType.FAIRY, {}, []),
    "cost": (w.CardType.COST, {"cost_kind": "basic"}, []),
}
"""The type, fields and required lines of a card of each row of the table of line kinds."""

ON_FIELD = {"永続", "自動・自分のターン開始時", "開始", "メイン", "バトル", "終了"}
TAKES: dict[str, set[str]] = {
    "unit": ON_FIELD | {"必殺", "インスタント・相手が攻撃した時"},
    "guardian unit": ON_FIELD | {"必殺", "インスタント・相手が攻撃した時", "ガーディアン効果"},
    "support": ON_FIELD | {"必殺"},
    "guardian support": ON_FIELD | {"必殺", "ガーディアン効果"},
    "magic": {"インスタント・相手が攻撃した時"},
    "permanent magic": ON_FIELD | {"インスタント・相手が攻撃した時"},
    "guardian magic": ON_FIELD | {"インスタント・相手が攻撃した時", "ガーディアン効果"},
    "extra magic": {"条件・自分のターン"},
    "permanent extra magic": ON_FIELD | {"条件・自分のターン"},
    "extra unit": ON_FIELD | {"必殺", "進化条件・自分のターン"},
    "guardian extra unit": ON_FIELD | {"必殺", "進化条件・自分のターン", "ガーディアン効果"},
    "music": {"永続", "自動・自分のターン開始時", "メイン", "ミュージックフェイズ"},
    "effect trigger": set(),
    "other trigger": set(),
    "fairy": {"ルール改変", *ON_FIELD - {"永続"}, "いつでも"},
    "cost": set(),
}
"""The table of line kinds by type, without the lines that a card must have exactly once."""

ONCE = {
    *("ガーディアン効果", "インスタント・相手が攻撃した時", "ミュージックフェイズ"),
    *("進化条件・自分のターン", "条件・自分のターン"),
}


def card(row: str, /, *lines: str, **changed: Any) -> dict[str, Any]:
    """A set with one card of a row of the table, and these lines."""
    type_, fields, required = FIELDS[row]
    text = [*required, *lines]
    return {
        "kins": ["花"],
        type_.value: [{"id": "x", "name": "札", "text": text} | fields | changed],
    }


def unit(**changed: Any) -> dict[str, Any]:
    return card("unit", **changed)


def refused(data: Any) -> list[Violation]:
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    violations = [*illegal.value.violations]
    assert {violation.code for violation in violations} == {"card_invalid"}
    return violations


def refuses(data: Any, rule: str, pointer: str) -> Violation:
    """One fault alone is found, by this rule, in this place."""
    [violation] = refused(data)
    assert (violation.rule, violation.pointer) == (rule, pointer)
    return violation


def marked(violation: Violation) -> tuple[int, str]:
    """The column that a fault names, and the phrase that it underlines."""
    head, text, marks = violation.detail.split("\n")
    column = re.match(r"(\d+)文字目 / column (\d+): ", head)
    assert column
    assert column[1] == column[2]
    phrase = "".join(char for char, mark in zip(text, marks, strict=False) if mark in "^＾")
    return int(column[1]), phrase


# Line kinds by type


@pytest.mark.parametrize("name", TAKES)
def test_a_card_takes_every_line_of_its_row(name):
    read_card_set(card(name, *(LINES[head] for head in TAKES[name])))


@for_every(
    ("name", "head"), [(name, head) for name in TAKES for head in LINES if head not in TAKES[name]]
)
def test_a_card_takes_no_other_line(name, head):
    required = FIELDS[name][2]
    place = f"/{FIELDS[name][0].value}/0/text/{len(required)}"
    violation = refuses(card(name, LINES[head]), "FB-16.4", place)
    assert marked(violation) == (1, f"【{head}】")


@pytest.mark.parametrize(
    ("name", "head"), [(name, head) for name in TAKES for head in sorted(TAKES[name] & ONCE)]
)
def test_a_line_that_a_card_has_once(name, head):
    lines = (LINES[head], LINES[head])
    place = f"/{FIELDS[name][0].value}/0/text/{len(FIELDS[name][2]) + 1}"
    assert marked(refuses(card(name, *lines), "FB-16.4", place)) == (1, f"【{head}】")


@pytest.mark.parametrize("name", [name for name in TAKES if FIELDS[name][2]])
def test_a_line_that_a_card_must_have(name):
    violation = refuses(card(name, text=[]), "FB-16.4", f"/{FIELDS[name][0].value}/0/text")
    assert "is missing" in violation.detail


@for_every(
    ("name", "head"), [(name, head) for name in TAKES for head in sorted(TAKES[name] - ONCE)]
)
def test_a_line_that_a_card_may_have_several_times(name, head):
    read_card_set(card(name, LINES[head], LINES[head]))


# Numbers


@pytest.mark.parametrize(
    ("field", "most"),
    [
        ("cost", 10),
        ("power", 30_000),
        ("damage", 100),
        ("breaker", 3),
        ("trigger_check", 3),
        ("damage_check", 3),
    ],
)
def test_numbers_in_range(field, most):
    read_card_set(unit(**{field: 0}))
    read_card_set(unit(**{field: most}))
    for number in (-1, most + 1, 10**30):
        refuses(unit(**{field: number}), "FB-16.4", f"/unit/0/{field}")


def test_an_upright_damage_check_number_in_range_and_beside_the_plain_one():
    place = "/unit/0/damage_check_upright"
    read_card_set(unit(damage_check=1, damage_check_upright=3))
    refuses(unit(damage_check=1, damage_check_upright=4), "FB-16.4", place)
    refuses(unit(damage_check_upright=1), "FB-16.4", place)


@pytest.mark.parametrize("override", [override for override in w.Override if override.bounds])
def test_the_bounds_of_an_override(override):
    """FB-13."""
    least, most = override.bounds or (0, 0)

    def fairy(number: int) -> dict[str, Any]:
        return card("fairy", f"【ルール改変】：{override.ja.replace('#', str(number))}。")

    read_card_set(fairy(least))
    read_card_set(fairy(most))
    for number in {max(least - 1, 0), most + 1} - {least}:
        violation = refuses(fairy(number), "FB-13", "/fairy/0/text/0")
        assert marked(violation) == (9 + override.ja.index("#"), str(number))


# FB-12.1: attributes


def test_a_guardian_magic_event_is_permanent_and_has_a_power():
    refuses(card("magic", guardian=True, power=1), "FB-12.1", "/magic/0/guardian")
    refuses(card("permanent magic", guardian=True), "FB-12.1", "/magic/0/guardian")
    refuses(card("permanent magic", power=1), "FB-12.1", "/magic/0/power")


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *(("magic", field) for field in ("breaker", "damage", "trigger_check", "damage_check")),
        *(("extra magic", field) for field in ("guardian", "power")),
        *(("music", field) for field in ("guardian", "power", "permanent")),
        *(("other trigger", field) for field in ("cost", "guardian")),
        *(("fairy", field) for field in ("cost", "power", "kin", "guardian")),
        *(("cost", field) for field in ("cost", "kin")),
        ("unit", "permanent"),
        ("unit", "trigger"),
    ],
)
def test_fields_that_a_type_does_not_have(name, field):
    """FB-2.1, FB-12.2."""
    table = FIELDS[name][0].value
    assert (f"/{table}/0/{field}", "FB-2.1") in [
        (violation.pointer, violation.rule) for violation in refused(card(name, **{field: 1}))
    ]


# Kins, names, ids


def test_kins_are_listed_in_the_set():
    read_card_set(unit(kin=["花"]))
    refuses(unit(kin=["花", "獣"]), "FB-16.4", "/unit/0/kin/1")
    refuses(unit(kin=["花", "花"]), "FB-16.4", "/unit/0/kin/1")


@pytest.mark.parametrize(
    "text",
    [
        "【キャスト】：自分の|〈獣〉の|ユニット1体を破壊する。",
        "【キャスト】：自分の森の|〈獣〉の|カード1枚を除外する。",
        "【キャスト】：自分の|〈獣〉の|ユニットが1体以上なら、カードを1枚引く。",
        "【キャスト】：自分の|〈獣〉の|ユニット1体につき、カードを1枚引く。",
    ],
)
def test_kins_in_a_line_are_listed_in_the_set(text):
    before, phrase, _ = text.split("|")
    data = card("magic", text=[text.replace("|", "")])
    assert marked(refuses(data, "FB-16.4", "/magic/0/text/0")) == (len(before) + 1, phrase)


def test_the_likest_kin_is_guessed():
    data = card("unit", kin=["からくリ"]) | {"kins": ["花", "からくり"]}
    assert "did you mean: 「からくり」" in refuses(data, "FB-16.4", "/unit/0/kin/0").detail


def test_names_and_ids_are_unique_in_the_set():
    data = unit() | {"support": [{"id": "x", "name": "札", **UNIT}]}
    assert [(v.rule, v.pointer) for v in refused(data)] == [
        ("FB-16.4", "/support/0/id"),
        ("FB-16.4", "/support/0/name"),
    ]
    refuses(unit() | {"kins": ["花", "獣", "花"]}, "FB-16.4", "/kins/2")


# このカード on a fairy


@pytest.mark.parametrize(
    "text",
    [
        "【メイン】：|このカード|を縦向きにする。",
        "【メイン】〔|このカードを横向きにする|〕：カードを1枚引く。",
        "【メイン】：|このカードが縦向き|なら、カードを1枚引く。",
        "【メイン】：|このカードのスラフが1枚以上|なら、カードを1枚引く。",
        "【メイン】：|このカードのスラフ1枚|につき、カードを1枚引く。",
    ],
)
def test_a_fairy_does_not_speak_of_itself(text):
    before, phrase, _ = text.split("|")
    violation = refuses(card("fairy", text.replace("|", "")), "FB-16.4", "/fairy/0/text/0")
    assert marked(violation) == (len(before) + 1, phrase)
    read_card_set(unit(text=[text.replace("|", "")]))


# Texts that are not read, or misplaced


def test_a_text_that_is_not_read():
    violation = refuses(card("unit", "【メイン】：カードを2枚引け。"), "FB-16.1", "/unit/0/text/0")
    assert marked(violation)[0] == 14
    assert "did you mean: 「枚引く」" in violation.detail


@pytest.mark.parametrize("written", ["【メイン】:カードを１枚引く。", "[メイン]：カードを 1枚引く"])
def test_signs_of_another_width_are_guessed(written):
    violation = refuses(card("unit", written), "FB-16.1", "/unit/0/text/0")
    assert "did you mean: 「【メイン】：カードを1枚引く。」" in violation.detail


def test_a_condition_before_a_choice_is_guessed():
    draw = "カードを1枚引く。"
    text = f"【メイン】：{draw}自分の森のカードが10枚以上なら、任意で、{draw}"
    violation = refuses(card("unit", text), "FB-16.1", "/unit/0/text/0")
    meant = f"【メイン】：{draw}任意で、自分の森のカードが10枚以上なら、{draw}"
    assert f"did you mean: 「{meant}」" in violation.detail


def test_a_phrase_is_marked_where_it_stands():
    text = "【キャスト】：ターン終了時まで、このカードは攻撃できない。このカードは攻撃できない。"
    violation = refuses(card("magic", text=[text]), "FB-16.4", "/magic/0/text/0")
    assert marked(violation) == (text.rindex("この") + 1, "このカードは攻撃できない")


def test_all_faults_of_a_line_are_reported_in_its_order():
    text = (
        "【必殺】：ターン終了時まで、自分の〈獣〉の縦向きのユニット1体は攻撃できない。"
        "自分の〈海〉のユニット1体は攻撃できない。"
    )
    found = [marked(violation) for violation in refused(card("permanent magic", text))]
    assert found == [
        (1, "【必殺】"),
        (18, "〈獣〉の"),
        (22, "縦向きの"),
        (40, "自分の〈海〉のユニット1体は攻撃できない"),
        (43, "〈海〉の"),
    ]


def test_all_faults_of_all_cards_are_reported_in_file_order():
    data = {
        "kins": ["花", "花"],
        "unit": [
            {"id": "a b", "name": "", "cost": 99, "power": -1, "damage": 0, "kin": ["獣"]}
            | {"text": ["?", "【永続】：カードを1枚引く。", "【キャスト】：カードを1枚引く。"]},
            7,
        ],
        "trigger": [{"id": "t", "name": "札", "trigger": "luck"}],
    }
    assert [violation.pointer for violation in refused(data)] == [
        "/kins/1",
        "/unit/0/id",
        "/unit/0/name",
        "/unit/0/cost",
        "/unit/0/power",
        "/unit/0/kin/0",
        "/unit/0/text/0",
        "/unit/0/text/1",
        "/unit/0/text/2",
        "/unit/1",
        "/trigger/0/trigger",
    ]


def test_every_fault_is_reported_in_japanese_and_english():
    data = {
        "kins": ["花", "花", "〈〉", 3],
        "colour": 1,
        "unit": [
            {"id": "a b", "name": "", "cost": 99, "kin": ["獣"], "damage_check_upright": 1},
            {"id": "b", "name": " x", "text": ["?", "【永続】：カードを1枚引く。"] * 9},
            7,
        ],
        "magic": [{"id": "c", "name": "札", "cost": 1, "guardian": True}],
        "fairy": [{"id": "d", "name": "精", "text": ["【ルール改変】：マリガンを9回まで行える。"]}],
    }
    for violation in refused(data):
        japanese, separator, english = violation.detail.partition(" / ")
        assert separator
        assert not japanese.isascii()
        assert re.search("[a-z]{2}", english)


# Limits, each named


@pytest.mark.parametrize(
    ("data", "pointer", "limit"),
    [
        (unit(name="札" * (LONGEST_NAME + 1)), "/unit/0/name", LONGEST_NAME),
        (unit(name_en="x" * 81), "/unit/0/name_en", 80),
        (unit(id="x" * 25), "/unit/0/id", 24),
        (card("unit", *[LINES["メイン"]] * (MOST_LINES + 1)), "/unit/0/text", MOST_LINES),
        (
            card("unit", "【メイン】：" + DRAW * (LONGEST_LINE // len(DRAW))),
            "/unit/0/text/0",
            LONGEST_LINE,
        ),
        (unit() | {"kins": ["花" * (LONGEST_KIN + 1)]}, "/kins/0", LONGEST_KIN),
        (unit() | {"kins": [str(at) for at in range(MOST_KINS + 1)]}, "/kins", MOST_KINS),
        (
            {"fairy": [{"id": f"f{at}", "name": f"精{at}"} for at in range(MOST_CARDS + 1)]},
            "/fairy",
            MOST_CARDS,
        ),
        ({"version": 10**30}, "/version", 999_999),
    ],
)
def test_a_limit_is_named(data, pointer, limit):
    [violation] = refused(data)
    assert violation.pointer == pointer
    assert str(limit) in violation.detail


def test_everything_that_is_just_within_the_limits():
    read_card_set(unit(name="札" * LONGEST_NAME, id="x" * 24, text=[LINES["メイン"]] * MOST_LINES))
    read_card_set(unit() | {"kins": [f"{number:016}" for number in range(MOST_KINS)]})


def test_after_many_faults_the_rest_is_not_checked():
    violations = refused({"unit": [{"text": [""] * 10} for _ in range(MOST_CARDS)]})
    assert len(violations) == MOST_VIOLATIONS + 1
    assert "not checked" in violations[-1].detail


# Shapes


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"id": "花"}, "/unit/0/id"),
        ({"id": "x\n"}, "/unit/0/id"),
        ({"name": " 札"}, "/unit/0/name"),
        ({"name": "札\u2028"}, "/unit/0/name"),
        ({"name": "か\u3099"}, "/unit/0/name"),
        ({"name": "\x00札"}, "/unit/0/name"),
        ({"name": 3}, "/unit/0/name"),
        ({"cost": "1"}, "/unit/0/cost"),
        ({"cost": True}, "/unit/0/cost"),
        ({"cost": 1.5}, "/unit/0/cost"),
        ({"cost": None}, "/unit/0/cost"),
        ({"guardian": 1}, "/unit/0/guardian"),
        ({"kin": "花"}, "/unit/0/kin"),
        ({"kin": [1]}, "/unit/0/kin/0"),
        ({"text": DRAW}, "/unit/0/text"),
        ({"text": [None]}, "/unit/0/text/0"),
        ({"colour": "red"}, "/unit/0/colour"),
    ],
)
def test_a_card_of_the_wrong_shape(changed, pointer):
    assert pointer in [violation.pointer for violation in refused(unit(**changed))]


@pytest.mark.parametrize("data", [None, [], "x", 3, {"unit": {}}, {"deck": [[]]}, {"kins": "花"}])
def test_a_set_of_the_wrong_shape(data):
    assert refused(data)


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"fairy": None}, "/deck/0/fairy"),
        ({"main": {"花": 1}}, "/deck/0/main"),
        ({"main": {"x": 0}}, "/deck/0/main"),
        ({"main": {"x": 10**30}}, "/deck/0/main"),
        ({"reactions": ["never"]}, "/deck/0/reactions/0"),
        ({"name": "\t"}, "/deck/0/name"),
    ],
)
def test_a_deck_of_the_wrong_shape(changed, pointer):
    deck = {"name": "d", "fairy": "f"} | changed
    found = [violation.pointer for violation in refused({"deck": [deck]})]
    assert any(place.startswith(pointer) for place in found)


def test_a_field_that_is_misspelt_is_guessed():
    data = unit(trigger_chek=1)
    violation = refuses(data, "FB-2.1", "/unit/0/trigger_chek")
    assert "did you mean: 「trigger_check」" in violation.detail
