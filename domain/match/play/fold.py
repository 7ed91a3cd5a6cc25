"""Folding the lines of a match to its state, without rules, secrets or dice."""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Generic, Self, TypeVar

import msgspec

from saikoro.domain.errors.matches import NoSuchDecision
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame, Game
from saikoro.domain.match.interface.known import Known, Opened, unpack_known
from saikoro.domain.match.interface.table import EVENT, NO_SECRETS
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.checkpoint import pack, unpack_game
from saikoro.domain.match.state import MatchState, SeatState, evolve, handle, show_names
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Event, EventReader, Line, event_type
from saikoro.domain.text import Text

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")


def new_match(game: Game[S, O, C], options: O) -> MatchState[S]:
    """A match before its first line."""
    seats = [SeatState() for _ in range(game.book.seats)]
    return MatchState(game.book.start(options), seats)


class Knowledge(Generic[S, O, C]):
    """The knowledge of one seat, or the public, which grows event by event."""

    def __init__(
        self,
        game: Game[S, O, C],
        options: O,
        cards: C,
        seat: Seat | None = None,
        opened: Opened | None = None,
    ) -> None:
        """If the match is over, `opened` makes everything known from the first event on."""
        self.known: Known[S] = Known(seat, new_match(game, options))
        if opened is not None:
            self.known.opened = {}
        self.version = 0
        """The number of events taken."""
        self._book = game.book
        self._cards = cards
        self._opened = opened
        self.earlier: dict[int, bytes] | None = None
        """The packed state of the game at each decision, by version; None if the match cannot be
        rewound. It may be shared with a fold that is further, and hold later decisions, too."""
        self.kept_bytes = 0
        """The size of `earlier`."""
        if game.book.rewinds(options) != "never":
            self.earlier = {}

    def copied(self) -> Self:
        """The same knowledge, which grows without this one."""
        other = copy(self)
        other.known = unpack_known(self._book.state, pack(self.known))
        other.earlier = None if self.earlier is None else self.earlier.copy()
        return other

    def take(self, event: Event, secret: Mapping[str, Any] = NO_SECRETS) -> Event:
        """Apply the next event with its secrets for the seat; returns the event as known."""
        if self._opened is not None:
            secret = self._with_opened(self._opened, event, secret)
        event = self.known.take(event, secret, self._cards)
        self.version += 1
        if self.earlier is not None:
            self._track_rewinds(event, self.earlier)
        return event

    def _with_opened(
        self, opened: Opened, event: Event, secret: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The secret of the next event, which everybody may know now that all is open."""
        if isinstance(event, e.DeckShuffled) and self.known.opened is not None:
            handles = [handle(event.deck, event.no, at) for at in range(len(event.commits))]
            self.known.opened.update((name, opened.cards[name]) for name in handles)
        fields = opened.fields.get(self.version + 1)
        return secret if fields is None else {**secret, EVENT: fields}

    def _track_rewinds(self, event: Event, earlier: dict[int, bytes]) -> None:
        if isinstance(event, e.DecisionAsked):
            if self.version not in earlier:
                earlier[self.version] = pack(self.known.match.game)
                self.kept_bytes += len(earlier[self.version])
        elif isinstance(event, e.MatchRewound):
            packed = earlier.get(event.to)
            if packed is None:
                raise BrokenRecord(NoSuchDecision.sentence, version=event.to)
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
        names: Mapping[Seat, str] | None = None,
    ) -> None:
        """`opened` is what the end of the match has opened, if everybody may know that.

        `names` are those of players that lie beside the lines; None if these are not known.
        """
        self.game = game
        self.header = header
        self.cards = cards
        self.opened = opened
        self.head = genesis(header.line())
        options = game.book.read_options(header.options)
        self._knowledge = Knowledge(game, options, cards, seat, opened)
        self.names = names
        """The names of players that lie beside the lines, by seat; None if they are not known."""

    @property
    def version(self) -> int:
        """The number of lines taken."""
        return self._knowledge.version

    @property
    def known(self) -> Known[Any]:
        """The match as the seat, or the public, knows it."""
        return self._knowledge.known

    @property
    def state(self) -> MatchState[Any]:
        """The state, as far as it is known."""
        return self._knowledge.known.match

    @property
    def title(self) -> Text:
        """What people call the game."""
        return self.game.title

    def decision(self, name: str) -> Text:
        """What people call a decision of the game."""
        return self.game.telling.decision(name)

    @property
    def kept_bytes(self) -> int:
        """How many bytes are kept for rewinds; 0 if the match cannot be rewound."""
        return self._knowledge.kept_bytes

    def packed(self) -> bytes:
        """The fold as bytes: with the secrets of its seat, without the states to rewind to."""
        return _encode(_Packed(self.version, self.head, pack(self.known)))

    def restore(self, packed: bytes, further: "Fold") -> None:
        """Continue from a packed fold of the same match and seat.

        The states to rewind to are shared with `further`, a fold that is past that point.
        """
        other, knowledge = _decode(packed), self._knowledge
        knowledge.earlier = further._knowledge.earlier  # noqa: SLF001 - of the same class
        knowledge.version, self.head = other.version, other.head
        knowledge.known = unpack_known(self.game.book.state, other.known)

    def take(self, line: bytes, secret: Mapping[str, Any] = NO_SECRETS) -> Event:
        """Fold the next line with its secrets for the seat; returns the event as known.

        BrokenLine if it is not a line of this game.
        """
        event = self._knowledge.take(self.game.book.reader.read(Line.read(line)), secret)
        self.head = next_head(self.head, line)
        if isinstance(event, e.SeatJoined) and self.names is not None:
            show_names(self.state, self.names)
        return event

    def show_names(self, names: Mapping[Seat, str]) -> None:
        """Show these names of players from now on, which lie beside the lines."""
        self.names = names
        show_names(self.state, names)

    def take_all(self, lines: Iterable[bytes]) -> None:
        """Fold lines in their order."""
        for line in lines:
            self.take(line)


class SharedFold:
    """The fold of the shared events alone, for a match whose game is not installed."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.version = 0
        self.head = genesis(header.line())
        seats = [SeatState() for _ in range(_SEATS)]
        self.known: Known[None] = Known(None, MatchState(None, seats))

    @property
    def state(self) -> MatchState[None]:
        """The state, without that of the game."""
        return self.known.match

    @property
    def title(self) -> Text:
        """The id of the game, because its title is not known."""
        return Text.plain(self.header.game)

    def decision(self, name: str) -> Text:
        """A decision as the lines name it."""
        return Text.plain(name)

    def show_names(self, names: Mapping[Seat, str]) -> None:
        """Show these names of players, which lie beside the lines taken so far."""
        show_names(self.state, names)

    def take(self, line: bytes) -> None:
        """Fold the next line; what is not shared changes nothing."""
        parts = Line.read(line)
        if parts.type in _SHARED:
            event = _shared_reader.read(parts)
            if isinstance(event, e.MatchEvent):
                evolve(self.state, event)
        self.version += 1
        self.head = next_head(self.head, line)


_SEATS = 2
"""The seats of every match: 0 and 1."""

_SHARED = frozenset(event_type(event) for event in e.LIFE_CYCLE)

_shared_reader = EventReader(*e.LIFE_CYCLE)
