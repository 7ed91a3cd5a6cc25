"""What the rules ask of a build, answer by answer, without a match."""

import msgspec
import pytest

from saikoro.domain.games import GAMES
from saikoro.domain.match.play.building import asked_of_build, can_be_built

BUILT = [game for game in GAMES.values() if game.builds is not None]


@pytest.mark.parametrize("game", BUILT, ids=lambda game: game.id)
def test_starters_are_legal_and_asked_for_by_the_names_of_the_build(game):
    options = game.book.read_options({})
    cards = game.cards.read(msgspec.json.decode(game.cards.house()))
    names = game.builds.decisions(options)
    for starter in game.starters:
        asked = list(asked_of_build(game, options, cards, len(names), starter))
        assert [decision.name for decision, _ in asked] == list(names)
        assert not any(violations for _, violations in asked)
        assert game.builds.check(options, cards, starter) == []


@pytest.mark.parametrize("game", BUILT, ids=lambda game: game.id)
def test_nothing_is_asked_after_a_wrong_answer_or_a_missing_one(game):
    options = game.book.read_options({})
    cards = game.cards.read(msgspec.json.decode(game.cards.house()))
    [(decision, missing)] = asked_of_build(game, options, cards, 9, [])
    assert missing is None
    [(same, wrong)] = asked_of_build(game, options, cards, 9, [{"nonsense": 1}] * 2)
    assert same.name == decision.name
    assert wrong


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_can_be_built_of_its_house_set(game):
    cards = game.cards.read(msgspec.json.decode(game.cards.house()))
    assert can_be_built(game, game.book.read_options({}), cards)


@pytest.mark.parametrize(
    ("name", "kinds", "decks"),
    [
        ("cardgard", ("unit", "leap", "command"), ()),
        ("ktc", ("soldier",), ("roster",)),
    ],
)
def test_nothing_can_be_built_of_one_card(name, kinds, decks):
    game = GAMES[name]
    source = msgspec.json.decode(game.cards.house())
    few = {kind: source[kind][:1] for kind in kinds} | {deck: [] for deck in decks}
    cards = game.cards.read(source | few)
    assert not can_be_built(game, game.book.read_options({}), cards)
