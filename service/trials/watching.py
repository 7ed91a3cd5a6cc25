"""Seeing how far a trial has come, and waiting until it has come further."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from saikoro.domain.trials.tally import Counted
from saikoro.service.errors.extras import UnknownTrial
from saikoro.service.store.trials import OVER, StoredTrial, TrialStore, Work

LOOK_SECONDS = 0.25
"""How often a request that waits looks whether a trial has come further."""

W = TypeVar("W", bound=Work)
N = TypeVar("N", bound=Counted)


class Watching(Generic[W, N]):
    """Sees trials of one kind."""

    def __init__(self, store: TrialStore[W, N]) -> None:
        self._store = store
        self._ending = asyncio.Event()

    async def see(
        self,
        trial: str,
        is_there: Callable[[W], bool],
        played: int | None = None,
        seconds: float = 0,
    ) -> StoredTrial[W, N]:
        """A trial; waits up to `seconds` until more than `played` matches are, or it is over.

        UnknownTrial if there is none, or it `is_there` not where it was looked for.
        """
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        while True:
            found = await self._store.find(trial)
            if found is None or not is_there(found.terms):
                raise UnknownTrial
            news = played is None or found.counts.played > played or found.state in OVER
            left = ends - clock()
            if news or left <= 0 or self._ending.is_set():
                return found
            await asyncio.sleep(min(LOOK_SECONDS, left))

    def end_waits(self) -> None:
        """Let no request wait any more: the process is about to end."""
        self._ending.set()
