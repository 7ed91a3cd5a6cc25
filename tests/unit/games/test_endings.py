"""What all games have in common at the end of a match."""

import random

import pytest

from lanterns import LANTERNS
from saikoro.api_schemas.closed_sets import game_words
from saikoro.conformance.seating import Seated, house_cards
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import GAMES, RULESETS
from saikoro.domain.games.pbwcg import PBWCG_1
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.game import MOST_DRAWS, AnyGame
from saikoro.domain.match.interface.known import Known

LONGEST: dict[str, dict[str, int]] = {
    "cardgard": {"rounds": 12},
    "fairies": {"turn_limit": 400},
    "ktc": {"turn_cap": 1000},
    "laplaplus": {"max_turns": 99},
    "pbwcg": {"turn_cap": 200},
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_longest_match_commits_to_4096_draws_at_most(game: AnyGame) -> None:
    options = game.book.read_options(LONGEST[game.id])
    assert 1 <= game.book.chain_length(options, house_cards(game)) <= MOST_DRAWS


@pytest.mark.parametrize(
    "game",
    [game for game in RULESETS.values() if game is not PBWCG_1],
    ids=lambda game: f"{game.id}-{game.version}",
)
def test_a_match_without_draws_ends_for_that_reason(game: AnyGame) -> None:
    match, choose = Seated.both(game, "exhausted"), random.Random(1)
    for _ in range(8):
        if match.waiting:
            answer_at_random(match, choose)
    table = match.driver.run.table if match.driver.run else None
    assert table is not None
    outcome = game.book.judge(table)
    assert outcome.reason == "draws_exhausted"
    events = [one for one in table.end_batch().events if isinstance(one, GameEvent)]
    [ended] = [one for one in events if "reason" in type(one).__struct_fields__]
    assert table.state.reason == "draws_exhausted"
    assert "draws_exhausted" in game.book.text()
    words = {word.value: word.en for each in game_words(game).sets for word in each.words}
    assert words["draws_exhausted"] == "no draws left"
    for language in ("en", "ja"):
        assert game.telling.report(ended, Known(None, match.driver.state), match.cards, language)


def test_a_game_of_an_author_may_leave_out_what_bounds_its_draws() -> None:
    assert LANTERNS.book.chain_length(LANTERNS.book.read_options({}), house_cards(LANTERNS)) >= 1
