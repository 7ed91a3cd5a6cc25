"""Why something happened in Cardgard: a worked question of each kind."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.record.header import Header
from saikoro.domain.verification.explaining import explain_record
from saikoro.domain.words import LANGUAGES
from tests.kit.why import (
    die,
    events,
    found,
    not_so,
    notes,
    played,
    rules,
    sentence,
    shown,
    text_of,
    why,
)

REPLAY = Path(__file__).parents[3] / "replay" / "cardgard-1"


@cache
def recorded(name: str, version: int, *, all_open: bool | None = None) -> Explanation:
    """Why an event of a record that is kept happened."""
    record = (REPLAY / f"{name}.jsonl").read_bytes().splitlines()
    source = (REPLAY / f"{Header.read(record[0]).rules.digest}.json").read_bytes()
    cards = CARDGARD.cards.read(msgspec.json.decode(source))
    return explain_record(CARDGARD, cards, record, version, all_open=all_open)


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
    assert "Knock-out procedure" in explained.rules["CG-12.2"]


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


@pytest.mark.parametrize(
    ("name", "version", "words", "english", "japanese"),
    [
        pytest.param(
            "saved",
            26,
            ["speed"] * 6 + ["equal_sums", "same_die"],
            "sums of speeds: A 10, B 10, so equal speed is decided by dice [CG-5.2]",
            "速度の合計: A 10、B 10で等しいので、同じ速度ではダイスで決める [CG-5.2]",
            id="why A4 comes before B2, which is as fast",
        ),
        pytest.param(
            "counter",
            21,
            ["speed"] * 6 + ["higher_sum"],
            "sums of speeds: A 8 > B 6, so at equal speed A's units come first [CG-5.2]",
            "速度の合計: A 8 > B 6。同じ速度ではAのユニットが先 [CG-5.2]",
            id="why no die was rolled for the order",
        ),
        pytest.param(
            "fatal-leap",
            119,
            ["redecided"] + ["speed"] * 6 + ["higher_sum"],
            "sums of speeds: B 11 > A 9, so at equal speed B's units come first [CG-5.2]",
            "速度の合計: B 11 > A 9。同じ速度ではBのユニットが先 [CG-5.2]",
            id="why the order is another one after a leap",
        ),
        pytest.param(
            "saved",
            139,
            ["first_strike"],
            "B1 Iron Knight Gard Orden: first strike on face 4, before all units without it "
            "[CG-6.4]",
            "B1 ガルド・オルデン: 目【4】の行動が【先制】なので、そうでないユニットより先 [CG-6.4]",
            id="why B1 acts first although A4 leads the order",
        ),
        pytest.param(
            "order-changes",
            50,
            ["place", "acted"],
            "B2 Phlogiston Dragon: place 1 in the order since #47 [CG-6.3]",
            "B2 フロギストン・ドラゴンは#47からの行動順で1番目 [CG-6.3]",
            id="why B2 acts now",
        ),
        pytest.param(
            "saved",
            92,
            ["after_turn"],
            "B1 Iron Knight Gard Orden gets it after its turn (step 8), later than the cure at "
            "the end of the turn (step 6) [CG-7.1]",
            "B1 ガルド・オルデンがこれを受けるのはターンの後（手順8）で、ターン終了時の回復"
            "（手順6）より後 [CG-7.1]",
            id="why B1 is stunned again",
        ),
        pytest.param(
            "saved",
            174,
            ["units", "shaved", "shaved"],
            "A: 30 − 26 = 4 (HP of the other side at the start − its HP left) [CG-16.3]",
            "A: 30 − 26 = 4（相手の最初のHP − 残りのHP） [CG-16.3]",
            id="why it is a draw",
        ),
        pytest.param(
            "fatal-leap",
            146,
            ["units", "shaved", "shaved"],
            "B: 30 − 34 = -4 (HP of the other side at the start − its HP left) [CG-16.3]",
            "B: 30 − 34 = -4（相手の最初のHP − 残りのHP） [CG-16.3]",
            id="why A wins by HP",
        ),
        pytest.param(
            "pulse",
            135,
            ["face_changed"],
            "the face was changed to 1 at #133 [CG-6.2]",
            "目は#133で1に変えられた [CG-6.2]",
            id="why the command pulses although the die was a 4",
        ),
        pytest.param(
            "order-changes",
            161,
            ["no_front", "rear_units", "free"],
            "square 1 is free since #160 [CG-12.7]",
            "【1】のマスは#160から空いている [CG-12.7]",
            id="why A3 moves up",
        ),
        pytest.param(
            "revival",
            70,
            ["no_front", "rear_units", "command_ahead", "free"],
            "B has no unit in the front [CG-12.7]",
            "Bの前衛にユニットがいない [CG-12.7]",
            id="why B4 moves up",
        ),
        pytest.param(
            "counter",
            107,
            ["used"],
            "B4 Clockwork Doll Number Seven has used its action 6, which works once, at #47 "
            "[CG-8.2]",
            "B4 ナナゴウの目【6】の行動（1回制限）は#47で使った [CG-8.2]",
            id="why the action is used up",
        ),
        pytest.param(
            "fatal-leap",
            91,
            ["only_one_fits", "no_star", "leaps_with"],
            "HP: the lower of 8 now and 12 on the card [CG-15.5]",
            "HPは今のHP8とカードのHP12の低い方 [CG-15.5]",
            id="why the leap unit has 8 HP",
        ),
        pytest.param(
            "saved",
            52,
            ["latest", "in_rear", "none_in_column"],
            "A3 Fist Sage Kao Ren stands in the rear, on square 3, so this is as for plain melee "
            "[CG-9.1]",
            "A3 カオ・レンは後衛（【3】）にいるので、【近接】と同じ [CG-9.1]",
            id="why the latest enemy is not hit",
        ),
        pytest.param(
            "saved",
            70,
            ["latest"],
            "the latest turn of B was that of B1 Iron Knight Gard Orden (#51) [CG-9.4]",
            "Bの直前のターンはB1 ガルド・オルデン（#51） [CG-9.4]",
            id="why B1 is hit",
        ),
        pytest.param(
            "fatal-leap",
            54,
            ["all_acted", "in_order"],
            "all units of A have had their turn in this round, so it is the first in the order "
            "[CG-9.3]",
            "Aのユニットはこのラウンドですべてターンを行ったので、行動順で最初のユニットを選ぶ "
            "[CG-9.3]",
            id="why an enemy is next that has had its turn",
        ),
        pytest.param(
            "order-changes",
            76,
            ["hp", "hp", "hp", "equal_hp", "same_column", "front_first"],
            "of B1 Dreamwalker Nemuria, B3 Clock Warden Vesper, B1 Dreamwalker Nemuria stands in "
            "front [CG-9.1]",
            "B1 ネムリア、B3 ヴェスパーのうち前にいるのはB1 ネムリア [CG-9.1]",
            id="why B1 of two with the lowest HP",
        ),
        pytest.param(
            "revival",
            41,
            ["hp", "hp", "hp", "lower_square"],
            "of equal HP: B2 Sealing Priest Orve, B3 Faceless Shade; on the lowest square stands "
            "B2 Sealing Priest Orve [CG-21.4]",
            "HPが等しい: B2 オルヴェ、B3 無貌の影。マスの番号が最も小さいのはB2 オルヴェ [CG-21.4]",
            id="why B2 of two with the lowest HP is healed",
        ),
        pytest.param(
            "fog",
            58,
            ["leads"],
            "B4 Faceless Shade is first in the order of units on the field, so B's command is "
            "asked first [CG-14.3]",
            "行動順で最初の場のユニットはB4 無貌の影なので、Bのコマンドから調べる [CG-14.3]",
            id="why B's command activates before A's",
        ),
        pytest.param(
            "revival",
            112,
            ["alone", "only_one_fits", "no_star", "leaps_with"],
            "B4 Giant Toad of the Poison Marsh is the only unit that B has on the field [CG-15.4]",
            "B4 毒沼の大蛙はBの場の唯一のユニット [CG-15.4]",
            id="why it leaps now",
        ),
        pytest.param(
            "fog",
            125,
            ["wakes"],
            "B2 Dread Beast Verobul wakes: 6 ≥ 4 [CG-7.1]",
            "B2 恐獣ベロブルは目覚める: 6 ≥ 4 [CG-7.1]",
            id="why it wakes",
        ),
    ],
)
def test_what_an_event_goes_by(name, version, words, english, japanese):
    explained = recorded(name, version)
    assert [one.word for one in explained.grounds] == words
    assert f"\n  {english}\n" in as_text(explained, "en")
    assert f"\n  {japanese}\n" in as_text(explained, "ja")


@pytest.mark.parametrize(
    ("name", "version", "line"),
    [
        ("saved", 26, "#22 Order of units of equal speed (A4 Gale Archer Sion Halbel): 3 = "),
        ("saved", 26, "#23 Order of units of equal speed (B2 Faceless Shade): 3 = "),
        ("saved", 26, "A4 Gale Archer Sion Halbel, B2 Faceless Shade rolled 3 each: they "),
        ("saved", 26, "#24 Order of units of equal speed (A4 Gale Archer Sion Halbel): 6 = "),
        ("order-changes", 50, "#47 New order: B2 Phlogiston Dragon, A4 Alchemist "),
        ("order-changes", 50, "have taken their turn in this round: A4 Alchemist Leonor "),
        ("saved", 92, "#88 A1 Ice Spirit Marge Frost's ability “氷結” [CG-13.6]"),
        ("saved", 92, "#89 Reaction to the melee attack (B1 Iron Knight Gard Orden): 1 = "),
        ("pulse", 134, "#133 B1 Clock Warden Vesper turns the 4 into a 1 [CG-6.2]"),
        ("order-changes", 161, "#160 A's command Cry of Victory leaves the field"),
        ("revival", 129, "not on the field, so behind all that are: B3 Faceless Shade, B2 Sealing"),
        ("revival", 129, "#112 Fatal Leap on square "),
        ("revival", 70, "#69 B2 Sealing Priest Orve leaves square 2 [CG-12.2]"),
    ],
)
def test_the_events_and_dice_that_led_there(name, version, line):
    assert f"  {line}" in as_text(recorded(name, version), "en")


@pytest.mark.parametrize(("name", "version"), [("order-changes", 63), ("counter", 79)])
def test_an_x_is_added_up(name, version):
    """The HP that a unit lacks, not a number that is printed (CG-21.5)."""
    explained = recorded(name, version)
    assert [(term.word, term.value) for term in explained.terms] == [("max_hp", 10), ("hp", -10)]


@pytest.mark.parametrize(("name", "version"), [("saved", 176), ("fatal-leap", 148)])
def test_why_a_command_never_sprang(name, version):
    sprang_not = ("CG-12.2", "no_knock_out", "1:command", {"side": "B"})
    assert notes(recorded(name, version)) == [sprang_not]


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("saved", 139),
        ("saved", 174),
        ("fatal-leap", 146),
        ("revival", 162),
        ("pulse", 135),
    ],
)
def test_nothing_is_shown_that_belongs_to_other_parts_of_the_match(name, version):
    assert recorded(name, version).not_so == []


@pytest.mark.parametrize(
    ("name", "version", "english", "japanese"),
    [
        pytest.param(
            "revival",
            98,
            "Last Guardian Statue: A has more than one unit on the field",
            "最後の守護像: Aの場のユニットは1体ではない",
            id="why another card does not leap",
        ),
        pytest.param(
            "revival",
            114,
            "B has no unit in the same column",
            "同じ列にBのユニットがいない",
            id="why it has no target",
        ),
        pytest.param(
            "counter",
            29,
            "B2 Giant Toad of the Poison Marsh is neutral",
            "B2 毒沼の大蛙は無属性",
            id="why B2 is no target",
        ),
    ],
)
def test_who_or_what_is_passed_over(name, version, english, japanese):
    explained = recorded(name, version)
    assert english in not_so(explained)
    assert japanese in [one.text.ja for one in explained.not_so]


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


def test_a_command_that_did_not_counter_is_named_with_its_die():
    match = played(CARDGARD, COUNTERED)
    [rolled] = events(match, "die.rolled", why="counter_check")
    resolved = next(at for at in events(match, "cardgard.damage_dealt") if at > rolled)
    [one] = why(match, resolved).grounds
    assert (one.word, one.values) == ("counter_failed", {"since": rolled})


COUNTERED = 16
"""The seed of a match in which a command fails to counter another one, which deals damage."""


def test_who_changed_the_face_is_not_shown_to_wait_for_another():
    waits = ("CG-6.2", "face", "A3", {"value": 1, "needed": 4})
    assert notes(recorded("pulse", 134)) == [waits]


def test_a_lineup_is_shown_by_square_and_whole_to_those_who_may_know():
    everything = as_text(recorded("saved", 26), "en")
    assert "A answered: 1: Ice Spirit Marge Frost (" in everything
    public = as_text(recorded("saved", 26, all_open=False), "en")
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
            out = {ref[0] for ref in self._knocked_out(match)}
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
                assert one.word in ("no_face", "all_saved", "over")

    def _knocked_out(self, match):
        return [data["ref"] for data in match.data("cardgard.unit_knocked_out")]


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
            "after the leap #109 the order is decided anew [CG-15.8]",
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
