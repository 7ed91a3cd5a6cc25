"""Supports, and what clauses do (PB-16, PB-19.5)."""

import pytest

from saikoro.domain.games.pbwcg import PBWCG_1
from tests.kit.pbwcg import PBWCG, Match, described, names, position, side
from tests.kit.pbwcg_cards import made

# PB-16


def test_supports_vanish_when_the_capacity_falls():
    """PB-16.3: the newest first."""
    cards = made(
        items={"i1": {"text": "常時:召喚CP+6。"}},
        supports={"w1": {"cp": 8}, "w2": {"cp": 6}, "w3": {"cp": 5}},
    )
    match = Match(
        position(
            side("p1@1[i1]", supports=[("p1", "w1"), ("p1", "w2"), ("p1", "w3")]),
            side("p2@1"),
            order="A.p1",
            cards=cards,
        ),
        cards=cards,
    )
    events = match.play("drop i1")
    assert described(events, "SupportVanished") == [
        *("support_vanished A.s3 w3 capacity", "support_vanished A.s2 w2 capacity")
    ]


@pytest.mark.parametrize(
    ("game", "reasons"),
    [
        (PBWCG, ["A.s1 w1 master", "A.s2 w2 master", "A.s3 w3 master"]),
        (PBWCG_1, ["A.s3 w3 capacity", "A.s2 w2 capacity", "A.s1 w1 master"]),
    ],
    ids=["2", "1"],
)
def test_capacity_is_not_tested_while_a_pc_is_knocked_out(game, reasons):
    """PB-16.3, since version 2."""
    cards = made(
        abilities={"a1": "[自身]の持久-9。"},
        items={"i1": {"text": "常時:召喚CP+6。"}, "i2": {}},
        supports={"w1": {"cp": 8}, "w2": {"cp": 6}, "w3": {"cp": 5}},
    )
    supports = [("p1", "w1"), ("p1", "w2"), ("p1", "w3")]
    match = Match(
        position(side("p1@1[i1,i2]", supports=supports), side("p2@1"), order="A.p1", cards=cards),
        cards=cards,
        game=game,
    )
    events = match.play("use a1")
    assert described(events, "SupportVanished") == [f"support_vanished {one}" for one in reasons]
    knocked_out = names(events).index("PcKnockedOut")
    assert names(events)[knocked_out + 1] == "EquipmentDiscarded"
    assert not match.state.units.keys() & {"A.p1", "A.s1", "A.s2", "A.s3"}


def test_what_a_phrase_on_itself_does_to_a_support():
    """PB-9.3: 持久 and WP change, of anything else there is nothing to act on."""
    cards = made(
        abilities={
            "a1": "[自身]の攻撃値(全)+2(1T)。敵PLのHP-1。",
            "a2": "[自身]の持久-1。[自身]にBS:毒。[自身]の早さ+1(2T)。[対象]のWP-1。敵PLのHP-1。",
        },
        supports={"w1": {}},
    )
    match = Match(
        position(side("p1@1", supports=[("p1", "w1")]), side("p2@1"), order="A.s1", cards=cards),
        cards=cards,
    )
    assert match.refusals("use a1") == [("bad_targets", "/targets/0")]
    events = match.play("use a2")
    assert names(events)[:4] == ["WpChanged", "AbilityUsed", "EnduranceChanged", "HpChanged"]


def test_a_limited_status_change_replaces_one_of_another_name():
    """PB-15.1."""
    cards = made(abilities={"a1": "[自身]に【乙】防御値(全)+4(2T)。"})
    match = Match(
        position(
            side("p1@1", units={"p1": {"status": ("回避CH+1", 2, "甲")}}),
            side("p2@1"),
            order="A.p1",
            cards=cards,
        ),
        cards=cards,
    )
    events = match.play("use a1")
    assert described(events, "StatusEnded") == ["status_ended A.p1 回避CH+1 replaced"]


def test_a_support_at_endurance_0_vanishes():
    """PB-16.6; its damage costs the PL nothing (PB-10.3)."""
    cards = made(abilities={"a1": "[敵全体]へ体攻撃+20《持久+9》。"}, supports={"w1": {}})
    match = Match(
        position(side("p1@1"), side("p2@1", supports=[("p2", "w1")]), order="A.p1", cards=cards),
        cards=cards,
    )
    events = match.play("use a1")
    assert described(events, "SupportVanished") == ["support_vanished B.s1 w1 master"]
    assert len(described(events, "HpChanged")) == 1


# PB-19.5


def test_a_hand_that_is_too_small_goes_unasked():
    """No. 16."""
    cards = made(sets={"c1": ("破", "敵PLは手札を2枚捨てる。"), "c2": ("◆", "自PLのHP+1。")})

    def after(hand: list[str]) -> Match:
        match = Match(
            position(
                side("p1@1", sets={1: "c1"}), side("p2@1", hand=hand), order="A.p1", cards=cards
            ),
            cards=cards,
        )
        match.play("activate 1")
        return match

    assert described(after(["c2"]).events, "CardsDiscarded") == ["cards_discarded 1 ['c2'] effect"]
    asked = after(["c2", "p5"])
    assert asked.asked == ("choose_discard", [1])
    assert asked.legal == [["c2", "p5"]]
    assert described(asked.play(["p5", "c2"]), "CardsDiscarded") == [
        "cards_discarded 1 ['p5', 'c2'] effect"
    ]


def test_hp_of_both_pls_are_changed_before_loss_is_tested():
    """PB-0.7, PB-23.1."""
    cards = made(sets={"c1": ("破", "両PLのHP-5。自PLのHP+9。")})
    match = Match(
        position(side("p1@1", hp=3, sets={1: "c1"}), side("p2@1", hp=5), order="A.p1", cards=cards),
        cards=cards,
    )
    events = match.play("activate 1")
    assert names(events) == ["SetCardActivated", "HpChanged", "HpChanged", "MatchEnded"]
    assert described(events, "MatchEnded") == ["match_ended draw - hp"]


def test_rows_are_swapped_one_pc_after_another():
    """No. 11, PB-11.8."""
    cards = made(sets={"c1": ("破", "[敵1PC]の前後を入れ替える。")})
    match = Match(
        position(side("p1@1", sets={1: "c1"}), side("p2@1"), order="A.p1", cards=cards),
        cards=cards,
    )
    assert described(match.play("activate 1 B.p2"), "PcMoved") == [
        *("pc_moved B.p2 1 3 False", "pc_moved B.p2 3 1 True")
    ]


def test_a_pc_from_the_discard_pile_keeps_the_bs_it_ever_received():
    """PB-11.7, no. 17."""
    cards = made(sets={"c1": ("M", "捨札のPCを1体召喚(HP加算なし)。[敵全体]にBS:毒。")})
    match = Match(
        position(
            side("p1@1", sets={1: "c1"}, discard=["p3", "p4"]),
            side("p2@1"),
            order="A.p1",
            cards=cards,
        ),
        cards=cards,
    )
    slots = [answer["targets"] for answer in match.legal if answer["op"] == "activate"]
    assert slots == [[card, slot] for card in ("p3", "p4") for slot in (2, 3, 4)]
    events = match.play("activate 1 p4 3")
    assert described(events, "PcSummoned") == ["pc_summoned A.p4 3 discard"]
    assert "HpChanged" not in names(events)


def test_a_supports_own_endurance_may_be_changed_by_its_ability():
    """PB-9.3: nothing else of it."""
    cards = made(
        abilities={"a1": "[自身]の持久-1。", "a2": "[自身]の早さ+1(1T)。"},
        supports={"w1": {}},
    )
    match = Match(
        position(side("p1@1", supports=[("p1", "w1")]), side("p2@1"), order="A.s1", cards=cards),
        cards=cards,
    )
    usable = [answer["ability"] for answer in match.legal if answer["op"] == "ability"]
    assert usable == ["a1"]
    assert described(match.play("use a1"), "EnduranceChanged") == [
        "endurance_changed A.s1 -1 6 effect"
    ]


def test_an_ability_that_a_support_has_twice_is_listed_once():
    """PB-18.1."""
    cards = made(abilities={"a1": "自PLのHP+1。"}, supports={"w1": {"abilities": ["a1", "a1"]}})
    match = Match(
        position(side("p1@1", supports=[("p1", "w1")]), side("p2@1"), order="A.s1", cards=cards),
        cards=cards,
    )
    assert [answer["op"] for answer in match.legal] == ["normal_attack", "ability", "wait"]
