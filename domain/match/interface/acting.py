"""What rules act for, read from where they stand: the functions with a rule that are running."""

from collections.abc import Generator, Iterator
from operator import attrgetter
from types import FrameType
from typing import Any

from saikoro.domain.match.interface.causes import Cause
from saikoro.domain.match.interface.rules import CARRIED_OUT, OUTSIDE
from saikoro.domain.match.interface.table import AnyTable


class Acting:
    """The causes for which the rules act, the root first: one for each running function of a rule.

    A cause is kept as long as its function runs, so that one activation is one cause.
    """

    def __init__(self, table: AnyTable, after: int) -> None:
        """`after` is how many events the rules have emitted."""
        self._table = table
        self._causes: list[Cause] = [Cause(None, after)]
        self._frames: list[FrameType | None] = [None]
        """The frame of each cause; None for one that was begun by hand."""
        self._at: dict[FrameType, int] = {}
        """Where each frame stands among these."""
        self._by_hand = 1
        """How many causes there are up to the last one that was begun by hand."""

    @property
    def cause(self) -> Cause:
        """The nearest cause, as it was read last."""
        return self._causes[-1]

    def read(self, frame: FrameType | None, after: int) -> Cause:
        """The nearest cause for which a frame acts; `after` is how many events were emitted."""
        known, new = self._at, list[FrameType]()
        while frame is not None:
            if frame in known:
                kept = known[frame] + 1
                break
            code = id(frame.f_code)
            if code in CARRIED_OUT:
                new.append(frame)
            elif code in OUTSIDE:
                frame = None
                break
            frame = frame.f_back
        if frame is None:
            kept, new = (0, new) if new else self._of_suspended()
        kept = max(kept, self._by_hand)
        if kept < len(self._causes):
            self._cut(kept)
        while new:
            self._begin(new.pop(), after)
        return self._causes[-1]

    def is_on(self, cause: Cause) -> bool:
        """Whether the rules go on with a cause, as it was read last."""
        return any(cause in one.path() for one in reversed(self._causes))

    def begin(self, cause: Cause) -> int:
        """Act for a cause from now on; returns what `end` takes."""
        before = self._by_hand
        self._causes.append(cause)
        self._frames.append(None)
        self._by_hand = len(self._causes)
        return before

    def end(self, before: int) -> None:
        """Act for the cause no more that was begun last."""
        self._cut(self._by_hand - 1)
        self._by_hand = before

    def _begin(self, frame: FrameType, after: int) -> None:
        rule = CARRIED_OUT[id(frame.f_code)]
        thing = line = None
        if rule.thing is not None:
            name, _, attributes = rule.thing.partition(".")
            thing = frame.f_locals[name]
            thing = attrgetter(attributes)(thing) if attributes else thing
            line = None if rule.line is None else rule.line(self._table, thing)
        self._at[frame] = len(self._causes)
        self._causes.append(Cause(self._causes[-1], after, rule.id, thing, line))
        self._frames.append(frame)

    def _cut(self, kept: int) -> None:
        """Drop all causes but the first so many."""
        for frame in self._frames[kept:]:
            if frame is not None:
                del self._at[frame]
        del self._causes[kept:], self._frames[kept:]

    def _of_suspended(self) -> tuple[int, list[FrameType]]:
        """The causes that go on while the rules wait: how many are known, and new frames."""
        frames = [one for one in _suspended(self._table.rules) if id(one.f_code) in CARRIED_OUT]
        new = [one for one in frames if one not in self._at]
        known = (self._at[one] + 1 for one in frames if one in self._at)
        return max(known, default=0), new[::-1]


def _suspended(rules: Generator[Any, Any, Any] | None) -> Iterator[FrameType]:
    """The frames of generators that wait, the outermost first; none while they run."""
    while rules is not None and not rules.gi_running and rules.gi_frame is not None:
        yield rules.gi_frame
        waits_for = rules.gi_yieldfrom
        rules = waits_for if isinstance(waits_for, Generator) else None
