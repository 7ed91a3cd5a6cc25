"""Since when something is so: the events are folded again, and the last change of it is the answer.

Nothing is kept while rules run but the state that they began with. Whoever asks names what was
looked at, as a function of the state.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.causes import Happened
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.record.line import Event

Reads: TypeAlias = Callable[..., Any]
"""Reads something from a state, by what it is called with besides; what it returns never changes.
"""


Events: TypeAlias = type[Event] | tuple[type[Event], ...]

_pack = msgspec.msgpack.Encoder().encode


class Provenance:
    """The events that changed what is read from the state of a game."""

    def __init__(
        self, state: Any, cards: Any, happened: Sequence[Happened], kept: Sequence[int] = ()
    ) -> None:
        """`happened` grows; `state` is that after all that it has now, and is copied.

        Of a match that went back, `kept` are the numbers of what it has now and counts, and `state`
        is that before these.
        """
        self._type, self._packed, self._cards = type(state), _pack(state), cards
        self._happened, self._first = happened, len(happened)
        self._kept = kept
        self._end: int | None = None
        """How many events there were when the match went back; None if it has not."""
        self._changes: dict[tuple[Reads, tuple[Any, ...], Events], tuple[int, list[int]]] = {}
        """Up to which event somebody has looked, and which of them changed what is read."""

    def back_to(self, kept: int) -> "Provenance":
        """That of a match that goes back to its first `kept` events; this one ends here."""
        self._end = len(self._happened)
        numbers = [at for at in self._numbers() if at < kept]
        return Provenance(self._started(), self._cards, self._happened, numbers)

    def _started(self) -> Any:
        """The state before all events."""
        return msgspec.msgpack.decode(self._packed, type=self._type)

    def _numbers(self) -> Iterator[int]:
        """The numbers of the events that count."""
        yield from self._kept
        yield from range(self._first, self._end or len(self._happened))

    def last(self, looked: Looked, about: tuple[Any, ...], until: int) -> int | None:
        """The number of the last event before number `until` that changed what was looked at.

        None if that is no event as it has to be.
        """
        counting = looked.by if looked.alone else ()
        at = self._last(looked.at, about, until, counting)
        if at is None or (looked.by and not isinstance(self._happened[at].event, looked.by)):
            return None
        if looked.after is not None and at < (self._last(looked.after, (), until) or 0):
            return None
        return at

    def _last(
        self, reads: Reads, about: tuple[Any, ...], until: int, counting: Events = ()
    ) -> int | None:
        key = reads, about, counting
        seen, changes = self._changes.get(key, (0, []))
        if seen < until:
            changes = self._changes_of(reads, about, counting)
            self._changes[key] = len(self._happened), changes
        before = bisect_left(changes, until)
        return changes[before - 1] if before else None

    def _changes_of(self, reads: Reads, about: tuple[Any, ...], counting: Events) -> list[int]:
        """What changed it, of the events that count; all do, if none is named."""
        state = self._started()
        changes = list[int]()
        before = reads(state, *about)
        for at in self._numbers():
            event = self._happened[at].event
            if isinstance(event, GameEvent):
                event.apply(state, self._cards)
                now = reads(state, *about)
                if now != before:
                    if not counting or isinstance(event, counting):
                        changes.append(at)
                    before = now
        return changes


class LastChange(msgspec.Struct, frozen=True):
    """The event since which something is so, looked for when somebody asks."""

    provenance: Provenance
    looked: Looked
    about: tuple[Any, ...]
    until: int
    """How many events there were when it was stated."""

    @property
    def number(self) -> int | None:
        """The number of the event, of those that the rules emitted; None if there is none."""
        return self.provenance.last(self.looked, self.about, self.until)
