"""Builds of Cardgard: CG-3.5 without a match, and card sets with own cards (TN-16.10)."""

from random import Random

import pytest

from saikoro.domain.cards.names import TextSpan
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.builds import BUILDS
from saikoro.domain.match.play.position import play_position
from saikoro.domain.match.sources.dice import GivenDice
from tests.kit.cardgard import BUILD, UNIT, house_set, moves, random_build

OPTIONS = CARDGARD.book.read_options({})


def found(build, **options):
    chosen = CARDGARD.book.read_options(options)
    return [(v.code, v.pointer) for v in BUILDS.check(chosen, house_set(), build)]


def test_a_build_answers_the_decisions_of_a_match():
    build = random_build(Random(1))
    played = play_position(CARDGARD, OPTIONS, house_set(), moves(build, build)[:2], GivenDice(()))
    assert played.waiting is not None
    assert BUILDS.decisions(OPTIONS) == ("submit_deck", played.waiting.name)


def test_a_build_of_legal_answers_is_legal():
    for seed in range(20):
        build = random_build(Random(seed))
        assert found([build.deck_answer, build.lineup_answer]) == []


@pytest.mark.parametrize("build", [None, {}, [], [BUILD[0]], [*BUILD, {}]])
def test_a_build_without_both_answers_is_refused(build):
    assert found(build) == [("build_shape", "")]


def test_both_answers_of_a_build_are_checked():
    build = [{"deck": ["U01"] * 9}, {"squares": {"1": "U02"}}]
    assert found(build) == [
        ("deck_size", "/0/deck"),
        ("deck_duplicate", "/0/deck"),
        ("deck_commands", "/0/deck"),
        ("lineup_squares", "/1/squares"),
        ("lineup_not_in_deck", "/1/squares/1"),
        ("lineup_units", "/1/squares"),
    ]


def test_a_lineup_is_not_checked_beside_a_deck_of_the_wrong_shape():
    assert found([{"deck": 7}, BUILD[1]]) == [("answer_shape", "/0/deck")]


def test_a_build_is_checked_by_the_options():
    assert found(BUILD, leap="off") == [("leap_off", "/0/leap")]
    assert ("trait_refused", "/0/deck/0") in found(BUILD, refused_traits=["少女"])
    assert ("trait_refused", "/0/leap/0") in found(BUILD, refused_traits=["ドラゴン"])


def test_refused_traits_of_a_card_are_named_in_the_order_of_the_card():
    printed = house_set().units[BUILD[0]["deck"][0]]
    options = CARDGARD.book.read_options({"refused_traits": sorted(printed.traits)})
    wrong = BUILDS.check(options, house_set(), BUILD)
    details = [each.detail for each in wrong if each.pointer == "/0/deck/0"]
    named = [f"trait {trait}," for trait in printed.traits]
    assert all(name in detail for name, detail in zip(named, details, strict=True))


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("フロギストン・ドラゴン", ["U06"]),
        ("Phlogiston Lord, Dragon King of Blazing Fire, u01", ["L01", "U01"]),
        ("Ｕ０１　U02", ["U01", "U02"]),
        ("U01 火炎剣士「アマリア・カソルラ」", ["U01"]),
        ("火炎剣士 アマリア・カソルラ、パラ・ダイス・シフト＜1⇒6＞", ["U01", "C03"]),
        ("なし", []),
    ],
)
def test_a_deck_of_ids_and_names(line, cards):
    lines = [TextSpan(f"デッキ：{line}", 1), TextSpan("配置：", 2)]
    read = BUILDS.read_text(lines, BUILDS.names(house_set()))
    assert read.errors == []
    assert read.build == [{"deck": cards, "leap": []}, {"squares": {}}]


def test_own_ids_stay_unique():
    base = {"unit": [UNIT | {"id": "a-own-U01"}], "command": []}
    own = {"unit": [UNIT, UNIT | {"id": "0123456789012345"}]}
    source, (of_a, of_b) = BUILDS.own.merged(base, own, own)
    assert of_a == {"own-U01": "a-1", "0123456789012345": "a-2"}
    assert of_b == {"own-U01": "b-own-U01", "0123456789012345": "b-1"}
    assert len(CARDGARD.cards.read(source).units) == 5
    assert BUILDS.own.merged(base, own, None).ids == (of_a, {})
    assert BUILDS.own.merged(base, None, {}).source is base


def test_a_build_is_renamed_with_the_ids_of_its_cards():
    assert BUILDS.renamed(BUILD, {"U01": "a-U01", "L01": "a-L01"}) == [
        {"deck": ["a-U01", *BUILD[0]["deck"][1:]], "leap": ["a-L01"]},
        {"squares": {**BUILD[1]["squares"], "1": "a-U01"}},
    ]
