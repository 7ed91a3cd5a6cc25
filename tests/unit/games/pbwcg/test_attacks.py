"""Attacks, PL attacks and traps (PB-10, PB-12, PB-17)."""

from tests.kit.pbwcg import Match, described, names, position, side
from tests.kit.pbwcg_cards import made

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


def test_a_unit_that_its_own_turn_start_knocks_out_finishes_that_text():
    """PB-7.1, PB-11.6: what names it is skipped, further texts and U4 are dropped."""
    text = "自ターン開始時:[自身]の持久-9。[自身]のWP-1。敵PLのHP-1。"
    cards = made(
        pcs={"p1": {"text": text}},
        items={"i1": {"text": "自ターン開始時:敵PLのHP-2。"}},
    )
    match = Match(
        position(
            side("p1@1[i1]", "p3@2", units={"p1": {"status": ("早さ+1", 2, None)}}),
            side("p2@1"),
            order="A.p1",
            cards=cards,
        ),
        cards=cards,
    )
    assert names(match.events)[:6] == [
        *("UnitTurnBegan", "EnduranceChanged", "PcKnockedOut", "EquipmentDiscarded"),
        *("HpChanged", "UnitTurnEnded"),
    ]
    assert described(match.events, "HpChanged") == ["hp_changed 1 -1 49 effect"]


def test_a_support_that_its_own_turn_start_removes_finishes_that_text():
    """PB-7.1, PB-9.3."""
    text = "自ターン開始時:[自身]の持久-9。[自身]のWP-1。敵PLのHP-1。[主]のWP-1。"
    cards = made(supports={"w1": {"text": text}})
    match = Match(
        position(side("p1@1", supports=[("p1", "w1")]), side("p2@1"), order="A.s1", cards=cards),
        cards=cards,
    )
    assert names(match.events)[1:4] == ["EnduranceChanged", "SupportVanished", "HpChanged"]
    assert "UnitTurnEnded" in names(match.events)


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
    assert described(events, "TrapSprung") == ["trap_sprung 1 2 t2 敵通常攻撃"]


def test_repeats_hit_one_target_after_another():
    """PB-10.2."""
    cards = made(abilities={"a1": "[敵前衛]へ体攻撃+0《2回》。"})
    match = Match(
        position(side("p1@1"), side("p2@1", "p3@2"), order="A.p1", cards=cards), cards=cards
    )
    events = match.play("use a1")
    targets = [line.split()[2] for line in described(events, "HitResolved")]
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
    assert described(events, "AttackEvaded") == ["attack_evaded A.p1 B.p2"]
    assert described(events, "WpChanged") == [
        "wp_changed A.p1 -1 9 cost",
        "wp_changed B.p3 -1 9 effect",
    ]


def test_later_clauses_with_nothing_to_act_on_take_no_target():
    """PB-9.5."""
    cards = made(abilities={"a1": "[自身]の持久-1。敵場の伏せカードを1枚破棄。[1PC内]へ体攻撃+0。"})
    match = Match(
        position(side("p1@3", "p4@1"), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    assert match.legal[0] == {"op": "ability", "ability": "a1", "targets": []}
    assert match.refusals("use a1 B.p2") == [("out_of_range", "/targets/0")]
    assert match.refusals("use a1 A.p4") == [("bad_targets", "/targets/0")]
    assert match.refusals("use a1 B.p2 B.p2") == [("bad_targets", "/targets/1")]


def test_targets_fit_at_any_distance_before_their_distance_counts():
    """PB-20.2: then every clause with an enemy PC takes an entry."""
    cards = made(abilities={"a1": "[自身]の持久-1。[1PC内]へ体攻撃+0。[2PC内]へ体攻撃+0。"})
    match = Match(
        position(side("p1@3", "p4@1"), side("p2@1", "p3@3"), order="A.p1", cards=cards),
        cards=cards,
    )
    assert match.legal[0] == {"op": "ability", "ability": "a1", "targets": ["B.p2"]}
    assert match.refusals("use a1 B.p2") == []
    assert match.refusals("use a1 B.p3") == [("bad_targets", "/targets/1")]
    assert match.refusals("use a1 B.p2 B.p2") == [("out_of_range", "/targets/0")]
    assert match.refusals("use a1 B.p2 A.p4") == [("bad_targets", "/targets/1")]


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
    assert described(match.play("pl_attack"), "PlAttacked") == ["pl_attacked A.s1 1 5 2"]
