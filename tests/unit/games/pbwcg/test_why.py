"""Why something happened in PBWCG: what explanations of all records keep to, and who may see it.

What they say of single events is in `tests/golden/pbwcg/`.
"""

from typing import Any

import msgspec
import pytest

from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.telling.why.explanation import Explanation, Ground, NotSo
from saikoro.domain.match.telling.why.stated import emitted_by_rules
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.replay import replay
from tests.golden.kept import kept
from tests.kit.pbwcg import Match, position, side
from tests.kit.pbwcg_cards import made
from tests.kit.why import facts, stated

WHOLE = "pbwcg-2/whole-match"
SURE = "pbwcg-2/the-other-ring-and-full-hands"
LATE = "pbwcg-2/late-recovery-and-no-ring"
RESISTED = "pbwcg-2/negated-attacks"
SHORT = "pbwcg-2/frail-pcs-and-a-short-cap"
CORRECTED = "pbwcg-2/submitted-starters-that-a-judge-could-correct"
ODD = "pbwcg-2/small-decks-declared-odd"
CHECKS = "pbwcg-2/more-checks-than-a-turn-has"
TRAPS = "pbwcg-1/ability-traps-and-limited-statuses"
CONFUSED = "pbwcg-1/confusion-and-breaks-declared-odd"
FRAIL = "pbwcg-1/frail-units-and-the-discard-pile"
CURSED = "pbwcg-1/late-recovery-and-the-other-ring"
REWOUND = "pbwcg-1/rewound-by-the-judge"


def why(name: str, version: int, seat: int | None = None, **options: Any) -> Explanation:
    """Why an event of a record happened."""
    return kept(name).explained.why(version, seat, **options)


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


def test_a_trap_that_stays_down_is_shown_to_its_owner_alone():
    waits = {Unmet.TRAP_WAITS, Unmet.LAID_NOW}
    for name, version in ((CONFUSED, 1057), (TRAPS, 152)):
        seen = {seat: why(name, version, seat, all_open=False).not_so for seat in (0, 1, None)}
        shown_to = [seat for seat, unmet in seen.items() if any(one.word in waits for one in unmet)]
        assert shown_to == [0]


def test_a_place_that_carries_the_name_of_its_zone_is_named_once():
    text, ja_text = (as_text(why(WHOLE, 37), language) for language in ("en", "ja"))
    assert "Earth Rift: moves from hand to set slot 3" in text
    assert "手札からセット場3へ移る" in ja_text


@pytest.mark.parametrize("version", [233, 335, 358])
def test_a_declaration_shows_nothing_of_its_hit(version):
    words = {one.word for one in why(RESISTED, version).not_so}
    assert not words & {Unmet.BAND, Unmet.NO_ENDURANCE, Unmet.NO_RESISTANCE}


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


@pytest.mark.parametrize("version", [28, 29])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_cause_of_an_order_is_a_rule_alone(version, language):
    lines = as_text(why(WHOLE, version), language).splitlines()
    assert not [line for line in lines if line.strip().startswith("[PB-")]


def test_face_down_cards_of_a_waiting_pc_are_shown_to_its_pl_alone():
    seen = {seat: as_text(why(TRAPS, 243, seat, all_open=False), "en") for seat in (0, 1, None)}
    assert [seat for seat, text in seen.items() if "Great Rest" in text] == [0]
    assert [seat for seat, text in seen.items() if "Antidote Herb" in text] == [0]


@pytest.mark.parametrize(
    ("name", "version", "total", "not_offered"),
    [
        (RESISTED, 468, 3, [("placed", "PB-6.1", 466), *[("laid_now", "PB-5.10", None)] * 2]),
        (WHOLE, 308, 8, [("too_few_wp", "PB-11.4", None)] * 3),
        (CHECKS, 732, 1, [("hindered", "PB-14.12", 727)]),
    ],
)
def test_what_else_could_be_answered_and_why_no_more(name, version, total, not_offered):
    explained = why(name, version)
    assert [one.total for one in explained.offered] == [total]
    found = [(one.word, one.rule, one.event and one.event.v) for one in explained.not_so]
    assert found == not_offered


@pytest.mark.parametrize(
    ("name", "version", "word", "rule", "since"),
    [
        (WHOLE, 99, "kept", "PB-5.2", 29),
        (SHORT, 382, "ahead", "PB-5.3", 381),
        (SHORT, 392, "hands", "PB-6.4", 109),
        (WHOLE, 853, "worn", "PB-6.4", 363),
        (CORRECTED, 232, "lost", "PB-14.14", 145),
        (ODD, 1164, "left", "PB-11.6", 1163),
        (LATE, 139, "gained_now", "PB-15.5", 137),
        ("pbwcg-2/timed-out", 121, "timed_out", "PB-23.5", None),
        (SHORT, 418, "last_turn", "PB-23.4", 380),
        (SHORT, 33, "takes_first", "PB-5.5", 30),
        (SHORT, 41, "takes_second", "PB-5.5", 30),
        (REWOUND, 269, "is_next", "PB-5.7", 185),
        (REWOUND, 272, "laid_before", "PB-5.10", 116),
    ],
)
def test_why_it_is_so_and_since_when(name, version, word, rule, since):
    found = [one for one in stated(why(name, version)) if one.word == word]
    assert [(one.rule, one.event and one.event.v) for one in found] == [(rule, since)]


@pytest.mark.parametrize(
    ("name", "version", "word", "terms"),
    [
        (WHOLE, 25, "hp_at_first", [16, 20]),
        (WHOLE, 853, "effect", [11, 1]),
        (WHOLE, 300, "defence", [10, -5, 4]),
        (WHOLE, 708, "endurance", [1, -1]),
        (ODD, 1168, "effect", [10]),
    ],
)
def test_a_number_is_shown_with_its_parts(name, version, word, terms):
    one = next(one for one in why(name, version).grounds if one.word == word)
    assert [part.value for part in one.terms] == terms


def test_a_target_out_of_reach_is_shown_with_who_stands_behind_a_front_row():
    assert facts(why(REWOUND, 270).not_so) == [
        ("PB-9.1", "out_of_reach", "A.pc07", "B.pc20", {"far": 2, "range": 1}),
        ("PB-9.1", "behind", "B.pc20"),
        ("PB-9.1", "out_of_reach", "A.pc07", "B.pc03", {"far": 2, "range": 1}),
        ("PB-9.1", "behind", "B.pc03"),
    ]


def ask(kind: str, word: str, *names: str) -> tuple[Explanation, Ground | NotSo]:
    """Why an event of a type happened beside which a word is stated, and that statement."""
    for name in names or (RESISTED, TRAPS, CONFUSED, FRAIL, WHOLE):
        for version, line in enumerate(kept(name).lines, 1):
            if msgspec.json.decode(line)["type"] == f"pbwcg.{kind}":
                explained = why(name, version)
                for one in stated(explained):
                    if one.word == word:
                        return explained, one
    raise AssertionError(f"no {kind} is explained by {word}")


@pytest.mark.parametrize(
    ("kind", "word", "rule", "since"),
    [
        ("unit_turn_began", "is_next", "PB-5.7", "pbwcg.order_fixed"),
        ("cards_drawn", "draws", "PB-5.4", "pbwcg.turn_began"),
        ("attack_declared", "keeps_action", "PB-14.14", "pbwcg.check_resolved"),
        ("status_gained", "in_order", "PB-0.6", None),
        ("hit_resolved", "not_reached", "PB-9.2", "pbwcg.starters_revealed"),
        ("attack_declared", "in_reach", "PB-9.1", "pbwcg.pc_summoned"),
        ("ability_used", "not_chosen", "PB-9.1", "pbwcg.pc_summoned"),
        ("pc_moved", "trades", "PB-7.5", "pbwcg.pc_moved"),
        ("pc_summoned", "in_discard", "PB-19.5", "pbwcg.equipment_discarded"),
        ("hit_resolved", "lies_open", "PB-19.6", "pbwcg.set_card_activated"),
        ("wp_changed", "serves", "PB-9.2", "pbwcg.support_summoned"),
        ("match_ended", "ends_before", "PB-22.3", None),
    ],
)
def test_what_decides_an_event_is_stated_with_the_event_since_which_it_is_so(
    kind, word, rule, since
):
    _, one = ask(kind, word)
    assert one.rule == rule
    assert (None if one.event is None else one.event.type) == since


def test_a_thing_is_named_with_its_side_as_both_may_have_its_card():
    _, one = ask("attack_declared", "in_reach")
    assert [str(source.name.en)[:4] for source in one.sources] == ["A's ", "B's "]


def test_a_turn_and_a_draw_are_not_because_of_what_came_right_before():
    for kind, word in (("unit_turn_began", "is_next"), ("cards_drawn", "draws")):
        explained, _ = ask(kind, word)
        assert not [one for one in explained.because if one.events]
        assert explained.decision is None


def test_an_empty_deck_is_empty_since_its_own_last_draw():
    explained, one = ask("draw_missed", "deck_empty", "pbwcg-1/small-decks-and-full-hands")
    assert one.event is not None
    assert one.event.type == "pbwcg.cards_drawn"
    assert not [one for one in explained.because if one.events]


def test_a_hit_is_its_effect_value_less_the_defence_value_and_both_are_added_up():
    explained, defence = ask("hit_resolved", "defence")
    assert [one.word for one in explained.terms][:2] == ["effect", "defence"]
    assert defence.rule == "PB-8.3"
    _, effect = ask("hit_resolved", "effect")
    assert effect.rule == "PB-8.6"


def test_two_pcs_that_change_places_change_no_hp_cap():
    moved = [
        version
        for version, line in enumerate(kept(WHOLE).lines, 1)
        if msgspec.json.decode(line)["type"] == "pbwcg.pc_moved"
    ]
    assert moved
    assert not [version for version in moved if why(WHOLE, version).before.sides]


def test_the_items_of_a_knocked_out_pc_go_by_the_rule_of_its_knock_out():
    explained = [
        why(FRAIL, version)
        for version, line in enumerate(kept(FRAIL).lines, 1)
        if b'"knock_out"' in line and b"equipment_discarded" in line
    ]
    assert explained
    assert {tuple(one.rule) for one in explained} == {("PB-11.5",)}


def test_a_first_pl_that_changes_is_shown_with_the_pcs_that_are_ahead_and_their_speed():
    explained = why(WHOLE, 1111)
    assert facts(explained.checked) == [
        ("PB-5.3", "new_first", {"was": "a", "now": "b", "since": 1001}),
        ("PB-5.3", "first_of_side", "A.pc21", {"speed": 12}),
        ("PB-5.3", "first_of_side", "B.pc05", {"speed": 11}),
    ]
    speeds = [one for one in explained.grounds if one.word == "speed"]
    assert [[part.value for part in one.terms] for one in speeds] == [[8, 4], [11]]
    assert ("PB-15.1", "status", 1009) in [
        (one.rule, one.word, one.event and one.event.v) for one in explained.grounds
    ]
    assert not why(WHOLE, 1001).checked


def test_the_trap_in_the_lowest_slot_springs_and_the_others_wait_behind_it():
    attack, other = "罠(敵通常攻撃):自PLのHP-1。", "罠(PL攻撃):自PLのHP-1。"
    cards = made(sets={f"t{at}": ("罠", text) for at, text in enumerate((attack,) * 3 + (other,))})
    sets = {1: "t2", 2: "t1", 3: "t3", 4: "t0"}
    state = position(side("p1@1"), side("p2@1", sets=sets), order="A.p1", cards=cards)
    state.pls[1].sets[0].laid = state.turn  # type: ignore[union-attr]
    recorder = Recorder()
    match = Match(state, cards=cards, make=recorder.table)
    match.play("attack B.p2")
    down = [one for one in recorder.unmet if one.things and one.things[0].startswith("B.t")]
    assert [(one.what, *one.things) for one in down] == [
        (Unmet.LAID_NOW, "B.t2"),
        (Unmet.TRAP_WAITS, "B.t3"),
        (Unmet.TRAP_BEHIND, "B.t0", "B.t1"),
    ]


def test_a_pc_whose_place_is_taken_stays_there_until_it_moves_itself():
    taken, gone = why(WHOLE, 65), why(WHOLE, 66)
    assert [*taken.before.things] == [*taken.after.things] == ["B.pc05"]
    assert [*gone.before.things] == [*gone.after.things] == ["B.pc09"]


@pytest.mark.parametrize(("version", "answered"), [(226, 222), (266, 262)])
def test_a_check_that_a_rewind_repeats_began_before_it(version, answered):
    """The one at 226 has been undone, and the one at 266 took its place."""
    explained = why(REWOUND, version)
    assert explained.decision is not None
    assert [one.v for one in explained.decision.answers] == [answered]
    led = [(one.rule, [event.v for event in one.events]) for one in explained.because]
    assert led == [("PB-5.7", [215]), ("PB-14.6", [220])]


def test_a_rewind_names_its_decision_whatever_was_asked_before():
    _, rewound = (why(REWOUND, version).event.text for version in (266, 260))
    assert rewound is not None
    assert "(Turn 3, odd or even of B)" in rewound.en
