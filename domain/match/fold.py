"""Folding the lines of a match to its state, without rules, secrets or dice."""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from domain.errors import BrokenRecord
from domain.match import events as e
from domain.match.events import Seat
from domain.match.history.checkpoint import pack, unpack_game
from domain.match.interface.game import AnyGame, Game
from domain.match.interface.options import MatchOptions
from domain.match.interface.table import EVENT, NO_SECRETS
from domain.match.known import Known, Opened, unpack_known
from domain.match.state import MatchState, SeatState, handle
from domain.record.head import genesis, next_head
from domain.record.header import Header
from domain.record.line import Event, Line

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")


def new_match(game: Game[S, O, C], options: O) -> MatchState[S]:
    """A match before its first line."""
    seats = [SeatState() for _ in range(game.book.seats)]
    return MatchState(game.book.start(options), seats)


class Knowledge(Generic[S, O, C]):
    """What one seat, or the public, knows of a match, event by event."""

    def __init__(
        self,
        game: Game[S, O, C],
        options: O,
        cards: C,
        seat: Seat | None = None,
        opened: Opened | None = None,
    ) -> None:
        """`opened` is known from the first event on, if the match is over."""
        self.known: Known[S] = Known(seat, new_match(game, options))
        if opened is not None:
            self.known.opened = {}
        self.version = 0
        """The number of events taken."""
        self._book = game.book
        self._cards = cards
        self._opened = opened
        self.earlier: dict[int, bytes] | None = None
        """The packed state of the game at every decision asked so far, or further where it is
        shared with a fold that went further; None if the match cannot be rewound."""
        self.kept_bytes = 0
        """The size of `earlier`."""
        if game.book.rewinds(options) != "never":
            self.earlier = {}

    def take(self, event: Event, beside: Mapping[str, Any] = NO_SECRETS) -> Event:
        """Apply the next event with its secrets for the seat; returns the event as known."""
        if self._opened is not None:
            beside = self._with_opened(self._opened, event, beside)
        event = self.known.take(event, beside, self._book.evolve, self._cards)
        self.version += 1
        if self.earlier is not None:
            self._track_rewinds(event, self.earlier)
        return event

    def _with_opened(
        self, opened: Opened, event: Event, beside: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """What lies beside the next event for everybody, now that all is open."""
        if isinstance(event, e.DeckShuffled) and self.known.opened is not None:
            handles = [handle(event.deck, event.no, at) for at in range(len(event.commits))]
            self.known.opened.update((name, opened.cards[name]) for name in handles)
        fields = opened.fields.get(self.version + 1)
        return beside if fields is None else {**beside, EVENT: fields}

    def _track_rewinds(self, event: Event, earlier: dict[int, bytes]) -> None:
        if isinstance(event, e.DecisionAsked):
            if self.version not in earlier:
                earlier[self.version] = pack(self.known.match.game)
                self.kept_bytes += len(earlier[self.version])
        elif isinstance(event, e.MatchRewound):
            packed = earlier.get(event.to)
            if packed is None:
                raise BrokenRecord(f"no decision was asked at version {event.to}")
            self.known.match.game = unpack_game(self._book.state, packed)


class _Packed(msgspec.Struct, frozen=True):
    """A packed fold."""

    version: int
    head: bytes
    known: bytes


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Packed).decode


class Fold:
    """A match after the lines taken so far, as one seat or the public knows it."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        cards: Any,
        seat: Seat | None = None,
        opened: Opened | None = None,
    ) -> None:
        """`opened` is what the end of the match has opened, if everybody may know it."""
        self.game = game
        self.header = header
        self.cards = cards
        self.opened = opened
        self.head = genesis(header.line())
        options = game.book.read_options(header.options)
        self._knowledge = Knowledge(game, options, cards, seat, opened)

    @property
    def version(self) -> int:
        """The number of lines taken."""
        return self._knowledge.version

    @property
    def known(self) -> Known[Any]:
        """What the seat, or the public, knows."""
        return self._knowledge.known

    @property
    def state(self) -> MatchState[Any]:
        """The state, as far as it is known."""
        return self._knowledge.known.match

    @property
    def kept_bytes(self) -> int:
        """How many bytes are kept for rewinds; 0 if the match cannot be rewound."""
        return self._knowledge.kept_bytes

    def packed(self) -> bytes:
        """The fold as bytes, secrets of its seat included, but without what rewinds go back to."""
        return _encode(_Packed(self.version, self.head, pack(self.known)))

    def restore(self, packed: bytes, further: "Fold") -> None:
        """Continue from a packed fold of the same match and seat.

        What rewinds go back to is shared with `further`, a fold that is past that point.
        """
        other, knowledge = _decode(packed), self._knowledge
        knowledge.earlier = further._knowledge.earlier  # noqa: SLF001 - of the same class
        knowledge.version, self.head = other.version, other.head
        knowledge.known = unpack_known(self.game.book.state, other.known)

    def take(self, line: bytes, beside: Mapping[str, Any] = NO_SECRETS) -> Event:
        """Fold the next line with its secrets for the seat; returns the event as known.

        BrokenLine if it is not a line of this game.
        """
        event = self._knowledge.take(self.game.book.reader.read(Line.read(line)), beside)
        self.head = next_head(self.head, line)
        return event

    def take_all(self, lines: Iterable[bytes]) -> None:
        """Fold lines in their order."""
        for line in lines:
            self.take(line)
