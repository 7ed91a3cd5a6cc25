"""Why something happened in Cardgard: a worked question of each kind."""

import pytest

from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.words import LANGUAGES
from tests.golden.kept import kept
from tests.kit.why import (
    die,
    events,
    facts,
    found,
    not_so,
    played,
    rules,
    sentence,
    shown,
    stated,
    text_of,
    why,
)


@pytest.mark.parametrize("seed", range(6))
def test_every_damage_is_the_sum_of_its_terms(seed):
    match = played(CARDGARD, seed)
    amounts = [data["amount"] for data in match.data("cardgard.damage_dealt")]
    explained = [why(match, at) for at in events(match, "cardgard.damage_dealt")]
    assert [sum(term.value for term in each.terms) for each in explained] == amounts


def test_why_did_my_unit_die():
    """Two sentences and a die: the action with its text, the damage, and the round roll."""

    def by_an_action(explained):
        return rules(explained) == ["CG-6.2", "CG-7.1", "CG-8.1", "CG-8.4", "CG-12.2"]

    explained = found(CARDGARD, "cardgard.unit_removed", by_an_action)
    round_, turn, action, damage, knocked_out = explained.because
    unit = sentence(explained).split(" leaves")[0]
    assert round_.dice[0].purpose.en == "Round roll"
    assert turn.events[0].type == "cardgard.turn_began"
    assert action.events[0].type == "cardgard.action_taken"
    assert text_of(action).en.startswith(f"[{round_.dice[0].value}] ")
    assert shown(damage)[-1].startswith(f"{unit} takes ")
    assert shown(knocked_out) == [f"{unit} is knocked out!"]
    assert explained.rule == ["CG-12.2"]
    assert "Knock-out procedure" in explained.rules["CG-12.2"].en


def test_why_this_number():
    def modified(explained):
        return len(explained.terms) > 1

    explained = found(CARDGARD, "cardgard.damage_dealt", modified)
    first, *others = explained.terms
    assert first.word in ("printed", "poison", "rolled", "round", "max_hp", "lost_hp")
    assert all(term.name.ja and term.name.en for term in others)


def test_why_nothing_came_of_a_die():
    def failed(explained):
        return any("condition of the die" in text for text in not_so(explained))

    explained = found(CARDGARD, "die.rolled", failed)
    [failure] = [one for one in explained.not_so if one.word in ("too_low", "too_high")]
    assert failure.values["value"] == die(explained).value
    assert f"{failure.values['value']} < {failure.values['needed']}" in failure.text.ja


def test_why_it_missed():
    def stunned(explained):
        return sentence(explained).endswith(": stunned")

    explained = found(CARDGARD, "cardgard.action_missed", stunned)
    [rolled] = explained.because[-1].dice
    assert rolled.purpose.en == "Acting while stunned"
    assert rolled.value <= 3


def test_why_stun_did_not_stop_it():
    def acts(explained):
        return any(one.word == "stun_roll" for one in explained.not_so)

    explained = found(CARDGARD, "cardgard.action_taken", acts)
    [one] = [one for one in explained.not_so if one.word == "stun_roll"]
    assert one.values["value"] == explained.because[-1].dice[-1].value > 3


def test_the_ability_that_hit_back_is_quoted():
    def by_an_ability(explained):
        return "CG-13.2" in rules(explained)

    explained = found(CARDGARD, "cardgard.damage_dealt", by_an_ability)
    ability = explained.because[rules(explained).index("CG-13.2")]
    assert ability.events[0].type == "cardgard.ability_triggered"
    assert text_of(ability).en.startswith("Ability: ")
    assert text_of(ability).ja.startswith("【特性】")


def test_a_command_that_waits_for_another_face_is_shown_to_its_owner_alone():
    for seed in range(20):
        match = played(CARDGARD, seed)
        for at in events(match, "cardgard.round_face_fixed"):
            for seat in (0, 1):
                waits = [one for one in why(match, at, seat).not_so if one.word == "face"]
                for one in waits:
                    [source] = one.sources
                    if source.thing == f"{seat}:command" and not source.card:
                        raise AssertionError("an own command has its card")
                others = why(match, at, 1 - seat).not_so
                everybody = why(match, at, all_open=False).not_so
                hidden = [one for one in waits if one not in others]
                if hidden:
                    assert all(one not in everybody for one in hidden)
                    assert all(one in why(match, at, all_open=True).not_so for one in hidden)
                    return
    raise AssertionError("no command waited")


# Questions of a reader who had not seen the code, about records that are kept


ONE_TARGET = {"lowest_square", "hp", "in_order", "same_column", "none_in_column", "latest", "next"}
"""The facts of CG-9.1 by which one enemy is chosen."""


@pytest.mark.parametrize("seed", range(6))
def test_why_one_of_several_enemies_is_the_target(seed):
    """CG-9.1: an action on one enemy goes by a fact, or is on all of a kind that it names."""
    match = played(CARDGARD, seed)
    for at in events(match, "cardgard.action_taken"):
        explained = why(match, at)
        facts = {one.word for one in explained.grounds}
        text = text_of(explained.because[-1]).ja
        if "1体に" in text and "】自分" not in text:
            assert facts & ONE_TARGET or "all_acted" in facts, text


def test_a_command_that_did_not_counter_is_named_with_its_activation():
    """The die is the event after that."""
    match = played(CARDGARD, COUNTERED)
    [rolled] = events(match, "die.rolled", why="counter_check")
    resolved = next(at for at in events(match, "cardgard.damage_dealt") if at > rolled)
    [one] = why(match, resolved).grounds
    assert (one.word, one.values) == ("counter_failed", {"since": rolled - 1})
    assert rolled - 1 in events(match, "cardgard.command_activated")


COUNTERED = 16
"""The seed of a match in which a command fails to counter another one, which deals damage."""


def test_a_lineup_is_shown_by_square_and_whole_to_those_who_may_know():
    saved = kept("cardgard-1/saved").explained
    everything = as_text(saved.why(26), "en")
    assert "A answered: 1: Ice Spirit Marge Frost (" in everything
    public = as_text(saved.why(26, all_open=False), "en")
    assert "A answered: Ice Spirit Marge Frost [1], " in public
    assert "Miracle" not in public


def test_stun_that_does_not_stop_names_the_unit_in_both_languages():
    def acts(explained):
        return any(one.word == "stun_roll" for one in explained.not_so)

    explained = found(CARDGARD, "cardgard.action_taken", acts)
    [one] = [one for one in explained.not_so if one.word == "stun_roll"]
    assert one.text.ja.startswith(f"{one.sources[0].name.ja}は")
    assert one.sources[0].name.en in one.text.en


class TestCommandsThatNeverActivated:
    """CG-14.1: the trigger that did not come, in every random match."""

    @pytest.mark.parametrize("seed", range(20))
    def test_each_is_explained_by_what_happened(self, seed):
        match = played(CARDGARD, seed)
        for at, shown_ in zip(
            events(match, "cardgard.command_shown"),
            match.data("cardgard.command_shown"),
            strict=True,
        ):
            [one] = why(match, at).not_so
            out = {ref[0] for ref in self._removed(match)}
            own, other = "AB"[shown_["seat"]], "BA"[shown_["seat"]]
            if one.word == "no_knock_out":
                assert one.values["side"] in (own, other)
                assert one.values["side"] not in out
            elif one.word == "no_round":
                assert one.values["needed"] not in [
                    data["round"] for data in match.data("cardgard.round_began")
                ]
            elif one.word == "no_command":
                assert other not in [
                    "AB"[data["seat"]] for data in match.data("cardgard.command_activated")
                ]
            else:
                assert one.word in ("no_face", "over")

    def _removed(self, match):
        return [data["ref"] for data in match.data("cardgard.unit_removed")]


def test_an_ability_that_is_silenced_says_since_when_and_how_long():
    """CG-13.8, CG-13.9."""
    explained = why(played(CARDGARD, 9006), 62)
    [one] = [one for one in explained.not_so if one.word == "silenced_for_good"]
    assert one.event is not None
    assert one.event.v == 26


OF_MATCHES: dict[str, tuple[int, int, list[str], list[str]]] = {
    "whose ability keeps the poison away (CG-11.2)": (
        9002,
        60,
        [
            "B3 アマリア・カソルラ: 【特性】「灼炎の加護」……このユニットは状態異常を受けない。"
            " [CG-11.2]"
        ],
        [
            "B3 Flame Blade Amalia Casorla: Ability: 灼炎の加護: "
            "This unit is immune to all ailments. [CG-11.2]"
        ],
    ),
    "since when is it poisoned (CG-7.1)": (
        9005,
        104,
        [
            "A3 マージ・フロストは#65から【毒】状態で、自分のターンの終わりに1点のダメージを受ける"
            " [CG-7.1]",
            "B1 毒沼の大蛙: 【特性】「毒の皮膚」……1ターンに1度のみ、このユニットが相手ユニットから"
            "ダメージを受けた場合、そのユニットを【毒】状態にする。",
        ],
        [
            "A3 Ice Spirit Marge Frost has been afflicted with poison since #65, which deals "
            "1 damage at the end of each of its turns [CG-7.1]",
            "B1 Giant Toad of the Poison Marsh: Ability: 毒の皮膚: Once a turn, when an enemy "
            "has dealt damage to this unit, inflict poison on that unit.",
        ],
    ),
    "which card has leapt since the order was decided (CG-15.8)": (
        9001,
        150,
        [
            "#109のリープの後なので、行動順を決めなおす [CG-15.8]",
            "絶零の霊主「マージ・アブソリュート」: 【リープ】3ラウンド目の開始時、"
            "自分の場の『氷霊「マージ・フロスト」』と入れ替わる。",
        ],
        [
            "After the leap #109 the order is decided anew [CG-15.8]",
            "Marge Absolute, Sovereign of Absolute Zero: Leap: At the start of round 3, "
            "replaces Ice Spirit Marge Frost on your field.",
        ],
    ),
    "who stands in its column (CG-1.3, CG-9.1)": (
        9006,
        144,
        [
            "B1 ナナゴウは【1】のマスにいる。同じ列はAの【2】と【4】のマス [CG-1.3]",
            "A3 マージ・フロストは【3】のマスにいるので対象にならない [CG-9.1]",
        ],
        [
            "B1 Clockwork Doll Number Seven stands on square 1; its column is squares 2 and 4 of A"
            " [CG-1.3]",
            "A3 Ice Spirit Marge Frost stands on square 3 and is no target [CG-9.1]",
        ],
    ),
}
"""Questions of readers about random matches: the seed, the event, and lines of its explanation."""


@pytest.mark.parametrize("question", OF_MATCHES)
def test_a_question_about_a_random_match_has_its_answer(question):
    seed, version, japanese, english = OF_MATCHES[question]
    explained = why(played(CARDGARD, seed), version)
    for language, wanted in zip(LANGUAGES, (english, japanese), strict=True):
        lines = {line.strip() for line in as_text(explained, language).splitlines()}
        assert set(wanted) <= lines


def test_what_befell_one_recipient_is_no_cause_for_another():
    """CG-8.4: #58 is the poison of B1, by the same action."""
    because = why(played(CARDGARD, 9002), 60).because
    assert 58 not in [one.v for cause in because for one in cause.events]


def test_an_ailment_that_a_unit_has_says_since_when():
    """CG-11.1."""
    explained = found(
        CARDGARD,
        "cardgard.status_refused",
        lambda explained: [one.word for one in explained.grounds] == ["has_ailment"],
    )
    [one] = explained.grounds
    assert one.event is not None
    assert one.values["since"] == one.event.v
    assert explained.rule == ["CG-11.1"]


def test_the_latest_turn_is_the_last_one_of_its_side():
    """CG-9.1, CG-9.4: also where the same unit had the turn before, and in the rear for a shot."""
    facts = set()
    for seed in range(40):
        match = played(CARDGARD, seed)
        began, data = [*events(match, "cardgard.turn_began")], match.data("cardgard.turn_began")
        for at in events(match, "cardgard.action_taken"):
            explained = why(match, at)
            if "・直前】" not in (text := text_of(explained.because[-1]).ja):
                continue
            [one] = [one for one in explained.grounds if one.word in ("latest", "no_latest")]
            turns = zip(began, data, strict=True)
            side = one.values["side"]
            before = [turn for turn, of in turns if turn < at and of["ref"][0] == side]
            assert one.values.get("since") == (before[-1] if before else None)
            others = {one.word for one in explained.grounds}
            assert "【近接・直前】" in text or "in_rear" not in others
            facts.add(one.word)
    assert facts == {"latest", "no_latest"}


def test_who_leads_is_shown_where_the_other_command_may_wait_for_the_same():
    """CG-14.3: the unit of its side comes first, and the other command is still set."""
    led = 0
    for seed in range(20):
        match = played(CARDGARD, seed)
        settled = zip(
            events(match, "cardgard.command_settled"),
            match.data("cardgard.command_settled"),
            strict=True,
        )
        gone = {data["seat"]: at for at, data in settled if data["fate"] != "set_again"}
        activated = zip(
            events(match, "cardgard.command_activated"),
            match.data("cardgard.command_activated"),
            strict=True,
        )
        for at, data in activated:
            for one in (one for one in why(match, at).checked if one.word == "leads"):
                led += 1
                [first] = [source.thing for source in one.sources]
                assert first[0] == one.values["side"] == "AB"[data["seat"]]
                assert gone.get(1 - data["seat"], at) >= at
    assert led


@pytest.mark.parametrize(
    ("kind", "word", "rule", "since"),
    [
        ("cardgard.action_taken", "stun_roll", "CG-8.1", "cardgard.status_gained"),
        ("cardgard.action_missed", "sleep_roll", "CG-7.1", "cardgard.status_gained"),
        ("cardgard.status_cured", "wakes", "CG-10.2", "cardgard.status_gained"),
        ("cardgard.damage_dealt", "has_ailment", "CG-10.2", "cardgard.status_gained"),
        ("cardgard.round_face_fixed", "used_up", "CG-13.3", "cardgard.ability_triggered"),
        ("cardgard.action_taken", "spoken", "CG-13.3", "cardgard.ability_triggered"),
        ("cardgard.damage_dealt", "spared", "CG-13.5", None),
        ("cardgard.damage_dealt", "no_damage", "CG-10.3", None),
        ("cardgard.unit_moved_up", "other_way", "CG-12.7", None),
        ("cardgard.damage_dealt", "other_type", "CG-10.2", None),
        ("cardgard.damage_dealt", "ability", "CG-10.2", None),
    ],
)
def test_what_is_so_is_stated_with_the_event_since_which_it_is(kind, word, rule, since):
    def has(explained):
        return any(one.word == word for one in stated(explained))

    explained = found(CARDGARD, kind, has)
    one = next(one for one in stated(explained) if one.word == word)
    assert one.rule == rule
    assert (None if one.event is None else one.event.type) == since


def test_a_recovery_is_no_more_than_the_maximum_hp():
    """CG-10.5: what it restores is the sum of its terms."""

    def bounded(explained):
        return any(term.word == "at_most" for term in explained.terms)

    explained = found(CARDGARD, "cardgard.healing_received", bounded)
    *_, over = explained.terms
    assert over.value < 0
    assert sum(term.value for term in explained.terms) >= 0


OF_RECORDS: dict[str, tuple[str, int, list[tuple[object, ...]]]] = {
    "by which HP it is the target (CG-9.1)": (
        "revival",
        66,
        [
            ("CG-9.1", "hp", "B2", {"left": 3, "since": 45}),
            ("CG-9.1", "hp", "B3", {"left": 7, "since": 63}),
            ("CG-9.1", "hp", "B4", {"left": 10, "since": 49}),
        ],
    ),
    "who returns, and to which square (CG-12.5, CG-12.6)": (
        "revival",
        132,
        [
            ("CG-12.6", "last_out", "B3", {"since": 110}),
            ("CG-12.5", "command_ahead", {"side": "B", "square": 1}),
            ("CG-12.5", "held", "B4", {"square": 2, "since": 70}),
            ("CG-12.5", "free", {"square": 3, "since": 110}),
        ],
    ),
    "who fits a leap, and why no card of the leading side leaps (CG-15.3, CG-15.4)": (
        "fatal-leap",
        91,
        [
            ("CG-15.4", "element", "B3", {"element": "holy"}),
            ("CG-15.4", "only_one_fits", "B1"),
            ("CG-15.5", "leaps_with", {"hp": 8, "printed": 12, "since": 65}),
            ("CG-15.3", "leads_leap", "A4", {"side": "A"}),
            ("CG-15.4", "no_leap", {"side": "A"}),
            ("CG-15.4", "not_alone", "0:leap_deck:L05", {"side": "A"}),
            ("CG-15.4", "trait", "A1", {"trait": "ドラゴン"}),
            ("CG-15.4", "hp_too_high", "A4", {"hp": 12, "most": 5}),
            ("CG-15.4", "none_lost", "0:leap_deck:L03", {"side": "A"}),
        ],
    ),
    "which action strikes first, and from which place (CG-6.3, CG-6.4)": (
        "fatal-leap",
        124,
        [
            ("CG-6.4", "first_strike", "A4", {"face": 5, "action": "急降下"}),
            ("CG-6.3", "place", "A4", {"place": 5, "since": 119}),
        ],
    ),
    "what each unit has left (CG-16.3)": (
        "fatal-leap",
        146,
        [
            ("CG-16.3", "hp", "B1", {"left": 8, "since": 65}),
            ("CG-16.3", "hp", "B4", {"left": 3, "since": 137}),
            ("CG-16.3", "hp", "A3", {"left": 14, "since": 29}),
            ("CG-10.6", "maximum", "A3", {"most": 14, "printed": 12, "since": 26}),
        ],
    ),
    "since when a unit was stunned that no longer is (CG-11)": (
        "fatal-leap",
        109,
        [("CG-11.1", "has_ailment", "A1", {"ailment": "stun", "since": 103})],
    ),
    "why no melee action was taken (CG-8.1)": (
        "counter",
        69,
        [("CG-8.1", "no_melee", "A4", {"square": 4})],
    ),
    "what had silenced the ability that is back (CG-13.9)": (
        "fog",
        133,
        [("CG-13.9", "expired", "A1", {"kind": "ability", "since": 109})],
    ),
    "why an ability does not answer poison (CG-8.7)": (
        "revival",
        49,
        [("CG-8.7", "no_action", "B4", {"ability": "毒の皮膚"})],
    ),
    "why the extra action leads to no other one (CG-8.5)": (
        "saved",
        154,
        [("CG-8.5", "dealt_none", "A3", {"ability": "連環の型"})],
    ),
    "who of two in the rear moves up (CG-12.7)": (
        "fog",
        150,
        [("CG-12.7", "straight", "A3")],
    ),
    "whose ability sees the face first (CG-6.2)": (
        "pulse",
        133,
        [("CG-6.2", "asked_in_order", "B1", "A3", {"since": 126})],
    ),
    "why a command pulses (CG-14.4)": (
        "pulse",
        135,
        [("CG-14.4", "stays", "1:command", {"since": 103})],
    ),
    "by which ability no command affects it (CG-13.7)": (
        "order-changes",
        29,
        [("CG-13.7", "command_proof", "B2", {"ability": "ファイアウォール・リアルタイムシールド"})],
    ),
    "by which value it is stunned after its turn (CG-13.6)": (
        "saved",
        57,
        [("CG-13.6", "passed_low", {"needed": 3, "value": 1})],
    ),
    "why a command does not activate yet (CG-14.1)": (
        "fog",
        97,
        [("CG-14.1", "other_start", "0:command", {"needed": 4})],
    ),
}
"""Questions of a judge about kept records: the record, the event, and facts that answer them."""


@pytest.mark.parametrize("question", OF_RECORDS)
def test_a_question_of_a_judge_has_its_answer(question):
    record, version, wanted = OF_RECORDS[question]
    found_ = facts(stated(kept(f"cardgard-1/{record}").explained.why(version)))
    assert [one for one in wanted if one not in found_] == []


@pytest.mark.parametrize(
    ("word", "rule", "since"),
    [
        ("spent", "CG-14.5", "cardgard.command_activated"),
        ("not_set", "CG-14.1", "cardgard.command_settled"),
    ],
)
def test_a_command_that_never_activates_again_says_since_when(word, rule, since):
    def has(explained):
        return any(one.word == word for one in explained.not_so)

    explained = found(CARDGARD, "cardgard.round_face_fixed", has, rounds=12)
    one = next(one for one in explained.not_so if one.word == word)
    assert one.rule == rule
    assert one.event is not None
    assert one.event.type == since


@pytest.mark.parametrize(
    ("record", "version", "rule"),
    [("fog", 116, "CG-10.2"), ("fog", 124, "CG-7.1"), ("fog", 87, "CG-8.5")],
)
def test_a_die_stands_for_the_rule_by_which_it_is_rolled(record, version, rule):
    """CG-17.1: two dice of a sleeper, by damage and at the start of its turn, and an extra one."""
    assert kept(f"cardgard-1/{record}").explained.why(version).rule == [rule]


@pytest.mark.parametrize(("version", "terms"), [(36, {"speed": 2, "printed": -2})])
def test_a_speed_is_the_sum_of_its_terms(version, terms):
    """CG-10.7."""
    explained = kept("cardgard-1/saved").explained.why(version)
    assert {term.word: term.value for term in explained.terms} == terms


def test_a_leap_card_whose_trait_no_unit_has_says_so_once():
    """CG-15.4."""
    notes = facts(stated(kept("cardgard-1/looked").explained.why(31)))
    of_card = [one for one in notes if "0:leap_deck:L01" in one or "trait" in one]
    values = {"side": "A", "trait": "ドラゴン"}
    assert of_card == [("CG-15.4", "none_with_trait", "0:leap_deck:L01", values)]


def test_a_command_that_waits_for_a_round_is_named_to_its_owner_alone():
    fog = kept("cardgard-1/fog").explained
    own, other = ([one.word for one in stated(fog.why(97, seat))] for seat in (0, 1))
    assert "other_start" in own
    assert "other_start" not in other


@pytest.mark.parametrize(("version", "seats"), [(13, [0, 1]), (18, [0])])
def test_what_a_lineup_was_asked_for_is_shown_to_that_seat(version, seats):
    """CG-3.4, with the question and with the answer to it."""
    counter = kept("cardgard-1/counter").explained
    assert [(one.seat, one.rule) for one in counter.why(version).offered] == [
        (seat, "CG-3.4") for seat in seats
    ]
    assert [seat for seat in (0, 1) if counter.why(version, seat).offered] == seats
    assert counter.why(version, all_open=False).offered == []
