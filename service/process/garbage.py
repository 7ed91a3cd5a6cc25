"""Garbage collection that does not hold up requests."""

import contextlib
import gc
from collections.abc import Iterator

YOUNG, MIDDLE, OLD = 2_000, 10, 250
"""How many more objects than before start a collection of the youngest, and how many collections
of one generation start one of the next; the default for the youngest is 700."""


@contextlib.contextmanager
def loading() -> Iterator[None]:
    """Collect nothing while modules are loaded, and leave them out of later collections.

    They stay: going over them again and again is a third of the time that a process takes to start.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def settle() -> None:
    """Leave what has been loaded out of all later collections, and have fewer of them.

    What a process has loaded stays, and the matches that it keeps stay long; a full collection
    that goes over them every second holds up every request for up to a tenth of one.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
