"""What one seat knows of a match, or the public: the fold of what it was shown."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from domain.match.answers.hidden import SealedPart
from domain.match.events import (
    GameEvent,
    MatchEvent,
    Seat,
    SubmissionSealed,
)
from domain.match.sources.chance import Chance
from domain.match.state import MatchState, evolve
from domain.match.table import EVENT
from domain.record.line import Event

S = TypeVar("S")
C = TypeVar("C")


class Known(msgspec.Struct, Generic[S]):
    """A match as far as one seat knows it."""

    seat: Seat | None
    """None is the public."""
    match: MatchState[S]
    """What is true; hidden fields of events that were not shown are unset in it."""
    cards: dict[str, str] = {}
    """The cards that this seat alone was shown, by handle; everybody's are in `match.cards`."""
    submitted: dict[int, Any] = {}
    """What it sealed itself, by number of submission."""
    later: list[GameEvent] = []
    """What everybody saw happen after `match`: for bots, that look ahead from a checkpoint."""

    def card(self, handle: str) -> str | None:
        """The card that a handle stands for; None if this seat does not know it."""
        return self.match.cards.get(handle) or self.cards.get(handle)

    def take(
        self,
        event: Event,
        beside: Mapping[str, Any],
        evolve_game: Callable[[S, GameEvent, C], None],
        cards: C,
    ) -> Event:
        """Learn of the next event, with what lies beside it for this seat; the event as known."""
        if isinstance(event, GameEvent):
            if event.hidden and EVENT in beside:
                event = _restored(event, beside[EVENT])
            evolve_game(self.match.game, event, cards)
        elif isinstance(event, MatchEvent):
            evolve(self.match, event)
            if isinstance(event, SubmissionSealed) and "openings" in beside:
                [opening] = beside["openings"]
                self.submitted[event.no] = opening["payload"]
        for name, fact in beside.items():
            if isinstance(fact, dict) and "salt" in fact:
                self.cards[name] = fact["card"]
        return event


def _restored(event: GameEvent, hidden: Mapping[str, Any]) -> GameEvent:
    """The event with its hidden fields, of their types."""
    shown = msgspec.to_builtins(event) | dict(hidden)
    return msgspec.convert(shown, type(event))


def unpack_known(state: type[S], packed: bytes) -> Known[S]:
    """A copy of what is known, packed, of a game whose states have this type."""
    kind: Any = state
    known: Known[S] = _decoder(kind).decode(packed)
    return known


@cache
def _decoder(state: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(Known[state])


class World(msgspec.Struct, Generic[S], frozen=True):
    """One way how everything may be that a seat does not know."""

    state: S
    cards: dict[str, str] = {}
    """The card of every handle."""
    sealed: Sequence[SealedPart] = ()
    """Sealed answers that are still to be opened."""


def deal(
    known: Known[Any], handles: Sequence[str], cards: Sequence[str], chance: Chance
) -> dict[str, str]:
    """The card of every handle: what is known stays, the others of `cards` are dealt at random.

    `cards` is the list that the deck was shuffled from; ValueError if what is known is not in it.
    """
    left = list(cards)
    dealt: dict[str, str] = {}
    for handle in handles:
        card = known.card(handle)
        if card is not None:
            left.remove(card)
            dealt[handle] = card
    unknown = [handle for handle in handles if handle not in dealt]
    return dealt | dict(zip(unknown, chance.shuffled(left), strict=True))
