"""Every worked example of the rule book is played, and every fact in it happens (PB-26)."""

from collections import Counter
from typing import Any

import pytest

from saikoro.domain.games.pbwcg.words import Phase
from tests.kit.pbwcg import HOUSE, Match, described, names, position, side
from tests.kit.pbwcg_examples import claims, facts, worked_examples

EXAMPLES = worked_examples()


def holds(match: Match, example: str, steps: int | tuple[int, ...], *answers: Any) -> list[Any]:
    """Play some steps: every fact in the book happens; the events."""
    events = match.play(*answers)
    numbers = (steps,) if isinstance(steps, int) else steps
    claimed = [claim for number in numbers for claim in claims(EXAMPLES[example].steps[number - 1])]
    assert not Counter(claimed) - Counter(facts(events))
    return events


def test_all_examples_are_found():
    assert [*EXAMPLES] == [f"W{number}" for number in range(1, 13)]
    assert [len(example.steps) for example in EXAMPLES.values()] == [
        *(5, 3, 2, 3, 4, 4, 4, 4, 2, 4, 4, 3)
    ]


def test_w1_set_up_ties_and_the_order_of_pls():
    decks = HOUSE.decks.values()
    a, b = ([*deck.cards] for deck in decks)
    match = Match(dice=[2, 2, 1])
    b = [*[card for card in b if card not in ("pc18", "pc25")][:38], "pc18", "pc25"]
    a = [*[card for card in a if card != "pc09"][:39], "pc09"]
    starters = [{"slot1": "pc01", "slot3": "pc06"}, {"slot1": "pc14", "slot3": "pc18"}]
    for seat, deck in enumerate((a, b)):
        match.answer({"deck": deck, "starters": starters[seat]}, seat)
    match.events.clear()
    for seat in (0, 1):
        match.answer(starters[seat], seat)
    assert described(match.events, "BattleBegan") == ["battle_began [33, 28]"]
    assert claims(EXAMPLES["W1"].steps[1]) == [
        fact for fact in facts(match.events) if fact.startswith("die")
    ]
    order = [one.unit for one in match.state.order]
    assert order == ["A.pc01", "B.pc14", "B.pc18", "A.pc06"]
    assert described(match.events, "PlOrderFixed") == ["pl_order_fixed 1 0"]
    assert [line[:14] for line in described(match.events, "CardsDrawn")] == [
        *("cards_drawn 1 ", "cards_drawn 0 ")
    ]
    for seat, card in ((1, "pc25"), (0, "pc09")):
        hand = match.state.pls[seat].hand
        hand[0] = card
    holds(match, "W1", 4, "summon pc25 2", "end", "summon pc09 2")
    assert [one.unit for one in match.state.order] == order
    events = match.play("end", *["wait"] * 4)
    assert described(events, "DieRolled") == ["rolled 1 2 1 order 0 -"]
    assert [one.unit for one in match.state.order] == [*order, "A.pc09", "B.pc25"]
    assert described(events, "PlOrderFixed") == ["pl_order_fixed 1 0"]
    assert len(described(events, "CardsDrawn")) == 2


def test_w2_normal_attack_superiority_and_reach():
    match = Match(
        position(
            side("pc01@1[eq01]", "pc06@3", hp=33),
            side("pc11@1", hp=29),
            order="B.pc11 A.pc01 A.pc06",
        )
    )
    holds(match, "W2", 1, "attack A.pc01")
    holds(match, "W2", 2, "attack B.pc11")
    assert match.refusals("attack B.pc11") == [("out_of_range", "/target")]
    assert match.refusals("use ab24 B.pc11") == [("out_of_range", "/targets/0")]
    holds(match, "W2", 3, "wait")
    assert [pl.hp for pl in match.state.pls] == [27, 22]


def test_w3_small_damage_and_zero_endurance_damage():
    match = Match(
        position(side("pc06@1[eq19]", hp=30), side("pc12@1[eq14]", hp=40), order="A.pc06 B.pc12")
    )
    holds(match, "W3", 1, "attack B.pc12")
    events = holds(match, "W3", 2, "attack A.pc06")
    assert described(events, "HitResolved")[0].endswith(" 2 0")
    assert "EnduranceChanged" not in names(events)


def test_w4_hands_overflow_and_weight():
    match = Match(
        position(
            side("pc01@1", "pc05@3[eq01,eq13]", hand=["eq04", "eq17", "eq20"]),
            side("pc16@1", hp=30),
            order="A.pc05 B.pc16",
            phase=Phase.START,
            first=0,
        )
    )
    for discard in ("eq01", "eq01 eq13 eq04"):
        assert match.refusals(f"equip eq04 A.pc05 {discard}") == [("bad_overflow", "/discard")]
    assert match.refusals("equip eq04 A.pc05 eq04") == []
    holds(match, "W4", 1, "equip eq04 A.pc05 eq01 eq13")
    holds(match, "W4", 2, "equip eq17 A.pc05")
    assert match.refusals("equip eq20 A.pc05") == [("placement_limit", "")]
    match.play("end", "end")
    events = holds(match, "W4", 3, "drop eq17", "attack B.pc16")
    assert described(events, "HitResolved") == ["hit_resolved A.pc05 B.pc16 技 15 5 10 1"]
    match.play("wait")
    speeds = {one.unit: one.speed for one in match.state.order}
    assert speeds["A.pc05"] == 11


def test_w5_area_attack_evasion_and_a_support():
    match = Match(
        position(
            side("pc23@1", units={"pc23": {"wp": 13}}),
            side("pc12@1", "pc14@3", "pc15@4", hp=50, supports=[("pc12", "sp03")]),
            order="A.pc23",
        ),
        dice=[4, 2, 6],
    )
    match.play("use ab15")
    assert match.asked == ("declare_ch", [1])
    holds(match, "W5", (1, 2), "odd")
    holds(match, "W5", 3, "even")
    holds(match, "W5", 4, "odd")


def test_w6_bs_resist_break_once_field():
    match = Match(
        position(
            side("pc01@1", hp=40),
            side("pc11@1", hp=30, sets={1: "st13"}, units={"pc11": {"wp": 12}}),
            order="B.pc11 A.pc01",
        ),
        dice=[5, 2, 4],
    )
    holds(match, "W6", 1, "use ab16 A.pc01", "odd")
    assert "BreakResolved" not in names(match.events)
    match.play("wait", "end", "end")
    holds(match, "W6", 2, "use ab16 A.pc01", "odd", "wait", "even")
    match.play("end", "end")
    events = holds(match, "W6", 3, "use ab16 A.pc01")
    assert "BreakResolved" not in names(events)
    assert "DieRolled" not in names(events)
    assert match.state.pls[0].hp == 20
    match.play("wait")
    events = holds(match, "W6", 4, "end", "activate 1", "end")
    assert described(events, "BsReceived") == [
        *("bs_received A.pc01 毒 st13", "bs_received B.pc11 毒 st13")
    ]
    assert described(events, "CounterReduced") == ["counter_reduced field st13 2"]


def test_w7_bs_at_the_start_of_a_turn_limited_status_counter():
    match = Match(
        position(
            side("pc02@1", hp=40, units={"pc02": {"endurance": 3, "bs": ["麻痺", "出血"]}}),
            side("pc22@1"),
            order="A.pc02 B.pc22",
        ),
        dice=[3, 5, 6, 1, 1],
    )
    holds(match, "W7", 1, "odd", "use ab10")
    holds(match, "W7", 2, "even", "even")
    events = holds(match, "W7", 3, "use ab11 A.pc02")
    assert "HpChanged" not in names(events)
    assert described(events, "BsVoided") == ["bs_voided A.pc02 麻痺 already"]
    match.play("end", "end")
    match.play("even")
    assert [answer["op"] for answer in match.legal] == ["wait"]
    events = match.play("wait", "odd")
    assert described(events, "StatusEnded") == ["status_ended A.pc02 防御値(全)+4 time"]
    assert "BsRecovered" in names(events)


def test_w8_the_chain_of_a_knock_out():
    match = Match(
        position(
            side("pc04@1[eq03]", hp=44, units={"pc04": {"wp": 9}}),
            side(
                *("pc15@1[eq21]", "pc13@4"),
                hp=30,
                supports=[("pc15", "sp03")],
                sets={2: "st33"},
                units={"pc15": {"endurance": 2}},
            ),
            order="A.pc04",
        )
    )
    events = holds(match, "W8", (1, 2, 3, 4), "use ab31 B.pc15")
    assert names(events)[:15] == [
        *("WpChanged", "AbilityUsed", "HitResolved", "HpChanged", "EnduranceChanged"),
        *("PcKnockedOut", "EquipmentDiscarded", "SupportVanished", "PcMoved", "HpChanged"),
        *("TrapSprung", "HpChanged", "SetCardFinished", "EnduranceChanged", "UnitTurnEnded"),
    ]
    assert match.state.pls[1].discard == ["eq21", "pc15", "st33"]


@pytest.mark.parametrize("trap", [False, True], ids=["", "with a trap"])
def test_w9_pl_attack(trap):
    sets = {1: "st34"} if trap else {}
    match = Match(
        position(
            side("pc01@1", "pc07@3[eq06]"),
            side(hp=13, sets=sets),
            order="A.pc01 A.pc07",
            field=("st14", 0, 4),
        )
    )
    events = match.play("pl_attack")
    assert ("AttackNegated" in names(events)) is trap
    assert match.state.pls[1].hp == (13 if trap else 9)
    events = match.play("pl_attack")
    assert match.state.pls[1].hp == (4 if trap else 0)
    if not trap:
        assert names(events) == ["PlAttacked", "HpChanged", "MatchEnded"]
        assert described(events, "MatchEnded") == ["match_ended win 0 hp"]


def test_w10_supports_world_capacity_turn():
    match = Match(
        position(
            side("pc10@1", sets={1: "st06", 2: "st09", 3: "st01"}),
            side("pc12@1"),
            order="A.pc10",
            turn=3,
            first=0,
        ),
        dice=[2],
    )
    events = holds(match, "W10", 1, "use ab25 sp01")
    assert described(events, "WpChanged") == ["wp_changed A.pc10 -5 11 cost"]
    assert match.state.units["A.s1"].endurance == 8
    assert [one.unit for one in match.state.order] == ["A.s1", "A.pc10", "B.pc12"]
    match.play("end")
    match.play("activate 1 A.pc10")
    events = match.play("activate 2 A.pc10")
    assert described(events, "SupportVanished") == ["support_vanished A.s3 sp06 world"]
    assert match.refusals("activate 3") == [("activation_limit", "")]
    events = holds(match, "W10", 3, "end", "use ab40")
    assert described(events, "StatusGained") == ["status_gained A.pc10 攻撃値(体)+1 1 -"]
    events = holds(match, "W10", 4, "use ab25 sp09")
    assert described(events, "SupportVanished") == ["support_vanished A.s4 sp09 capacity"]
    assert "StatusEnded" in names(events)


def test_w11_field_phase_cap_hand_limit():
    hands = [["st01", "st02", "st03", "st05", "st06", "st07"], ["pc13", *("st21", "st22", "st23")]]
    hands[1] += ["eq01", "eq02"]
    match = Match(
        position(
            side(
                *("pc01@1", "pc06@3"),
                hand=hands[0],
                sets={1: "st12"},
                units={"pc01": {"endurance": 6}},
            ),
            side(
                *("pc12@1", "pc14@3"),
                hp=62,
                hand=hands[1],
                sets={1: "st25"},
                units={"pc14": {"endurance": 5, "bs": ["呪い"]}},
            ),
            order="A.pc01 B.pc14 A.pc06 B.pc12",
            phase=Phase.START,
            field=("st13", 1, 2),
        ),
        dice=[1],
    )
    holds(match, "W11", 1, "summon pc13 2", "activate 1", "end")
    assert match.state.pls[1].hp == 78
    events = holds(match, "W11", (2, 3), "activate 1", "end")
    assert described(events, "FieldChanged") == ["field_changed st12 0 4"]
    assert match.state.pls[1].discard == ["st13"]
    assert described(events, "CounterReduced", "EnduranceChanged", "HpChanged") == [
        "endurance_changed A.pc01 1 7 effect",
        "counter_reduced field st12 3",
        "counter_reduced B.set1 st25 2",
    ]
    match.play("wait", "wait", "even", "wait", "wait")
    assert match.asked == ("choose_discard", [0])
    assert [len(answer) for answer in match.legal] == [1] * 6


def test_w12_spell_break_trap_limited():
    match = Match(
        position(
            side(
                *("pc20@1", "pc21@2[eq03,eq17]"),
                hp=35,
                sets={1: "st18", 2: "st21"},
                units={"pc21": {"status": ("防御値(全)+4", 1, "石守"), "wp": 11}},
            ),
            side(*("pc16@1", "pc25@3"), hp=40, sets={1: "st31"}, units={"pc25": {"wp": 16}}),
            order="A.pc20 B.pc16 A.pc21 B.pc25",
            phase=Phase.START,
            first=0,
        )
    )
    events = holds(match, "W12", 1, "activate 2 A.pc21")
    assert described(events, "StatusEnded", "StatusGained") == [
        "status_ended A.pc21 防御値(全)+4 replaced",
        "status_gained A.pc21 攻撃値(全)+4 2 戦神",
    ]
    match.play("end", "end")
    events = holds(match, "W12", 2, "activate 1 B.pc25")
    assert "TrapSprung" not in names(events)
    assert described(events, "BsReceived") == ["bs_received B.pc25 麻痺 st18"]
    events = holds(match, "W12", 3, "wait", "use ab07 B.pc16")
    assert described(events, "TrapSprung") == ["trap_sprung 1 1 st31 敵アビリティ"]
    assert described(events, "CounterReduced") == ["counter_reduced A.pc21 攻撃値(全)+4 1"]
