"""Refused answers say in both languages what is wrong, and what would be legal (FB-18.2)."""

from typing import Any

import pytest

from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.opening.submission import read_submission
from tests.kit.budget import budget
from tests.kit.fairies import STARS, Match, position
from tests.kit.fairies_catalogue import HOUSE
from tests.kit.worded import worded


def refused(match: Match, answer: Any) -> Violation:
    [violation] = match.refusal(answer)
    return violation


def violations(match: Match, answer: Any) -> list[Violation]:
    """Why an answer is refused; nothing if it is legal."""
    try:
        match.decision.read(match.seat, answer)
    except IllegalAnswer as illegal:
        return [*illegal.violations]
    return []


def is_bilingual(violation: Violation) -> bool:
    return bool(violation.ja) and violation.ja != violation.detail and not violation.ja.isascii()


def test_what_is_legal_stands_behind_what_is_not():
    match = position({"costs": 1, "hand": ["u01", "u18", "u05"]}, {})
    wrong = refused(match, {"op": "enter", "card": match.side(0).hand[2]})
    worded(wrong.detail, wrong.ja)


def test_an_operation_is_refused_in_words():
    match = position({}, {})
    worded(refused(match, {"op": "enter"}).ja, refused(match, {}).ja)
    assert refused(match, {"op": "next", "to": "end", "hush": True}).ja == (
        "この回答に「hush」はありません。"
    )


def test_no_card_of_a_deck_is_named():
    match = position({"costs": 1, "hand": ["u01"], "deck": ["u33"]}, {"hand": ["u33"]})
    for hidden in (match.side(0).deck[0], match.side(1).hand[0]):
        wrong = refused(match, {"op": "enter", "card": hidden})
        assert wrong.detail == f"{hidden} is not legal here; legal: Lily-Bell Apprentice"


@pytest.mark.parametrize("seed", range(budget(1, soak=50)))
def test_random_refusals_are_in_both_languages(seed):
    match = Match(seed=seed, turn_limit=12)
    match.begin()
    others: list[Any] = [None, {}, {"op": "win"}, {"op": "pass", "x": 1}, {"op": "choose"}]
    while not match.over:
        for answer in (*others, *(answer for *_, answer in match.decisions[-3:])):
            found = violations(match, answer)
            assert all(map(is_bilingual, found)), found
        match.answer_at_random()


SUBMISSIONS = [
    None,
    {},
    {"fairy": 1, "main": [], "mood": "good"},
    {"fairy": "fb-u01"},
    STARS | {"main": {"fb-u18": 5, "fb-zz": 1, "fb-t02": 9, "fb-o01": 1, "fb-u19": 0}},
    STARS | {"main": STARS["main"] | {f"fb-u{n:02}": 4 for n in range(1, 42)}},
    STARS | {"extra": {"fb-x03": 11}, "cost": {"fb-c01": 11, "fb-c04": 6}},
    STARS | {"reactions": ["nap"]},
    STARS | {"reactions": ["attack"]},
]


@pytest.mark.parametrize("answer", SUBMISSIONS, ids=range(len(SUBMISSIONS)))
def test_submissions_are_refused_in_both_languages(answer):
    with pytest.raises(IllegalAnswer) as refusal:
        read_submission(FairiesOptions(), HOUSE, answer)
    assert all(map(is_bilingual, refusal.value.violations)), refusal.value


def test_a_deck_of_the_wrong_type_names_the_card_and_its_deck():
    with pytest.raises(IllegalAnswer) as refusal:
        read_submission(FairiesOptions(), HOUSE, STARS | {"extra": {"fb-m02": 1}})
    [violation] = refusal.value.violations
    worded(violation.detail, violation.ja)
