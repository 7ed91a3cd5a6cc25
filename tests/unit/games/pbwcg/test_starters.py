"""The answers that start a match for which no deck was built."""

from saikoro.domain.games.pbwcg.starters import STARTERS
from saikoro.domain.match.sources.dice import RepeatedDice
from tests.kit.pbwcg import HOUSE, Match


def test_the_starters_are_the_house_decks():
    """PB-3.11."""
    for (submission, _), deck in zip(STARTERS, HOUSE.decks.values(), strict=True):
        assert sorted(submission["deck"]) == sorted(deck.cards)
        assert submission["starters"] == {"slot1": deck.slot1, "slot3": deck.slot3}


def test_they_answer_all_that_is_asked_before_the_battle():
    match = Match(dice=RepeatedDice([], bytes(32)))
    for answers in zip(*STARTERS, strict=True):
        for seat, answer in enumerate(answers):
            match.answer(answer, seat)
    assert match.asked[0] == "pl_action"
