"""Why something happened in PBWCG: what a judge is asked about records that are kept.

Each question comes from the rule book and the report of a record; the answer is that of `explain`.
"""

import msgspec
import pytest

from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.match.interface.causes import Recorder
from saikoro.domain.match.telling.why.stated import emitted_by_rules
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.replay import replay
from tests.golden.kept import kept
from tests.kit.why import die, grounds, happened, notes, quotes, rules, sentence
from tests.unit.games.pbwcg.kept import (
    CHECKS,
    CONFUSED,
    CURSED,
    FRAIL,
    LATE,
    NEGATED,
    RESISTED,
    SHORT,
    SMALL,
    STARTERS,
    SURE,
    TRAPS,
    WHOLE,
    parts,
    why,
)

NUMBERS = {
    "pbwcg.hit_resolved": "hp_damage",
    "pbwcg.hp_changed": "delta",
    "pbwcg.endurance_changed": "delta",
    "pbwcg.wp_changed": "delta",
    "pbwcg.pl_attacked": "damage",
    "pbwcg.check_opened": "of",
    "pbwcg.check_limit_reached": "of",
}
"""The number of each event that is explained by its terms."""


@pytest.mark.parametrize("name", [WHOLE, SURE, LATE, CHECKS, TRAPS, CONFUSED, FRAIL, CURSED])
def test_every_number_is_the_sum_of_its_terms(name):
    one = kept(name)
    lines, recorder = one.lines, Recorder()
    driver = driver_of(one.game, one.cards, one.record, recorder.table)
    replay(driver, lines, opened_secrets(lines), admit)
    for version, happening in zip(emitted_by_rules(lines), recorder.happened, strict=True):
        event = msgspec.json.decode(lines[version - 1])
        added = sum(term[1] for term in happening.terms)
        if event["type"] in NUMBERS:
            assert added == event["data"][NUMBERS[event["type"]]], version
        elif event["type"] == "pbwcg.cards_discarded":
            assert added == len(event["data"]["cards"]), version
        else:
            assert not happening.terms


def test_why_3_damage_and_not_4():
    """10 of the attacker and -2 of the attack; of the target 11, of which 6 do not count."""
    explained = why(WHOLE, 84)
    assert [(term.word, term.value) for term in explained.terms] == [
        (Part.ATTACK_STAT, 10),
        (Part.PHRASE, -2),
        (Part.DEFENCE_STAT, -11),
        (Part.HALVED, 6),
    ]
    named = [term.source and term.source.thing for term in explained.terms]
    assert named == ["A.pc25", None, "B.pc05", None]
    [ability] = [cause for cause in explained.because if cause.rule == "PB-10.1"]
    assert quotes(ability) == ("A.pc25", 1)
    assert "-3" not in sentence(explained)
    assert sum(term.value for term in why(WHOLE, 85).terms) == -3


def test_why_it_lost_no_endurance():
    explained = why(WHOLE, 84)
    assert notes(explained) == [
        ("PB-10.3", "band", {"value": 3, "needed": 6, "band": 1}),
        ("PB-10.3", "no_endurance", "B.pc05", {"band": 1, "changes": "-1"}),
    ]


def test_why_2_endurance_and_not_1():
    explained = why(WHOLE, 150)
    assert parts(explained) == {Part.BAND: -1, Part.SUPERIOR: -1}
    assert rules(explained) == ["PB-5.7", "PB-10.1", "PB-10.2", "PB-10.3"]
    assert quotes(explained.because[1]) == ("A.pc16", 2)


def test_why_was_the_attack_evaded():
    explained = why(WHOLE, 177)
    hit = explained.because[-1]
    assert [one.value for one in hit.dice] == [3]
    assert hit.dice[0].purpose.ja == "回避CH"
    [ability] = [cause for cause in explained.because if cause.rule == "PB-10.1"]
    assert quotes(ability) == ("B.pc09", 0)


def test_why_did_the_trap_spring():
    explained = why(WHOLE, 224)
    assert rules(explained) == ["PB-6.0", "PB-6.3", "PB-17.8"]
    assert happened(explained.because[1])[0] == "pbwcg.pc_summoned"
    assert quotes(explained.because[2]) == ("A.st32", 0)


def test_why_did_the_trap_not_spring():
    explained = why(CONFUSED, 1057)
    assert notes(explained)[:2] == [
        (
            "PB-17.8",
            "trap_waits",
            "A.st32",
            {"condition": "enemy_summon", "moment": "enemy_ability"},
        ),
        (
            "PB-17.8",
            "trap_waits",
            "A.st33",
            {"condition": "ally_knocked_out", "moment": "enemy_ability"},
        ),
    ]
    laid = ("PB-5.10", "trap_laid_now", "A.st31", {"laid": 2, "turn": 2})
    assert notes(why(TRAPS, 152)) == [laid]


def test_a_trap_that_stays_down_is_shown_to_its_owner_alone():
    waits = {Unmet.TRAP_WAITS, Unmet.TRAP_LAID_NOW}
    for name, version in ((CONFUSED, 1057), (TRAPS, 152)):
        seen = {seat: why(name, version, seat, all_open=False).not_so for seat in (0, 1, None)}
        shown_to = [seat for seat, unmet in seen.items() if any(one.word in waits for one in unmet)]
        assert shown_to == [0]


def test_why_had_the_attack_no_effect():
    declared, negated = why(NEGATED, 348), why(NEGATED, 350)
    assert notes(declared) == [("PB-17.9", "negated")]
    trap = negated.because[rules(negated).index("PB-17.8")]
    assert quotes(trap) == ("A.st30", 0)


def test_why_did_the_unit_lose_its_turn():
    asleep, paralysed = why(CONFUSED, 302), why(CONFUSED, 230)
    assert notes(asleep) == [("PB-14.13", "asleep", "B.pc20")]
    assert notes(paralysed) == [
        ("PB-14.12", "paralysed", "B.pc25"),
        ("PB-14.12", "spell_unusable", "B.st16"),
    ]


def test_why_did_the_check_fail():
    explained = why(CONFUSED, 227)
    assert notes(explained) == [
        (
            "PB-13.1",
            "check_failed",
            "B.pc25",
            {"purpose": "paralysis", "declared": "odd", "value": 4},
        )
    ]


def test_why_two_tries():
    explained = why(LATE, 336)
    assert parts(explained)[Part.ONE_TRY] == 1
    assert sum(parts(explained).values()) == 2
    assert all(term.source for term in explained.terms if term.word != Part.ONE_TRY)


def test_why_were_there_no_more_tries():
    explained = why(CHECKS, 411)
    assert notes(explained)[-1] == (
        "PB-13.4",
        "tries_used_up",
        "A.p10",
        {"purpose": "evade", "value": 63},
    )
    assert parts(explained) == {Part.ITEM: 9, Part.EVASION: 1}


def test_why_could_it_not_evade():
    [one] = [
        one for at in range(470, 480) for one in why(SURE, at).not_so if one.word == Unmet.SURE_HIT
    ][:1]
    assert one.rule == "PB-10.3"


def test_why_did_it_not_receive_the_bad_status():
    explained = why(FRAIL, 760)
    assert notes(explained) == [("PB-14.2", "immune", "B.pc12")]


def test_why_was_there_no_resistance_check():
    explained = why(TRAPS, 156)
    assert notes(explained) == [
        ("PB-14.2", "no_resistance", "A.pc28", {"own": "none", "attribute": "mind"})
    ]


def test_why_did_the_support_vanish():
    assert notes(why(FRAIL, 1047)) == [
        ("PB-16.3", "capacity", "A.pc18", {"value": 18, "needed": 16})
    ]
    assert notes(why(FRAIL, 290)) == [
        ("PB-16.2", "other_world", "B.s1", "B.pc21", {"world": "暁の大陸", "other": "星の海"})
    ]


def test_why_was_nothing_regained():
    full, limited = why(FRAIL, 1094), why(TRAPS, 327)
    assert notes(full) == [("PB-11.1", "full_hp", {"value": 57, "needed": 53, "hp": 43})]
    assert notes(why(CURSED, 541)) == [("PB-14.19", "cursed", "A.pc12")]
    assert parts(limited) == {Part.PRINTED: 2, Part.LIMIT: -1}


def test_why_are_four_cards_discarded():
    assert parts(why(TRAPS, 91)) == {Part.HAND: 6, Part.HAND_LIMIT: -2}


def test_why_did_the_summoned_unit_not_act():
    assert notes(why(TRAPS, 61)) == [("PB-5.10", "arrived", "B.pc20")]


def test_the_die_of_an_order_is_shown_with_its_turn():
    explained = why(WHOLE, 28)
    assert die(explained).purpose.en == "Order of equal speed"
    assert rules(explained) == ["PB-5.1"]


def test_a_place_that_carries_the_name_of_its_zone_is_named_once():
    text, ja_text = (as_text(why(WHOLE, 37), language) for language in ("en", "ja"))
    assert "Earth Rift: moves from hand to set slot 3" in text
    assert "手札からセット場3へ移る" in ja_text


@pytest.mark.parametrize("version", [233, 335, 358])
def test_a_declaration_shows_nothing_of_its_hit(version):
    words = {one.word for one in why(RESISTED, version).not_so}
    assert not words & {Unmet.BAND, Unmet.NO_ENDURANCE, Unmet.NO_RESISTANCE}


def test_why_may_it_not_attack():
    explained = why(RESISTED, 218)
    assert notes(explained) == [("PB-14.12", "hindered", "B.pc05")]


@pytest.mark.parametrize("version", [358, 359, 362])
def test_why_is_there_no_evasion_check_of_a_spell(version):
    explained = why(RESISTED, version)
    assert notes(explained)[0] == ("PB-10.3", "sure_hit", "A.pc19", {"attack": "spell"})


def test_why_was_the_item_discarded():
    explained = why(RESISTED, 716)
    assert notes(explained) == [("PB-6.4", "hands", "A.pc07", {"value": 3, "needed": 2})]
    assert grounds(explained) == [
        ("PB-6.4", "hands_of", "A.eq02", {"hands": 1}),
        ("PB-6.4", "hands_of", "A.eq03", {"hands": 2}),
    ]
    assert notes(why(SHORT, 392))[-1] == ("PB-6.4", "hands", "A.pc01", {"value": 3, "needed": 2})


def test_why_does_it_attack_its_own_side():
    explained = why(STARTERS, 504)
    assert notes(explained) == [
        (
            "PB-13.1",
            "check_failed",
            "A.pc24",
            {"purpose": "confusion", "declared": "even", "value": 1},
        ),
        ("PB-14.14", "lost", "A.pc24"),
    ]
    assert grounds(explained) == [
        ("PB-14.14", "confused_face", "A.pc11", {"face": 1, "sides": 3, "owner": "a"}),
        ("PB-14.14", "confused_face", "A.pc19", {"face": 2, "sides": 3, "owner": "a"}),
        ("PB-14.14", "confused_face", "A.pc12", {"face": 3, "sides": 3, "owner": "a"}),
        ("PB-14.14", "suffers", "A.pc24", {"name": "混乱", "since": 481}),
    ]
    [declared] = [one for one in explained.because if one.rule == "PB-10.1"]
    assert quotes(declared) == ("A.pc24", 0)


def test_why_did_it_receive_no_bad_status_of_the_attack():
    support, gone = why(SMALL, 379), why(RESISTED, 504)
    assert notes(support)[1] == ("PB-9.3", "support_bs", "A.s1")
    assert notes(gone) == [("PB-10.3", "gone_bs", "B.pc04")]


def test_why_is_there_no_resistance_check_of_a_trap():
    explained = why(WHOLE, 225)
    assert notes(explained) == [("PB-14.5", "no_attack", "B.pc15")]


def test_a_bad_status_of_a_normal_attack_shows_the_text_that_adds_it():
    explained = why(STARTERS, 853)
    [text] = [one for one in explained.because if one.rule == "PB-14.2"]
    assert quotes(text) == ("B.eq11", 0)


@pytest.mark.parametrize(
    ("name", "version", "rule", "other"),
    [
        (RESISTED, 550, "PB-16.2", "PB-16.6"),
        (SURE, 1098, "PB-16.3", "PB-16.6"),
        (RESISTED, 1017, "PB-5.8", "PB-19.5"),
        (SHORT, 293, "PB-11.8", "PB-7.5"),
    ],
)
def test_an_event_of_several_rules_cites_the_one_that_applies(name, version, rule, other):
    explained = why(name, version)
    assert rule in explained.rules
    assert other not in explained.rules
