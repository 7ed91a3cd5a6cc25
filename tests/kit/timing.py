"""Clocks computed from the lines of a match alone."""

from collections.abc import Iterable

from domain.match.clocks import Clocks
from domain.match.events import MatchEvent
from domain.match.interface.game import AnyGame
from domain.record.header import Header
from domain.record.line import Line


def counted(game: AnyGame, header: Header, lines: Iterable[bytes]) -> Clocks:
    """The clocks after these first lines of a match."""
    clocks = Clocks.of(game.book.read_options(header.options), game.book.seats)
    for line in lines:
        parts = Line.read(line)
        event = game.book.reader.read(parts)
        if isinstance(event, MatchEvent):
            clocks.take(event, parts.at)
    return clocks
