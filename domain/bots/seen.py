"""What a seat may know of a match when it is asked something, and what it can try with that."""

from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

import msgspec

from domain.bots.course import Course
from domain.match.chance import Chance
from domain.match.decision import Decision
from domain.match.events import Seat
from domain.match.game import Game
from domain.match.options import MatchOptions

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")

DRAWN = 8
"""How many answers are drawn to choose from where they cannot be listed."""

_encoder = msgspec.msgpack.Encoder()
_decoders: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {}


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[S]):
    """A state as it was, to be had again and again; several times quicker than deep copies."""

    kind: type[S]
    packed: bytes

    @classmethod
    def of(cls, state: S) -> Self:
        """The state as it is now."""
        return cls(type(state), _encoder.encode(state))

    def opened(self) -> S:
        """A copy that nobody else has."""
        decoder = _decoders.get(self.kind)
        if decoder is None:
            decoder = _decoders.setdefault(self.kind, msgspec.msgpack.Decoder(self.kind))
        copy: S = decoder.decode(self.packed)
        return copy


@dataclass(frozen=True, slots=True)
class Seen(Generic[S, O, C]):
    """All that a bot goes by."""

    options: O
    cards: C
    state: Snapshot[S]
    """The fold of the public events: nothing hidden is in it."""
    seat: Seat
    """Whom the bot plays."""
    number: int
    """Of the open decision."""
    choices: list[Any]
    """Legal answers: all of them, or some where they cannot be listed."""

    def tried(
        self, game: Game[S, O, C], dice: bytes, state: Snapshot[S] | None = None
    ) -> Course[S, O, C] | None:
        """The match as it may go on, from `state` if given; None in a game that cannot be tried."""
        if game.resume is None:
            return None
        opened = (state or self.state).opened()
        return Course(game, game.resume, self.options, self.cards, opened, dice)


def choices_of(decision: Decision[Any], seat: Seat, chance: Chance) -> list[Any]:
    """Every legal answer of `seat`, or some, drawn by chance, where they cannot be listed."""
    if decision.options is not None:
        return decision.options(seat)
    return [decision.drawn(seat, chance) for _ in range(DRAWN)]
