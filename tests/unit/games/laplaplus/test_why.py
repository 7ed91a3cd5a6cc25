"""Why something happened in LaplaPlus: what a judge asks, on battles that the rule book decides."""

import json
from dataclasses import replace

import msgspec
import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.telling.why.explanation import Explanation
from tests.kit.battles import card, house_set
from tests.kit.why import die, events, facts, grounds, happened, notes, played, quotes, rules, why

CORE, SEARING, SCATTERING, CHARGED, GUN, SHOT = 1, 2, 3, 5, 6, 7
VOLLEY, SNIPE, JUDGE, RELOAD = 8, 10, 11, 12
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
        assert quotes(explained.because[2]) == ("A1", 0)
        steps = [*events(match, "laplaplus.damage_changed")][:2]
        assert [one.v for one in explained.because[-1].events[1:]] == steps
        [began] = events(match, "laplaplus.battle_started")
        assert facts(explained.checked) == [
            ("LP-2.3", "hp_then", {"side": "B", "hp": 18, "since": began})
        ]

    def test_why_0_damage(self):
        """LP-9.1: a shield of 3 stops 2, and the armour behind it is not asked."""
        match = battle([SHOT], [SHIELD, ARMOUR, CORE])
        explained = ask(match, "damage_prevented")
        assert terms(explained) == [
            ("printed", 2, "A1"),
            ("reduction", -3, "B1"),
            ("at_least_0", 1, None),
        ]
        assert ("LP-9.1", "stopped", "B2") in notes(explained)

    def test_why_the_damage_came_back(self):
        """LP-9.1 E5: the mirror nullifies 4 and deals 4."""
        match = battle([GUN, CORE, CORE], [MIRROR, CORE, CORE, CORE])
        assert terms(ask(match, "damage_changed")) == [
            ("printed", 4, "A1"),
            ("nullified", -4, "B1"),
        ]
        explained = ask(match, "damage_dealt", source="B1")
        assert terms(explained) == [("printed", 4, "A1")]
        assert terms(ask(match, "damage_announced", source="B1")) == [("printed", 4, "A1")]
        assert quotes(explained.because[-2]) == ("B1", 1)

    def test_why_this_initial_hp(self):
        """LP-5.2: half of base HP 13, rounded down."""
        explained = ask(battle([5, CORE, CORE], [CORE]), "initial_hp_raised")
        assert terms(explained) == [("before", 13, None), ("half_base", 6, None)]
        assert quotes(explained.because[-1]) == ("A1", 0)

    def test_why_this_base_hp(self):
        """LP-2.2: a card that leaves takes its Force with it."""
        explained = ask(battle([3, CORE], [CORE]), "card_removed")
        assert terms(explained) == [("before", 13, None), ("lost_force", -7, "A1")]


class TestWhatDidNotHappen:
    def test_why_did_the_decoy_not_save_itself(self):
        """LP-8.9, LP-8.1: it was cancelled, and the erase goes on."""
        explained = ask(battle([ERASE, CANCEL, CORE], [DECOY, CORE]), "card_removed", card="B1")
        assert [one[:4] for one in notes(explained)] == [("LP-8.1", "cancelled", "B1", "A2")]

    def test_why_did_the_reload_turn_nothing_up(self):
        """LP-8.5, LP-8.1."""
        match = battle([STUN, CANCEL, CORE], [SHOT, RELOAD])
        explained = ask(match, "card_downed", card="B1")
        [cancelled, *_] = events(match, "laplaplus.event_cancelled")
        assert notes(explained) == [("LP-8.1", "cancelled", "B2", "A2", {"since": cancelled})]

    def test_why_did_my_gun_not_act(self):
        """LP-3.7."""
        match = battle([CORE, GUN], [CORE])
        [revealed] = events(match, "laplaplus.rows_revealed")
        assert notes(ask(match, "action_phase_started", side=1)) == [
            ("LP-7.1", "phase_ends", {"side": "A"}),
            ("LP-3.7", "not_top", "A2", {"place": 2, "top": "A1", "since": revealed}),
            ("LP-7.2", "no_action", "A1"),
        ]

    def test_why_did_my_sniper_not_act_again(self):
        """LP-6.4 with S1, then LP-7.2."""
        match = battle([SNIPE, CORE], [CORE, CORE])
        [down] = events(match, "laplaplus.card_downed", card="A1")
        readied = notes(ask(match, "cards_readied"))
        assert ("LP-6.4", "stays_down", "A1", {"since": down}) in readied
        explained = ask(match, "cards_readied", 1)
        assert ("LP-7.2", "is_down", "A1", {"since": down}) in notes(explained)

    def test_since_when_was_what_comes_up_down(self):
        """LP-6.4."""
        match = battle([SHOT, CORE], [CORE, CORE])
        down, *_ = events(match, "laplaplus.card_downed", card="A1")
        readied = facts(ask(match, "cards_readied").checked)
        assert ("LP-6.4", "was_down", "A1", {"since": down}) in readied

    def test_since_when_was_what_acts_or_reacts_up(self):
        """LP-7.2, LP-8.2: since the rows were revealed."""
        match = battle([SHOT, CORE], [SHIELD, CORE])
        [revealed] = events(match, "laplaplus.rows_revealed")
        acts = facts(ask(match, "card_activated", card="A1").checked)
        assert ("LP-7.2", "is_up", "A1", {"since": revealed}) in acts
        reacts = facts(ask(match, "card_activated", card="B1").checked)
        assert ("LP-8.2", "is_up", "B1", {"since": revealed}) in reacts

    def test_why_did_the_card_below_act(self):
        """LP-7.2: the search passed the card above, and the one that it came to acts."""
        match = battle([SHOT, SHOT, CORE], [CORE, CORE, CORE, CORE])
        assert grounds(ask(match, "card_activated", card="A1")) == []
        explained = ask(match, "card_activated", card="A2")
        [revealed] = events(match, "laplaplus.rows_revealed")
        down, *_ = events(match, "laplaplus.card_downed", card="A1")
        readied, *_ = events(match, "laplaplus.cards_readied")
        assert grounds(explained) == [("LP-7.2", "is_down", "A1", {"since": down})]
        assert facts(explained.checked) == [("LP-7.2", "is_up", "A2", {"since": revealed})]
        again = ask(match, "card_activated", 1, card="A1")
        assert facts(again.checked) == [("LP-7.2", "is_up", "A1", {"since": readied})]

    def test_what_is_so_at_the_end_of_a_phase_is_no_fact_of_its_beginning(self):
        """LP-7.1: both guns act, are down only afterwards, and the next event follows from that."""
        match = battle([SHOT, SHOT], [CORE, CORE, CORE, CORE])
        first, second, *_ = events(match, "laplaplus.card_downed")
        begins = notes(ask(match, "action_phase_started", side=0))
        assert begins[0] == ("LP-7.1", "phase_ends", {"side": "B"})
        assert notes(ask(match, "cards_readied")) == [
            ("LP-7.1", "phase_ends", {"side": "A"}),
            ("LP-7.2", "is_down", "A1", {"since": first}),
            ("LP-7.2", "is_down", "A2", {"since": second}),
        ]

    @pytest.mark.parametrize("source", [SEARING, JUDGE])
    def test_why_do_the_armour_and_the_amplifier_let_own_damage_through(self, source):
        """LP-9.1: it is not by an enemy, which an armour asks, nor to one, as an amplifier asks."""
        match = battle([source, ARMOUR, AMPLIFIER, CHARGED], [CORE])
        explained = ask(match, "damage_dealt", source="A1")
        assert notes(explained) == [
            ("LP-9.1", "own_damage", "A2", "A1"),
            ("LP-9.1", "own_damage", "A3", "A1"),
        ]

    def test_why_does_the_decoy_not_answer_its_own_side(self):
        """LP-8.9."""
        match = battle([DECOY, RESONANCE, CORE], [DECOY, CORE, CORE, CORE])
        explained = ask(match, "card_targeted", card="A1", by="A2")
        assert ("LP-8.9", "own_side", "A1", "A2") in notes(explained)

    def test_why_does_a_cancel_not_answer_a_reload(self):
        """LP-8.1 step 3: an Event that its own side sets off."""
        match = battle([SHOT, RELOAD, CORE], [CORE, CORE, CORE, CANCEL])
        explained = ask(match, "card_targeted", by="A2")
        assert ("LP-8.1", "caused_by_own", "B4", "A2", "A1") in notes(explained)

    def test_why_does_a_cancel_not_answer_a_booster(self):
        """LP-8.1 step 3: an Event that no card sets off."""
        explained = ask(battle([BOOSTER, CORE], [CORE, CANCEL]), "speed_raised", card="A1")
        assert notes(explained) == [("LP-8.1", "caused_by_none", "B2", "A1")]

    def test_why_does_it_act_though_it_is_up_again(self):
        """LP-8.1 step 2: a reload answers the payment before the effect."""
        match = battle([SHOT, RELOAD, CORE], [CORE, CORE, CORE, CORE])
        at, *_ = events(match, "laplaplus.card_upped", card="A1")
        explained = ask(match, "damage_announced", source="A1")
        assert grounds(explained) == [("LP-8.1", "up_before_effect", "A1", {"since": at})]

    def test_why_may_it_act_though_it_is_not_on_top(self):
        """LP-3.7, S2: since a swap has put the gun directly above the bridge."""
        match = battle([GUN, CORE, BRIDGE], [SCRAMBLE, CORE, CORE, CORE, CORE])
        explained = ask(match, "card_activated", card="A1")
        [swapped, *_] = events(match, "laplaplus.cards_swapped")
        assert grounds(explained) == [("LP-3.7", "bridged", "A1", "A3", {"since": swapped})]
        assert notes(explained) == [("LP-7.2", "no_action", "A2")]

    def test_why_are_the_cards_of_b_asked_first(self):
        """LP-6.2 step 2, LP-6.3."""
        match = battle([BOOSTER], [BOOSTER, CORE])
        explained = ask(match, "card_activated", card="B1")
        assert grounds(explained) == [
            ("LP-6.3", "ahead", {"side": "B", "measure": "speed", "more": 9, "less": 3}),
            ("LP-6.2", "provisional", {"side": "B"}),
        ]

    def test_why_is_one_side_judged_and_not_the_other(self):
        """LP-7.3 A5: the HP and the base HP of the side that is damaged."""
        match = battle([JUDGE, 5, CORE], [CORE])
        explained = ask(match, "damage_announced", source="A1")
        [began] = events(match, "laplaplus.battle_started")
        assert notes(explained) == [
            ("LP-7.3", "not_above_base", {"side": "B", "hp": 6, "base": 6, "since": began})
        ]
        [raised] = events(match, "laplaplus.initial_hp_raised")
        assert grounds(explained) == [
            ("LP-7.3", "above_base", {"side": "A", "hp": 18, "base": 12, "since": raised})
        ]

    def test_since_when_has_a_side_this_base_hp(self):
        """LP-2.2: since a card with Force left its row, and not since one without."""
        match = battle([SCATTERING, JUDGE, CORE], [CORE, REVENGE])
        [left, *_] = events(match, "laplaplus.card_removed", card="A1")
        explained = ask(match, "damage_announced", source="A2")
        assert facts(explained.checked)[0] == (
            "LP-2.2",
            "force_lost",
            {"side": "A", "base": 11, "since": left},
        )
        [first] = events(match, "laplaplus.initiative_decided", speed_b=6, speed_a=18)
        assert facts(explained.checked)[1] == ("LP-7.3", "first", {"side": "A", "since": first})

    def test_why_does_the_resonance_target_this_card(self):
        """LP-7.3 X2: the highest of its row that is up in both rows."""
        match = battle([CORE, RESONANCE, SHOT, GUN], [GUN, SHOT])
        explained = ask(match, "card_targeted", card="A3", by="A2")
        [revealed] = events(match, "laplaplus.rows_revealed")
        assert grounds(explained) == [
            ("LP-7.3", "highest_shared", "A3", "A4", "B1", "B2"),
            *(("LP-7.3", "is_up", one, {"since": revealed}) for one in ("A3", "A4", "B1", "B2")),
        ]

    def test_why_does_the_resonance_act_again(self):
        """LP-3.12: it has paid nothing, and stays up."""
        match = battle([RESONANCE, SHOT, GUN, CORE], [SHOT, GUN])
        [revealed] = events(match, "laplaplus.rows_revealed")
        explained = ask(match, "card_activated", 1, card="A1")
        assert facts(explained.checked) == [
            ("LP-7.2", "is_up", "A1", {"since": revealed}),
            ("LP-3.12", "not_paid", "A1"),
        ]

    def test_why_does_the_resonance_target_the_second_card(self):
        """LP-7.3 X2: the enemy's topmost card that is up, of those like the first target."""
        match = battle([RESONANCE, GUN], [GUN, CORE, GUN])
        explained = ask(match, "card_targeted", card="B3", by="A1")
        [revealed] = events(match, "laplaplus.rows_revealed")
        down, *_ = events(match, "laplaplus.card_downed", card="B1")
        assert grounds(explained) == [
            ("LP-7.3", "is_down", "B1", "A2", {"since": down}),
            ("LP-7.3", "second_target", "B3", "A2", {"place": 3, "since": revealed}),
        ]

    def test_why_does_the_resonance_not_act(self):
        """LP-3.9, with what is up on either side."""
        match = battle([CORE, RESONANCE], [SHOT])
        assert notes(ask(match, "action_phase_started", side=1))[1] == (
            "LP-3.9",
            "not_shared",
            "A2",
            {"up_a": "1, 18", "up_b": "7"},
        )

    def test_why_did_my_healer_not_heal(self):
        """LP-3.8 with both numbers."""
        explained = ask(battle([4, CORE], [CORE]), "action_phase_started", side=1)
        assert notes(explained)[1:] == [
            ("LP-3.8", "not_half", "A1", {"hp": 9, "base": 9, "since": 13}),
            ("LP-7.2", "no_action", "A2"),
        ]

    def test_why_did_my_shield_not_react(self):
        """LP-3.13: a sniper cannot be intercepted."""
        explained = ask(battle([SNIPE, CORE], [SHIELD, CORE]), "damage_dealt", source="A1")
        assert notes(explained) == [("LP-3.13", "no_interception", "B1", "A1")]

    def test_why_did_my_mirror_not_react(self):
        """LP-3.15: 1 damage is less than the 2 that it names."""
        explained = ask(battle([VOLLEY, CORE, CORE], [MIRROR, CORE]), "damage_dealt", source="A1")
        assert ("LP-9.1", "too_little", "B1", {"amount": 1, "needed": 2}) in notes(explained)

    def test_why_did_my_shield_not_react_to_the_second_shot(self):
        """LP-8.2: it has gone down as payment."""
        match = battle([SHOT, SHOT, CORE, CORE], [SHIELD, CORE, CORE])
        down, *_ = events(match, "laplaplus.card_downed", card="B1")
        explained = ask(match, "damage_dealt", source="A2")
        assert ("LP-8.2", "too_late", "B1", {"since": down}) in notes(explained)

    def test_why_did_nothing_come_of_it(self):
        """LP-7.3 A5, with the numbers of both sides; LP-7.4 without a card to list."""
        judged = ask(battle([JUDGE, CORE], [CORE]), "effect_fizzled")
        assert notes(judged) == [
            ("LP-7.3", "not_above_base", {"side": "B", "hp": 6, "base": 6, "since": 13}),
            ("LP-7.3", "not_above_base", {"side": "A", "hp": 11, "base": 11, "since": 13}),
        ]
        listed = ask(battle([SCRAMBLE, CORE], [CORE]), "effect_fizzled")
        assert notes(listed) == [("LP-7.4", "empty_list")]

    def test_why_was_the_list_not_narrowed(self):
        """LP-7.4 step 3."""
        match = battle([CORE, FAMILY, STUN, CORE], [SHOT, SHOT])
        explained = ask(match, "card_activated", card="A2")
        [text] = [one for one in explained.not_so if one.word == "none_alike"]
        assert [source.thing for source in text.sources] == ["A2", "A1"]
        [revealed] = events(match, "laplaplus.rows_revealed")
        assert text.event is not None
        assert text.event.v == revealed

    def test_why_are_these_cards_not_on_the_list(self):
        """LP-7.4 step 1: down ones, or the bottom one."""
        stunning = battle([SHOT, STUN], [SHIELD, CORE, CORE])
        stunned = ask(stunning, "target_list_made")
        [down] = [one for one in stunned.not_so if one.word == "not_up"]
        assert facts([down])[0][:3] == ("LP-7.4", "not_up", "B1")
        assert down.event is not None
        assert down.event.type == "laplaplus.card_downed"
        swapped = ask(battle([SCRAMBLE, CORE], [CORE, CORE, CORE]), "target_list_made")
        assert [one[:3] for one in notes(swapped)] == [("LP-7.4", "bottom", "B3")]
        [revealed] = events(stunning, "laplaplus.rows_revealed")
        assert facts(stunned.checked) == [
            ("LP-7.4", "listed_up", card, {"place": place, "side": "B", "since": revealed})
            for place, card in ((2, "B2"), (3, "B3"))
        ]

    def test_why_does_the_volley_go_on(self):
        """LP-9.4, LP-7.3 A4: a revenge removes the card that deals the damage, and more of it."""
        match = battle([VOLLEY, CORE, CORE], [REVENGE, CORE, CORE, CORE])
        [removed] = events(match, "laplaplus.card_removed", card="A1")
        first, second = (ask(match, "damage_dealt", nth, source="A1") for nth in (0, 1))
        assert ("LP-9.4", "blow_lands", "A1", {"since": removed}) in facts(first.checked)
        assert ("LP-7.3", "goes_on", "A1", {"since": removed}) in facts(second.checked)

    def test_why_is_this_card_the_target(self):
        """LP-7.4 step 4: the first of the list; LP-8.5 of a reload."""
        match = battle([SCRAMBLE, RELOAD, CORE], [CORE, CORE, CORE, CORE])
        explained = ask(match, "card_targeted", card="B1")
        assert explained.rule == ["LP-7.4"]
        assert happened(explained.because[-1]) == ["laplaplus.target_list_made"]
        assert ask(match, "card_targeted", card="A1").rule == ["LP-8.5"]
        swapped, *_ = events(match, "laplaplus.cards_swapped")
        again = ask(match, "card_targeted", card="B2", by="A1")
        highest = ("LP-7.4", "highest", "B2", {"place": 1, "side": "B", "since": swapped})
        assert facts(again.checked) == [highest]
        assert [one[1:3] for one in notes(again)] == [
            ("lower", "B1"),
            ("lower", "B3"),
            ("bottom", "B4"),
        ]

    def test_why_did_these_cards_drop_out(self):
        """LP-7.4 step 3: their families, or numbers, are others; they are no target then."""
        match = battle([SHOT, FAMILY, ERASE, CORE], [CORE, SHOT, ARMOUR, CORE])
        explained = ask(match, "target_list_filtered")
        assert [one[:3] for one in notes(explained)] == [
            ("LP-7.4", "unlike", thing) for thing in ("B1", "B3", "B4")
        ]
        [filtered] = events(match, "laplaplus.target_list_filtered")
        targeted = notes(ask(match, "card_targeted", card="B2"))
        assert ("LP-7.4", "filtered", "B1", {"since": filtered}) in targeted

    def test_why_is_this_side_faster(self):
        """LP-6.2, LP-2.2: the base HP now, without the Force that both sides have lost."""
        match = battle([SCATTERING, CORE, CORE], [CORE, SCATTERING])
        explained = ask(match, "initiative_decided", 1)
        assert terms(explained) == [("base_now", 12, None), ("base_now", -6, None)]
        a, b = events(match, "laplaplus.card_removed")
        assert facts(explained.checked) == [
            ("LP-2.2", "force_lost", {"side": "A", "base": 12, "since": a}),
            ("LP-2.2", "force_lost", {"side": "B", "base": 6, "since": b}),
        ]


class TestReasons:
    def test_why_did_my_card_leave(self):
        """LP-9.4: the blow of a card that a revenge removes still lands."""
        match = battle([SHOT, CORE, CORE], [REVENGE, CORE])
        explained = ask(match, "card_removed", card="A1")
        assert rules(explained)[-2:] == ["LP-9.1", "LP-9.1"]
        assert happened(explained.because[-1]) == [
            "laplaplus.card_activated",
            "laplaplus.card_targeted",
        ]
        assert quotes(explained.because[-1]) == ("B1", 0)
        assert [*events(match, "laplaplus.damage_dealt", source="A1")]

    def test_why_did_i_lose(self):
        """LP-10.1: by the damage of a card, in a phase of a turn."""
        match = battle([GUN, CORE, CORE], [CORE])
        explained = ask(match, "battle_ended")
        assert rules(explained) == ["LP-6.1", "LP-7.1", "LP-7.3", "LP-9.1"]
        assert happened(explained.because[-1]) == ["laplaplus.damage_announced"]
        [gone] = explained.grounds
        *_, dealt = events(match, "laplaplus.damage_dealt", source="A1")
        assert facts([gone]) == [("LP-10.1", "no_hp_left", {"side": "B", "hp": -2, "since": dealt})]
        assert explained.rule == ["LP-10.5"]

    def test_what_was_left_when_the_battle_ended(self):
        """LP-9.1 step 5: a mirror ends it within a damage, of which a second one is left."""
        match = battle([9, AMPLIFIER, SHOT], [MIRROR, AMPLIFIER, AMPLIFIER, AMPLIFIER, CORE])
        [announced] = events(match, "laplaplus.damage_announced", source="A1")
        [activated] = events(match, "laplaplus.card_activated", card="A1")
        assert notes(ask(match, "battle_ended")) == [
            ("LP-9.1", "not_dealt", "A1", {"amount": 1, "since": announced}),
            ("LP-9.1", "strikes_left", "A1", {"left": 1, "times": 2, "since": activated}),
            ("LP-9.1", "turn_cut", "A3", {"side": "A"}),
        ]

    def test_why_does_the_stun_down_this_card(self):
        """LP-7.4: it is the first since a sight narrowed the list; LP-8.5: until then it was up."""
        match = battle([STUN, CORE, FAMILY], [DECOY, CORE, CORE])
        explained = ask(match, "card_downed", card="B2", by="A1")
        [revealed] = events(match, "laplaplus.rows_revealed")
        [narrowed, *_] = events(match, "laplaplus.target_list_filtered")
        assert facts(explained.checked) == [
            ("LP-7.4", "highest", "B2", {"side": "B", "place": 2, "since": narrowed}),
            ("LP-8.5", "was_up", "B2", {"since": revealed}),
        ]

    def test_how_much_damage_does_the_mirror_react_to(self):
        """LP-9.1 step 2: M is compared with the damage as it is now."""
        match = battle([SHOT, AMPLIFIER, CORE], [MIRROR, CORE])
        explained = ask(match, "card_activated", card="B1")
        assert terms(explained) == [("printed", 2, "A1"), ("increase", 1, "A2")]
        assert grounds(explained) == [("LP-9.1", "damage_now", "B1", {"amount": 3, "needed": 2})]

    def test_which_rows_are_not_open_to_a_seat(self):
        """LP-4.5 checks 4 to 8."""
        match = Seated.both(LAPLAPLUS, build_mode="open", max_copies=3)
        limits = {"most": 4, "least": 4, "copies": 3}
        for seat, side in enumerate("AB"):
            asked = why(match, [*events(match, "decision.asked")][-1], seat)
            [refused] = asked.not_so
            assert refused.rule == "LP-4.5"
            assert {"side": side, **limits}.items() <= refused.values.items()
        match.play([(seat, {"open_cards": [1, 2, 2, 3]}) for seat in (0, 1)])
        [refused] = why(match, [*events(match, "decision.asked")][-1], 0).not_so
        assert (refused.values["least"], refused.values["most"]) == (8, 8)
        assert refused.text.en.endswith("1 Plain Core, 2 Searing Core ×2, 3 Scattering Core")

    def test_why_did_i_lose_before_the_first_turn(self):
        """LP-5.5: a row without Force never had HP, so that no event took it."""
        explained = ask(battle([ARMOUR], [CORE]), "battle_ended")
        assert grounds(explained) == [("LP-5.5", "no_hp", {"side": "A", "hp": 0})]

    def test_why_did_my_card_come_up_again(self):
        """LP-8.5."""
        explained = ask(battle([SHOT, RELOAD, CORE], [CORE]), "card_upped", card="A1")
        assert rules(explained)[-1] == "LP-8.5"
        assert quotes(explained.because[-1]) == ("A2", 0)

    def test_why_was_my_event_cancelled(self):
        """LP-8.1 step 3."""
        match = battle([SHOT, CANCEL, CORE, CORE], [SHIELD, CORE])
        explained = ask(match, "event_cancelled")
        assert rules(explained)[-1] == "LP-8.1"
        assert quotes(explained.because[-1]) == ("A2", 0)
        paid, *_ = events(match, "laplaplus.card_downed", card="B1")
        assert facts(explained.checked) == [("LP-8.1", "stays_paid", "B1", {"since": paid})]

    def test_what_was_removed_as_payment_stays_so_and_what_was_not_paid_does_not(self):
        """LP-8.1."""
        match = battle([SHOT, CANCEL, CORE, CORE], [REVENGE, CORE])
        [paid] = events(match, "laplaplus.card_removed", card="B1")
        cancelled = ask(match, "event_cancelled").checked
        assert facts(cancelled) == [("LP-8.1", "stays_paid", "B1", {"since": paid})]
        downless = ask(battle([SHOT, CANCEL, CORE, CORE], [ARMOUR, CORE]), "event_cancelled")
        assert facts(downless.checked) == [("LP-3.12", "not_paid", "B1")]

    def test_why_is_it_the_turn_of_the_second_side(self):
        """LP-6.1."""
        match = battle([CORE, CORE], [CORE])
        first, *_ = events(match, "laplaplus.initiative_decided")
        explained = ask(match, "action_phase_started", side=1)
        assert facts(explained.checked) == [("LP-6.1", "first", {"side": "A", "since": first})]

    def test_why_does_the_other_side_act_first(self):
        """LP-6.2, LP-6.3: speeds with a booster; or equal speeds, HP and numbers of cards."""
        match = battle([BOOSTER, CORE], [CORE, CORE])
        assert terms(ask(match, "speed_raised"))[1] == ("faster", 15, "A1")
        decided = ask(match, "initiative_decided")
        assert terms(decided)[1:] == [("faster", 15, "A1"), ("base_now", -12, None)]
        assert happened(decided.because[-1]) == ["laplaplus.speed_raised"]
        explained = ask(battle([CORE, ARMOUR], [ARMOUR, CORE]), "initiative_decided")
        assert notes(explained) == [
            ("LP-6.3", "equal", {"measure": "speed", "value": 6}),
            ("LP-6.3", "equal", {"measure": "hp", "value": 6}),
            ("LP-6.3", "equal", {"measure": "cards", "value": 2}),
        ]
        assert grounds(explained) == [
            ("LP-6.3", "more_force", "A1", "B1", {"place": 1, "more": 6, "less": 0})
        ]
        more = ask(battle([CORE, ARMOUR], [CORE, ARMOUR, ARMOUR]), "initiative_decided")
        assert grounds(more) == [
            ("LP-6.3", "ahead", {"side": "B", "measure": "cards", "more": 3, "less": 2})
        ]

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
        assert grounds(explained) == [("LP-6.3", "longer", {"side": "A", "more": 3, "less": 2})]

    def test_why_this_judgement(self):
        """LP-10.4."""
        match = battle([CORE, ARMOUR], [ARMOUR, CORE], max_turns=1)
        explained = ask(match, "judgement_made")
        assert [one.values["measure"] for one in explained.not_so] == ["hp", "base", "cards"]
        over, last = explained.grounds
        assert facts([over]) == [("LP-10.3", "last_turn", {"turn": 1})]
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
        option, parity = explained.grounds
        assert facts([option]) == [("LP-5.4", "option", {"option": "die"})]
        assert (parity.rule, parity.values) == ("LP-11.3", {"value": rolled.value})
        assert parity.word == ("odd" if rolled.value % 2 else "even")
