"""Turns and locks: who goes next in this process, at no client's cost but its own."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary


class Locks:
    """A lock for every key, as long as it is held or waited for."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of `key`."""
        return self._locks.get(key) or self._locks.setdefault(key, asyncio.Lock())


class _Waiting(NamedTuple):
    client: str
    cost: float
    turn: asyncio.Future[None]


class Turns:
    """Gives the next turn to the client whose turns took least time, and to its cheapest work.

    At most `at_once` have one. Time is counted for as long as anybody waits. Who comes then begins
    with as much as the client who has had least, so that no client gets ahead by coming late.
    A turn is passed on after `longest` seconds; the work goes on, but may wait for what is down.
    """

    def __init__(
        self,
        at_once: int = 1,
        longest: float = math.inf,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._at_once = at_once
        self._longest = longest
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self._holding: list[_Waiting] = []
        self._used: dict[str, float] = {}
        """Seconds, by client."""

    @asynccontextmanager
    async def turn(self, client: str, cost: float) -> AsyncIterator[None]:
        """Wait for a turn, and have it; `cost` is compared among the work of the client."""
        loop = asyncio.get_running_loop()
        self._used.setdefault(client, min(self._used.values(), default=0.0))
        waiting = _Waiting(client, cost, loop.create_future())
        self._waiting.append(waiting)
        self._give()
        try:
            await waiting.turn
            began = self._clock()
            passing_on = loop.call_later(self._longest, self._leave, waiting)
            try:
                yield
            finally:
                passing_on.cancel()
                self._used[client] = self._used.get(client, 0.0) + self._clock() - began
        finally:
            self._leave(waiting)

    def _leave(self, one: _Waiting) -> None:
        """Pass the turn on, or wait no more."""
        for those in (self._waiting, self._holding):
            if one in those:
                those.remove(one)
        self._give()
        if not self._holding:
            self._used.clear()

    def _give(self) -> None:
        # Who was cancelled stays here until its task runs, and needs no turn.
        waiting = [one for one in self._waiting if not one.turn.cancelled()]
        if len(self._holding) == self._at_once or not waiting:
            return
        following = min(waiting, key=lambda one: (self._used[one.client], one.cost))
        self._waiting.remove(following)
        self._holding.append(following)
        following.turn.set_result(None)
