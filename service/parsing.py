"""Where the texts of strangers are parsed: off the event loop, and a few at a time.

Parsing is bounded for each text. A thread that parses still takes turns with the event loop, so
that many threads at once would slow down every request.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from service.errors import ParsersBusy

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2
MOST_WAITING = 64
"""Texts that a process parses or keeps waiting; more are refused."""

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="parse")
_waiting: set[asyncio.Future[Any]] = set()


async def parse(parser: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `parser` returns or raises, called in a thread; ParsersBusy if too many texts wait."""
    if len(_waiting) >= MOST_WAITING:
        raise ParsersBusy
    loop = asyncio.get_running_loop()
    parsing = loop.run_in_executor(_threads, partial(parser, *args, **kwargs))
    _waiting.add(parsing)
    parsing.add_done_callback(_waiting.discard)
    return await parsing
