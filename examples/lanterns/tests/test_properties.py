"""Random matches: they end, no card is lost, and every seat knows what it may."""

from random import Random

import pytest

from lanterns import LANTERNS
from lanterns.state import LanternsState
from saikoro.conformance import Seated, answer_at_random
from saikoro.game import Known


def check(match: Seated) -> None:
    """LN-1.3, LN-2.4: six cards each, in one place each, and never more than three in a hand."""
    state: LanternsState = match.driver.state.game
    for seat, deck in enumerate(state.decks):
        cards = [*deck, *state.hands[seat], *state.played[seat]]
        assert sorted(cards) == [f"d{seat}.0.{at}" for at in range(6)]
        assert len(state.hands[seat]) <= 3


def check_knowledge(match: Seated) -> None:
    """LN-6.2: everybody knows what was played, and its owner what it has drawn."""
    state: LanternsState = match.driver.state.game
    public = [card for played in state.played for card in played]
    for seat in (None, 0, 1):
        known: Known[LanternsState] = match.fold(seat=seat).known
        seen = {*known.cards, *known.match.cards}
        drawn = set() if seat is None else {card for card in seen if card[1] == str(seat)}
        assert seen == drawn | set(public)
        assert drawn >= (set() if seat is None else set(state.hands[seat]))


@pytest.mark.parametrize("rounds", range(1, 7))
@pytest.mark.parametrize("salt", range(10))
def test_a_random_match_loses_no_card_and_shows_no_hidden_one(salt: int, rounds: int) -> None:
    match, choose = Seated.both(LANTERNS, salt, rounds=rounds), Random(salt)
    while match.waiting:
        check(match)
        check_knowledge(match)
        answer_at_random(match, choose)
    check(match)
    state: LanternsState = match.driver.state.game
    assert state.round == rounds
    assert sum(state.points) <= rounds + 2
