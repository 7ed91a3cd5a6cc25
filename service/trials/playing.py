"""Playing trials: a slice of matches at a time, in a process that has what others leave of a core.

A slice is counted as a whole, and only where it follows what was counted before; its matches are
functions of the trial's seed and their numbers. So a worker may die at any moment: its lease ends,
another one plays the same matches again, and each is counted once.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from typing import Any, Generic, TypeAlias, TypeVar, cast

import structlog
from redis.exceptions import RedisError

from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.trials.tally import Counted
from saikoro.service.errors.extras import CardSetWithheld
from saikoro.service.errors.stores import StoreDown
from saikoro.service.process.background import Background
from saikoro.service.process.logs import in_hand
from saikoro.service.store.trials import StoredTrial, TrialStore, Work
from saikoro.service.trials.slices import Job, play_slice

W = TypeVar("W", bound=Work)
N = TypeVar("N", bound=Counted)

LEASE_SECONDS = 6.0
"""How long a trial is left to a worker that does not say that it is still at it."""

ATTEMPTS = 3
"""How often a slice comes to nothing before the trial has failed: something in it ends processes.

A slice that was interrupted, by the end of its worker or of the store, is no such attempt."""

POLL_SECONDS = 0.5
"""Seconds between looks for trials, where there are none."""

BROKEN_SECONDS = 5.0
"""Seconds before the next look, where this one failed for a reason of its own."""

YIELD_SECONDS = 5.0
"""How long a slice waits at most for bots of matches that think in this worker."""

GIVING_BACK_SECONDS = 1.0
"""How long the end of a process may be held up by a store that does not answer."""

log = structlog.get_logger()


class TrialRunner(Generic[W, N]):
    """Plays the trials of one kind in a worker process, one slice after another."""

    def __init__(
        self,
        store: TrialStore[W, N],
        job: Callable[[StoredTrial[W, N]], Awaitable[Job]],
        background: Background,
        is_busy: Callable[[], bool],
    ) -> None:
        """`job` makes a trial ready for the process that plays, UnknownRuleset without its rules.

        `is_busy` says whether matches need what a trial would take from them.
        """
        self._store = store
        self._job = job
        self._is_busy = is_busy
        self._background = background

    async def play_forever(self) -> None:
        """Play whatever trial has waited longest, and continue after any error."""
        while True:
            try:
                played = await self._play()
            except (StoreDown, RedisError) as lost:
                log.debug("trials.interrupted", error=str(lost))
                played = False
            except Exception:  # whatever lies in the store, other trials go on
                log.exception("trials.broken")
                await asyncio.sleep(BROKEN_SECONDS)
                continue
            if not played:
                await asyncio.sleep(POLL_SECONDS)

    async def _play(self) -> bool:
        """Play a slice of the trial that has waited longest; False if none waits."""
        await self._give_way()
        trial = await self._store.take(LEASE_SECONDS)
        if trial is None:
            return False
        with in_hand("trial", trial=trial.id):
            try:
                await self._play_slice(trial)
            except (StoreDown, RedisError):
                raise
            except asyncio.CancelledError:
                await self._give_back(trial)
                raise
            except (BrokenExecutor, UnknownRuleset, CardSetWithheld) as error:
                log.warning("trial.interrupted", trial=trial.id, error=repr(error))
                if self._background.closed:
                    await self._give_back(trial)
                else:
                    await self._note_failure(trial)
            except Exception:
                await self._note_failure(trial)
                raise
        return True

    async def _note_failure(self, trial: StoredTrial[W, N]) -> None:
        """Count that a slice came to nothing; its lease brings it back, unless it was the last."""
        if await self._store.fail(trial) >= ATTEMPTS:
            log.error("trial.failed", trial=trial.id, played=trial.counts.played)
            await self._store.end(trial, "failed")

    async def _give_way(self) -> None:
        for _ in range(int(YIELD_SECONDS / POLL_SECONDS)):
            if not self._is_busy():
                break
            await asyncio.sleep(POLL_SECONDS)

    async def _play_slice(self, trial: StoredTrial[W, N]) -> None:
        job = await self._job(trial)
        numbers = trial.counts.played, trial.terms.matches
        playing = asyncio.ensure_future(self._background.run(play_slice, job, *numbers))
        try:
            while not (await asyncio.wait([playing], timeout=LEASE_SECONDS / 3))[0]:
                await self._store.hold(trial.id, time.time() + LEASE_SECONDS)
        finally:
            playing.cancel()
        played = await playing
        if played.error:
            log.warning("trial.match_failed", trial=trial.id, error=played.error)
        counts = cast("N", played.counts)  # of the kind, as the player of its job has begun them
        await self._store.count(trial, counts, played.opponents)

    async def _give_back(self, trial: StoredTrial[W, N]) -> None:
        with contextlib.suppress(StoreDown, RedisError, TimeoutError):
            async with asyncio.timeout(GIVING_BACK_SECONDS):
                await self._store.hold(trial.id, 0)


AnyRunner: TypeAlias = TrialRunner[Any, Any]
