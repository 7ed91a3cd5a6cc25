"""Processor time of a process with everything that it has started, at any depth."""

import os
import resource
import sys
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PROC = Path("/proc")


def spent() -> float:
    """Seconds of processor time of this process, and of its children with theirs.

    Children that run on count, too, where the system lists them (Linux); elsewhere a child counts
    when it has ended.
    """
    own = _seconds(resource.RUSAGE_SELF) + _seconds(resource.RUSAGE_CHILDREN)
    return own + sum(map(_tree, _children(os.getpid())))


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
