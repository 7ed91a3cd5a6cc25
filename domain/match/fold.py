"""Folding a match: what its lines say is true. Needs no rules, no secrets and no dice."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import msgspec

from domain.errors import BrokenRecord
from domain.match import events as e
from domain.match.clocks import Clocks
from domain.match.events import MatchEvent, Seat
from domain.match.game import AnyGame, Game
from domain.match.history.checkpoint import pack, unpack_match
from domain.match.known import Known
from domain.match.options import MatchOptions
from domain.match.state import MatchState, SeatState
from domain.record.head import genesis, next_head
from domain.record.header import Header
from domain.record.line import Event, Line

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""What lies beside most lines."""


def new_match(game: Game[S, O, C], options: O) -> MatchState[S]:
    """A match before its first line."""
    seats = [SeatState() for _ in range(game.book.seats)]
    return MatchState(game.book.start(options), seats)


class Knowledge(Generic[S, O, C]):
    """What one seat knows of a match, or the public, event by event."""

    def __init__(self, game: Game[S, O, C], options: O, cards: C, seat: Seat | None = None) -> None:
        self.known: Known[S] = Known(seat, new_match(game, options))
        self.version = 0
        """Events taken."""
        self._book = game.book
        self._cards = cards
        self._earlier: dict[int, bytes] | None = None
        """The match at every decision asked so far, packed; None if it can never go back."""
        if game.book.rewinds(options) != "never":
            self._earlier = {}

    def take(self, event: Event, beside: Mapping[str, Any] = NOTHING) -> Event:
        """Take the next event, with what lies beside it for the seat; the event as known."""
        event = self.known.take(event, beside, self._book.evolve, self._cards)
        self.version += 1
        if self._earlier is not None:
            self._follow_rewinds(event, self._earlier)
        return event

    def _follow_rewinds(self, event: Event, earlier: dict[int, bytes]) -> None:
        if isinstance(event, e.DecisionAsked):
            earlier[self.version] = pack(self.known.match)
        elif isinstance(event, e.MatchRewound):
            packed = earlier.get(event.to)
            if packed is None:
                raise BrokenRecord(f"no decision was asked at version {event.to}")
            self.known.match.game = unpack_match(self._book.state, packed).game


class Fold:
    """A match as far as its lines have been taken, as one seat or the public knows it."""

    def __init__(self, game: AnyGame, header: Header, cards: Any, seat: Seat | None = None) -> None:
        self.game = game
        self.header = header
        self.cards = cards
        self.head = genesis(header.line())
        options = game.book.read_options(header.options)
        self.clocks = Clocks.of(options, game.book.seats)
        self._knowledge = Knowledge(game, options, cards, seat)

    @property
    def version(self) -> int:
        """Lines taken."""
        return self._knowledge.version

    @property
    def known(self) -> Known[Any]:
        """What the seat, or the public, knows."""
        return self._knowledge.known

    @property
    def state(self) -> MatchState[Any]:
        """What is true, as far as it is known."""
        return self._knowledge.known.match

    def take(self, line: bytes, beside: Mapping[str, Any] = NOTHING) -> Event:
        """Fold the next line, with what lies beside it for the seat; the event as known.

        BrokenLine if it is none of this game's.
        """
        parts = Line.read(line)
        event = self._knowledge.take(self.game.book.reader.read(parts), beside)
        if isinstance(event, MatchEvent):
            self.clocks.take(event, parts.at)
        self.head = next_head(self.head, line)
        return event

    def take_all(
        self, lines: Iterable[bytes], beside: Mapping[int, Mapping[str, Any]] = MappingProxyType({})
    ) -> None:
        """Fold lines in their order; what lies beside them is by version."""
        for line in lines:
            self.take(line, beside.get(self.version + 1, NOTHING))
