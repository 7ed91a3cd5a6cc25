"""Turns: expensive work of many clients, a little at a time, at no client's cost but its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple


class _Waiting(NamedTuple):
    client: str
    cost: float
    turn: asyncio.Future[None]


class Turns:
    """Gives the next turn to the client whose turns took least time, and to its cheapest work.

    At most `at_once` have one. Time is counted for as long as anybody waits. Who comes then begins
    with as much as the client who has had least, so that no client gets ahead by coming late.
    """

    def __init__(self, at_once: int = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once = at_once
        self._taken = 0
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self._used: dict[str, float] = {}
        """Seconds, by client."""

    @asynccontextmanager
    async def turn(self, client: str, cost: float) -> AsyncIterator[None]:
        """Wait for a turn, and have it; `cost` is compared among the work of the client."""
        self._used.setdefault(client, min(self._used.values(), default=0.0))
        waiting = _Waiting(client, cost, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._give()
        try:
            await waiting.turn
            began = self._clock()
            try:
                yield
            finally:
                self._used[client] += self._clock() - began
        finally:
            self._leave(waiting)

    def _leave(self, waiting: _Waiting) -> None:
        """Pass the turn on, or wait no more."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        else:
            self._taken -= 1
        self._give()
        if not self._taken:
            self._used.clear()

    def _give(self) -> None:
        if self._taken == self._at_once or not self._waiting:
            return
        following = min(self._waiting, key=lambda one: (self._used[one.client], one.cost))
        self._waiting.remove(following)
        self._taken += 1
        following.turn.set_result(None)
