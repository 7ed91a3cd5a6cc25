"""Bots of the service: they think in a process beside the worker, and answer like any seat.

A match that waits for a bot is held under its lease: if whoever thinks for it dies, another worker
begins again, and whichever answer comes first stands. The others find the decision closed.
"""

import asyncio
import contextlib
import functools
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, NamedTuple

import msgspec
import structlog

from domain.bots.observation import AnyObservation, AnyObserver, choices_of
from domain.bots.specs import Bot
from domain.bots.thinking import think
from domain.errors import NothingAsked, Untimely
from domain.fairness.frames import keyed_digest, u32
from domain.games import find_game
from domain.match import commands
from domain.match.driver import AnyDriver
from domain.match.events import Seat
from domain.match.sources.chance import Chance
from domain.record.line import Outside
from service.bots.observers import Observers
from service.clock import iso, moment
from service.errors import Busy, StoreDown
from service.matches.commands import Matches, new_nonces
from service.store import protocol as p
from service.streams.handler import Proposal

SECONDS = 1.0
"""How long a bot thinks at most, whatever its budget; less than a usual lease."""

log = structlog.get_logger()


class Thinker:
    """Has the bots of this process's matches think, one after another."""

    def __init__(self, matches: Matches, observers: Observers) -> None:
        self._matches = matches
        self._observers = observers
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Semaphore(1)
        """Bots wait here rather than in the pool, so that one whose match moves on never thinks."""
        self._tasks: dict[tuple[str, int, Seat], asyncio.Task[None]] = {}

    def begin(self, driver: AnyDriver) -> None:
        """Have every bot that the match waits for think, unless it does already."""
        for seat in driver.bots_asked:
            key = (driver.stream, driver.state.decisions, seat)
            if key not in self._tasks:
                task = asyncio.create_task(self._answer(*key))
                self._tasks[key] = task
                task.add_done_callback(functools.partial(self._forget, key))

    def _forget(self, key: tuple[str, int, Seat], _task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)

    async def close(self) -> None:
        """Let go of what is being thought."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _answer(self, match: str, number: int, seat: Seat) -> None:
        try:
            given = await self._thought(match, number, seat)
            await self._give(match, number, seat, given)
        except (Untimely, StoreDown, Busy):
            log.info("bot.late", match=match, decision=number, seat=seat)
        except BrokenExecutor:
            log.warning("bot.interrupted", match=match, decision=number, seat=seat)
            self._pool = None
        except Exception:  # whatever a rule book's code raises, the deadline is left
            log.exception("bot.failed", match=match, decision=number, seat=seat)
            await self._give_up(match)

    async def _thought(self, match: str, number: int, seat: Seat) -> Any:
        """What the bot answers; NothingAsked if the match has moved on before its turn came."""
        async with self._turn:
            async with self._matches.open(match) as (driver, _meta):
                if seat not in driver.bots_asked:
                    raise NothingAsked
                observer = await self._observers.observe(driver, seat)
                rules, job = driver.header.rules, _job(driver, observer, number, seat)
            if self._pool is None:
                # Spawned, because a fork of a process with threads and connections is unsound.
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, spawn, _end_with_parent)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, thought, rules.id, rules.version, job)

    async def _give_up(self, match: str) -> None:
        with contextlib.suppress(StoreDown):
            meta = await self._matches.store.meta(match)
            if meta is not None:
                await self._matches.store.settle(match, meta.version)

    async def _give(self, match: str, number: int, seat: Seat, given: Any) -> None:
        """Append the answer, unless somebody else has: NothingAsked or another Untimely."""

        async def command(driver: AnyDriver, _meta: p.Meta) -> Proposal:
            events = commands.answer(driver, seat, given, new_nonces(driver), number)
            stamped = moment(driver.clocks.stamp)
            commands.require_in_time(driver, events, stamped)
            outside = Outside(iso(stamped), f"seat{seat}")
            return Proposal([driver.accept(events, outside)])

        await self._matches.execute(match, command)


class Job(NamedTuple):
    """What the process that thinks is given."""

    bot: Bot
    seed: bytes
    observation: AnyObservation


def _job(driver: AnyDriver, observer: AnyObserver, number: int, seat: Seat) -> Job:
    decision = driver.decision
    if decision is None or seat not in driver.bots_asked or number != driver.state.decisions:
        raise NothingAsked
    seed = driver.preparation.bot_seeds[seat]
    chance = Chance(keyed_digest(seed, "choices", u32(number)))
    observation = observer.observation(number, choices_of(decision, seat, chance))
    return Job(msgspec.convert(driver.state.seats[seat].bot, Bot), seed, observation)


def thought(game: str, version: str, job: Job) -> Any:
    """What a bot answers, in the process that thinks."""
    ends = time.monotonic() + SECONDS
    known = find_game(game, version)
    return think(known, job.bot, job.seed, job.observation, lambda: time.monotonic() < ends)


def _end_with_parent() -> None:
    """Leave signals to the worker, and end when it has ended, however that happened."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
