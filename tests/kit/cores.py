"""Which cores the processes of a run use.

A process of tests and the server that it asks stay on one core: to wake another core takes forty
times as long as to switch to a process of the same one where the machine is a virtual one, and
tests that ask a server take a fifth more processor time.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def stay_on_one(number: int) -> None:
    """Have a process of a run, and what it starts, stay on one core; those that are more than cores
    go to whichever has time."""
    if sys.platform == "linux":
        usable = sorted(os.sched_getaffinity(0))
        if number < len(usable):
            os.sched_setaffinity(0, {usable[number]})


@contextmanager
def on_all() -> Iterator[None]:
    """Have what this thread starts meanwhile use all cores again."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
