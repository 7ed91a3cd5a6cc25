"""Card sets as data (PB-2): what is checked, and how every failure is named."""

import json
import re
import tomllib
from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from msgspec import inspect

from saikoro.domain.cards.fields import without_entries
from saikoro.domain.cards.limits import MOST_VIOLATIONS
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.cards.source import described
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Stats, card_type, read_card_set
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute, BsEffect, EquipmentSlot
from saikoro.domain.games.pbwcg.cards.source import TABLES as SHAPES
from saikoro.domain.games.pbwcg.cards.source import CheckedSet
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.pbwcg_cards import card_sets
from tests.kit.pbwcg_sources import (
    TABLES,
    ability,
    deck,
    equipment,
    house_set,
    named,
    pc,
    set_card,
    source,
    support,
)
from tests.kit.worded import worded


def refused(data: Any) -> list[tuple[str, str]]:
    """The codes and places of everything that is wrong with a set."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    return [(violation.code, violation.pointer) for violation in illegal.value.violations]


def details(data: Any) -> list[str]:
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    return [violation.detail for violation in illegal.value.violations]


# The catalogue


def test_two_files_with_the_same_content_are_the_same_set():
    data = tomllib.loads(shipped("saikoro.domain.games.pbwcg", "sets/house.toml"))
    as_json = json.loads(json.dumps(data, ensure_ascii=False, indent=3))
    assert read_card_set(as_json).digest == read_card_set(data).digest == house_set().digest


def test_the_house_set_is_the_catalogue():
    """PB-3.11."""
    cards = house_set()
    assert [*cards.pcs] == [f"pc{number:02}" for number in range(1, 29)]
    assert [*cards.equipment] == [f"eq{number:02}" for number in range(1, 24)]
    assert [*cards.sets] == [f"st{number:02}" for number in range(1, 50)]
    assert [*cards.supports] == [f"sp{number:02}" for number in range(1, 10)]
    assert [*cards.abilities] == [f"ab{number:02}" for number in range(1, 44)]
    assert [(deck.slot1, deck.slot3) for deck in cards.decks.values()] == [
        *(("pc01", "pc06"), ("pc12", "pc14"))
    ]
    dawn, mist = ({*deck.cards} for deck in cards.decks.values())
    assert (len(dawn), len(mist), dawn & mist) == (40, 40, set())


def test_the_bs_of_the_catalogue_do_what_the_book_defines():
    """PB-14.9."""
    assert [(bs.name, bs.effect) for bs in house_set().bs.values()] == [
        ("毒", BsEffect.POISON),
        ("出血", BsEffect.BLEED),
        ("麻痺", BsEffect.PARALYSIS),
        ("睡眠", BsEffect.SLEEP),
        ("混乱", BsEffect.CONFUSION),
        ("封印", BsEffect.SEAL),
        ("鈍足", BsEffect.SLOW),
        ("恐怖", BsEffect.FEAR),
        ("暗闇", BsEffect.BLIND),
        ("呪い", BsEffect.CURSE),
    ]


def test_the_abilities_of_the_catalogue_are_those_of_the_book():
    """PB-18.3."""
    book = shipped("saikoro.domain.games.pbwcg", "rulebook.md")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in book.splitlines()
        if re.search(r"\| ab\d", line)
    ]
    assert [[cells[1], cells[3], cells[4]] for cells in rows] == [
        [it["id"], str(it["wp"]), it["text"]]
        for it in tomllib.loads(shipped("saikoro.domain.games.pbwcg", "sets/house.toml"))["ability"]
    ]


def test_a_pc_ready_to_play():
    card = house_set().pcs["pc02"]
    assert (card.name, card.name_en) == ("鉄門のガルド", "Gardo of the Iron Gate")
    assert (card.world, card.race, card.job) == ("暁の大陸", "人間", "重騎士")
    assert (card.attribute, card.hp, card.wp, card.sp) == (Attribute.BODY, 24, 10, 20)
    assert (card.range, card.endurance, card.traits) == (1, None, ("門番",))
    assert [card.stats.of(attribute) for attribute in [*Attribute][:3]] == [8, 3, 5]
    assert house_set().pcs["pc24"].endurance == 6


def test_the_abilities_of_a_pc_are_those_of_race_and_job_then_its_own():
    """PB-18.1."""
    card = house_set().pcs["pc02"]
    assert card.abilities == ("ab01", "ab10", "ab11", "ab12", "ab38")
    assert card.own == ("ab38",)


def test_an_ability_that_a_pc_has_twice_is_one():
    cards = read_card_set(source(pc=[pc(abilities=["ab1"])]))
    assert cards.pcs["pc1"].abilities == ("ab1",)


def test_equipment_ready_to_play():
    """PB-2.3, PB-6.4."""
    hammer = house_set().equipment["eq23"]
    assert (hammer.type, hammer.place, hammer.place.hands) == ("weapon", EquipmentSlot.TWO_HANDS, 2)
    assert (hammer.stats, hammer.weight) == (Stats(4, -1, 0), 10)
    assert [
        place.hands for place in (EquipmentSlot.ONE_HAND, EquipmentSlot.HEAD, EquipmentSlot.COAT)
    ] == [1, 0, 0]


def test_the_endurance_of_supports():
    """PB-8.8: printed, else 5 + ⌊CP/2⌋."""
    supports = house_set().supports
    assert supports["sp04"].endurance_maximum == 6
    assert [supports[id_].endurance_maximum for id_ in ("sp03", "sp01", "sp06")] == [7, 8, 10]


def test_what_a_card_counts_as_for_its_text():
    cards = house_set()
    types = [
        card_type(cards.abilities.get(id_) or cards.cards[id_])
        for id_ in ("ab01", "ab39", "pc01", "eq01", "sp01", "st01", "st11", "st16", "st24", "st30")
    ]
    assert types == [
        *(CardType.ABILITY, CardType.SUPPORT_ABILITY, CardType.PC, CardType.EQUIPMENT),
        *(CardType.SUPPORT, CardType.INSTANT, CardType.FIELD, CardType.SPELL),
        *(CardType.LASTING, CardType.TRAP),
    ]


def test_a_support_by_the_name_that_summons_it():
    """PB-19.5, no. 9."""
    assert house_set().supports_by_name["寄生蔦"].id == "sp05"


def test_the_house_set_can_be_kept_compiled():
    cards = house_set()
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(cards), type=CardSet) == cards


@settings(max_examples=budget(4, soak=1_000), deadline=None)
@given(card_sets())
def test_any_set_can_be_kept_compiled(cards):
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(cards), type=CardSet) == cards


def test_an_empty_set_is_refused():
    with pytest.raises(IllegalCardSet, match="no card found"):
        read_card_set({"catalogue": "x", "version": 1})


# PB-2.5

CARDS = ("equipment", "set", "support", "deck")

LIMITS = [
    *((table, "name", "x" * 40, "x" * 41) for table in TABLES),
    *((table, "name_en", "x", "") for table in TABLES),
    *(("pc", "name", "、。 ", f"x{sign}") for sign in "「」【】《》[]\n\x85\ud800"),
    ("pc", "hp", 1, 0),
    ("pc", "hp", 40, 41),
    ("pc", "stats", [0, 0, 20], [0, 0, 21]),
    ("pc", "stats", [0, 0, 0], [0, -1, 0]),
    ("pc", "stats", [1, 2, 3], [1, 2]),
    ("support", "stats", [20, 0, 0], [21, 0, 0]),
    ("support", "stats", [0, 0, 0], [-1, 0, 0]),
    ("equipment", "stats", [-5, 12, 0], [-6, 12, 0]),
    ("equipment", "stats", [-5, 12, 0], [-5, 13, 0]),
    *((table, "wp", 0, -1) for table in ("ability", "pc", "support")),
    *((table, "wp", 40, 41) for table in ("ability", "pc", "support")),
    ("pc", "sp", 0, -1),
    ("pc", "sp", 40, 41),
    ("equipment", "weight", 0, -1),
    ("equipment", "weight", 20, 21),
    ("support", "cp", 1, 0),
    ("support", "cp", 13, 14),
    *((table, "range", "3PC内", "4PC内") for table in ("pc", "support")),
    *((table, "range", "1PC内", "敵列") for table in ("pc", "support")),
    *((table, "endurance", 1, 0) for table in ("pc", "support")),
    *((table, "endurance", 20, 21) for table in ("pc", "support")),
    *((table, "endurance", 20, None) for table in ("pc", "support")),
    ("pc", "attribute", "無", "全"),
    ("support", "attribute", "心", "無"),  # PB-2.1
    ("pc", "world", "陸", "全世界"),
    ("equipment", "type", "weapon", "武器"),
    ("equipment", "place", "頭", "手"),
    ("equipment", "place", "足", "上着"),
    ("equipment", "place", "両手", "通常"),
    ("set", "kind", "M", "Ｍ"),
    *((table, "id", "a-B_9", "a b") for table in CARDS),
    *((table, "id", "s", "s1") for table in CARDS),  # PB-0.5
    *((table, "id", "set", "set3") for table in CARDS),
    ("set", "id", "x" * 16, "x" * 17),
    ("pc", "abilities", ["ab1"] * 9, ["ab1"] * 10),
    ("pc", "traits", ["x"] * 9, ["x"] * 10),
    ("pc", "traits", ["旅人"], ["「旅人」"]),
    ("deck", "cards", ["pc1"] * 99, ["pc1"] * 100),
    *((table, "text", "", 3) for table in TABLES if table not in ("deck", "set")),
]


@for_every(("table", "field", "right", "wrong"), LIMITS)
def test_the_limits_of_a_field(table, field, right, wrong):
    read_card_set(source(**{table: [TABLES[table](**{field: right})]}))
    found = refused(source(**{table: [TABLES[table](**{field: wrong})]}))
    assert ("card_field", f"/{table}/0/{field}") in [
        (code, "/".join(pointer.split("/")[:4])) for code, pointer in found
    ]
    assert not [code for code, _ in found if code == "card_text"]


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [("Fi", 1, 9), ("補", 0, 9), *((kind, 0, 0) for kind in ("◆", "召", "術", "破", "罠", "M"))],
)
def test_the_turns_of_a_set_card(kind, least, most):
    texts = {"Fi": "毎ターン:両PLのHP-1。", "術": "[敵前衛]へ体攻撃=1。"}
    texts |= {"罠": "罠(敵召喚):自PLのHP+1。"}
    for turns in range(-1, 11):
        lasting = kind == "補" and turns > 0
        text = "毎ターン:自PLのHP+1。" if lasting else texts.get(kind, "自PLのHP+1。")
        data = source(set=[set_card(kind=kind, turns=turns, text=text)])
        if least <= turns <= most:
            read_card_set(data)
        else:
            assert refused(data) == [("card_field", "/set/0/turns")]


WORN = {"weapon": ["片手", "両手", "頭", "足"], "armour": ["片手", "上着", "通常", "下着"]}


@pytest.mark.parametrize("place", EquipmentSlot)
@pytest.mark.parametrize("type_", WORN)
def test_where_equipment_is_worn(type_, place):
    """PB-2.3."""
    data = source(equipment=[equipment(type=type_, place=place.value)])
    if place in WORN[type_]:
        read_card_set(data)
    else:
        assert refused(data) == [("card_field", "/equipment/0/place")]


@pytest.mark.parametrize("name", ["x" * 41, "猛。毒", "毒:", "毒を回復", "無効毒", "「毒」"])
def test_a_bs_that_no_text_could_name(name):
    assert refused(source(bs=[named(name, rule="PB-14.10")])) == [("card_field", "/bs/0/name")]


def test_a_bs_does_what_its_rule_defines():
    """PB-14.9, PB-19.8: under any name."""
    cards = read_card_set(source(bs=[named("猛毒", rule="PB-14.10")]))
    assert cards.bs["猛毒"].effect is BsEffect.POISON
    assert refused(source(bs=[named("毒", rule="PB-14.9")])) == [("card_field", "/bs/0/rule")]


@pytest.mark.parametrize(("table", "make"), TABLES.items())
def test_a_field_that_is_missing_or_unknown(table, make):
    for field in make():
        card = make()
        del card[field]
        assert ("card_field", f"/{table}/0") in refused(source(**{table: [card]}))
    card = make(colour="red")
    assert refused(source(**{table: [card]})) == [("card_field", f"/{table}/0/colour")]


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"game": "ktc"}, "/game"),
        ({"catalogue": ""}, "/catalogue"),
        ({"version": 0}, "/version"),
        ({"version": "1"}, "/version"),
        ({"version": 2**70}, "/version"),
        ({"colour": "red"}, "/colour"),
        ({"deck": "x"}, "/deck"),
        ({"deck": [3]}, "/deck/0"),
        ({"deck": [deck(starters={"slot1": "pc1"})]}, "/deck/0/starters"),
        ({"deck": [deck(starters={"slot1": "pc1", "slot3": 3})]}, "/deck/0/starters/slot3"),
        ({"world": [named("陸"), *(named(f"陸{number}") for number in range(200))]}, "/world"),
    ],
)
def test_a_set_of_the_wrong_shape(changed, place):
    assert refused(source(**changed)) == [("card_field", place)]


@pytest.mark.parametrize("data", [None, 3, [], "pbwcg", {}])
def test_what_is_no_set(data):
    assert {code for code, _ in refused(data)} == {"card_field"}


@pytest.mark.parametrize("junk", [None, 3, "x", [1], {"name": ["x"]}, {"text": 3, "id": {}}])
def test_junk_is_refused_not_tripped_over(junk):
    tables = ("world", "bs", "race", "job", *TABLES)
    assert refused(source(**{table: [junk] for table in tables}))


@pytest.mark.parametrize(
    ("tables", "place"),
    [
        ({"world": [named("陸"), named("陸")]}, "/world/1/name"),
        ({"bs": [named("毒", rule="PB-14.10"), named("毒", rule="PB-14.11")]}, "/bs/1/name"),
        ({"race": [named("人間", abilities=[])] * 2}, "/race/1/name"),
        ({"job": [named("旅人", abilities=[])] * 2}, "/job/1/name"),
        ({"ability": [ability(), ability(name="別")]}, "/ability/1/id"),
        ({"set": [set_card(id="eq1")]}, "/set/0/id"),
        ({"pc": [pc(), pc(id="ab1")]}, "/pc/1/id"),
        ({"support": [support(), support(id="sp2")]}, "/support/1/name"),
        ({"deck": [deck(), deck()]}, "/deck/1/id"),
    ],
)
def test_what_others_refer_to_is_there_once(tables, place):
    assert refused(source(**tables)) == [("card_field", place)]


def test_two_cards_may_have_one_name():
    """PB-3.5: only a deck may not hold both."""
    read_card_set(source(pc=[pc(), pc(id="pc2")], equipment=[equipment(name="剣士")]))


# PB-2.6


@pytest.mark.parametrize(
    ("tables", "place"),
    [
        ({"pc": [pc(world="空")]}, "/pc/0/world"),
        ({"pc": [pc(race="旅人")]}, "/pc/0/race"),
        ({"pc": [pc(job="人間")]}, "/pc/0/job"),
        ({"pc": [pc(abilities=["ab1", "pc1"])]}, "/pc/0/abilities/1"),
        ({"race": [named("人間", abilities=["ab2"])]}, "/race/0/abilities/0"),
        ({"job": [named("旅人", abilities=["ab1", "ab2"])]}, "/job/0/abilities/1"),
        ({"support": [support(world="空")]}, "/support/0/world"),
        ({"support": [support(abilities=["ab2"])]}, "/support/0/abilities/0"),
        ({"ability": [ability(**{"from": "狼"})]}, "/ability/0/from"),
        ({"set": [set_card(text="[味方1PC]に「狼」を召喚。")]}, "/set/0/text"),
        ({"deck": [deck(cards=["pc1", "ab1"])]}, "/deck/0/cards/1"),
        (
            {"deck": [deck(starters={"slot1": "pc9", "slot3": "pc1"})]},
            "/deck/0/starters/slot1",
        ),
    ],
)
def test_a_name_that_stands_for_nothing(tables, place):
    assert refused(source(**tables)) == [("card_reference", place)]


@pytest.mark.parametrize("origin", ["人間", "旅人", "固有", "召喚サポート"])
def test_where_an_ability_may_come_from(origin):
    read_card_set(source(ability=[ability(**{"from": origin})]))


def test_a_name_that_may_have_been_meant():
    worded(details(source(pc=[pc(race="人問")])))


@pytest.mark.parametrize(
    ("table", "changed"),
    [
        ("ability", {"text": "[自身]の持久+1"}),
        ("ability", {"text": "常時:早さ+1。"}),
        ("ability", {"text": "[自身]にBS:火傷。"}),  # PB-19.8
        ("ability", {"text": "[自身]の早さ+1(1T)。" * 13}),
        ("pc", {"text": "早さ+1。"}),
        ("equipment", {"text": "召喚時:自PLのHP+1。"}),
        ("support", {"text": "戦闘不能時:自PLのHP+1。"}),
        ("set", {"text": "毎ターン:自PLのHP+1。"}),
        ("set", {"text": "自PLのHP+1。", "kind": "補", "turns": 3}),
        ("set", {"text": "", "kind": "罠"}),
        ("set", {"text": "", "kind": "術"}),
    ],
)
def test_a_text_that_its_card_may_not_have(table, changed):
    card = TABLES[table](**changed)
    assert refused(source(**{table: [card]})) == [("card_text", f"/{table}/0/text")]


def test_the_text_of_a_card_of_unknown_kind_is_read_all_the_same():
    cards = [set_card(kind="札", text="x"), set_card(id="st2", kind="補", turns=99, text="y。")]
    assert refused(source(set=cards)) == [
        *(("card_field", "/set/0/kind"), ("card_text", "/set/0/text")),
        *(("card_field", "/set/1/turns"), ("card_text", "/set/1/text")),
    ]


def test_every_clause_that_fails_is_reported_with_its_column():
    """PB-2.6."""
    text = "[自身]の持久+1。[自身]の持久+0。[自身]に「狐」を召喚。[攻撃者]の持久+1。"
    [first] = details(source(ability=[ability(text=text)]))
    assert first.startswith("18文字目 / column 18: ")
    found = details(source(ability=[ability(text=text.replace("+0", "+2"))]))
    assert [detail.partition(": ")[0] for detail in found] == [
        "27文字目 / column 27",
        "33文字目 / column 33",
    ]


def test_what_is_wrong_is_underlined_with_what_may_have_been_meant():
    worded(details(source(ability=[ability(text="自PLは1枚引く。[自身]の持久＋１")])))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("[1PC内]へ体攻撃+1《必殺》。", ["「殺》。」", "did you mean: 「《必中》」"]),
        ("[1PC内]へ対攻撃+1。", ["「対攻撃+1。」", "「体」"]),
        ("[自身]の持久+100。", ["「+n, -n (1–99)」"]),
        ("[自身]の早さ+100(1T)。", ["「+n, -n (0–99)」"]),
        ("[1PC内]へ体攻撃+0《10回》。", ["《10回》", "9回まで / at most 9 times"]),
        ("あ" * 501, ["500文字まで / at most 500 characters"]),
        ("自PLは1枚引く。" * 13, ["文は12まで / at most 12 clauses", "column 109"]),
        ("[自身]にBS:どく。", ["BS:どく", "カタログのBSは", "毒"]),
    ],
)
def test_what_is_reported_of_a_text(text, parts):
    """Where reading stopped, what could stand there, the likest phrase; limits by number."""
    [detail] = details(source(ability=[ability(text=text)]))
    for part in parts:
        assert part in detail


def test_everything_wrong_is_reported_at_once_and_in_file_order():
    data = source(
        version=0,
        ability=[ability(wp=99, text="?")],
        pc=[pc(name="", hp=0, world="全世界", race="狼", text="x。早さ+1。")],
        equipment=[7],
        set=[set_card(turns=1, id="ab1")],
    )
    assert refused(data) == [
        ("card_field", "/version"),
        ("card_field", "/ability/0/wp"),
        ("card_text", "/ability/0/text"),
        ("card_field", "/pc/0/name"),
        ("card_field", "/pc/0/hp"),
        ("card_field", "/pc/0/world"),
        ("card_reference", "/pc/0/race"),
        ("card_text", "/pc/0/text"),
        ("card_field", "/equipment/0"),
        ("card_field", "/set/0/id"),
        ("card_field", "/set/0/turns"),
    ]


def test_a_field_is_reported_by_its_name_in_both_languages():
    """PB-2.5."""
    worded(details(source(pc=[pc(hp=41)])))


@pytest.mark.parametrize(
    "kind", [*(shape.kind for shape in SHAPES.values()), without_entries(CheckedSet)]
)
def test_every_field_describes_what_it_allows(kind):
    for field in msgspec.structs.fields(kind):
        hint = get_type_hints(kind, include_extras=True)[field.name]
        assert described(inspect.type_info(hint)) is not None


def test_a_set_with_very_much_that_is_wrong():
    cards = [ability(id=f"x{number}", text="?") for number in range(200)]
    *faults, last = refused(source(ability=cards))
    assert len(faults) == MOST_VIOLATIONS
    assert last == ("card_field", "")
