"""What a law that fails shows beside its error: the event, the field, where two states differ."""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

import msgspec

from saikoro.domain.match.events import GameEvent
from saikoro.domain.record.line import event_type

MOST_SHOWN = 200
"""Characters of a value."""


class TookTooLong(BaseException):
    """A law has not come to an end; no `except Exception` of a game catches it."""

    def __str__(self) -> str:
        return (
            "the law has not come to an end in its time: look for a loop of the rules that may "
            "have none, or give the class of the laws more `seconds`"
        )


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TookTooLong in this thread if what is done here takes longer."""
    thread, lock, over = ctypes.c_ulong(threading.get_ident()), threading.Lock(), False

    def interrupt() -> None:
        with lock:
            if not over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TookTooLong))

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
        timer.cancel()


def event_in(error: BaseException) -> str:
    """The event whose own code raised the error, with its fields; empty if none did."""
    found, at = "", error.__traceback__
    while isinstance(at, TracebackType):
        event = at.tb_frame.f_locals.get("self")
        if isinstance(event, GameEvent):
            written = shortened(msgspec.json.encode(event).decode())
            name = at.tb_frame.f_code.co_name
            found = f"the event: {event_type(type(event))} {written}; its `{name}` failed"
        at = at.tb_next
    return found


def difference(state: Any, other: Any) -> str:
    """The first field in which two states differ, with both of its values; empty if in none."""
    return _differing(msgspec.to_builtins(state), msgspec.to_builtins(other), "")


def _differing(one: Any, other: Any, field: str) -> str:
    parts: Iterator[tuple[str, Any, Any]]
    if type(one) is type(other):
        if isinstance(one, dict) and one.keys() == other.keys():
            parts = ((f"{field}.{name}".lstrip("."), one[name], other[name]) for name in one)
        elif isinstance(one, list | tuple) and len(one) == len(other):
            numbered = enumerate(zip(one, other, strict=True))
            parts = ((f"{field}[{number}]", *pair) for number, pair in numbered)
        else:
            parts = iter(())
        for name, here, there in parts:
            if found := _differing(here, there, name):
                return found
        if one == other:
            return ""
    return f"the field {field or 'state'} is {shortened(repr(one))}, not {shortened(repr(other))}"


def shortened(text: str) -> str:
    """A text that fits into an error."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
