"""Answers of bots: legal in every game, the same again from the same seed, better by thought."""

import random
from typing import Any

import pytest

from domain.bots.playing import play_out
from domain.bots.seen import Seen, Snapshot, choices_of
from domain.bots.specs import Bot, Greedy, Mcts, Random
from domain.bots.thinking import think
from domain.games import GAMES
from domain.games.ktc import KTC
from domain.match.chance import Chance
from domain.match.game import Game
from tests.kit.budget import budget
from tests.kit.ktc import placed_at_random
from tests.kit.lanterns import LANTERNS
from tests.kit.seating import house_cards, secret

ALL = [*GAMES.values(), LANTERNS]
THINKERS: list[Bot] = [Greedy(looks=1), Mcts(playouts=20)]


def winners(game: Game[Any, Any, Any], bots: list[Bot], count: int, **options: Any) -> list[Any]:
    read, cards = game.read_options(options), house_cards(game)
    return [
        play_out(game, read, cards, bots, secret("match", game.id, number)).winner
        for number in range(count)
    ]


def options_of(game: Game[Any, Any, Any]) -> list[dict[str, Any]]:
    """Those that change what is asked."""
    known: dict[str, list[dict[str, Any]]] = {
        "ktc": [{}, {"placement": "second_last"}, {"turn_cap": 4}],
        "laplaplus": [{}, {"build_mode": "open", "max_copies": 1}],
        "cardgard": [{}, {"leap": "off"}],
    }
    return known.get(game.id, [{}])


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_is_drawn_by_chance_is_legal(game):
    for options in options_of(game):
        assert winners(game, [Random(), Random()], budget(60, soak=2_000), **options)


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: type(bot).__name__)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_is_thought_out_is_legal(game, bot):
    for options in options_of(game):
        assert winners(game, [bot, Random()], budget(2, soak=200), **options)


@pytest.mark.parametrize("bot", THINKERS, ids=lambda bot: type(bot).__name__)
def test_the_same_seed_gives_the_same_match(bot):
    options = KTC.read_options({"turn_cap": 4})
    seeds = [secret("again", number) for number in (1, 1, 2)]
    ends = [play_out(KTC, options, house_cards(KTC), [bot, bot], seed) for seed in seeds]
    assert ends[0] == ends[1]


def seen_in_the_middle(seed: int) -> Seen[Any, Any, Any]:
    match = placed_at_random(random.Random(seed), house_cards(KTC))
    state = Snapshot.of(match.state)
    choices = choices_of(match.decision, match.seat, Chance(bytes(32)))
    return Seen(match.options, match.cards, state, match.seat, 3, choices)


def test_an_answer_follows_from_what_is_seen_and_the_seed():
    seen = seen_in_the_middle(1)
    for bot in (Random(), *THINKERS):
        answers = [think(KTC, bot, secret("bot", number), seen) for number in (1, 1, *range(2, 9))]
        assert answers[0] == answers[1]
        assert all(answer in seen.choices for answer in answers)


def test_thinking_ends_when_there_is_no_time():
    asked = []

    def on() -> bool:
        asked.append(True)
        return len(asked) < 3

    think(KTC, Mcts(playouts=100_000), secret("bot"), seen_in_the_middle(2), on)
    assert len(asked) == 3


def test_greedy_beats_random():
    won = winners(KTC, [Greedy(looks=1), Random()], budget(8, soak=200))
    assert won.count(0) >= 0.8 * len(won)
