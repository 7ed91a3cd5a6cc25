"""Rules that the worked examples leave out, each in the smallest position that shows it."""

import pytest

from tests.kit.pbwcg import Match, names, position, side, told
from tests.kit.pbwcg_cards import made

# PB-5


def test_a_unit_that_comes_again_in_a_turn_does_not_act_in_it():
    """PB-5.10: its id is in the order, but it is another unit."""
    cards = made(sets={"c1": ("M", "捨札のPCを1体召喚。")}, abilities={"a1": "[敵前衛]の持久-9。"})
    match = Match(
        position(
            side("p1@1", "p2@2"),
            side("p3@1", "p4@4", sets={1: "c1"}),
            order="A.p1 B.p4 B.p3 A.p2",
            cards=cards,
        ),
        cards=cards,
    )
    match.play("use a1")
    assert match.asked == ("pc_action", [1])
    match.play("activate 1 p3 1")
    assert match.state.units["B.p3"].arrived == match.state.turn
    events = match.play("wait")
    assert told(events, "UnitTurnBegan") == ["unit_turn_began A.p2"]


def test_a_newcomer_of_the_same_speed_makes_a_new_tie_group():
    """PB-5.2."""
    cards = made(pcs={pc: {"stats": [5, 5, 5]} for pc in ("p1", "p2", "p5")})
    match = Match(
        position(
            side("p1@1", hand=["p5"]),
            side("p2@1"),
            order="A.p1 B.p2",
            phase="start",
            first=0,
            cards=cards,
        ),
        dice=[3, 1],
        cards=cards,
    )
    match.play("summon p5 2", "end", "end", "wait")
    events = match.play("wait")
    assert told(events, "DieRolled") == ["rolled 1 3 3 order 0 -", "rolled 1 2 1 order 0 -"]
    assert [one.unit for one in match.state.order] == ["B.p2", "A.p1", "A.p5"]


def test_a_hand_limit_of_a_card_in_force():
    """PB-5.9."""
    cards = made(
        pcs={"p1": {"text": "常時:手札上限+1。"}},
        sets={f"c{number}": ("◆", "自PLのHP+1。") for number in range(10, 17)},
    )
    hand = [f"c{number}" for number in range(10, 17)]
    match = Match(
        position(side("p1@1", hand=hand), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    match.play("wait")
    assert match.asked == ("choose_discard", [0])
    events = match.play(["c16"])
    assert told(events, "CardsDiscarded") == ["cards_discarded 0 ['c16'] hand_limit"]


# PB-10 and PB-17: attacks and traps


def test_an_attack_that_a_trap_negates():
    """PB-17.9: other clauses resolve with an empty 対象."""
    cards = made(
        abilities={"a1": "[1PC内]へ体攻撃+3。[対象]の持久-1。自PLのHP-1。"},
        sets={"t1": ("罠", "罠(敵アビリティ):その攻撃を無効。")},
    )
    match = Match(
        position(side("p1@1"), side("p2@1", sets={1: "t1"}), order="A.p1", cards=cards), cards=cards
    )
    events = match.play("use a1 B.p2")
    assert names(events)[:7] == [
        *("WpChanged", "AbilityUsed", "TrapSprung", "AttackNegated", "SetCardFinished"),
        *("HpChanged", "UnitTurnEnded"),
    ]


def test_a_trap_that_removes_the_attacker_ends_the_action():
    """PB-17.9."""
    cards = made(
        abilities={"a1": "[1PC内]へ体攻撃+3。自PLのHP-1。"},
        sets={"t1": ("罠", "罠(敵アビリティ):[攻撃者]の持久-9。")},
    )
    match = Match(
        position(side("p1@1", "p3@2"), side("p2@1", sets={1: "t1"}), order="A.p1", cards=cards),
        cards=cards,
    )
    events = match.play("use a1 B.p2")
    assert "HpChanged" not in names(events)
    assert names(events)[2:6] == [
        *("TrapSprung", "EnduranceChanged", "PcKnockedOut", "SetCardFinished")
    ]


def test_a_user_that_is_knocked_out_by_its_own_text_does_the_rest():
    """PB-11.6: clauses that name it and attack phrases are skipped."""
    cards = made(abilities={"a1": "[自身]の持久-9。[自身]のWP-1。[1PC内]へ体攻撃+1。敵PLのHP-1。"})
    match = Match(
        position(side("p1@1", "p3@2"), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    events = match.play("use a1 B.p2")
    assert names(events)[2:6] == [
        *("EnduranceChanged", "PcKnockedOut", "HpChanged", "UnitTurnEnded")
    ]


def test_only_the_lowest_trap_springs_and_none_in_a_support_turn():
    """PB-17.3, PB-17.8."""
    cards = made(
        sets={
            "t1": ("罠", "罠(敵通常攻撃):自PLのHP-1。"),
            "t2": ("罠", "罠(敵通常攻撃):自PLのHP-2。"),
        },
        supports={"w1": {}},
    )
    match = Match(
        position(
            side("p1@1", supports=[("p1", "w1")]),
            side("p2@1", sets={2: "t2", 4: "t1"}),
            order="A.s1 A.p1",
            cards=cards,
        ),
        cards=cards,
    )
    assert "TrapSprung" not in names(match.play("attack B.p2"))
    events = match.play("attack B.p2")
    assert told(events, "TrapSprung") == ["trap_sprung 1 2 t2 敵通常攻撃"]


def test_repeats_hit_one_target_after_another():
    """PB-10.2."""
    cards = made(abilities={"a1": "[敵前衛]へ体攻撃+0《2回》。"})
    match = Match(
        position(side("p1@1"), side("p2@1", "p3@2"), order="A.p1", cards=cards), cards=cards
    )
    events = match.play("use a1")
    targets = [line.split()[2] for line in told(events, "HitResolved")]
    assert targets == ["B.p2", "B.p3", "B.p2", "B.p3"]


def test_target_means_the_pcs_that_were_hit():
    """PB-9.2: who evaded is not among them."""
    cards = made(abilities={"a1": "[敵前衛]へ体攻撃+0《CH回避》。[対象]のWP-1。"})
    match = Match(
        position(side("p1@1"), side("p2@1", "p3@2"), order="A.p1", cards=cards),
        dice=[1, 2],
        cards=cards,
    )
    events = match.play("use a1", "odd", "odd")
    assert told(events, "AttackEvaded") == ["attack_evaded A.p1 B.p2"]
    assert told(events, "WpChanged") == ["wp_changed A.p1 -1 9 cost", "wp_changed B.p3 -1 9 effect"]


def test_later_clauses_with_nothing_to_act_on_take_no_target():
    """PB-9.5."""
    cards = made(abilities={"a1": "[自身]の持久-1。敵場の伏せカードを1枚破棄。[1PC内]へ体攻撃+0。"})
    match = Match(
        position(side("p1@3", "p4@1"), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    assert match.legal[0] == {"op": "ability", "ability": "a1", "targets": []}
    assert match.refusals("use a1 B.p2") == [("bad_targets", "/targets/0")]


# PB-12


def test_a_support_attacks_a_pl_and_no_trap_springs():
    """PB-12.1, PB-17.8."""
    cards = made(sets={"t1": ("罠", "罠(PL攻撃):その攻撃を無効。")}, supports={"w1": {}})
    match = Match(
        position(
            side("p1@1", supports=[("p1", "w1")]),
            side(sets={1: "t1"}),
            order="A.s1",
            cards=cards,
        ),
        cards=cards,
    )
    assert told(match.play("pl_attack"), "PlAttacked") == ["pl_attacked A.s1 1 5 2"]


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
    assert told(events, "ActionConfused") == [f"action_confused A.p1 {target}"]
    assert told(events, "HpChanged") == ["hp_changed 0 -3 27 hit"]
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
    assert told(events, "ActionConfused") == ["action_confused A.p1 A.p1"]


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
    assert told(match.events, "UnitTurnBegan") == ["unit_turn_began B.p2"]
    events = match.play("attack A.p1")
    assert told(events, "BsRecovered") == ["bs_recovered A.p1 睡眠 hit"]


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
        match.state.phase, match.state.acted = "main", 0
        reasons += told(match.play(f"use {ability} B.p2"), "BsVoided")
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
        return told(match.play(answer), "BsReceived", "BsVoided")

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
    assert told(events, "CounterReduced", "StatusEnded") == [
        *("counter_reduced A.p1 早さ+1 1", "counter_reduced A.p1 早さ+1 0"),
        "status_ended A.p1 早さ+1 time",
    ]


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
    assert told(events, "SupportVanished") == [
        *("support_vanished A.s3 w3 capacity", "support_vanished A.s2 w2 capacity")
    ]


def test_a_support_at_endurance_0_vanishes():
    """PB-16.6; its damage costs the PL nothing (PB-10.3)."""
    cards = made(abilities={"a1": "[敵全体]へ体攻撃+20《持久+9》。"}, supports={"w1": {}})
    match = Match(
        position(side("p1@1"), side("p2@1", supports=[("p2", "w1")]), order="A.p1", cards=cards),
        cards=cards,
    )
    events = match.play("use a1")
    assert told(events, "SupportVanished") == ["support_vanished B.s1 w1 master"]
    assert len(told(events, "HpChanged")) == 1


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

    assert told(after(["c2"]).events, "CardsDiscarded") == ["cards_discarded 1 ['c2'] effect"]
    asked = after(["c2", "p5"])
    assert asked.asked == ("choose_discard", [1])
    assert asked.legal == [["c2", "p5"]]
    assert told(asked.play(["p5", "c2"]), "CardsDiscarded") == [
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
    assert told(events, "MatchEnded") == ["match_ended draw - hp"]


def test_rows_are_swapped_one_pc_after_another():
    """No. 11, PB-11.8."""
    cards = made(sets={"c1": ("破", "[敵1PC]の前後を入れ替える。")})
    match = Match(
        position(side("p1@1", sets={1: "c1"}), side("p2@1"), order="A.p1", cards=cards),
        cards=cards,
    )
    assert told(match.play("activate 1 B.p2"), "PcMoved") == [
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
    assert told(events, "PcSummoned") == ["pc_summoned A.p4 3 discard"]
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
    assert told(match.play("use a1"), "EnduranceChanged") == ["endurance_changed A.s1 -1 6 effect"]


# PB-20, PB-23


def test_so_many_legal_answers_are_drawn_and_looked_up():
    """No. 10 of PB-19.5, again and again."""
    text = "[味方1PC]のWP+1。" * 10
    cards = made(abilities={"a1": text})
    match = Match(
        position(side("p1@1", "p3@2", "p4@3"), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    choices = match.decision.choices
    assert choices.listed is None
    assert choices.samples is not None
    assert {"op": "wait"} in choices.samples(0)
    assert match.refusals({"op": "ability", "ability": "a1", "targets": ["A.p3"] * 10}) == []


def test_a_missed_deadline_takes_the_default():
    """PB-23.5."""
    match = Match(
        position(side("p1@1"), side("p2@1"), order="A.p1 B.p2", cards=made()), cards=made()
    )
    events = match.time_out()
    assert told(events, "DecisionTimedOut", "UnitWaited") == [
        *("decision_timed_out 0 pc_action", "unit_waited A.p1 False")
    ]


def test_expiries_in_a_row_lose_the_match():
    match = Match(
        position(side("p1@1", "p3@2"), side("p2@1"), order="A.p1 A.p3 B.p2", cards=made()),
        cards=made(),
        timeouts_to_forfeit=2,
    )
    match.time_out()
    events = match.time_out()
    assert names(events)[-2:] == ["DecisionTimedOut", "MatchEnded"]
    assert told(events, "MatchEnded") == ["match_ended win 1 timeout"]


def test_an_answer_of_its_own_breaks_the_row():
    match = Match(
        position(side("p1@1", "p3@2", "p4@3"), side("p2@1"), order="A.p1 A.p3 A.p4", cards=made()),
        cards=made(),
        timeouts_to_forfeit=2,
    )
    match.time_out()
    match.play("wait")
    assert told(match.time_out(), "MatchEnded") == []


def test_two_missing_decks_make_the_match_void():
    """PB-20, PB-23.5."""
    assert told(Match().time_out(), "MatchEnded") == ["match_ended void - timeout"]


def test_a_surrender_as_an_answer():
    """PB-23.2."""
    match = Match(position(side("p1@1"), side("p2@1"), order="B.p2", cards=made()), cards=made())
    events = match.play("surrender")
    assert names(events) == ["PlayerSurrendered", "MatchEnded"]
    assert told(events, "MatchEnded") == ["match_ended win 0 surrender"]


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        (side("p1@1", hp=9), side("p2@1", hp=8), "0"),
        (side("p1@1", hp=9), side("p2@1", "p3@2", hp=9), "1"),
        (side("p1@1", units={"p1": {"endurance": 3}}), side("p2@1"), "1"),
        (side("p1@1"), side("p2@1"), "-"),
    ],
    ids=["hp", "pcs", "endurance", "draw"],
)
def test_the_end_at_the_turn_cap(a, b, winner):
    """PB-23.4."""
    match = Match(position(a, b, order="A.p1", turn=5, cards=made()), cards=made(), turn_cap=5)
    events = match.play("wait")
    result = "draw" if winner == "-" else "win"
    assert told(events, "MatchEnded") == [f"match_ended {result} {winner} turn_cap"]


def test_a_field_phase_may_end_the_field():
    """PB-5.6."""
    cards = made(sets={"f1": ("Fi", "毎ターン:両PLのHP-1。", 2)})
    match = Match(
        position(
            side("p1@1"), side("p2@1"), phase="start", order="A.p1", field=("f1", 0, 1), cards=cards
        ),
        cards=cards,
    )
    events = match.play("end", "end")
    assert told(events, "HpChanged", "CounterReduced", "FieldChanged") == [
        *("hp_changed 1 -1 49 effect", "hp_changed 0 -1 49 effect"),
        *("counter_reduced field f1 0", "field_changed - - -"),
    ]
    assert match.state.pls[0].discard == ["f1"]
