"""Why something happened in LaplaPlus: what a judge asks, on battles that the rule book decides."""

import json

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.telling.why.explanation import Explanation
from tests.kit.why import die, events, not_so, played, rules, sentence, shown, text_of, why

CORE, GUN, SHOT, VOLLEY, SNIPE, JUDGE, RELOAD = 1, 6, 7, 8, 10, 11, 12
BRIDGE, DECOY, STUN, ERASE, SCRAMBLE, RESONANCE = 13, 14, 15, 16, 17, 18
REVENGE, AMPLIFIER, ARMOUR, SHIELD, MIRROR, FAMILY = 19, 20, 21, 22, 23, 24
BOOSTER, CANCEL = 26, 27


def battle(a: list[int], b: list[int], **options: object) -> Seated:
    match = Seated.both(LAPLAPLUS, **options)
    match.play([(0, {"row": a}), (1, {"row": b})])
    return match


def ask(match: Seated, kind: str, nth: int = 0, **fields: object) -> Explanation:
    """Why the event of a type with these values happened."""
    return why(match, [*events(match, f"laplaplus.{kind}", **fields)][nth])


def terms(explained: Explanation) -> list[tuple[str, int, str | None]]:
    return [
        (term.word, term.value, term.source.thing if term.source else None)
        for term in explained.terms
    ]


def ja(explained: Explanation) -> list[str]:
    return [one.text.ja for one in explained.not_so]


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


class TestWhatDidNotHappen:
    def test_why_did_my_gun_not_act(self):
        """LP-3.7."""
        explained = ask(battle([CORE, GUN], [CORE]), "action_phase_started", side=0)
        assert not_so(explained) == [
            "condition <Top> of A2 Main Gun: it is not the top card, "
            "and no card below lets it ignore that"
        ]
        [one] = explained.not_so
        assert one.rule == "LP-3.7"
        assert "A2 主砲の条件<トップ>" in one.text.ja

    def test_why_did_my_sniper_not_act_again(self):
        """LP-6.4 with S1, then LP-7.2."""
        match = battle([SNIPE, CORE], [CORE, CORE])
        assert not_so(ask(match, "cards_readied")) == ["A1 Snipe does not come up in the up phase"]
        assert "A1 Snipe is down" in not_so(ask(match, "action_phase_started", 1, side=0))

    def test_why_did_the_card_below_act(self):
        """LP-7.2: the search passed the card above, and the one that it came to acts."""
        match = battle([SHOT, SHOT, CORE], [CORE, CORE, CORE, CORE])
        assert not_so(ask(match, "card_activated", card="A1")) == []
        explained = ask(match, "card_activated", card="A2")
        assert not_so(explained) == ["A1 Shot is down"]
        assert ja(explained) == ["A1 射撃はダウンしている"]

    def test_why_did_my_healer_not_heal(self):
        """LP-3.8 with both numbers."""
        explained = ask(battle([4, CORE], [CORE]), "action_phase_started", side=0)
        assert not_so(explained) == ["condition of A1 Mending Core: 2 × HP 9 > base HP 9"]
        assert ja(explained) == ["A1 癒核の条件: HP9×2 > 基礎HP9"]

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
        assert "condition" not in "".join(not_so(explained))

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

    def test_why_this_judgement(self):
        """LP-10.4."""
        match = battle([CORE, ARMOUR], [ARMOUR, CORE], max_turns=1)
        explained = ask(match, "judgement_made")
        assert [one.values["measure"] for one in explained.not_so] == ["hp", "base", "cards"]

    def test_why_did_a_die_decide(self):
        """LP-5.4, LP-11.3."""
        match = battle([CORE], [CORE], identical_rows="die")
        explained = ask(match, "battle_ended")
        [rolled] = explained.because[-1].dice
        assert rolled.purpose.en == "Identical rows"
        assert die(why(match, rolled.v)).value == rolled.value
