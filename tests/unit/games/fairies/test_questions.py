"""What decisions ask: in both languages, without a word of the wire (FB-18)."""

import re

from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.rules.questions import Why, choose_question
from saikoro.domain.match.interface.decision import Question
from tests.kit.fairies import Match, position
from tests.kit.fairies_examples import play
from tests.kit.pool import asked as asked_of
from tests.kit.worded import worded

WIRE = re.compile(r"\b[dcf][0-9](\.[0-9]+)*\b|[a-z]+_[a-z]+|None|True|False|[{}]")
"""Handles, words of the wire and of the code."""


def question(match: Match) -> Question:
    asked = match.decision.question
    assert asked is not None
    return asked(match.seat)


def test_every_decision_of_a_match_has_a_question():
    book = FAIRIES.book.text()
    for found in (each.question for each in asked_of("fairies")):
        assert f"**{found.rule} " in book or f"**{found.rule}**" in book
        assert not WIRE.search(found.ja + found.en), found
        assert found.ja.endswith(("。", "？"))
        assert found.en.endswith((".", "?"))
        assert not re.search("[a-z]{2}", found.ja), found


def test_a_choice_says_which_sentence_of_which_card_asks():
    match = position({"units": ["u33"], "forest": ["u18", "t04"]}, {"units": ["u01"]})
    play(match, "next battle; attack u33 u01")
    asked = question(match)
    worded(asked.en, asked.ja)
    assert (asked.rule, asked.fields) == ("FB-11.2", {"reason": "sentence", "line": 0})


def test_a_confirmation_says_what_yes_and_no_do():
    match = position({"units": ["u15"]}, {"units": ["u01"]})
    play(match, "next battle; attack u15 u01")
    asked = question(match)
    worded(asked.en, asked.ja)


def test_a_price_is_named():
    match = position({"units": ["u30"], "hand": 3}, {})
    play(match, "use u30 line 0")
    asked = question(match)
    worded(asked.ja)
    assert (asked.rule, asked.fields) == ("FB-6.12", {"reason": "price", "line": 0})


def test_a_cost_that_sloughs_pay_is_named():
    fairy = {"fairy": "f06", "units": ["u03/u01/u02"], "hand": ["u18"], "costs": 0}
    match = position(fairy, {})
    play(match, "enter u18")
    asked = question(match)
    worded(asked.en)
    assert (asked.rule, asked.fields) == ("FB-13.3", {"reason": "cost"})


def test_a_trigger_that_was_turned_up_is_named():
    match = position({"units": ["u21", "u18"], "deck": ["t02"]}, {"units": ["u01"]})
    play(match, "next battle; attack u21 u01")
    asked = question(match)
    worded(asked.en)
    assert (asked.rule, asked.fields) == ("FB-8.2", {"reason": "turned_up"})


def test_a_window_says_what_happened_and_why_a_seat_with_nothing_is_asked():
    match = position({"units": ["u18"]}, {"units": ["u01"], "hand": ["u02"]})
    play(match, "next battle; attack u18 u01")
    worded(question(match).en)


def test_a_guardian_effect_is_asked_with_the_result_and_its_text():
    match = position({"units": ["u18"]}, {"units": ["u14"]})
    play(match, "next battle; attack u18 u14")
    asked = question(match)
    worded(asked.ja)


def test_a_seat_is_told_that_a_card_of_its_opponent_asks():
    match = position({"units": ["u33"], "forest": ["u18", "t04"]}, {})
    card = match.side(0).units[0]
    assert card is not None
    [line] = match.field.printed(card).lines.printed
    assert isinstance(line, n.Automatic)
    why = Why(card.card, line.sentences)
    asked = choose_question(match.field, 1, why, 2, may_none=False, hidden=True)
    worded(asked.ja, asked.en)
    assert asked.en.endswith("Choose 2 cards.")
