"""What rules act for, read from where they stand: the functions with a rule that are running."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from inspect import CO_GENERATOR
from operator import attrgetter, is_
from types import FrameType, GeneratorType
from typing import Any

from saikoro.domain.match.interface.causes import Cause, Happened, Since
from saikoro.domain.match.interface.rules import CARRIED_OUT, OUTSIDE, Line, Rule, names_rules
from saikoro.domain.match.interface.table import AnyTable
from saikoro.domain.record.line import Event


class Acting:
    """The causes for which the rules act, the root first: one for each running function of a rule.

    A cause is kept as long as its function runs, so that one activation is one cause.
    """

    def __init__(self, happened: Sequence[Happened]) -> None:
        """`happened` has the events that the rules have emitted, and grows."""
        self._happened = happened
        self._causes: list[Cause] = [Cause(None, len(happened))]
        self._frames: list[FrameType | None] = [None]
        """The frame of each cause; None for the root, which has none."""
        self._at: dict[FrameType, int] = {}
        """Where each frame stands among these."""
        self._waiting: dict[FrameType, Cause] = {}
        """The cause of each generator that goes on with it wherever that is."""
        self._reads: bool | None = None
        """Whether the rules name themselves at all; None until somebody asks."""
        self._asking: FrameType | None = None
        """The frame that asked last, if it is no generator, which may be resumed from elsewhere: if
        it asks again, the same functions are running."""

    @property
    def cause(self) -> Cause:
        """The nearest cause, as it was read last."""
        return self._causes[-1]

    def read(self, table: AnyTable, frame: FrameType | None, after: int) -> Cause:
        """The nearest cause for which a frame acts, of the rules that play on a table.

        `after` is how many events were emitted.
        """
        causes, asking = self._causes, frame
        if frame is not None and frame is self._asking:
            return causes[-1]
        if self._reads is None and table.rules is not None:
            self._reads = _names_rules(table.rules)
        if self._reads is False:
            return causes[-1]
        known, carried_out = self._at, CARRIED_OUT
        new: list[FrameType] = []
        kept = 0
        while frame is not None:
            at = known.get(frame)
            if at is not None:
                kept = at + 1
                break
            code = id(frame.f_code)
            if code in carried_out:
                if carried_out[code] is OUTSIDE:
                    frame = None
                    break
                new.append(frame)
            frame = frame.f_back
        if frame is None and not new:
            kept, new = self._of_suspended(table.rules)
            asking = None  # it is none of the rules, and would outlive them here
        resumed = asking is None or asking.f_code.co_flags & CO_GENERATOR
        self._asking = None if resumed else asking
        if kept < len(causes):
            self._cut(max(kept, 1))
        while new:
            self._begin(table, new.pop(), after)
        return causes[-1]

    def is_on(self, cause: Cause) -> bool:
        """Whether the rules go on with a cause, as it was read last."""
        for nearest in reversed(self._causes):
            one: Cause | None = nearest
            while one is not None:
                if one is cause:
                    return True
                one = one.above
        return False

    def take_up(self, cause: Cause) -> bool:
        """Act for the causes that lead to one from before, if they are the same as now.

        So it is where the rules have carried out once more what they had before.
        """
        before = cause.path()
        if [*map(_is_for, before)] != [*map(_is_for, self._causes)]:
            return False
        self._causes = before
        for frame, one in zip(self._frames, before, strict=True):
            if frame in self._waiting:
                self._waiting[frame] = one
        return True

    def _begin(self, table: AnyTable, frame: FrameType, after: int) -> None:
        rule = CARRIED_OUT[id(frame.f_code)]
        cause = self._waiting.get(frame)
        if cause is None:
            cause = self._cause(table, frame, rule, after)
            if rule.resumes:
                self._waiting[frame] = cause
        self._at[frame] = len(self._causes)
        self._causes.append(cause)
        self._frames.append(frame)

    def _cause(self, table: AnyTable, frame: FrameType, rule: Rule, after: int) -> Cause:
        name, above, follows = rule.id, self._causes[-1], rule.follows
        thing = line = badge = began = None
        if rule.reads:
            held = frame.f_locals
            if rule.by_parameter:
                name = _parameter(held, rule.id)
            if rule.thing is not None:
                thing = _parameter(held, rule.thing)
                line = None if thing is None else _line(table, held, rule.line, thing)
                if line is None and callable(rule.line):
                    thing = None
                badge = None if rule.badge is None else _parameter(held, rule.badge)
            event = None if rule.since is None else _parameter(held, rule.since)
            if event is not None:
                began = since_this(event, self._happened).number
        return Cause(above, after, name, thing, line, badge, began, follows)

    def _cut(self, kept: int) -> None:
        """Drop all causes but the first so many."""
        for frame in self._frames[kept:]:
            if frame is not None:
                del self._at[frame]
        del self._causes[kept:], self._frames[kept:]

    def _of_suspended(self, rules: object) -> tuple[int, list[FrameType]]:
        """The causes that go on while the rules wait: how many are known, and new frames."""
        kept = 0
        new: list[FrameType] = []
        for frame in _suspended(rules):
            at = self._at.get(frame)
            if at is not None:
                kept = max(kept, at + 1)
            elif CARRIED_OUT.get(id(frame.f_code), OUTSIDE) is not OUTSIDE:
                new.append(frame)
        return kept, new[::-1]


_is_for = attrgetter("rule", "thing", "line", "badge")


def since_this(event: Event, happened: Sequence[Happened]) -> Since:
    """That something is so since this very event, of those that the rules have emitted."""
    return Since(happened, partial(is_, event), len(happened))


def _parameter(held: Mapping[str, Any], path: str) -> Any:
    """What a parameter holds, or an attribute of it; None where the parameter is None."""
    name, attribute = _read_by(path)
    value = held[name]
    return value if attribute is None or value is None else attribute(value)


@cache
def _read_by(path: str) -> tuple[str, Callable[[Any], Any] | None]:
    """The parameter of a path, and what reads its attribute."""
    name, _, attributes = path.partition(".")
    return name, attrgetter(attributes) if attributes else None


def _line(table: AnyTable, held: Mapping[str, Any], line: Line, thing: str) -> int | None:
    """The paragraph of a thing that is carried out."""
    if callable(line):
        return line(table, thing)
    return _parameter(held, line) if isinstance(line, str) else line


def _names_rules(rules: object) -> bool:
    """Whether a rule book names its rules, if there is one that has not ended."""
    frame = rules.gi_frame if isinstance(rules, GeneratorType) else None
    return frame is None or names_rules(frame.f_globals["__name__"])


def _suspended(rules: object) -> Iterator[FrameType]:
    """The frames of generators that wait, the outermost first; none while they run."""
    while isinstance(rules, GeneratorType) and not rules.gi_running and rules.gi_frame is not None:
        yield rules.gi_frame
        rules = rules.gi_yieldfrom
