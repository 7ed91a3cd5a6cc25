"""Parses the texts of strangers, one after another, in a process of low priority.

Parsing is bounded for each text, and yet a set of cards can take half a second: in a thread it
would hold up the event loop. Clients share the process fairly: one that sends many large texts
makes itself wait, and not the others.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Any, TypeVar, TypeVarTuple

from saikoro.service.errors.requests import ParsersBusy
from saikoro.service.process.background import Background
from saikoro.service.process.logs import in_hand
from saikoro.service.process.turns import Turns

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_WAITING = 64
"""Texts that are parsed or wait for it; more are refused."""

MOST_OF_CLIENT = 16
"""The most texts of one client that wait."""

_background = Background()
"""Shared by all services of this process."""


class Parsers:
    """Parses what clients of a service send, one text after another."""

    def __init__(self, background: Background = _background) -> None:
        self._background = background
        self._turns = Turns()
        self._waiting: Counter[str] = Counter()
        """The number of texts by client that wait or are being parsed."""

    async def parse(self, client: str, parser: Callable[[*Ts], T], *args: *Ts) -> T:
        """Run `parser`, a function of a module, in the process for parsing, and return its result.

        ParsersBusy if too many texts wait, or if the process died.
        """
        if self._waiting.total() >= MOST_WAITING or self._waiting[client] >= MOST_OF_CLIENT:
            raise ParsersBusy
        self._waiting[client] += 1
        parsing = asyncio.create_task(self._in_turn(client, parser, *args))
        parsing.add_done_callback(partial(self._leave, client))
        # A request that is cancelled does not stop what the process is at, and so keeps its turn.
        return await asyncio.shield(parsing)

    async def _in_turn(self, client: str, parser: Callable[[*Ts], T], *args: *Ts) -> T:
        with in_hand("parsing"):
            async with self._turns.turn(client, 0):
                try:
                    return await self._background.run(parser, *args)
                except BrokenExecutor as error:
                    raise ParsersBusy from error

    def _leave(self, client: str, parsing: asyncio.Task[Any]) -> None:
        self._waiting.subtract([client])
        if not self._waiting[client]:
            del self._waiting[client]
        if not parsing.cancelled():
            parsing.exception()  # looked at, because the request may be gone
