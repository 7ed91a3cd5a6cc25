"""A match as one seat, or the public, knows it: the fold of what it was shown."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from saikoro.domain.match.events import GameEvent, MatchEvent, Seat, SubmissionSealed
from saikoro.domain.match.interface.hidden import SealedPart
from saikoro.domain.match.interface.table import EVENT
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.state import MatchState, evolve
from saikoro.domain.record.line import Event

S = TypeVar("S")
C = TypeVar("C")


class Known(msgspec.Struct, Generic[S]):
    """A match as one seat, or the public, knows it."""

    seat: Seat | None
    """None for the public."""
    match: MatchState[S]
    """The state; hidden fields that the seat was not shown are unset."""
    cards: dict[str, str] = {}
    """Cards that only this seat was shown, by handle; public ones are in `match.cards`."""
    submitted: dict[int, Any] = {}
    """The seat's own sealed payloads, by submission number."""
    later: list[GameEvent] = []
    """The public events after `match`; bots look ahead from the last checkpoint."""
    opened: dict[str, str] | None = None
    """The card of every handle so far, once the end has opened them all; None before."""

    def card(self, handle: str) -> str | None:
        """The card of a handle; None if this seat does not know it."""
        known = self.match.cards.get(handle) or self.cards.get(handle)
        return known or (None if self.opened is None else self.opened.get(handle))

    @property
    def shown(self) -> dict[str, str]:
        """Every card that this seat knows, by handle."""
        return (self.opened or {}) | self.cards | self.match.cards

    def sealed(self, field: str) -> list[Any]:
        """The values of a field in what the seat itself has sealed, the oldest first."""
        payloads = self.submitted.values()
        return [each[field] for each in payloads if isinstance(each, dict) and field in each]

    def take(
        self,
        event: Event,
        secret: Mapping[str, Any],
        cards: Any,
    ) -> Event:
        """Apply the next event with its secrets for this seat; returns the event as known."""
        if isinstance(event, GameEvent):
            if event.hidden and EVENT in secret:
                event = _restored(event, secret[EVENT])
            event.apply(self.match.game, cards)
        elif isinstance(event, MatchEvent):
            evolve(self.match, event)
            if isinstance(event, SubmissionSealed) and "openings" in secret:
                [opening] = secret["openings"]
                self.submitted[event.no] = opening["payload"]
        for name, fact in secret.items():
            if isinstance(fact, dict) and "salt" in fact:
                self.cards[name] = fact["card"]
        return event


def _restored(event: GameEvent, hidden: Mapping[str, Any]) -> GameEvent:
    """The event with its hidden fields filled in."""
    shown = msgspec.to_builtins(event) | dict(hidden)
    return msgspec.convert(shown, type(event))


def unpack_known(state: type[S], packed: bytes) -> Known[S]:
    """Unpack what is known of a match of a game with this state type."""
    kind: Any = state
    known: Known[S] = _decoder(kind).decode(packed)
    return known


@cache
def _decoder(state: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(Known[state])


class Opened(NamedTuple):
    """The cards and fields that the end of a match has opened to everybody."""

    cards: Mapping[str, str]
    """The card of every handle."""
    fields: Mapping[int, Mapping[str, Any]]
    """The hidden fields of events, by version."""


class World(msgspec.Struct, Generic[S], frozen=True):
    """A possible assignment of the facts that a seat does not know."""

    state: S
    cards: dict[str, str] = {}
    """The card of every handle."""
    sealed: Sequence[SealedPart] = ()
    """Sealed answers that are not opened yet."""


def deal(
    known: Known[Any], handles: Sequence[str], cards: Sequence[str], chance: Chance
) -> dict[str, str]:
    """The card of every handle; unknown handles get the remaining cards at random.

    `cards` is the list that the deck was shuffled from; ValueError if a known card is not in it.
    """
    remaining = list(cards)
    dealt: dict[str, str] = {}
    for handle in handles:
        card = known.card(handle)
        if card is not None:
            remaining.remove(card)
            dealt[handle] = card
    unknown = [handle for handle in handles if handle not in dealt]
    return dealt | dict(zip(unknown, chance.shuffled(remaining), strict=True))
