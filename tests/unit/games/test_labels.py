"""What an option is called: words in both languages, in every game."""

import pytest

from domain.games import GAMES
from domain.match.interface.game import AnyGame
from domain.match.sources.chance import Chance
from tests.kit.seating import Seated


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_options_of_the_first_decisions_have_words(game: AnyGame) -> None:
    match, chance, named = Seated.both(game, "labels"), Chance(b"labels"), 0
    for _ in range(2):
        if match.driver.state.over:
            break
        decision = match.decision
        shown = decision.choices.listed or decision.choices.samples
        for seat in decision.seats:
            answers = shown(seat) if shown else [decision.draw(seat, chance)]
            for label in decision.labels(seat, answers):
                assert not label.ja.startswith(("{", "["))
                assert not label.en.startswith(("{", "["))
                named += bool(label.ja and label.en)
        match.play([(seat, decision.draw(seat, chance)) for seat in decision.seats])
    assert named >= 2
