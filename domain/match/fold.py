"""Folding a match: what its lines say is true. Needs no rules, no secrets and no dice."""

from collections.abc import Iterable
from typing import Any

from domain.match.clocks import Clocks
from domain.match.events import GameEvent, MatchEvent
from domain.match.game import Game
from domain.match.state import MatchState, SeatState, evolve
from domain.record.head import genesis, next_head
from domain.record.header import Header
from domain.record.line import Event, Line


class Fold:
    """A match as far as its lines have been taken."""

    def __init__(self, game: Game[Any, Any, Any], header: Header, cards: Any) -> None:
        self.game = game
        self.header = header
        self.cards = cards
        self.version = 0
        self.head = genesis(header.line())
        options = game.read_options(header.options)
        self.state = MatchState(
            game.start(options, cards), [SeatState() for _ in range(game.seats)]
        )
        self.clocks = Clocks(options, game.seats)
        self._reader = game.reader

    def take(self, line: bytes) -> Event:
        """Fold the next line; BrokenLine if it is none of this game's."""
        parts = Line.read(line)
        event = self._reader.read(parts)
        if isinstance(event, GameEvent):
            self.game.evolve(self.state.game, event)
        elif isinstance(event, MatchEvent):
            evolve(self.state, event)
            self.clocks.take(event, parts.at)
        self.head = next_head(self.head, line)
        self.version += 1
        return event

    def take_all(self, lines: Iterable[bytes]) -> None:
        """Fold lines in their order."""
        for line in lines:
            self.take(line)
