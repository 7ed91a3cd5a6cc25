"""Processor time of a process with everything that it has started, at any depth."""

import os
import resource
import sys
import time
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PROC = Path("/proc")

PAUSE_SECONDS = 0.25
"""Seconds from one look at other processes to the next: a look takes as long as a small test."""


class Processor:
    """The seconds of this process, and of its children with theirs, that were not counted yet.

    Children that run on count, too, where the system lists them (Linux); elsewhere a child counts
    when it has ended.
    """

    def __init__(self) -> None:
        self._own = self._others = 0.0
        self._looked = -PAUSE_SECONDS

    def since(self, *, look: bool = False) -> float:
        """Seconds since the call before. Those of children may come with a later call, unless this
        one has to `look`."""
        before, self._own = self._own, _seconds(resource.RUSAGE_SELF)
        found = self._own - before
        if look or time.monotonic() - self._looked >= PAUSE_SECONDS:
            before, self._others = self._others, _of_children()
            found += self._others - before
            self._looked = time.monotonic()
        return found


def _of_children() -> float:
    return _seconds(resource.RUSAGE_CHILDREN) + sum(map(_tree, _children(os.getpid())))


def _seconds(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def _tree(pid: int) -> float:
    """Seconds of a running process, of its children that have ended, and of those that run."""
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS + sum(map(_tree, _children(pid)))


def _children(pid: int) -> list[int]:
    if sys.platform != "linux":
        return []
    found: list[int] = []
    try:
        for thread in (_PROC / str(pid) / "task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    except OSError:
        return found
    return found
