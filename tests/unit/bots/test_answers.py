"""Answers of bots: legal in every game, reproducible, and better with search."""

import random
from dataclasses import replace
from typing import Any

import pytest

from saikoro.conformance.seating import Seated, house_cards, secret
from saikoro.conformance.watching import answer_at_random, observation
from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.playing import play_out
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.bots.thinking import think
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games import GAMES
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.ktc import KTC
from saikoro.domain.match.interface.game import AnyGame
from tests.kit.budget import budget

THINKERS: list[Bot] = [Greedy(looks=1), Mcts(playouts=8)]


def winners(game: AnyGame, bots: list[Bot], count: int, **options: Any) -> list[Any]:
    read, cards = game.book.read_options(options), house_cards(game)
    return [
        play_out(game, read, cards, bots, secret("match", game.id, number)).winner
        for number in range(count)
    ]


def test_the_first_answers_may_be_given_in_place_of_a_bot():
    game = GAMES["pbwcg"]
    options, cards = game.book.read_options({}), house_cards(game)
    empty: tuple[list[Any], list[Any]] = ([{"deck": [], "starters": {}}], [])
    with pytest.raises(IllegalAnswer, match="deck_too_small"):
        play_out(game, options, cards, [Random(), Random()], bytes(32), empty)
    assert play_out(game, options, cards, [Random(), Random()], bytes(32), game.starters).reason


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: type(bot).__name__)
def test_the_same_seed_gives_the_same_match(bot):
    options = KTC.book.read_options({"turn_cap": 4})
    seeds = [secret("again", 1)] * 2
    once, again = (play_out(KTC, options, house_cards(KTC), [bot, bot], seed) for seed in seeds)
    assert once == again


def observed_in_the_middle(seed: int) -> AnyObservation:
    match, choose = Seated.both(KTC, seed), random.Random(seed)
    for _ in range(9):
        answer_at_random(match, choose)
    return observation(match, match.waiting[0])


def test_an_answer_depends_only_on_the_observation_and_the_seed():
    observed = observed_in_the_middle(1)
    for bot in (Random(), *THINKERS):
        seeds = [secret("bot", number) for number in (1, 1, *range(2, 9))]
        answers = [think(KTC, bot, seed, observed) for seed in seeds]
        assert answers[0] == answers[1]
        assert all(answer in observed.choices for answer in answers)


def test_a_search_ends_when_the_time_is_up():
    asked = []

    def time_left() -> bool:
        asked.append(True)
        return len(asked) < 3

    think(KTC, Mcts(playouts=100_000), secret("bot"), observed_in_the_middle(2), time_left)
    assert len(asked) == 3


PASS = {"op": "pass"}
INDIFFERENT = replace(FAIRIES, look_ahead=replace(FAIRIES.look_ahead, evaluate=lambda _state: 0))
"""Fairies for a bot to which all states are equal that do not end the match."""


def observed_window(seed: int) -> AnyObservation:
    """A window of Fairies in which a seat may reply, pass, and hush."""
    match, choose = Seated.both(FAIRIES, seed), random.Random(seed)
    while True:
        observed = observation(match, match.waiting[0])
        if match.decision.name == "respond" and len(observed.choices) >= 4:
            return observed
        answer_at_random(match, choose)


def test_of_equals_greedy_gives_an_answer_that_gives_nothing_away():
    for seed in range(3):
        observed = observed_window(seed)
        assert observed.choices.index(PASS) > 0
        for salt in range(4):
            answer = think(INDIFFERENT, Greedy(looks=2), secret("bot", salt), observed)
            assert answer == PASS


def test_greedy_does_not_hush_what_it_can_reply_to_later():
    observed = observed_window(4)
    replies = [answer for answer in observed.choices if answer != PASS]
    without_pass = replace(observed, choices=replies)
    for salt in range(8):
        answer = think(INDIFFERENT, Greedy(looks=1), secret("bot", salt), without_pass)
        assert "hush" not in answer


def test_greedy_beats_random():
    won = winners(KTC, [Greedy(looks=1), Random()], budget(5, soak=200))
    assert won.count(0) >= 0.8 * len(won)
