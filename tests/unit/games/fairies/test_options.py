"""FB-15: what each option changes."""

from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalOptions
from saikoro.domain.games.fairies import FAIRIES
from tests.kit.fairies import FLOWERS, STARS, Match, position
from tests.kit.fairies_examples import play


def battle(a: str, d: str, **options: Any) -> Match:
    """`a` attacks `d`, which cannot block; nobody replies."""
    match = position({"units": [a]}, {"units": [d]}, **options)
    play(match, f"next battle; attack {a.partition(':')[0]} {d.partition(':')[0]}")
    return match


def direct(a: str, **options: Any) -> Match:
    match = position({"units": [a]}, {}, **options)
    play(match, f"next battle; attack {a} direct")
    return match


def damage(match: Match) -> list[int]:
    return [side.damage for side in match.state.seats]


def test_attacker_pays():
    assert damage(battle("u13", "u16")) == [20, 0]
    free = battle("u13", "u16", attacker_pays=False)
    assert damage(free) == [0, 0]
    assert "damage_prevented" not in free.emitted()


def test_a_tie():
    tied = battle("u03", "u12:turned")
    assert tied.emitted().count("destroyed") == 2
    assert battle("u03", "u12:turned", tie="neither").emitted().count("destroyed") == 0
    assert damage(tied) == [0, 0]


def test_losers_that_stay():
    match = battle("u08", "u01", loser="stays")
    assert match.emitted().count("destroyed") == 0
    assert damage(match) == [0, 30]
    assert len(direct("u08", loser="stays").data("checked")) == 1


def test_damage_against_a_blocker():
    for stops, dealt in ((False, 30), (True, 0)):
        match = position({"units": ["u08"]}, {"units": ["u01", "u02"]}, block_stops_damage=stops)
        play(match, "next battle; attack u08 u01; block u02")
        assert damage(match) == [0, dealt]


def test_direct_attacks():
    assert damage(direct("u15")) == [0, 10]
    assert damage(direct("u15", direct_damage=0)) == [0, 0]
    assert damage(direct("u15", direct_breaker=True)) == [0, 20]
    assert len(direct("u15", direct_damage_checks=3).data("checked")) == 3
    fairy = position({"units": ["u15"], "fairy": "f02"}, {}, direct_damage=50)
    play(fairy, "next battle; attack u15 direct")
    assert damage(fairy) == [0, 20]


def test_support_units_attack():
    supports = {"supports": ["s04"]}
    assert position(supports, {}).legal()[-2] == {"op": "next", "to": "battle"}
    match = position(supports, {}, support_attacks=True)
    play(match, "next battle; attack s04 direct")
    assert damage(match) == [0, 10]


def test_the_first_turn():
    two = {"units": ["u15", "u16"]}
    match = position(two, {}, turn=1)
    play(match, "next battle; attack u15 direct")
    assert match.seat == 1
    free = position(two, {}, turn=1, first_turn_attacks=2, first_turn_damage=15)
    play(free, "next battle; attack u15 direct; attack u16 direct")
    assert [each["amount"] for each in free.data("damaged")] == [10, 5]
    none = position(two, {}, turn=1, first_turn_attacks=0)
    play(none, "next battle")
    assert none.seat == 1


def test_the_limit_of_damage():
    almost = {"damage": 140}
    for options, over in (
        ({}, False),
        ({"losing_rule": "reach"}, True),
        ({"losing_damage": 149}, True),
    ):
        match = position({"units": ["u15"]}, almost, **options)
        play(match, "next battle; attack u15 direct")
        assert match.over is over
    strong = position({"units": ["u15"]}, almost | {"fairy": "f02"}, losing_damage=1000)
    play(strong, "next battle; attack u15 direct; pass")
    assert strong.over


@pytest.mark.parametrize(("rule", "over"), [("draw", False), ("empty", True)])
def test_an_empty_deck(rule, over):
    match = position({"units": ["u15"]}, {}, deck_out=rule)
    del match.side(1).deck[1:]
    play(match, "next battle; attack u15 direct")
    assert match.over is (over or match.data("turn_started") != [])
    assert match.data("match_decided")[0]["reason"] == "deck_out"


def begun(**options: Any) -> Match:
    match = Match(seed=1, **options)
    match.begin()
    match.answer(STARS)
    match.answer(FLOWERS)
    return match


def test_opening_hands():
    assert [len(side.hand) for side in begun(opening_hand=3).state.seats] == [3, 3]
    fairy = Match(seed=1)
    fairy.begin()
    fairy.answer(STARS | {"fairy": "fb-f07"})
    fairy.answer(FLOWERS)
    assert [len(side.hand) for side in fairy.state.seats] == [6, 5]


def test_no_draw_on_the_first_turn():
    match = begun(first_turn_draw=False)
    match.answer({"op": "keep"})
    match.answer({"op": "keep"})
    assert len(match.side(match.state.seat).hand) == 5
    assert [each["phase"] for each in match.data("phase_began")][:3] == [
        "start",
        "actionable",
        "draw",
    ]


def test_the_turn_limit():
    match = position({"damage": 10}, {}, turn=5, turn_limit=5)
    match.answer({"op": "next", "to": "end"})
    assert match.data("match_decided") == [{"winner": 1, "reason": "turn_limit", "damage": [10, 0]}]


def test_decks_in_the_open():
    sealing = [begun(open_decks=opened) for opened in (False, True)]
    assert [len(match.table.hidden.sealed) for match in sealing] == [2, 0]


@pytest.mark.parametrize(
    "option",
    [
        {"losing_damage": 9},
        {"losing_rule": "under"},
        {"direct_damage": 101},
        {"first_turn_attacks": 7},
        {"main_min": 39},
        {"opening_hand": 9},
        {"turn_limit": 401},
        {"timeouts_to_lose": 0},
        {"attacker_pays": 1},
        {"golden_rule": True},
    ],
    ids=str,
)
def test_bounds(option):
    with pytest.raises(IllegalOptions) as refused:
        FAIRIES.book.read_options(option)
    [violation] = refused.value.violations
    assert (violation.code, violation.rule) == ("bad_option", "FB-15")
    assert violation.pointer == f"/{next(iter(option))}"
