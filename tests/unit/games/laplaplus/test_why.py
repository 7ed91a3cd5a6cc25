"""Why something happened in LaplaPlus: what a judge asks, on battles that the rule book decides."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.verification.explaining import explain_record
from tests.kit.battles import card, house_set
from tests.kit.why import die, events, not_so, played, rules, sentence, shown, text_of, why

CORE, SEARING, GUN, SHOT, VOLLEY, SNIPE, JUDGE, RELOAD = 1, 2, 6, 7, 8, 10, 11, 12
BRIDGE, DECOY, STUN, ERASE, SCRAMBLE, RESONANCE = 13, 14, 15, 16, 17, 18
REVENGE, AMPLIFIER, ARMOUR, SHIELD, MIRROR, FAMILY = 19, 20, 21, 22, 23, 24
BOOSTER, CANCEL = 26, 27


RECORDS = Path(__file__).parents[3] / "replay" / "laplaplus-1"


def battle(a: list[int], b: list[int], **options: object) -> Seated:
    match = Seated.both(LAPLAPLUS, **options)
    match.play([(0, {"row": a}), (1, {"row": b})])
    return match


def ask(match: Seated, kind: str, nth: int = 0, **fields: object) -> Explanation:
    """Why the event of a type with these values happened."""
    return why(match, [*events(match, f"laplaplus.{kind}", **fields)][nth])


def ask_kept(name: str, version: int) -> Explanation:
    """Why an event of a kept record happened."""
    record = (RECORDS / f"{name}.jsonl").read_bytes().splitlines()
    return explain_record(LAPLAPLUS, house_cards(LAPLAPLUS), record, version)


def terms(explained: Explanation) -> list[tuple[str, int, str | None]]:
    return [
        (term.word, term.value, term.source.thing if term.source else None)
        for term in explained.terms
    ]


def ja(explained: Explanation) -> list[str]:
    return [one.text.ja for one in explained.not_so]


def decided(explained: Explanation) -> list[str]:
    """What decided it, in English, each with the event since which it is so."""
    return [
        one.text.en if one.event is None else f"{one.text.en}: {one.event.v}"
        for one in explained.grounds
    ]


def decided_ja(explained: Explanation) -> list[str]:
    return [one.text.ja for one in explained.grounds]


@pytest.mark.parametrize("seed", range(3))
def test_every_number_is_the_sum_of_its_terms(seed):
    match = played(LAPLAPLUS, seed)
    for kind, field in (
        ("damage_dealt", "amount"),
        ("damage_changed", "amount"),
        ("card_removed", "base"),
        ("hp_restored", "amount"),
        ("speed_raised", "speed"),
        ("initial_hp_raised", "hp"),
    ):
        for at in events(match, f"laplaplus.{kind}"):
            number = json.loads(match.lines[at - 1])["data"][field]
            assert sum(term.value for term in why(match, at).terms) == number, (kind, at)


class TestNumbers:
    def test_why_4_damage_and_not_5(self):
        """LP-9.1: the gun's 4, an amplifier's 1 more, an armour's 1 less."""
        match = battle([GUN, AMPLIFIER], [ARMOUR, CORE, CORE, CORE])
        explained = ask(match, "damage_dealt", source="A1")
        assert terms(explained) == [
            ("printed", 4, "A1"),
            ("increase", 1, "A2"),
            ("reduction", -1, "B1"),
        ]
        assert rules(explained) == ["LP-6.1", "LP-7.1", "LP-7.3", "LP-9.1"]
        assert text_of(explained.because[2]).ja == "<A><トップ> 敵に4点のダメージを与える。"
        assert text_of(explained.because[2]).en.endswith("Deal 4 damage to the enemy.")

    def test_why_0_damage(self):
        """LP-9.1: a shield of 3 stops 2, and the armour behind it is not asked."""
        match = battle([SHOT], [SHIELD, ARMOUR, CORE])
        explained = ask(match, "damage_prevented")
        assert terms(explained) == [
            ("printed", 2, "A1"),
            ("reduction", -3, "B1"),
            ("at_least_0", 1, None),
        ]
        assert "the damage is 0, so no further card reacts" in not_so(explained)
        assert "ダメージが0点になったので、以降のカードは発動しない" in ja(explained)

    def test_why_the_damage_came_back(self):
        """LP-9.1 E5: the mirror nullifies 4 and deals 4."""
        match = battle([GUN, CORE, CORE], [MIRROR, CORE, CORE, CORE])
        assert terms(ask(match, "damage_changed")) == [
            ("printed", 4, "A1"),
            ("nullified", -4, "B1"),
        ]
        explained = ask(match, "damage_dealt", source="B1")
        assert terms(explained) == [("mirrored", 4, "B1")]
        announced = ask(match, "damage_announced", source="B1")
        assert terms(announced) == [("printed", 4, "A1")]
        assert text_of(explained.because[-2]).en.startswith("<Event: an enemy ability deals 2 or")

    def test_why_this_initial_hp(self):
        """LP-5.2: half of base HP 13, rounded down."""
        explained = ask(battle([5, CORE, CORE], [CORE]), "initial_hp_raised")
        assert terms(explained) == [("before", 13, None), ("half_base", 6, None)]
        assert text_of(explained.because[-1]).ja.startswith("<ビルド>")

    def test_why_this_base_hp(self):
        """LP-2.2: a card that leaves takes its Force with it."""
        explained = ask(battle([3, CORE], [CORE]), "card_removed")
        assert terms(explained) == [("before", 13, None), ("lost_force", -7, "A1")]


class TestKept:
    """What judges have asked of kept records."""

    def test_why_did_12_come_back(self):
        """LP-9.1 E5: the mirror deals what it has nullified, with what others added to it."""
        explained = ask_kept("mirror-and-decoy", 53)
        assert terms(explained) == [
            ("printed", 10, "B4"),
            ("increase", 1, "B1"),
            ("increase", 1, "B7"),
        ]
        assert terms(ask_kept("mirror-and-decoy", 58))[0] == ("mirrored", 12, "A2")

    def test_why_could_the_mirror_answer_again(self):
        """LP-9.1, LP-8.3: the damage has grown, and a reload has turned it up."""
        explained = ask_kept("mirror-and-decoy", 67)
        assert decided(explained) == [
            "the damage is now 3 ≥ 2, so A2 Mirror reacts",
            "A2 Mirror is up again since #51, and this is another window: 51",
        ]
        assert decided_ja(explained) == [
            "ダメージは今3点 ≥ 2なので、A2 鏡が発動する",
            "A2 鏡は#51からまたアップしていて、別のダメージには再び発動できる",
        ]
        assert [one.rule for one in explained.grounds] == ["LP-9.1", "LP-8.3"]
        assert ask_kept("mirror-and-decoy", 46).grounds[1:] == []

    def test_why_does_the_shot_act_again(self):
        """LP-7.1: a reload has turned it up."""
        explained = ask_kept("reload-chain", 38)
        assert decided(explained) == ["A1 Shot is up again since #35: 35"]
        assert decided_ja(explained) == ["A1 射撃は#35からまたアップしている"]

    def test_why_is_the_battle_over(self):
        """LP-10.1, not the rule of forfeits."""
        explained = ask_kept("mirror-and-decoy", 76)
        assert terms(explained) == [("before", 1, None), ("damage", -1, "A2")]
        assert decided(explained) == ["the HP of B is 0 ≤ 0"]
        assert decided_ja(explained) == ["BのHPは0 ≤ 0"]
        assert {"LP-10.1", "LP-10.5"} <= explained.rules.keys()
        assert "LP-4.8" not in explained.rules

    def test_why_does_nobody_above_act(self):
        """LP-7.2: cards without an Action line are passed over."""
        explained = ask_kept("mirror-and-decoy", 17)
        assert decided(explained) == [
            "A1 Decoy has no Action line",
            "A2 Mirror has no Action line",
            "A3 Reload has no Action line",
            "A4 Plain Core has no Action line",
        ]
        assert decided_ja(explained)[0] == "A1 囮にはアクション能力がない"

    @pytest.mark.parametrize(("version", "rule"), [(15, "LP-6.3"), (65, "LP-10.4")])
    def test_why_the_row_decides(self, version, rule):
        """LP-6.3 (4): the first place with different cards, equal Force, the lower number."""
        *_, last = ask_kept("cancel-on-cancel", version).grounds
        assert last.text.en == (
            "A1 Shot is ahead of B1 Shield: place 1 is the first at which the initial rows "
            "differ, Force 2 = 2, and the lower number is ahead, 7 < 22"
        )
        assert last.text.ja == (
            "A1 射撃がB1 盾を上回る: 最初の構成が初めて異なる1番目で、"
            "フォース 2 = 2、ナンバーは小さい方が上で 7 < 22"
        )
        assert last.rule == rule

    def test_why_did_the_shield_work_though_it_was_answered(self):
        """LP-8.1: the cancel that answered it was cancelled itself."""
        explained = ask_kept("cancel-on-cancel", 28)
        assert decided(explained) == ["A2 Cancel has no effect, as it was cancelled in #26: 26"]
        assert decided_ja(explained) == ["A2 打消の効果は#26で無効化された"]
        assert [(one.name.en, one.value) for one in explained.terms][-1] == (
            "raised to the least, 0",
            1,
        )
        assert explained.terms[-1].name.ja == "最低の0点まで引き上げ"

    def test_why_did_the_revenge_remove_nothing(self):
        """LP-8.1: what cancelled it is stated by the damage that it answered."""
        explained = ask_kept("mirror-and-decoy", 29)
        assert decided(explained) == ["B2 Revenge has no effect, as it was cancelled in #24: 24"]

    def test_why_did_the_decoy_not_save_itself(self):
        """LP-8.9, LP-8.1: it was cancelled, and the erase goes on."""
        explained = ask(battle([ERASE, CANCEL, CORE], [DECOY, CORE]), "card_removed", card="B1")
        assert not_so(explained) == ["B1 Decoy has no effect: A2 Cancel cancelled it"]
        assert ja(explained) == ["B1 囮の効果はない: A2 打消に無効化された"]

    def test_why_did_the_reload_turn_nothing_up(self):
        """LP-8.5, LP-8.1."""
        match = battle([STUN, CANCEL, CORE], [SHOT, RELOAD])
        explained = ask(match, "card_downed", card="B1")
        assert not_so(explained) == ["B2 Reload has no effect: A2 Cancel cancelled it"]

    def test_why_does_the_die_give_b(self):
        """LP-11.3."""
        explained = ask_kept("identical-rows-by-die", 17)
        assert decided(explained) == ["2 is even: B wins"]
        assert decided_ja(explained) == ["2は偶数なのでBの勝ち"]
        assert "LP-11.3" in explained.rules

    def test_why_is_the_top_card_not_the_target(self):
        """LP-7.4 step 3: each sight with the card above it, and what it leaves."""
        explained = ask_kept("sights-and-resonance", 36)
        assert decided(explained) == [
            "A2 Family Sight keeps on the list what is of the family of A1 Shot, "
            "directly above it: damage: 33",
            "A5 Number Sight keeps on the list what has the number of A4 Twin Strike, "
            "directly above it: 9: 35",
        ]
        assert decided_ja(explained) == [
            "A2 系統照準は、一つ上のA1 射撃と同じ系統（ダメージ系）のカードだけをリストに残す",
            "A5 番号照準は、一つ上のA4 双撃と同じナンバー（9）のカードだけをリストに残す",
        ]
        assert decided_ja(ask_kept("sights-and-resonance", 33)) == decided_ja(explained)[:1]
        assert not_so(ask_kept("sights-and-resonance", 76)) == [
            "no card is directly above A2 Family Sight",
            "A1 Shot, above A2 Family Sight in the initial row, has left its row",
            "A5 Number Sight narrows nothing: the list has no card like A4 Twin Strike",
        ]

    def test_since_when_nothing_is_above_a_sight(self):
        """LP-7.4 step 3: the card above it was removed, and the next one swapped below it."""
        explained = why(played(LAPLAPLUS, 9006), 40)
        none, gone, below = [one for one in explained.not_so if one.rule != "LP-8.1"]
        assert none.text.en == "no card is directly above B3 Number Sight"
        assert gone.text.en == (
            "B1 Mirror, above B3 Number Sight in the initial row, has left its row"
        )
        assert gone.text.ja == "初めにB3 番号照準より上にあったB1 鏡は、もう場にない"
        assert below.text.en == (
            "B2 Mirror, above B3 Number Sight in the initial row, is below it now"
        )
        assert below.text.ja == "初めにB3 番号照準より上にあったB2 鏡は、今は下にある"
        assert [one.event and one.event.v for one in (none, gone, below)] == [None, 25, 30]

    def test_why_does_hp_decide(self):
        """LP-6.3 (2), with the HP of both."""
        explained = ask_kept("healing-and-growth", 132)
        assert not_so(explained) == ["speed does not decide: 25 on both sides"]
        assert decided(explained) == ["A is ahead: HP 18 > 17"]
        assert decided_ja(explained) == ["Aが上回る: HP 18 > 17"]

    def test_why_this_speed(self):
        """LP-6.2: base HP and what boosters add."""
        assert terms(ask_kept("raised-speed", 24)) == [
            ("base_now", 34, None),
            ("faster", 15, "B2"),
            ("faster", 15, "B5"),
        ]


class TestWhatDidNotHappen:
    def test_why_did_my_gun_not_act(self):
        """LP-3.7."""
        explained = ask(battle([CORE, GUN], [CORE]), "action_phase_started", side=0)
        assert not_so(explained) == [
            "A's phase ends when no card may act any more; at its end:",
            "A1 Plain Core has no Action line",
            "condition <Top> of A2 Main Gun: it is not the top card, "
            "and no card below lets it ignore that",
        ]
        assert ja(explained)[:2] == [
            "Aのフェイズは、行動できるカードがなくなると終わる。終わりの時点では:",
            "A1 素核にはアクション能力がない",
        ]
        [one] = explained.not_so[2:]
        assert one.rule == "LP-3.7"
        assert "A2 主砲の条件<トップ>" in one.text.ja

    def test_why_did_my_sniper_not_act_again(self):
        """LP-6.4 with S1, then LP-7.2."""
        match = battle([SNIPE, CORE], [CORE, CORE])
        [stays] = ask(match, "cards_readied").not_so
        line = "A1 Snipe stays down: <Static> This card does not come up in the up phase."
        assert stays.text.en == line
        assert stays.text.ja.endswith("<常態> このカードはアップフェイズにアップされない。")
        assert "A1 Snipe is down" in not_so(ask(match, "action_phase_started", 1, side=0))

    def test_why_did_the_card_below_act(self):
        """LP-7.2: the search passed the card above, and the one that it came to acts."""
        match = battle([SHOT, SHOT, CORE], [CORE, CORE, CORE, CORE])
        assert decided(ask(match, "card_activated", card="A1")) == []
        explained = ask(match, "card_activated", card="A2")
        assert decided(explained) == ["A1 Shot is down"]
        assert decided_ja(explained) == ["A1 射撃はダウンしている"]

    def test_what_is_so_at_the_end_of_a_phase_is_no_fact_of_its_beginning(self):
        """LP-7.1: both guns act, and are down only afterwards."""
        match = battle([SHOT, SHOT], [CORE, CORE, CORE, CORE])
        ends, *at_its_end = not_so(ask(match, "action_phase_started", side=0))
        assert ends == "A's phase ends when no card may act any more; at its end:"
        assert at_its_end == ["A1 Shot is down", "A2 Shot is down"]

    def test_why_does_the_armour_let_own_damage_through(self):
        """LP-7.3 A1: it is neither damage to the enemy nor by an enemy."""
        explained = ask(battle([SEARING, ARMOUR], [CORE]), "damage_dealt", source="A1")
        assert not_so(explained) == [
            "A2 Armour does not react: the damage of A1 Searing Core is not by an enemy"
        ]
        assert ja(explained) == [
            "A2 装甲は発動しない: A1 灼核のダメージは敵の能力によるものではない"
        ]

    def test_why_does_the_decoy_not_answer_its_own_side(self):
        """LP-8.9."""
        match = battle([DECOY, RESONANCE, CORE], [DECOY, CORE, CORE, CORE])
        explained = ask(match, "card_targeted", card="A1", by="A2")
        assert "A1 Decoy does not react: A2 Resonance is of its own side" in not_so(explained)
        assert "A1 囮は発動しない: A2 共鳴は味方のカード" in ja(explained)

    def test_why_does_a_cancel_not_answer_a_reload(self):
        """LP-8.1: an Event that its own side sets off."""
        match = battle([SHOT, RELOAD, CORE], [CORE, CORE, CORE, CANCEL])
        explained = ask(match, "card_activated", card="A2")
        assert "B4 Cancel does not react: A2 Reload is set off by A1 Shot, of its own side" in (
            not_so(explained)
        )
        assert "B4 打消は発動しない: A2 再装填を発動させたのはA2 再装填と同じ側のA1 射撃" in (
            ja(explained)
        )

    def test_why_does_a_cancel_not_answer_a_booster(self):
        """LP-8.1: an Event that no card sets off."""
        explained = ask(battle([BOOSTER, CORE], [CORE, CANCEL]), "card_activated", card="A1")
        line = "B2 Cancel does not react: no card sets A1 Booster off"
        assert not_so(explained) == [line]
        assert ja(explained) == ["B2 打消は発動しない: A1 加速を発動させたカードはない"]

    def test_why_does_it_act_though_it_is_up_again(self):
        """LP-8.1 step 2: a reload answers the payment before the effect."""
        match = battle([SHOT, RELOAD, CORE], [CORE, CORE, CORE, CORE])
        at, *_ = events(match, "laplaplus.card_upped", card="A1")
        explained = ask(match, "damage_announced", source="A1")
        assert decided(explained) == [
            "A1 Shot has paid and is up again since "
            f"#{at}; its ability is carried out all the same: {at}"
        ]
        assert decided_ja(explained) == [
            f"A1 射撃は支払いの後、#{at}でまたアップしたが、その能力はそのまま処理される"
        ]

    def test_why_may_it_act_though_it_is_not_on_top(self):
        """LP-3.7, S2."""
        match = battle([CORE, GUN, BRIDGE], [CORE, CORE, CORE])
        assert decided(ask(match, "card_activated", card="A2")) == [
            "A1 Plain Core has no Action line",
            "A2 Main Gun ignores its <Top>, by A3 Bridge directly below it",
        ]
        assert decided_ja(ask(match, "card_activated", card="A2"))[1] == (
            "A2 主砲の<トップ>は、一つ下のA3 架橋により無視される"
        )

    def test_why_are_the_cards_of_b_asked_first(self):
        """LP-6.2 step 2, LP-6.3."""
        match = battle([BOOSTER], [BOOSTER, CORE])
        explained = ask(match, "card_activated", card="B1")
        assert decided(explained)[1:] == [
            "before any bonus B comes first, so its cards are asked first"
        ]
        assert decided(explained)[0].startswith("B is ahead: speed ")
        assert decided_ja(explained)[1] == "ブーストの前はBが先なので、Bのカードから調べる"

    def test_why_is_one_side_judged_and_not_the_other(self):
        """LP-7.3 A5: the HP and the base HP of the side that is damaged."""
        match = battle([JUDGE, 5, CORE], [CORE])
        explained = ask(match, "damage_announced", source="A1")
        b, a = explained.grounds
        assert a.text.en.startswith("A: HP ")
        assert int(a.values["hp"]) > int(a.values["base"])
        assert b.text.en == "B: HP 6 ≤ base HP 6"
        assert b.text.ja == "B: HP6 ≤ 基礎HP6"

    def test_why_did_my_healer_not_heal(self):
        """LP-3.8 with both numbers."""
        explained = ask(battle([4, CORE], [CORE]), "action_phase_started", side=0)
        assert not_so(explained)[1:] == [
            "condition of A1 Mending Core: 2 × HP 9 > base HP 9",
            "A2 Plain Core has no Action line",
        ]
        assert ja(explained)[1] == "A1 癒核の条件: HP9×2 > 基礎HP9"

    def test_why_did_my_shield_not_react(self):
        """LP-3.13: a sniper cannot be intercepted."""
        explained = ask(battle([SNIPE, CORE], [SHIELD, CORE]), "damage_dealt", source="A1")
        assert not_so(explained) == ["B1 Shield may not react: A1 Snipe has [No interception]"]
        assert ja(explained) == ["A1 狙撃は[迎撃不可]なので、B1 盾は発動しない"]

    def test_why_did_my_mirror_not_react(self):
        """LP-3.15: 1 damage is less than the 2 that it names."""
        explained = ask(battle([VOLLEY, CORE, CORE], [MIRROR, CORE]), "damage_dealt", source="A1")
        assert "B1 Mirror does not react: damage 1 < 2" in not_so(explained)
        assert "B1 鏡は発動しない: ダメージ1 < 2" in ja(explained)

    def test_why_did_my_shield_not_react_to_the_second_shot(self):
        """LP-8.2: it has gone down as payment."""
        match = battle([SHOT, SHOT, CORE, CORE], [SHIELD, CORE, CORE])
        assert "B1 Shield is down" in not_so(ask(match, "damage_dealt", source="A2"))

    def test_why_did_nothing_come_of_it(self):
        """LP-7.3 A5, with the numbers of both sides; LP-7.4 without a card to list."""
        judged = ask(battle([JUDGE, CORE], [CORE]), "effect_fizzled")
        assert not_so(judged) == [
            "no damage to B: HP 6 ≤ base HP 6",
            "no damage to A: HP 11 ≤ base HP 11",
        ]
        listed = ask(battle([SCRAMBLE, CORE], [CORE]), "effect_fizzled")
        assert not_so(listed) == ["no card for the target list"]
        assert ja(listed) == ["ターゲットリストに入るカードがない"]

    def test_why_was_the_list_not_narrowed(self):
        """LP-7.4 step 3."""
        match = battle([CORE, FAMILY, STUN, CORE], [SHOT, SHOT])
        explained = ask(match, "card_activated", card="A2")
        [text] = [one for one in explained.not_so if one.word == "not_listed"]
        assert [source.thing for source in text.sources] == ["A2", "A1"]


class TestReasons:
    def test_why_did_my_card_leave(self):
        """LP-9.4: the blow of a card that a revenge removes still lands."""
        match = battle([SHOT, CORE, CORE], [REVENGE, CORE])
        explained = ask(match, "card_removed", card="A1")
        assert rules(explained)[-2:] == ["LP-9.1", "LP-9.1"]
        assert shown(explained.because[-1])[0].strip() == "B1 Revenge activates (event)"
        assert "Remove the card that is the source" in text_of(explained.because[-1]).en
        assert [*events(match, "laplaplus.damage_dealt", source="A1")]

    def test_why_did_i_lose(self):
        """LP-10.1: by the damage of a card, in a phase of a turn."""
        explained = ask(battle([GUN, CORE, CORE], [CORE]), "battle_ended")
        assert rules(explained) == ["LP-6.1", "LP-7.1", "LP-7.3", "LP-9.1"]
        assert shown(explained.because[-1])[0].strip() == "A1 Main Gun is to deal 4 damage to B"
        assert terms(explained) == [("before", 2, None), ("damage", -4, "A1")]
        [gone] = explained.grounds
        assert (gone.text.en, gone.rule) == ("the HP of B is -2 ≤ 0", "LP-10.1")
        assert explained.rule == ["LP-10.5"]

    def test_why_did_my_card_come_up_again(self):
        """LP-8.5."""
        explained = ask(battle([SHOT, RELOAD, CORE], [CORE]), "card_upped", card="A1")
        assert rules(explained)[-1] == "LP-8.5"
        assert text_of(explained.because[-1]).ja.startswith("<E:一つ上のカードがダウンされる>")

    def test_why_was_my_event_cancelled(self):
        """LP-8.1 step 3."""
        explained = ask(battle([SHOT, CANCEL, CORE, CORE], [SHIELD, CORE]), "event_cancelled")
        assert rules(explained)[-1] == "LP-8.1"
        assert "Cancel the effect of that Event" in text_of(explained.because[-1]).en

    def test_why_does_the_other_side_act_first(self):
        """LP-6.2, LP-6.3: speeds with a booster; or equal speeds, HP and numbers of cards."""
        match = battle([BOOSTER, CORE], [CORE, CORE])
        assert terms(ask(match, "speed_raised"))[1] == ("faster", 15, None)
        explained = ask(battle([CORE, ARMOUR], [ARMOUR, CORE]), "initiative_decided")
        assert sentence(explained).startswith("A acts first by row")
        assert not_so(explained) == [
            "speed does not decide: 6 on both sides",
            "HP does not decide: 6 on both sides",
            "number of cards does not decide: 2 on both sides",
        ]
        assert ja(explained)[2] == "カード枚数では決まらない: 同じ2"
        assert decided(explained) == [
            "A1 Plain Core is ahead of B1 Armour: "
            "place 1 is the first at which the initial rows differ, and Force 6 > 0"
        ]
        more = ask(battle([CORE, ARMOUR], [CORE, ARMOUR, ARMOUR]), "initiative_decided")
        assert decided(more) == ["B is ahead: number of cards 3 > 2"]

    def test_why_does_the_longer_row_act_first(self):
        """LP-6.3 (4): a card without Force has left the row, and the rest is the same."""
        stun, sight = (house_set().cards[number].source.text for number in (STUN, FAMILY))
        cards = [
            card(1, *stun),
            card(2),
            card(3, *(line.replace("[ダウンレス]", "[除去]") for line in sight), force=0),
        ]
        house = msgspec.json.encode(
            {"id": "test", "version": "1", "game": "laplaplus", "card": cards}
        )
        game = replace(LAPLAPLUS, cards=replace(LAPLAPLUS.cards, house=lambda: house))
        match = Seated.both(game)
        match.play([(0, {"row": [1, 2, 3]}), (1, {"row": [1, 2]})])
        explained = ask(match, "initiative_decided", 1)
        line = "A is ahead: the shorter row is the beginning of the longer, 3 > 2 cards"
        assert decided(explained) == [line]
        assert decided_ja(explained)[0].endswith("3枚 > 2枚")

    def test_why_this_judgement(self):
        """LP-10.4."""
        match = battle([CORE, ARMOUR], [ARMOUR, CORE], max_turns=1)
        explained = ask(match, "judgement_made")
        assert [one.values["measure"] for one in explained.not_so] == ["hp", "base", "cards"]
        over, last = explained.grounds
        assert over.text.en == "turn 1, the last one, has ended without a winner"
        assert over.text.ja == "最後の1ターン目が終わり、勝者がいない"
        assert over.rule == "LP-10.3"
        assert (last.word, last.rule) == ("more_force", "LP-10.4")
        assert [source.thing for source in last.sources] == ["A1", "B1"]

    def test_why_did_a_die_decide(self):
        """LP-5.4, LP-11.3."""
        match = battle([CORE], [CORE], identical_rows="die")
        explained = ask(match, "battle_ended")
        [rolled] = explained.because[-1].dice
        assert rolled.purpose.en == "Identical rows"
        assert die(why(match, rolled.v)).value == rolled.value
        [parity] = explained.grounds
        assert (parity.rule, parity.values) == ("LP-11.3", {"value": rolled.value})
        assert parity.word == ("odd" if rolled.value % 2 else "even")
