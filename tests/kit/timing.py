"""Clocks computed from the lines of a match alone."""

from collections.abc import Iterable

from saikoro.domain.match.clocks import Clocks
from saikoro.domain.match.events import MatchEvent
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Line


def counted(game: AnyGame, header: Header, lines: Iterable[bytes]) -> Clocks:
    """The clocks after the first lines of a match."""
    clocks = Clocks.of(game.book.read_options(header.options), game.book.seats)
    for line in lines:
        parts = Line.read(line)
        event = game.book.reader.read(parts)
        if isinstance(event, MatchEvent):
            clocks.take(event, parts.at)
    return clocks
