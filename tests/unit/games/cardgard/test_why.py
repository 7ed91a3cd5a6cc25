"""Why something happened in Cardgard: a worked question of each kind."""

import pytest

from saikoro.domain.games.cardgard import CARDGARD
from tests.kit.why import die, events, found, not_so, played, rules, sentence, shown, text_of, why


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
    printed, *others = explained.terms
    assert printed.word in ("printed", "poison")
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
