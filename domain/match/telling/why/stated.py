"""What the rules have stated about one event."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from saikoro.domain.match.events import DieRolled, DrawOpened, GameEvent, SecretsOpened
from saikoro.domain.match.interface.causes import Cause, Unmet
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.interface.table import less
from saikoro.domain.record.line import came_from_outside, is_a


def emitted_by_rules(lines: Sequence[bytes]) -> list[int]:
    """The versions of the lines that rules have emitted; the driver opens secrets of shuffles."""
    return [
        version
        for version, line in enumerate(lines, 1)
        if not came_from_outside(line) and not is_a(line, SecretsOpened)
    ]


class Stated(NamedTuple):
    """What the rules have stated about one event."""

    version: int
    emitted: Sequence[int]
    """The versions of the events that rules emitted, in order."""
    recorder: Recorder
    at: int | None
    """The number of the event among these, from 0; None for one from outside, and for the end of a
    match that never began."""
    path: list[Cause]
    """Its causes, the root first; empty for an event from outside."""

    @classmethod
    def of(cls, version: int, emitted: Sequence[int], recorder: Recorder) -> "Stated":
        """What is stated about the event at `version`; `emitted` are those of the recorder."""
        at = bisect_left(emitted, version)
        if at >= len(recorder.happened) or emitted[at] != version:
            return cls(version, emitted, recorder, None, [])
        return cls(version, emitted, recorder, at, recorder.happened[at].cause.path())

    def version_at(self, cause: Cause) -> int:
        """The version of the last event before a cause began."""
        return self.emitted[cause.after - 1] if cause.after else 0

    def led_to(self, at: int) -> Cause | None:
        """The nearest cause of event number `at` that is a card; None without one."""
        path = self.recorder.happened[at].cause.path()
        return next((one for one in reversed(path) if one.thing is not None), None)

    def led_to_grounds(self) -> Iterator[Cause]:
        """The cards that led to the events since which what the event goes by is so."""
        for ground in () if self.at is None else self.recorder.happened[self.at].grounds:
            since = None if ground.since is None else ground.since.number
            led = None if since is None else self.led_to(since)
            if led is not None:
                yield led

    def own(self, cause: Cause, start: int, stop: int) -> list[int]:
        """The numbers of the events that a cause had itself emitted, from `start` to `stop`."""
        happened = self.recorder.happened
        return [at for at in range(start, stop) if happened[at].cause is cause and self._counts(at)]

    def added_up(self, cause: Cause, stop: int) -> Iterator[int]:
        """The versions of the events within a cause, up to number `stop`, that a number goes by.

        Each is the first with its last part, which the number of the event has, too; of two numbers
        that are compared either may have it.
        """
        happened = self.recorder.happened
        left = [] if self.at is None else [*happened[self.at].terms]
        for at in range(cause.after, stop) if left else ():
            own = happened[at].terms[-1:]
            for part in left if self._counts(at) else ():
                if own and (own[0] is part or less(own[0]) == part):
                    left.remove(part)
                    if happened[at].cause is not cause:
                        yield self.emitted[at]
                    break

    @property
    def asks_again(self) -> bool:
        """Whether it is the decision that the match goes back to, right before."""
        return self.at in self.recorder.undone

    def _counts(self, number: int) -> bool:
        """Whether an event, or what was stated after so many, counts: no rewind has undone it."""
        now = self.at or 0
        undone = self.recorder.undone.items()
        return not any(kept <= number < first <= now for first, kept in undone)

    def asked(self, decisions: Iterable[int]) -> int | None:
        """The decision that the event follows from, of those at these versions, the last one first.

        It follows from one where the rules act for what they began with the answer to it. From the
        last one it also follows where the rules go on with what they had asked it for. An event
        from outside follows from the last one; None if it follows from none, as what is asked once
        more by a rewind does.
        """
        last = True
        for version in () if self.asks_again else decisions:
            if not self._counts(bisect_left(self.emitted, version)):
                continue
            if self.at is None or self._follows(self.at, version, goes_on=last):
                return version
            last = False
        return None

    def _follows(self, at: int, version: int, *, goes_on: bool) -> bool:
        """Whether event number `at` follows from the decision at `version`."""
        happened, first = self.recorder.happened, bisect_right(self.emitted, version)
        then = (
            happened[number].cause
            for number in range(first, at)
            if isinstance(happened[number].event, GameEvent | DieRolled) and self._counts(number)
        )
        answered = next(then, None)
        if answered is None:
            return goes_on
        began = next((one for one in answered.path() if one.after >= first), None)
        if began is not None:
            return began in self.path
        return goes_on and first > 0 and happened[first - 1].cause in self.path

    @property
    def batch_end(self) -> int:
        """The number of events at the end of the batch of the event."""
        ends, at = self.recorder.batches, self.at or 0
        return next((end for end in ends if end > at), len(self.recorder.happened))

    def unmet(self) -> Iterator[Unmet]:
        """What did not happen or was checked by the nearest cause, between its events around this.

        Dice are no such events: what is stated about one belongs to what it is rolled for, too.
        What a cause within states after events of its own, and a card within before them, is not of
        this event. For the first event of a cause also what the cause above had stated when it
        began, such as the choices that were passed over on the way to it; for the last event of a
        part also what that part states next for an earlier cause. What an event has brought about
        states it for that event, and for its own. What a part ends by is of the next event alone.
        The root has no events before and after but those right there, of any cause.
        """
        if self.at is None:
            return
        cause, happened = self.path[-1], self.recorder.happened
        own = [
            at
            for at in range(cause.after, self.batch_end)
            if (cause.above is None or happened[at].cause is cause)
            and self._counts(at)
            and not isinstance(happened[at].event, DieRolled | DrawOpened)
        ]
        before = [at for at in own if at < self.at]
        first = before[-1] + 1 if before else cause.after
        last = next((at for at in own if at > self.at), self.batch_end)
        batch = bisect_right(self.recorder.batches, self.at)
        above = None if before else cause.above
        yield from (
            one
            for one in self.recorder.unmet
            if (one.beside is None or one.beside == self.at)
            and self._counts(one.after)
            and (
                self._brings_about(one)
                or (one.ends and one.after == self.at and one.cause.above in self.path)
                or (
                    not one.ends
                    and one.batch <= batch
                    and self._is_of_its_causes(one)
                    and (
                        (first <= one.after <= last and self._states(cause, one))
                        or (above is not None and one.cause is above and one.after == cause.after)
                        or (one.back_from in self.path and one.after == self.at + 1)
                    )
                )
            )
        )

    def _states(self, cause: Cause, one: Unmet) -> bool:
        """Whether a cause has stated it, or one within that had no event before; none that follows.

        A card within states it for its own event, where that comes next.
        """
        path, happened = one.cause.path(), self.recorder.happened
        if cause not in path:
            return False
        within = path[path.index(cause) + 1 :]
        if within and (within[0].after != one.after or within[0].follows):
            return False
        card = next((each for each in within if each.thing not in (None, cause.thing)), None)
        following = happened[one.after : one.after + 1]
        return not any(card in each.cause.path() for each in following)

    def _brings_about(self, one: Unmet) -> bool:
        """Whether the event has brought about the cause that states it."""
        waited = _waited(one)
        return waited is not None and waited.since == self.at and self._states(waited, one)

    def _is_of_its_causes(self, one: Unmet) -> bool:
        """Whether it is not stated for what another event has brought about."""
        waited = _waited(one)
        return waited is None or waited in self.path


def _waited(one: Unmet) -> Cause | None:
    """The nearest cause of a statement that an event has brought about; None without one."""
    cause: Cause | None = one.cause
    while cause is not None and cause.since is None:
        cause = cause.above
    return cause
