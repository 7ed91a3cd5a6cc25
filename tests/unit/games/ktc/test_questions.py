"""Questions: what a decision asks and why, for somebody who does not know the rules."""

import re
from random import Random

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games.ktc import KTC
from saikoro.domain.match.interface.decision import Question
from tests.kit.ktc import IRON, Match, act, position
from tests.kit.ktc_positions import defeat
from tests.kit.pool import asked
from tests.kit.worded import worded

HANDLE = re.compile(r"\bS\d\d\b|\bcol\d|[a-z]_[a-z]|None|null")
"""What only programs read."""
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")
LATIN = re.compile("[A-Za-z]{3,}")

SLINGER = "S19"
"""Its maximum HP is 4 in both classes."""


def question(match: Match) -> Question:
    """What the seat that is asked reads."""
    if match.stop is None:
        match.begin()
    assert match.decision.question is not None
    return match.decision.question(match.seat)


def test_every_decision_has_a_question_in_words():
    book = KTC.book.text()
    for each in asked("ktc"):
        found = each.question
        assert not HANDLE.search(found.ja + found.en)
        assert not JAPANESE.search(found.en)
        assert not LATIN.search(found.ja)
        assert f"**{found.rule}**" in book


def test_a_roster_and_a_placement_name_the_soldiers_of_their_seat():
    match = Seated.both(KTC)
    ask = match.decision.question
    assert ask is not None
    assert "選んだ順にA1からA10となり" in ask(0).ja
    assert "they become B1 to B10" in ask(1).en
    answer_at_random(match, Random(0))
    ask = match.decision.question
    assert ask is not None
    worded(ask(1).en)


def test_an_open_placement_is_shown_at_once():
    match = Seated.both(KTC, placement="second_last")
    answer_at_random(match, Random(0))
    ask = match.decision.question
    assert ask is not None
    worded(ask(0).ja)


def test_an_operation_says_what_there_is_and_what_wins():
    match = defeat(position(), "B2")
    found = question(match)
    worded(found.ja, found.en)
    assert found.rule == "KT-5.4"
    assert found.fields == {"turn": 5, "defeats": 1, "goal": 3}


def test_the_first_turn_may_be_without_skills():
    """KT-1.4."""
    assert "but not use a skill" in question(position(turn=1, first_turn="no_skill")).en
    worded(question(position(turn=2, first_turn="no_skill")).en)


def test_a_promotion_says_why_it_is_asked_and_what_yes_and_no_do():
    match = defeat(position(dice=[999]), "B6")
    match.begin()
    match.answer(act("A1"))
    found = question(match)
    worded(found.ja, found.en)
    assert found.rule == "KT-6.12"
    assert found.fields == {"soldier": "A1", "card": "S01", "medals": 1, "empty_squares": 1}


def test_a_maximum_hp_that_a_promotion_keeps_is_not_called_a_change():
    others = [card for card in IRON if card != SLINGER]
    match = position([SLINGER, *others[:9]], dice=[999])
    match.begin()
    match.answer(act("A1"))
    found = question(match)
    assert "最大HPは4のまま、スキルは" in found.ja
    worded(found.en)
