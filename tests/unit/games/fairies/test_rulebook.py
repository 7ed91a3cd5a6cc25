"""Every worked example of the rule book: its answers, and what is true at its end (FB-21)."""

import re
from typing import Any

import pytest

from tests.kit.fairies import FLOWERS, STARS, Match
from tests.kit.fairies_examples import Example, begun, play, untrue, worked_examples

EXAMPLES = {example.number: example for example in worked_examples()}

SCRIPTS = {
    2: "enter u18; next battle; attack u18 direct; pass",
    3: "next battle; attack u21 u01; pass; choose u21",
    4: "next battle; attack u27 u04; pass; decline; attack u20 u03; pass",
    5: "next battle; attack u33 u01; choose u18; block u04",
    7: "next battle; attack u21 direct; pass",
    8: "next battle; attack u24 u06; pass; use",
    9: "use u01 line 0; grade_up u03 u01; grade_up u08; grade_up u10; evolve x06",
    11: "use fb-f03 line 1; choose u26; enter u26; next battle; attack u26 u04; none",
}
"""How each example is played; a choice that nobody is asked is in none of them."""
BEFORE_THE_TURN_ENDS = {7}
"""The turn ends without asking: what the book says of a power is true before."""


def test_all_examples_are_found():
    assert [*EXAMPLES] == [*range(1, 13)]
    assert all(example.rules[0].startswith("FB-") for example in EXAMPLES.values())


@pytest.mark.parametrize("number", SCRIPTS)
def test_a_worked_example(number):
    match = begun(number)
    play(match, SCRIPTS[number])
    if number in BEFORE_THE_TURN_ENDS:
        match.back_to("attack_ended")
    assert untrue(match, EXAMPLES[number].final) == []


@pytest.mark.parametrize("number", SCRIPTS)
def test_an_example_is_played_as_the_book_says(number):
    played = [words for words in SCRIPTS[number].split("; ") if not words.startswith("choose")]
    quoted = EXAMPLES[number].actions
    assert [words for words in played if words in quoted] == quoted


def numbers_compared(example: Example) -> list[tuple[int, int]]:
    pairs = re.findall(r"(\d+) : (\d+)", example.text)
    return [(int(a), int(d)) for a, d in pairs]


@pytest.mark.parametrize("number", [3, 4, 5, 8, 11])
def test_the_powers_of_an_example(number):
    match = begun(number)
    play(match, SCRIPTS[number])
    compared = [(each["attacker"], each["defender"]) for each in match.data("powers_compared")]
    assert compared == numbers_compared(EXAMPLES[number])


# Example 1


def set_up() -> Match:
    orders = [[*_cards(deck[kind])] for kind in ("main", "extra") for deck in (STARS, FLOWERS)]
    match = Match([2], orders=[*orders, orders[1]])
    match.begin()
    match.answer(STARS)
    match.answer(FLOWERS)
    return match


def _cards(deck: dict[str, int]) -> list[str]:
    return [card for card in sorted(deck) for _ in range(deck[card])]


def test_example_1_set_up():
    match = set_up()
    match.answer({"op": "keep"})
    match.answer({"op": "redraw"})
    assert untrue(match, EXAMPLES[1].final) == []
    happened = [name for name in match.emitted() if name != "phase_began"]
    assert happened == [
        *("tables_laid", "first_player_set", "drawn", "drawn"),
        *("mulliganed", "drawn", "mulliganed"),
        *("turn_started", "cost_gained", "drawn"),
    ]
    assert [event["seat"] for event in match.data("drawn")] == [1, 0, 1, 1]


# What happens on the way


def test_example_2_caps_the_damage_of_the_first_turn():
    match = begun(2)
    play(match, SCRIPTS[2])
    assert match.emitted().count("window_opened") == 1
    assert match.data("damage_prevented") == [{"seat": 1, "amount": 10, "why": "direct"}]
    assert match.data("attack_ended") == [{"outcome": "direct_hit"}]
    assert match.decision.name == "main"
    assert match.seat == 1


def test_example_5_forces_the_effect_of_a_blocker_that_lost():
    match = begun(5)
    play(match, "next battle; attack u33 u01; choose u18; block u04")
    assert match.data("guardian_effect_used")[0]["forced"] is True
    assert match.data("damage_prevented") == [{"seat": 1, "amount": 30, "why": "battle"}]
    assert "checked" not in match.emitted()


def test_example_6_a_blocker_wins():
    used, declined = begun(6), begun(6)
    for match in (used, declined):
        play(match, "next battle; attack u18 u01; block u14")
        assert match.words([match.data("checked")[0]["card"]]) == ["u22"]
    play(used, "use")
    assert used.data("attack_ended") == [{"outcome": "fizzled"}]
    assert used.words(used.side(0).hand[:1]) == ["u18"]
    assert [used.side(0).damage, used.words(used.side(1).forest)] == [0, ["u14"]]
    play(declined, "decline")
    assert [declined.side(0).damage, len(declined.side(0).costs)] == [10, 1]
    assert "destroyed" in declined.emitted()
    declined.back_to("attack_ended")
    assert declined.placed("u14").facing == "turned"


def test_example_7_negates_the_attack():
    match = begun(7)
    play(match, SCRIPTS[7])
    assert [each["outcome"] for each in match.data("attack_ended")] == ["negated"]
    assert [each["id"] for each in match.data("checked")] == ["fb-t06", "fb-t07"]


def test_example_10_face_down_cards():
    match = begun(10)
    play(match, "set m05 units; set m08 supports; next end")
    assert [fields(each) for each in match.data("set_face_down")] == [(1, True), (1, False)]
    play(match, "next battle; attack u21 u01; flip m05; pass; end")
    assert match.data("powers_compared")[0]["attacker"] == 0
    play(match, "flip m08; pass")
    assert untrue(match, EXAMPLES[10].final) == []


def fields(event: dict[str, Any]) -> tuple[int, bool]:
    return event["slot"] - (event["row"] == "units"), event["prepaid"]


@pytest.mark.parametrize(
    ("damage", "winner", "total"), [((140, 140), None, [160, 160]), ((130, 140), 0, [150, 160])]
)
def test_example_12_both_over_the_limit(damage, winner, total):
    s0, s1 = ({"damage": number} for number in damage)
    match = begun(12, s0=s0, s1=s1)
    play(match, "cast m19")
    assert match.data("match_decided") == [{"winner": winner, "reason": "damage", "damage": total}]
