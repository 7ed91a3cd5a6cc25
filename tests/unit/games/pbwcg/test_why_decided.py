"""What decides events of PBWCG, and since when: orders, hits, bad statuses, counters, supports."""

import pytest

from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.stated import Part
from saikoro.domain.match.telling.why.writing import as_text
from tests.kit.why import grounds, happened, notes, rules
from tests.unit.games.pbwcg.kept import (
    AVENGED,
    CONFUSED,
    CURSED,
    FRAIL,
    LATE,
    RESISTED,
    SMALL,
    SURE,
    TRAPS,
    WHOLE,
    parts,
    why,
)

# Orders


def test_why_this_order():
    explained = why(TRAPS, 189)
    assert grounds(explained) == [
        ("PB-8.1", "speed", "B.pc24", {"owner": "b", "value": 6, "printed": 8, "changes": -2}),
        ("PB-8.1", "excess_weight", "B.pc24", {"owner": "b", "excess": 2, "weight": 7, "sp": 5}),
        ("PB-8.1", "item_weight", "B.eq14", {"weight": 7}),
        ("PB-5.2", "kept", "B.pc20", "A.pc01", {"first": "b", "second": "a"}),
        ("PB-5.2", "kept", "A.pc01", "A.pc28", {"first": "a", "second": "a"}),
    ]
    assert notes(explained) == []


def test_what_do_the_items_weigh():
    explained = why(RESISTED, 793)
    assert grounds(explained)[1:3] == [
        ("PB-8.1", "excess_weight", "A.pc07", {"owner": "a", "excess": 1, "weight": 9, "sp": 8}),
        ("PB-8.1", "item_weight", "A.eq03", {"weight": 9}),
    ]


def test_why_this_order_of_equal_speed():
    explained = why(RESISTED, 177)
    assert grounds(explained) == [
        ("PB-5.2", "new_to_tie", "A.pc07", {"owner": "a", "turn": 2}),
        ("PB-5.2", "tie_face", "A.pc07", {"face": 1, "sides": 2, "owner": "a"}),
        ("PB-5.2", "tie_face", "B.pc04", {"face": 2, "sides": 2, "owner": "b"}),
        ("PB-5.2", "last_of_tie", "B.pc04", {"owner": "b"}),
    ]
    assert rules(explained) == ["PB-5.1"]
    assert grounds(why(RESISTED, 176)) == grounds(explained)[:3]


def test_why_three_are_equally_fast():
    explained = why(RESISTED, 793)
    assert [one.value for one in explained.because[-1].dice] == [2, 2]
    assert grounds(explained)[3:5] == [
        ("PB-5.2", "no_tie_before", "A.pc07", "A.pc06", {"first": "a", "second": "a"}),
        ("PB-5.2", "tie_face", "A.pc07", {"face": 1, "sides": 3, "owner": "a"}),
    ]


def test_no_order_of_the_first_turn_is_new():
    assert {one.word for one in why(WHOLE, 28).grounds} == {Ground.TIE_FACE}


@pytest.mark.parametrize("version", [28, 29])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_cause_of_an_order_is_a_rule_alone(version, language):
    lines = as_text(why(WHOLE, version), language).splitlines()
    assert not [line for line in lines if line.strip().startswith("[PB-")]


def test_why_is_the_owner_of_the_fastest_pc_second():
    explained = why(RESISTED, 28)
    assert grounds(explained) == [("PB-5.3", "ahead", "B.pc05", {"owner": "b", "speed": 11})]
    assert explained.rule == ["PB-5.3"]


# Hits


def test_why_2_endurance_for_5_damage():
    explained = why(RESISTED, 69)
    assert grounds(explained)[1:] == [
        ("PB-10.3", "endurance", {"value": 2, "damage": 5, "band": 1, "changes": 1}),
        ("PB-8.7", "beats", "B.pc05", {"attribute": "body", "own": "skill"}),
    ]
    assert notes(explained) == [("PB-10.3", "band", {"value": 5, "needed": 6, "band": 1})]


def test_why_no_endurance_for_3_damage():
    explained = why(WHOLE, 84)
    assert grounds(explained)[2] == (
        "PB-8.7",
        "is_beaten",
        "B.pc05",
        {"attribute": "mind", "own": "skill"},
    )
    assert "PB-8.7" in explained.rules


def test_why_does_a_text_take_less_endurance():
    explained = why(RESISTED, 987)
    assert grounds(explained)[-1] == (
        "PB-10.3",
        "part",
        "B.pc22",
        {"number": "endurance_damage", "by": "-1", "part": "text"},
    )


def test_since_when_is_the_effect_higher():
    explained = why(RESISTED, 987)
    assert grounds(explained)[1] == (
        "PB-15.1",
        "status",
        "A.pc07",
        {"mod": "攻撃値(全)+2", "since": 922},
    )
    rally = explained.grounds[1].event_source
    assert rally is not None
    assert (rally.thing, rally.line) == ("A.pc07", 0)
    assert "\n      炎の魔術師カイ: 奮起（WP2）" in as_text(explained, "ja")
    twice = [one for one in grounds(why(CONFUSED, 122)) if one[1] == Ground.STATUS]
    rallied = {"mod": "攻撃値(全)+2"}
    assert twice == [
        ("PB-15.1", "status", "A.pc07", rallied | {"since": since}) for since in (59, 112)
    ]


def test_why_is_the_defence_0():
    explained = why(RESISTED, 343)
    assert grounds(explained)[:2] == [
        ("PB-10.3", "defence_ignored", "A.pc06"),
        ("PB-10.3", "endurance", {"value": 4, "damage": 11, "band": 3, "changes": 1}),
    ]


def test_which_stat_counts_of_what_is_typeless():
    attack = why(CONFUSED, 457)
    assert grounds(attack)[1:] == [
        (
            "PB-19.3",
            "highest_attack",
            "A.pc19",
            {"attribute": "body", "body": 8, "skill": 8, "mind": 5},
        ),
        ("PB-10.3", "endurance", {"value": 1, "damage": 5, "band": 1, "changes": 0}),
        ("PB-8.7", "no_advantage", "B.pc20", {"attribute": "none", "own": "mind"}),
    ]
    stats = {"attribute": "skill", "body": 2, "skill": 3, "mind": 3}
    assert grounds(why(TRAPS, 153))[1] == ("PB-8.4", "highest_defence", "A.pc28", stats)


def test_why_is_there_no_evasion_check():
    explained = why(RESISTED, 69)
    assert grounds(explained)[0] == ("PB-10.3", "no_evasion", "B.pc05")


def test_why_may_the_pl_be_attacked():
    explained = why(SMALL, 1219)
    assert grounds(explained) == [("PB-12.1", "no_pc", {"seat": "b"})]
    assert parts(explained) == {Part.ATTACK_STAT: 10, Part.HALVED: -5}


# The end


def test_why_is_the_match_over():
    explained = why(WHOLE, 1489)
    assert rules(explained)[-2:] == ["PB-10.3", "PB-23.1"]
    assert grounds(explained) == [
        ("PB-23.1", "hp_left", {"owner": "a", "hp": 19, "since": 1412}),
        ("PB-23.1", "lost", {"owner": "b", "hp": 0, "since": 1488}),
    ]
    assert notes(explained) == [("PB-10.5", "not_left", "B.pc02", {"value": 2})]


def test_which_events_took_the_last_hp_of_both():
    explained = why(RESISTED, 1287)
    assert grounds(explained) == [
        ("PB-23.1", "hp_left", {"owner": "a", "hp": 3, "since": 1285}),
        ("PB-23.1", "lost", {"owner": "b", "hp": 0, "since": 1286}),
    ]


def test_what_decides_after_the_last_turn():
    explained = why(FRAIL, 1113)
    assert grounds(explained) == [("PB-23.4", "decides", {"measure": "hp", "a": 57, "b": 63})]


# Bad statuses and checks


def test_why_does_it_not_receive_the_bad_status_again():
    before, now = why(RESISTED, 653), why(CONFUSED, 1061)
    assert grounds(before) == [("PB-14.1", "had_before", "A.pc12", {"name": "暗闇", "since": 133})]
    assert grounds(now) == [("PB-14.2", "has_now", "A.pc19", {"name": "封印", "since": 767})]
    assert notes(before) == notes(now) == []


@pytest.mark.parametrize(("name", "version", "since"), [(TRAPS, 167, 156), (CONFUSED, 302, 294)])
def test_since_when_does_it_have_the_bad_status(name, version, since):
    [suffers] = why(name, version).grounds
    assert suffers.word == Ground.SUFFERS
    assert suffers.event is not None
    assert suffers.event.v == since


def test_a_break_is_a_cause_of_what_it_does():
    [broken] = [cause for cause in why(CONFUSED, 127).because if cause.rule == "PB-14.4"]
    assert happened(broken)[0] == "pbwcg.break_resolved"


def test_what_is_a_check_about():
    explained = why(CONFUSED, 864)
    assert grounds(why(TRAPS, 174)) == [("PB-13.1", "declared", {"declared": "odd", "value": 3})]
    assert grounds(explained) == [
        ("PB-8.7", "resists", "A.pc08", {"own": "mind", "attribute": "body"}),
        ("PB-14.2", "against", "A.pc08", {"name": "出血", "source": "爪撃"}),
    ]


# Counters


def test_since_when_was_the_field_counted():
    explained = why(AVENGED, 404)
    assert grounds(explained) == [
        ("PB-15.4", "activated", "A.st45", {"turn": 5, "turns": "3", "since": 272}),
        ("PB-5.6", "left_in_turn", {"turn": 5, "left": 2, "since": 286}),
        ("PB-5.6", "left_in_turn", {"turn": 6, "left": 1, "since": 349}),
        ("PB-5.6", "left_in_turn", {"turn": 7, "left": 0, "since": 403}),
    ]
    assert grounds(why(AVENGED, 403)) == grounds(explained)[:-1]
    assert "PB-22.1" not in explained.rules


def test_since_when_was_a_trap_ready():
    explained = why(WHOLE, 224)
    assert grounds(explained) == [("PB-5.10", "laid_before", "A.st32", {"turn": 2, "since": 113})]


def test_which_status_change_gives_a_try():
    gained = {"mod": "【見切り】回避CH+1", "since": 253}
    assert grounds(why(FRAIL, 260)) == [("PB-15.1", "status", "B.pc21", gained)]


def test_since_when_was_a_lasting_card_counted():
    explained = why(LATE, 916)
    assert grounds(explained)[:2] == [
        ("PB-15.5", "activated_late", "B.st38", {"turn": 7, "turns": "3", "since": 596}),
        ("PB-5.6", "left_in_turn", {"turn": 8, "left": 2, "since": 701}),
    ]
    assert "PB-15.5" in explained.rules


def test_since_when_was_a_status_change_counted():
    explained = why(TRAPS, 237)
    assert grounds(explained) == [
        ("PB-15.2", "gained", "A.pc01", {"mod": "攻撃値(全)+2", "turn": 2, "since": 163}),
        ("PB-15.2", "counted", {"left": 1, "since": 164}),
    ]
    assert grounds(why(CURSED, 596)) == [
        (
            "PB-15.5",
            "gained_late",
            "A.pc12",
            {"mod": "【鉄壁】防御値(全)+4", "turn": 4, "since": 355},
        ),
        ("PB-15.2", "counted", {"left": 1, "since": 488}),
    ]


def test_which_limited_status_change_is_replaced():
    explained = why(SURE, 486)
    assert grounds(explained) == [
        ("PB-15.1", "replaces", "B.pc21", {"old": "見切り", "new": "見切り", "since": 388})
    ]


# Supports


def test_why_does_the_support_stay():
    any_world, same = why(TRAPS, 119), why(TRAPS, 320)
    assert grounds(any_world) == [
        ("PB-0.5", "numbered", "B.s1", {"number": 1, "owner": "b"}),
        ("PB-16.2", "any_world", "B.s1", {"world": "全世界"}),
        ("PB-16.3", "cp_of", "B.s1", {"cp": 7}),
        ("PB-16.3", "capacity", "B.pc05", {"value": 7, "needed": 13}),
    ]
    assert grounds(same)[1] == ("PB-16.2", "same_world", "A.s1", "A.pc01", {"world": "暁の大陸"})
    assert [one.rule for one in same.grounds] == ["PB-0.5", "PB-16.2", "PB-16.3", "PB-16.3"]


def test_which_supports_are_too_many():
    explained = why(FRAIL, 1047)
    assert grounds(explained) == [
        ("PB-16.3", "cp_of", "A.s1", {"cp": 8}),
        ("PB-16.3", "cp_of", "A.s2", {"cp": 5}),
        ("PB-16.3", "cp_of", "A.s3", {"cp": 5}),
    ]


# Waiting


def test_why_does_it_only_wait():
    explained = why(TRAPS, 243)
    assert grounds(explained) == [
        ("PB-7.2", "could_activate", "A.st42"),
        ("PB-7.3", "could_attack", "B.pc20"),
        ("PB-14.15", "suffers", "A.pc28", {"name": "封印", "since": 226}),
        ("PB-7.5", "could_move", "A.pc28"),
    ]
    assert notes(explained) == [("PB-5.10", "laid_now", "A.st05"), ("PB-14.15", "sealed", "A.pc28")]


def test_what_could_a_waiting_pc_not_pay_or_reach():
    few = why(CONFUSED, 490)
    assert notes(few) == [
        ("PB-11.4", "too_few_wp", "B.pc12", {"ability": "護衛陣", "wp": 4, "cost": 5})
    ]
    assert notes(why(TRAPS, 354))[:5] == [
        ("PB-17.2", "nothing_laid", {"owner": "b"}),
        ("PB-9.1", "out_of_reach", "B.pc05", "A.pc28", {"far": 2, "range": 1}),
        ("PB-9.1", "out_of_reach", "B.pc05", "A.pc01", {"far": 3, "range": 1}),
        ("PB-9.1", "behind", "B.pc05"),
        ("PB-9.1", "ability_short", "B.pc05", {"ability": "爪撃", "range": 1}),
    ]


def test_face_down_cards_of_a_waiting_pc_are_shown_to_its_pl_alone():
    seen = {seat: as_text(why(TRAPS, 243, seat, all_open=False), "en") for seat in (0, 1, None)}
    assert [seat for seat, text in seen.items() if "Great Rest" in text] == [0]
    assert [seat for seat, text in seen.items() if "Antidote Herb" in text] == [0]


def test_where_may_the_only_pc_of_a_side_stand():
    """PB-7.5, PB-11.8."""
    moves = why(FRAIL, 577)
    assert moves.event.type == "pbwcg.pc_moved"
    assert grounds(moves) == [("PB-7.5", "alone", "B.pc21", {"owner": "b"})]
    forced = why(FRAIL, 86)
    assert grounds(forced) == [("PB-11.8", "alone_behind", "B.pc21", {"owner": "b"})]
