"""Bad statuses and status changes (PB-14, PB-15)."""

import pytest

from saikoro.domain.games.pbwcg.words import Phase
from tests.kit.pbwcg import Match, described, names, position, side
from tests.kit.pbwcg_cards import made

# PB-14


@pytest.mark.parametrize(
    ("dice", "target"), [([2, 1], "A.p3"), ([2, 2], "A.p4")], ids=["first", "second"]
)
def test_a_confused_pc_attacks_its_own_side(dice, target):
    """PB-14.14: WP stays paid, the 罠 of the declaration do not spring."""
    cards = made(
        abilities={"a1": "[1PC内]へ体攻撃+3。"},
        sets={"t1": ("罠", "罠(敵アビリティ):自PLのHP-1。")},
    )
    match = Match(
        position(
            side("p1@1", "p3@2", "p4@3", hp=30, units={"p1": {"bs": ["混乱"]}}),
            side("p2@1", sets={1: "t1"}),
            order="A.p1",
            cards=cards,
        ),
        dice=[*dice, 1],
        cards=cards,
    )
    events = match.play("use a1 B.p2", "odd")
    assert names(events)[:1] == ["WpChanged"]
    assert described(events, "ActionConfused") == [f"action_confused A.p1 {target}"]
    assert described(events, "HpChanged") == ["hp_changed 0 -3 27 hit"]
    assert "TrapSprung" not in names(events)


def test_a_lone_confused_pc_attacks_itself():
    cards = made()
    match = Match(
        position(
            side("p1@1", units={"p1": {"bs": ["混乱"]}}), side("p2@1"), order="A.p1", cards=cards
        ),
        dice=[2, 1],
        cards=cards,
    )
    events = match.play("attack B.p2", "odd")
    assert described(events, "ActionConfused") == ["action_confused A.p1 A.p1"]


def test_a_sleeper_waits_unasked_and_wakes_by_a_hit():
    """PB-14.13."""
    cards = made()
    match = Match(
        position(
            side("p1@1", units={"p1": {"bs": ["睡眠"]}}),
            side("p2@1"),
            order="A.p1 B.p2",
            cards=cards,
        ),
        dice=[2],
        cards=cards,
    )
    events = match.play("odd")
    assert described(match.events, "UnitTurnBegan") == ["unit_turn_began B.p2"]
    events = match.play("attack A.p1")
    assert described(events, "BsRecovered") == ["bs_recovered A.p1 睡眠 hit"]


def test_a_sleeper_sleeps_on_after_a_hit_that_costs_no_endurance():
    """PB-14.13: 体 is beaten by 心, so that the hit costs 1 less than 1."""
    cards = made(pcs={"p1": {"attribute": "心"}})
    match = Match(
        position(
            side("p1@1", units={"p1": {"bs": ["睡眠"]}}),
            side("p2@1"),
            order="B.p2",
            cards=cards,
        ),
        cards=cards,
    )
    events = match.play("attack A.p1")
    assert described(events, "HitResolved") == ["hit_resolved B.p2 A.p1 体 5 2 3 0"]
    assert described(events, "BsRecovered") == []


def test_a_blind_attacker_gives_one_evasion_check_at_most():
    """PB-14.18: 暗闇 adds nothing to an attack that has 《CH回避》."""
    cards = made(abilities={"a1": "[1PC内]へ体攻撃+0《CH回避》。"})
    match = Match(
        position(
            side("p1@1", units={"p1": {"bs": ["暗闇"]}}),
            side("p2@1"),
            order="A.p1",
            cards=cards,
        ),
        dice=[2],
        cards=cards,
    )
    events = match.play("use a1 B.p2", "odd")
    assert described(events, "CheckOpened")[0] == "check_opened evade 1 B.p2 1 1"
    assert "HitResolved" in names(events)


def test_the_reasons_for_which_a_bs_is_void_come_in_order():
    """PB-14.2."""
    cards = made(
        pcs={"p2": {"text": "常時:BS:恐怖無効。"}},
        abilities={f"a{n}": f"[敵1PC]にBS:{bs}。" for n, bs in enumerate(("恐怖", "毒", "封印"))},
    )
    state = position(
        side("p1@1"),
        side("p2@1", units={"p2": {"bs": ["毒", "鈍足", "暗闇"]}}),
        order="A.p1",
        cards=cards,
    )
    reasons = []
    for ability in ("a0", "a1", "a2"):
        match = Match(state, cards=cards)
        match.state.phase, match.state.acted = Phase.MAIN, 0
        reasons += described(match.play(f"use {ability} B.p2"), "BsVoided")
        state = position(
            side("p1@1"),
            side("p2@1", units={"p2": {"bs": ["毒", "鈍足", "暗闇"]}}),
            order="A.p1",
            cards=cards,
        )
    assert reasons == [
        *("bs_voided B.p2 恐怖 immune", "bs_voided B.p2 毒 already", "bs_voided B.p2 封印 full")
    ]


def test_a_bs_is_received_once_but_from_exempt_sources():
    """PB-14.1: an ability's BS on its own user, and set cards, are exempt."""
    cards = made(
        abilities={"a1": "[自身]にBS:毒。", "a2": "[敵1PC]にBS:毒。"},
        sets={"c1": ("破", "[敵1PC]にBS:毒。")},
    )

    def gave(answer: str) -> list[str]:
        match = Match(
            position(
                side("p1@1", sets={1: "c1"}, units={"p1": {"bs": ["毒"]}}),
                side("p2@1", units={"p2": {"bs": ["毒"]}}),
                order="A.p1",
                cards=cards,
            ),
            dice=[1],
            cards=cards,
        )
        for pc in match.state.units.values():
            pc.bs = []
        return described(match.play(answer), "BsReceived", "BsVoided")

    assert gave("use a1") == ["bs_received A.p1 毒 a1"]
    assert gave("use a2 B.p2") == ["bs_voided B.p2 毒 once"]
    assert gave("activate 1 B.p2") == ["bs_received B.p2 毒 c1"]


@pytest.mark.parametrize("late", [False, True])
def test_late_recovery(late):
    """PB-15.5: what was received or gained in this turn is not checked or counted in it."""
    cards = made(abilities={"a1": "[自身]にBS:毒。[自身]の早さ+1(2T)。"})
    match = Match(
        position(side("p1@1"), side("p2@1"), order="A.p1 B.p2", cards=cards),
        dice=[] if late else [1],
        cards=cards,
        late_recovery=late,
    )
    match.play("use a1")
    assert (match.asked[0] == "declare_ch") is not late
    if not late:
        match.play("odd")
    [status] = match.state.units["A.p1"].statuses
    assert status.left == (2 if late else 1)


# PB-15


def test_equal_status_changes_are_counted_one_by_one():
    """PB-15.1, PB-15.2: plain ones add up, also with themselves."""
    cards = made(abilities={"a1": "[自身]の早さ+1(2T)。[自身]の早さ+1(1T)。"})
    match = Match(position(side("p1@1"), side("p2@1"), order="A.p1", cards=cards), cards=cards)
    events = match.play("use a1")
    assert described(events, "CounterReduced", "StatusEnded") == [
        *("counter_reduced A.p1 早さ+1 1", "counter_reduced A.p1 早さ+1 0"),
        "status_ended A.p1 早さ+1 time",
    ]
