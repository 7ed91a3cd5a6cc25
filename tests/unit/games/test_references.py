"""No game keeps a reference into its state over an event, and each can go on from checkpoints."""

from random import Random

import pytest

from domain.games import RULESETS
from domain.games.fairies import FAIRIES_1
from domain.match.interface.game import AnyGame
from tests.kit.budget import budget
from tests.kit.lanterns import LANTERNS
from tests.kit.poisoned import Kept, played_from_checkpoints, poisoned
from tests.kit.seating import Seated
from tests.kit.watching import answer_at_random

LAWFUL = [*(game for game in RULESETS.values() if game is not FAIRIES_1), LANTERNS]
"""All but version 1 of Fairies Battle, which measures a deck after it has drawn from it."""


def random_match(game: AnyGame, seed: int) -> Seated:
    match, choose = Seated.both(game, seed), Random(seed)
    while match.waiting:
        answer_at_random(match, choose)
    return match


@pytest.mark.parametrize("game", LAWFUL, ids=lambda game: f"{game.id}-{game.version}")
def test_the_lines_are_the_same_from_copies_of_the_state_and_from_checkpoints(game):
    copying = poisoned(game)
    for seed in range(budget(3, soak=2_000)):
        match = random_match(game, seed)
        again = played_from_checkpoints(match, copying)
        assert again.head == match.driver.head
        assert again.state == match.driver.state


def test_the_law_finds_a_list_that_is_measured_after_an_event_has_changed_it():
    match = random_match(FAIRIES_1, 0)
    with pytest.raises(Kept):
        played_from_checkpoints(match, poisoned(FAIRIES_1))


def test_version_1_of_fairies_battle_goes_on_from_checkpoints():
    for seed in range(budget(3, soak=2_000)):
        match = random_match(FAIRIES_1, seed)
        assert played_from_checkpoints(match, FAIRIES_1).head == match.driver.head
