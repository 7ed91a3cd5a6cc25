"""The worked example of the rule book (LN-7)."""

from typing import Any

from domain.match.events import GameEvent
from domain.match.position import Move, play_position
from domain.match.sources.dice import GivenDice
from domain.match.sources.shuffles import GivenShuffles
from tests.kit.lantern_decks import example
from tests.kit.lanterns import LANTERNS
from tests.kit.rulebook import notation
from tests.kit.seating import house_cards


def test_the_worked_example() -> None:
    asked, log = example()
    options = LANTERNS.book.read_options(asked["options"])
    moves = [Move(**move) for move in asked["answers"]]
    dice, shuffles = GivenDice(asked["dice"]), GivenShuffles(asked["decks"])
    position: Any = play_position(LANTERNS, options, house_cards(LANTERNS), moves, dice, shuffles)
    assert position.error is None
    events = [event for event in position.events if isinstance(event, GameEvent)]
    assert [notation(event) for event in events] == log
    assert (position.outcome.winner, position.outcome.reason) == (0, "points")
