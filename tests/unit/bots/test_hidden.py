"""A bot knows only what its seat knows: hidden facts do not change its answers."""

from itertools import pairwise

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, secret
from saikoro.conformance.watching import observation
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.bots.thinking import think
from saikoro.domain.games.ktc import KTC
from tests.kit.ktc import IRON, SHADOW
from tests.kit.lantern_decks import CARDS, DECK

BOTS: list[Bot] = [Random(), Greedy(looks=4), Mcts(playouts=40)]


def test_sealed_answers_of_other_seats_are_not_observed():
    matches = [Seated.both(KTC) for _ in range(2)]
    for match, roster in zip(matches, (IRON, SHADOW), strict=True):
        match.answer(0, {"roster": roster})
    one, two = (observation(match, 1) for match in matches)
    assert one.checkpoint == two.checkpoint
    assert one.choices == two.choices
    assert one.since.asked == two.since.asked


def lanterns(deck: list[str]) -> Seated:
    """A match in which seat 1 has this deck, before the first card is played."""
    match = Seated.both(LANTERNS)
    match.answer(0, DECK)
    match.answer(1, {"deck": deck, "charm": deck[0]})
    match.run()
    return match


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: type(bot).__name__)
def test_hidden_facts_do_not_change_the_answers(bot):
    decks = [CARDS[3:], CARDS[:6], [*CARDS[:3], *CARDS[6:]]]
    observed = [observation(lanterns(deck), 0) for deck in decks]
    answers = [think(LANTERNS, bot, secret("bot"), each) for each in observed]
    assert all(one == other for one, other in pairwise(answers))


def test_only_own_cards_are_known():
    observed = observation(lanterns(CARDS[3:]), 0)
    assert sorted(observed.cards_shown) == ["d0.0.0", "d0.0.1", "d0.0.2"]
    assert set(observed.cards_shown.values()) <= set(CARDS[:6])


def test_events_since_the_checkpoint_are_known_when_a_world_is_imagined():
    observed = observation(lanterns(CARDS[3:]), 0)
    assert observed.since.events
    assert observed.known(LANTERNS.book.state).later == observed.since.events


def test_every_world_has_the_bots_own_hand():
    """In most winds the strongest lantern of the hand wins against any other hand."""
    match = lanterns(CARDS[3:])
    [wind] = match.data("die.rolled")
    choose = max if wind["value"] > 1 else min
    best = choose(match.options(0), key=lambda card: number(match, card["card"]))
    observed = observation(match, 0)
    answers = [
        think(LANTERNS, Greedy(looks=64), secret("bot", salt), observed) for salt in range(8)
    ]
    assert answers.count(best) >= 6


def number(match: Seated, handle: str) -> int:
    run = match.driver.run
    assert run is not None
    return int(run.table.card(handle).rpartition("-")[2])
