"""The worked example of the rule book (LN-7)."""

import re
from typing import Any

import msgspec

from lanterns import LANTERNS
from saikoro.conformance import house_cards
from saikoro.game import GameEvent, GivenDice, GivenShuffles, Move, play_position


def example() -> tuple[dict[str, Any], list[str]]:
    """A position as `saikoro rules` takes it, and the events that follow, one in a line."""
    chapter = LANTERNS.book.text().partition("## LN-7")[2]
    position, log = re.findall(r"```(?:json)?\n(.*?)```", chapter, re.DOTALL)
    return msgspec.json.decode(position), log.splitlines()


def notation(event: GameEvent) -> str:
    """An event as the rule book writes it: its name, and what its fields hold."""
    name, *values = msgspec.to_builtins(event).values()
    cells = [f"[{' '.join(value)}]" if isinstance(value, list) else str(value) for value in values]
    return " ".join([name.removeprefix("lanterns."), *cells])


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
