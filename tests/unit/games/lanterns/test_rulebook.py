"""The worked example of the rule book (LN-7)."""

from typing import Any

from lanterns import LANTERNS
from saikoro.conformance.seating import house_cards
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.play.position import Move, play_position
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles
from tests.kit.lantern_decks import example
from tests.kit.rulebook import notation


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
