"""Card sets as data (CG-2.7, CG-22): every check and its error."""

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings

from saikoro.domain.cards.shipped import shipped
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.cardgard.cards.card_set import read_card_set
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.english import (
    print_ability_en,
    print_command_en,
    print_leap_en,
    print_row_en,
)
from saikoro.domain.games.cardgard.cards.notation.parse import read_row
from saikoro.domain.games.cardgard.cards.print import print_set
from tests.kit.budget import budget
from tests.kit.cardgard import house_set
from tests.kit.cardgard_cards import card_set_sources
from tests.kit.cardgard_positions import HEAL, acting, command, leap, source, unit
from tests.kit.worded import worded


def refused(data: Any) -> list[tuple[str, str]]:
    """The codes and pointers of all failures of a set."""
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    return [(violation.code, violation.pointer) for violation in illegal.value.violations]


def details(data: Any) -> list[str]:
    with pytest.raises(IllegalCardSet) as illegal:
        read_card_set(data)
    return [violation.detail for violation in illegal.value.violations]


def test_two_files_with_the_same_content_are_the_same_set():
    data = tomllib.loads(shipped("saikoro.domain.games.cardgard.sets", "house.toml"))
    as_json = json.loads(json.dumps(data, ensure_ascii=False, indent=3))
    assert read_card_set(as_json).digest == read_card_set(data).digest == house_set().digest


def test_the_house_set_is_the_catalogue():
    """CG-22.1."""
    cards = house_set()
    assert [*cards.units] == [f"U{number:02}" for number in range(1, 19)]
    assert [*cards.leaps] == [f"L{number:02}" for number in range(1, 6)]
    assert [*cards.commands] == [f"C{number:02}" for number in range(1, 17)]
    assert all(unit.star and unit.leap for unit in cards.leaps.values())
    assert not any(unit.star or unit.leap for unit in cards.units.values())


def test_a_unit_of_the_house_set():
    troll = house_set().units["U04"]
    assert (troll.name, troll.en) == ("恐獣ベロブル", "Dread Beast Verobul")
    assert (troll.element, troll.hp, troll.speed) == (n.Element.DARK, 12, 1)
    assert troll.traits == ("獣", "大型", "魔眼", "森", "闇", "野生")
    assert [row.name if row else None for row in troll.rows] == [
        *("恐獣", None, None, None, "睡眠", "魔眼")
    ]
    assert troll.ability
    assert troll.ability.name == "連撃"


def modes(*units: str) -> set[n.Mode]:
    cards = house_set()
    every = cards.units | cards.leaps
    return {row.aim.mode for card in units for row in every[card].rows if row and row.aim}


@pytest.mark.parametrize(
    ("mode", "cards"),
    [
        ("近接・番号", ["U06"]),
        ("近接・速度", ["U11", "U16"]),
        ("近接・直後", ["U08"]),
        ("近接・暗殺", ["U05", "U13", "U15"]),
        ("近接・貫通", ["U01", "U15", "U17"]),
        ("射撃・直前", ["U07", "L03"]),
        ("射撃・速度", ["U07", "U16"]),
        ("範囲・後衛", ["U07"]),
        ("範囲・縦一列", ["U12", "L02"]),
        ("特殊", ["U09", "U18", "L04"]),
    ],
)
def test_a_mode_is_on_the_cards_of_the_overview(mode, cards):
    """CG-22.3."""
    for card in cards:
        assert n.Mode(mode) in modes(card)


def test_every_mode_is_on_a_card():
    """CG-22.3."""
    cards = house_set()
    assert modes(*cards.units, *cards.leaps) == {*n.Mode}


def test_first_strikes_and_limited_rows():
    """CG-22.3."""
    cards = house_set()
    every = (cards.units | cards.leaps).items()
    strikes = [card for card, unit in every if any(row and row.first_strike for row in unit.rows)]
    limited = [card for card, unit in every if any(row and row.once for row in unit.rows)]
    assert strikes == ["U07", "U08", "U15", "L03", "L05"]
    assert limited == ["U01", "U09", "U10", "U12", "L04"]


def test_an_empty_set_is_refused():
    with pytest.raises(IllegalCardSet, match="no card found"):
        read_card_set({"format": 1, "id": "x", "version": "1"})


def test_values_at_their_limits_are_legal():
    """CG-2.7."""
    traits = [*map(str, range(7)), "x" * 16]
    read_card_set(source(unit(hp=30, speed=10, traits=traits, name="x" * 40, id="x" * 16)))
    read_card_set(source(unit(hp=1, speed=0, traits=[])))
    read_card_set(source(leap=[leap(traits=["★", *traits])]))


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"format": 2}, "/format"),
        ({"id": 3}, "/id"),
        ({"version": None}, "/version"),
        ({"game": "laplaplus"}, "/game"),
        ({"author": 1}, "/author"),
        ({"colour": "red"}, "/colour"),
        ({"unit": "none"}, "/unit"),
        ({"unit": [7]}, "/unit/0"),
        ({"command": [{}]}, "/command/0"),
    ],
)
def test_a_set_of_the_wrong_shape_is_refused(changed, place):
    assert ("set_shape", place) in refused(source(**changed))


def test_a_set_that_is_not_an_object_is_refused():
    assert refused([]) == [("set_shape", "")]


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"id": "U 1"}, "/id"),
        ({"id": ""}, "/id"),
        ({"id": "x" * 17}, "/id"),
        ({"id": "U1\n"}, "/id"),
        ({"hp": "10"}, "/hp"),
        ({"hp": True}, "/hp"),
        ({"speed": 1.5}, "/speed"),
        ({"traits": "人間"}, "/traits"),
        ({"traits": [1]}, "/traits/0"),
        ({"actions": [None]}, "/actions/0"),
        ({"ability": None}, "/ability"),
        ({"leap": None}, "/leap"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_a_card_of_the_wrong_shape_is_refused(changed, place):
    assert ("set_shape", f"/unit/0{place}") in refused(source(unit(**changed)))


def test_a_card_without_a_field_is_refused():
    incomplete = unit()
    del incomplete["hp"]
    assert refused(source(incomplete)) == [("set_shape", "/unit/0")]


def test_a_duplicate_id_is_refused():
    data = source(unit(), leap=[leap()], command=[command(id="U1")])
    assert refused(data) == [("set_shape", "/command/0/id")]


@pytest.mark.parametrize(
    ("changed", "code", "place"),
    [
        ({"name": ""}, "name_bad", "/name"),
        ({"name": "x" * 41}, "name_bad", "/name"),
        ({"name": "a\tb"}, "name_bad", "/name"),
        ({"element": "光"}, "element_bad", "/element"),
        ({"element": "聖・闇"}, "element_bad", "/element"),
        ({"hp": 0}, "hp_bad", "/hp"),
        ({"hp": 31}, "hp_bad", "/hp"),
        ({"speed": -1}, "speed_bad", "/speed"),
        ({"speed": 11}, "speed_bad", "/speed"),
        ({"traits": [*map(str, range(9))]}, "traits_too_many", "/traits"),
        ({"traits": ["鬼", "人", "鬼"]}, "trait_repeated", "/traits/2"),
        ({"traits": [""]}, "trait_bad", "/traits/0"),
        ({"traits": ["x" * 17]}, "trait_bad", "/traits/0"),
        ({"traits": ["鬼", "剣・士"]}, "trait_bad", "/traits/1"),
        ({"actions": []}, "rows_bad", "/actions"),
        ({"actions": ["【1】「なし」"] * 6}, "rows_bad", "/actions"),
        ({"actions": [*unit()["actions"], "【7】「なし」"]}, "rows_bad", "/actions"),
        ({"actions": ["【1】", *unit()["actions"][1:]]}, "text_unparsable", "/actions/0"),
        ({"ability": "【特性】なし"}, "text_unparsable", "/ability"),
        ({"traits": ["★"]}, "star_without_leap", "/traits"),
        ({"leap": leap()["leap"]}, "leap_without_star", "/leap"),
        (leap(), "set_shape", ""),
    ],
)
def test_a_unit_that_fails_one_check(changed, code, place):
    """CG-2.7."""
    assert refused(source(unit(**changed))) == [(code, f"/unit/0{place}")]


def test_a_star_and_a_leap_line_come_together():
    """CG-2.4, CG-2.7."""
    assert refused(source(leap=[leap(traits=[])])) == [("leap_without_star", "/leap/0/leap")]
    assert refused(source(leap=[unit()])) == [("set_shape", "/leap/0")]
    assert refused(source(leap=[leap(leap="")])) == [("text_unparsable", "/leap/0/leap")]


@pytest.mark.parametrize(
    ("changed", "code", "place"),
    [
        ({"name": ""}, "name_bad", "/name"),
        ({"text": ""}, "text_unparsable", "/text"),
        ({"text": command()["text"] + HEAL}, "text_unparsable", "/text"),
        (
            {"text": "1ラウンド目の開始時に発動する。対象を【毒】状態にする。"},
            "phrase_misplaced",
            "/text",
        ),
    ],
)
def test_a_command_that_fails_one_check(changed, code, place):
    """CG-2.7."""
    assert refused(source(command=[command(**changed)])) == [(code, f"/command/0{place}")]


def test_all_failures_of_all_cards_are_reported_in_the_order_of_the_rule_book():
    """CG-2.7."""
    actions = [
        "【1】「x」……【近接】敵全体を【毒】状態にする。",
        "【2】「x」……",
        *unit()["actions"][2:5],
        "【5】「なし」",
    ]
    traits = ["★", *map(str, range(7)), "7", "7"]
    bad = unit(name="", element="", hp=0, speed=99, traits=traits, actions=actions)
    found = refused(source(bad, 7, command=[command(text="?", id="?")]))
    assert found == [
        ("name_bad", "/unit/0/name"),
        ("element_bad", "/unit/0/element"),
        ("hp_bad", "/unit/0/hp"),
        ("speed_bad", "/unit/0/speed"),
        ("traits_too_many", "/unit/0/traits"),
        ("trait_repeated", "/unit/0/traits/9"),
        ("rows_bad", "/unit/0/actions"),
        ("text_unparsable", "/unit/0/actions/1"),
        ("phrase_misplaced", "/unit/0/actions/0"),
        ("star_without_leap", "/unit/0/traits"),
        ("set_shape", "/unit/1"),
        ("set_shape", "/command/0/id"),
        ("text_unparsable", "/command/0/text"),
    ]


@pytest.mark.parametrize(
    ("row", "parts"),
    [
        ("【近接】1体に3点の物理ダメージを与えます。", ["28文字目", "column 28", "「ます。」"]),
        ("【近接】1体に3点の物理ダメージを与えます。", ["did you mean: 「ダメージを与える。」"]),
        ("【近接】1体を【書】状態にする。", ["「書】状態にする。」", "「【毒】」"]),
        ("【近接】1体を【毒】状態にする。その後、", ["文末 / the end", "+ "]),
        ("相手全体を【毒】状態にする。", ["did you mean: 「【1】「x」……【全体】敵全体を"]),
        (
            "敵全体を【毒】状態にする。",
            ["「敵全体」", "did you mean: 「【1】「x」……【全体】敵全体を"],
        ),
        ("【近接】敵全体を【毒】状態にする。", ["「【近接】」", "「1体」"]),
    ],
)
def test_an_error_names_place_found_expected_and_similar_text(row, parts):
    """CG-2.7."""
    (detail,) = details(source(acting(row)))
    for part in parts:
        assert part in detail


@pytest.mark.parametrize(
    ("aimed", "again"),
    [
        ("【射撃】1体", "the target"),
        ("【特殊】HPが最も低い敵1体", "the target"),
        ("【全体】敵全体", "the targets"),
    ],
)
def test_one_target_is_called_one(aimed, again):
    face, row = read_row(
        f"【1】「x」……{aimed}に3点の物理ダメージを与える。その後、対象を【毒】状態にする。"
    )
    assert print_row_en(face, row).endswith(f"Then inflict poison on {again}.")


def test_every_card_of_the_house_set_has_an_english_text():
    cards = house_set()
    for one in (*cards.units.values(), *cards.leaps.values()):
        assert all(print_row_en(face, row) for face, row in enumerate(one.rows, start=1))
        assert print_ability_en(one.ability)


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("U01", "[1] 剣撃: (melee) Deal 3 physical damage to one enemy."),
        (
            "U03",
            "[5] ポイズンシュート: (shot, lowest HP) Deal 2 damage to one enemy,"
            " and 4 more to any with poison.",
        ),
        (
            "U09",
            "[5] 夢喰い: (shot, lowest HP) Deal 2 magical damage to one enemy."
            " Then heal this unit by X, where X is the damage that this action has dealt.",
        ),
        (
            "U13",
            "[2] 遅延: (shot, next to act) Deal 1 magical damage to one enemy."
            " Then move the target to the end of the action order.",
        ),
        (
            "U15",
            "[5] 急降下: (melee, rear first) Deal 3 physical damage to one enemy. First strike.",
        ),
    ],
)
def test_a_row_in_english(card, printed):
    rows = house_set().units[card].rows
    assert printed in [print_row_en(face, row) for face, row in enumerate(rows, start=1)]


def test_other_texts_in_english():
    cards = house_set()
    worded(
        print_leap_en(cards.leaps["L01"].leap or n.Leap(n.Fitting()), {}),
        print_ability_en(cards.units["U03"].ability),
        print_command_en(cards.commands["C01"].meaning),
    )


def test_a_leap_names_the_unit_that_it_replaces_in_english():
    worded(print_set(house_set(), "en"))


@settings(max_examples=budget(4, soak=1_000), deadline=None)
@given(card_set_sources())
def test_random_sets_are_legal(data):
    cards = read_card_set(data)
    names = [unit.name for unit in (*cards.units.values(), *cards.leaps.values())]
    assert len({*names}) == len(names)
    assert len(cards.units) >= 8
    assert len(cards.leaps) >= 2
    assert len(cards.commands) >= 3
    for one in (*cards.units.values(), *cards.leaps.values()):
        assert all(print_row_en(face, row) for face, row in enumerate(one.rows, start=1))
        assert print_ability_en(one.ability)
        assert not one.leap or print_leap_en(one.leap, {})
    assert all(print_command_en(command.meaning) for command in cards.commands.values())
