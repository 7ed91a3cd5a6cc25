"""Why something happened in Fairies Battle: what judges are asked, answered by the rule book."""

from functools import cache

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.games.fairies import FAIRIES, FAIRIES_1
from saikoro.domain.games.fairies.events.battle import PowersCompared
from saikoro.domain.games.fairies.events.effects import Damaged, DamagePrevented, Healed, Modified
from saikoro.domain.games.fairies.rules.checking import HEALED_FROM
from saikoro.domain.games.fairies.words import Op, WindowKind
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.telling.why.explanation import Explanation, NotSo
from saikoro.domain.match.telling.why.offered import MOST_ANSWERS, MOST_GROUPED
from saikoro.domain.match.telling.why.stated import Stated, emitted_by_rules
from saikoro.domain.match.telling.why.writing import as_text
from saikoro.domain.record.line import Event
from saikoro.domain.verification.audit import admit, driver_of, opened_secrets
from saikoro.domain.verification.replay import replay
from tests.golden.kept import kept
from tests.kit.why import die, events, played, rules, shown, text_of, why
from tests.kit.worded import worded

SEEDS = 20
"""How many random matches are searched."""


@cache
def match_of(seed: int, version: str = "2") -> Seated:
    """A whole match with random answers."""
    return played(FAIRIES if version == "2" else FAIRIES_1, seed)


@cache
def recorded(seed: int, version: str = "2") -> Recorder:
    """What the rules state in a match, which is run again once."""
    match, recorder = match_of(seed, version), Recorder()
    driver = driver_of(match.game, match.cards, match.record, recorder.table)
    replay(driver, match.lines, opened_secrets(match.lines), admit)
    return recorder


@cache
def emitted(seed: int) -> list[int]:
    """The versions of the events of a match that its rules have emitted."""
    return emitted_by_rules(match_of(seed).lines)


def asked(
    kind: str,
    *,
    word: str = "",
    rule: str = "",
    part: str = "",
    ground: str = "",
    **fields: object,
) -> Explanation:
    """The explanation of the first event of a type that has these values.

    By its nearest cause, of the rule `rule`, something is stated not to happen for `word`; its
    number has the part `part`, and it goes by `ground`.
    """
    for seed in range(SEEDS):
        match, recorder = match_of(seed), recorded(seed)
        for version in events(match, kind, **fields):
            stated = Stated.of(version, emitted(seed), recorder)
            terms = recorder.happened[stated.at].terms if stated.at is not None else ()
            grounds = recorder.happened[stated.at].grounds if stated.at is not None else ()
            if (
                (not word or any(one.what.code == word for one in stated.unmet()))
                and (not rule or stated.path[-1].rule == rule)
                and (not part or any(term[0].code == part for term in terms))
                and (not ground or any(one.what.code == ground for one in grounds))
            ):
                return why(match, version)
    raise AssertionError(f"no {kind} is explained like this")


def answer(kind: str, word: str) -> NotSo:
    """Why something did not happen, as texts in both languages have it."""
    explained = asked(kind, word=word)
    one, *_ = (one for one in explained.not_so if one.word == word)
    assert f"{one.text.ja} [{one.rule}]" in as_text(explained, "ja")
    assert f"{one.text.capitalised.en} [{one.rule}]" in as_text(explained, "en")
    assert one.rule in explained.rules
    return one


# Numbers


def number_of(event: Event) -> int | None:
    """The number of an event that is added up."""
    match event:
        case PowersCompared():
            return event.attacker - event.defender
        case Damaged() | DamagePrevented() | Healed():
            return event.amount
        case Modified(value=int(value)):
            return value
    return None


@pytest.mark.parametrize("version", ["1", "2"])
@pytest.mark.parametrize("seed", range(6))
def test_every_number_is_the_sum_of_its_terms(version, seed):
    happened = recorded(seed, version).happened
    numbers = [(number_of(one.event), sum(term[1] for term in one.terms)) for one in happened]
    added = [(number, terms) for number, terms in numbers if number is not None]
    assert added
    assert [number for number, _ in added] == [terms for _, terms in added]


def test_why_30_damage_and_not_20():
    """The printed damage value, and 10 for each breaker (FB-7.13)."""
    explained = asked("fairies.damaged", part="breakers", why="battle")
    printed, *more = explained.terms
    assert printed.word == "printed_damage"
    assert all(term.value % 10 == 0 for term in more if term.word == "breakers")
    number = sum(term.value for term in explained.terms)
    assert f"  {number} = {printed.value} (printed damage value: " in as_text(explained, "en")
    assert f"  {number} = {printed.value}（カードに書かれたダメージ値: " in as_text(explained, "ja")
    assert rules(explained) == ["FB-7.1", "FB-7.5", "FB-7.10", "FB-7.13"]


@pytest.mark.parametrize("part", ["lasting", "continuous"])
def test_why_did_the_card_with_less_printed_power_win(part):
    """What each card had besides its printed power (FB-7.10)."""
    explained = asked("fairies.powers_compared", part=part)
    words = [term.word for term in explained.terms]
    assert words[0] == "attacker_power"
    assert "defender_power" in words
    assert all(term.source is not None for term in explained.terms if term.word != "at_least_0")


@pytest.mark.parametrize(
    ("ground", "rule", "part", "of"),
    [("ends", "FB-16.2", "lasting", 1), ("in_force", "FB-11.8", "continuous", 0)],
)
def test_since_when_a_part_of_a_power_counts(ground, rule, part, of):
    """Since the effect with a duration, or since the card is there with its line."""
    explained = asked("fairies.powers_compared", ground=ground)
    counted = [one for one in explained.grounds if one.word == ground]
    parts = [term.source for term in explained.terms if term.word == part]
    assert {one.sources[of] for one in counted} == {source for source in parts if source}
    assert all(one.rule == rule and one.event is not None for one in counted)


def test_the_powers_that_are_compared_are_two_sums():
    """FB-7.10."""
    explained = asked("fairies.powers_compared", part="lasting")
    assert [term.against for term in explained.terms if term.word.endswith("er_power")] == [
        False,
        True,
    ]


def test_why_is_the_match_over():
    """FB-14.1: the damage in all is over the limit."""
    explained = asked("fairies.match_decided", reason="damage")
    [over] = explained.grounds
    assert (over.rule, over.word) == ("FB-14.1", "over_limit")
    assert int(over.values["value"]) > int(over.values["needed"])
    assert over.event is not None
    assert over.event.type == "fairies.damaged"


# Causes


def test_why_was_my_unit_destroyed():
    """The battle phase, the attack and its outcome (FB-7)."""
    explained = asked("fairies.destroyed", rule="FB-7.13")
    phase, attack, comparison, outcome = explained.because
    assert shown(phase) == ["Battle phase"]
    assert " attacks " in shown(attack)[0]
    assert " has power " in shown(comparison)[0]
    assert outcome.rule == "FB-7.13"
    assert explained.rule == ["FB-9.4"]


def test_which_line_did_this():
    """A line that triggered is quoted in both languages (FB-11.7)."""
    explained = asked("fairies.modified", rule="FB-11.7")
    line = text_of(explained.because[-1])
    assert line.ja.startswith("【自動・")
    assert line.en in as_text(explained, "en")


def test_why_has_this_unit_more_now():
    """A trigger that is turned up says what it does (FB-8.2)."""
    explained = asked("fairies.modified", rule="FB-8.2")
    line = text_of(explained.because[-1])
    assert line.ja.startswith("めくれたら、")
    assert "check" in shown(explained.because[-1])[0]


def test_what_does_this_instant_reply_to():
    """The action, its window, and the instant with its line (FB-10.6)."""
    explained = asked("fairies.cast", how="instant")
    by = rules(explained)
    assert by.index("FB-10.1") < by.index("FB-10.6") < len(by) - 1
    assert by[-1] == "FB-6.10"
    instant = explained.because[by.index("FB-10.6")]
    assert text_of(instant).ja.startswith("【インスタント・")


def test_why_was_this_card_discarded():
    """The die of a random discard, and no other (FB-11.11)."""
    explained = asked("fairies.moved", rule="FB-11.11")
    [rolled] = explained.because[-1].dice
    assert rolled.purpose.ja == "無作為に捨てるカード"
    assert 1 <= rolled.value <= rolled.sides


def test_why_does_this_seat_begin():
    """FB-4.3: the die."""
    explained = asked("die.rolled", rule="FB-4.3")
    assert die(explained).purpose.en == "Who begins"


# What did not happen


def test_why_did_the_trigger_heal_nothing():
    """FB-8.2: from 60 damage on."""
    one = answer("fairies.checked", "healthy")
    assert one.rule == "FB-8.2"
    assert int(one.values["value"]) < int(one.values["needed"]) == HEALED_FROM


def test_why_did_the_line_do_nothing():
    """The number that its condition looks at, and the one that it asks for (FB-11.1)."""
    one = answer("fairies.line_triggered", "too_low")
    comparison = f"{one.values['value']} < {one.values['needed']}"
    assert one.text.ja.endswith(comparison)
    assert one.text.en.endswith(comparison)
    assert int(one.values["value"]) < int(one.values["needed"])


@pytest.mark.parametrize("word", ["too_costly", "other_window", "no_base"])
def test_why_may_i_not_use_this_card_now_is_for_its_owner_alone(word):
    """FB-6.1, FB-10.6: a card of the hand is named to nobody else."""
    match = match_of(0)
    for version in events(match, "decision.asked", seats=[0]):
        [mine, theirs] = [why(match, version, seat).not_so for seat in (0, 1)]
        everybody = why(match, version, all_open=False).not_so
        for one in (one for one in mine if one.word == word and one not in everybody):
            assert one not in theirs
            assert one in why(match, version, all_open=True).not_so
            return
    raise AssertionError(f"nothing is {word}")


@pytest.mark.parametrize(
    ("kind", "word", "rule"),
    [
        ("fairies.damaged", "first_turn_limit", "FB-5.7"),
        ("fairies.damage_prevented", "shield_holds", "FB-9.1"),
        ("fairies.checked", "other_check", "FB-8.2"),
        ("fairies.cast", "no_target", "FB-11.2"),
        ("fairies.powers_compared", "no_check", "FB-7.9"),
        ("fairies.powers_compared", "not_guarding", "FB-7.11"),
        ("fairies.attack_ended", "left_field", "FB-7.16"),
        ("fairies.attack_declared", "is_hushed", "FB-10.5"),
        ("fairies.checked", "no_trigger", "FB-8.2"),
        ("fairies.damaged", "no_breakers", "FB-7.13"),
        ("fairies.damaged", "all_steps", "FB-9.2"),
        ("fairies.destroyed", "reversed_already", "FB-13.2"),
        ("decision.asked", "not_upright", "FB-7.2"),
        ("fairies.window_opened", "not_on_sheet", "FB-10.3"),
        ("decision.asked", "used_up", "FB-6.13"),
        ("decision.asked", "no_base", "FB-6.2"),
        ("fairies.phase_began", "no_units", "FB-7.2"),
        ("fairies.phase_began", "no_attacker", "FB-7.2"),
        ("decision.asked", "forbidden_always", "FB-7.2"),
        ("decision.asked", "is_target", "FB-7.7"),
        ("fairies.entered", "support_opens_no_window", "FB-6.1"),
    ],
)
def test_what_did_not_happen_names_its_rule(kind, word, rule):
    one = answer(kind, word)
    assert one.rule == rule
    worded(one.text)


@pytest.mark.parametrize(
    ("kind", "word", "since"),
    [
        ("decision.asked", "not_upright", "fairies.attack_declared"),
        ("fairies.match_decided", "empty_deck", "fairies.drawn"),
    ],
)
def test_since_when_it_cannot_happen(kind, word, since):
    """FB-7.2, FB-9.9."""
    event = answer(kind, word).event
    assert event is not None
    assert event.type == since


@pytest.mark.parametrize(
    ("word", "rule"),
    [("no_special_move", "FB-6.7"), ("too_costly", "FB-6.5"), ("no_slot", "FB-6.5")],
)
def test_why_an_action_is_not_offered(word, rule):
    for seed in range(SEEDS):
        for one in recorded(seed).unmet:
            if (one.what.code, one.rule) == (word, rule):
                not_so = why(match_of(seed), emitted(seed)[one.after], all_open=True).not_so
                assert (word, rule) in {(each.word, each.rule) for each in not_so}
                return
    raise AssertionError(f"nothing is {word}")


def test_why_the_first_player_draws_nothing():
    """FB-5.3, by an option."""
    match = played(FAIRIES, 0, first_turn_draw=False)
    version = next(events(match, "fairies.phase_began", phase="draw"))
    assert [(one.word, one.rule) for one in why(match, version).not_so] == [
        ("no_first_draw", "FB-5.3")
    ]


def test_each_unit_that_cannot_attack_is_named():
    """FB-7.2: one by one, for the phase that ends without asking."""
    explained = asked("fairies.phase_began", word="no_attacker")
    why_not = {"not_upright", "forbidden", "turn_spent"}
    each = [one for one in explained.not_so if one.word in why_not]
    assert each
    assert {one.rule for one in each} <= {"FB-7.2", "FB-5.7"}
    assert all(len(one.sources) == 1 for one in each if one.word != "turn_spent")


def test_the_guardians_that_can_block_are_named():
    """FB-10.4, FB-7.7."""
    explained = asked("fairies.window_opened", ground="can_block")
    [one] = (one for one in explained.grounds if one.word == "can_block")
    assert one.sources
    assert all(guardian.name.en in one.text.en for guardian in one.sources)


def test_deadlines_that_were_missed_are_counted():
    """FB-18.3: for the default answer, and for the match that is lost by the last of them."""
    explained = kept("fairies-1/timed-out").explained
    counted = [
        (one.word, one.values["seat"], one.values["value"], one.values["limit"])
        for version in (65, 76, 80, 91, 95)
        for one in explained.why(version).grounds
        if one.rule == "FB-18.3"
    ]
    assert counted == [
        ("deadlines_missed", "a", 1, 3),
        ("deadlines_missed", "b", 1, 3),
        ("deadlines_missed", "b", 2, 3),
        ("deadlines_missed", "a", 2, 3),
        ("deadlines_missed_too_many", "b", 3, 3),
    ]


def test_a_rule_that_a_fairy_changes_is_quoted_and_not_its_chapter():
    """FB-13.14."""
    quoted = asked("fairies.moved", ground="to_banished").rules["FB-13.14"].en
    assert "forest_to_banished" in quoted
    assert "losing_damage" not in quoted


def test_many_answers_are_grouped_by_kind():
    """FB-7.1: none is left out where they are no more than a reader can read."""
    match = match_of(1)
    for version in events(match, "decision.asked", name="attack"):
        for one in why(match, version).offered:
            if MOST_ANSWERS < one.total <= MOST_GROUPED:
                assert one.answers == []
                assert sum(kind.total for kind in one.kinds) == one.total
                assert all(len(kind.answers) == kind.total for kind in one.kinds)
                assert {kind.name.en for kind in one.kinds} <= {Op.ATTACK.en, Op.USE.en, Op.END.en}
                return
    raise AssertionError("no attack has many answers")


def test_why_is_this_attack_direct():
    """FB-7.3: since the last unit has left; supports and face-down cards do not count."""
    [one] = (one for one in of_random(9001, 449).checked if one.word == "no_unit_left")
    assert one.rule == "FB-7.3"
    assert one.event is not None


@pytest.mark.parametrize("why", ["slough", "check", "look"])
def test_a_card_that_moves_cites_the_rule_that_moves_it(why):
    cited = {"slough": "FB-9.5", "check": "FB-8.3", "look": "FB-11.4"}
    assert asked("fairies.moved", rule=cited[why], why=why).rule == [cited[why]]


@pytest.mark.parametrize(
    ("kind", "word", "rule", "since"),
    [
        ("fairies.checked", "direct_check", "FB-7.12", "fairies.attack_declared"),
        ("fairies.checked", "blocker_check", "FB-7.12", "fairies.blocked"),
        ("fairies.checked", "upright_check", "FB-7.12", "fairies.attack_declared"),
        ("fairies.checked", "other_number_of_checks", "FB-7.12", "fairies.attack_declared"),
        ("fairies.window_opened", "is_on_sheet", "FB-10.4", None),
        ("fairies.window_opened", "can_block", "FB-10.4", None),
        ("fairies.window_opened", "has_prepaid", "FB-10.4", None),
        ("fairies.window_opened", "has_own_timing", "FB-10.7", None),
        ("fairies.window_opened", "is_marked", "FB-11.6", "fairies.damaged"),
        ("fairies.moved", "fitting", "FB-11.2", None),
        ("fairies.moved", "rolled_for", "FB-11.11", None),
        ("fairies.reversed_instead", "first_reversal", "FB-13.2", None),
        ("fairies.damage_prevented", "ends", "FB-16.2", "fairies.modified"),
        ("decision.asked", "more_mulligans", "FB-13.10", None),
        ("fairies.attack_ended", "is_forced", "FB-7.11", "fairies.powers_compared"),
        ("fairies.moved", "to_banished", "FB-13.14", None),
    ],
)
def test_what_an_event_goes_by_names_its_rule(kind, word, rule, since):
    [one] = (one for one in asked(kind, ground=word).grounds if one.word == word)
    assert one.rule == rule
    assert (None if one.event is None else one.event.type) == since
    worded(one.text)


@pytest.mark.parametrize(
    ("kind", "word", "rule"),
    [
        ("fairies.tables_laid", "deck_size", "FB-3.5"),
        ("fairies.tables_laid", "own_deck_size", "FB-13.4"),
        ("fairies.cast", "was_prepaid", "FB-6.5"),
        ("fairies.cast", "free_as_instant", "FB-10.6"),
        ("fairies.entered", "free_by_effect", "FB-9.8"),
        ("fairies.line_triggered", "own_limit_of_card", "FB-6.13"),
        ("fairies.line_triggered", "together", "FB-11.7"),
        ("decision.asked", "blocked_and_won", "FB-7.11"),
    ],
)
def test_what_was_checked_names_its_rule(kind, word, rule):
    one, *_ = (one for one in asked(kind, word=word).checked if one.word == word)
    assert one.rule == rule
    worded(one.text)


def test_a_hand_with_a_card_at_random_is_shown_to_its_owner_alone():
    """FB-11.11: how many cards there are is public, and which ones is not."""
    match = match_of(1)
    *_, version = events(match, "fairies.moved", why="random_discard")
    explained = [why(match, version, seat, all_open=False) for seat in (0, 1, None)]
    shown_to = [{one.word for one in each.grounds} for each in explained]
    assert all("rolled_for" in words for words in shown_to)
    assert sum("candidates" in words for words in shown_to) == 1


def test_a_line_that_waits_names_the_window():
    """FB-10.2."""
    for seed in range(SEEDS):
        for one in recorded(seed).happened:
            waited = [each for each in one.grounds if each.what.code == "has_waited_for_window"]
            if waited:
                assert waited[0].rule == "FB-10.2"
                assert isinstance(waited[0].values["window"], WindowKind)
                return
    raise AssertionError("no line waits for a window")


def test_a_line_that_is_used_in_a_window_cites_that():
    """FB-10.7."""
    assert asked("fairies.ability_used", rule="FB-10.7").rule == ["FB-10.7"]


# What was asked about random matches


@cache
def of_random(seed: int, version: int) -> Explanation:
    """The explanation of an event of a random match."""
    return why(match_of(seed), version)


@pytest.mark.parametrize(
    ("seed", "version", "cited"),
    [
        pytest.param(9003, 344, ["FB-9.2"], id="a wound cost card"),
        pytest.param(9004, 765, ["FB-5.6"], id="the end of a turn"),
        pytest.param(9006, 1236, ["FB-5.1"], id="the start of a turn"),
        pytest.param(9005, 842, ["FB-9.8"], id="a revival"),
        pytest.param(9001, 563, ["FB-9.5"], id="a slough"),
        pytest.param(9004, 1044, ["FB-5.2"], id="the actionable phase"),
        pytest.param(9006, 300, ["FB-11.3"], id="a choice from a hand"),
    ],
)
def test_an_event_cites_the_rule_that_acts(seed, version, cited):
    assert of_random(seed, version).rule == cited


def test_the_end_of_a_match_says_nothing_of_other_turns():
    """The opening of the decks follows from the last event alone."""
    assert of_random(9001, 764).not_so == []


def test_an_effect_that_is_used_up_is_named_where_it_would_trigger_alone():
    """Not at the destruction before the damage (FB-11.7)."""
    destroyed, damaged = of_random(9006, 917), of_random(9006, 918)
    assert [one.word for one in damaged.not_so] == ["all_steps", "used_up"]
    assert [one.word for one in destroyed.not_so] == []


@pytest.mark.parametrize(("version", "word"), [(300, "choosable"), (303, "none_fits")])
def test_what_a_hand_holds_is_shown_to_its_owner_alone(version, word):
    """FB-11.3: it is asked all the same, so that asking tells nothing."""
    match = match_of(9006)
    shown_to = {
        seat: [one.word for one in why(match, version, seat, all_open=False).grounds]
        for seat in (0, 1, None)
    }
    assert shown_to.pop(1) == [word, "may_choose_none"]
    assert [*shown_to.values()] == [["may_choose_none"]] * 2


def test_outside_of_an_attack_no_card_is_the_one_that_attacked():
    """FB-11.5: A and D are those of the current attack."""
    explained = kept("fairies-2/negated-attacks-and-blocks").explained.why(156)
    assert ("FB-11.5", "outside_attack") in [(one.rule, one.word) for one in explained.not_so]
