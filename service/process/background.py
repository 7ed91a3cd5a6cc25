"""A process for work that takes long, which stands back for those that serve requests."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar, TypeVarTuple

from saikoro.installed import accepted, install_accepted
from saikoro.installed.packages import Package

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

NICENESS = 15
"""How far the process stands back for processes that serve requests and resolve matches."""

CUT = signal.SIGVTALRM
"""The signal that ends what `limited` bounds; at other times the process ignores it."""


class Background:
    """Runs functions in one process, started for the first of them and again if it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid: asyncio.Future[int] | None = None
        """The id of the process; known before it begins with its first function."""
        self._closed = False

    async def run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """Run a function of a module in the process; BrokenExecutor if the process dies.

        After `close` it raises BrokenExecutor, too, and starts no process.
        """
        if self._closed:
            raise BrokenExecutor("the process has ended")
        if self._pool is None:
            # Spawned, because a fork of a process with threads and connections is unsound.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, spawn, start_process, (accepted(),))
            self._pid = asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
            self._pid.add_done_callback(_looked_at)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *args)
        except BrokenExecutor:
            if self._pool is pool:
                self._pool = None
            raise

    async def run_or_cut(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """As `run`, for a function bounded by `limited`, alone: if this is cancelled, it is ended.

        CancelledError is raised when it has ended, so that what comes next has the process.
        """
        running = asyncio.ensure_future(self.run(function, *args))
        running.add_done_callback(_looked_at)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            if self._pid is not None and self._pid.done() and not running.done():
                with contextlib.suppress(ProcessLookupError, BrokenExecutor):
                    os.kill(self._pid.result(), CUT)
            else:
                running.cancel()
            await asyncio.wait([running])
            raise

    @property
    def closed(self) -> bool:
        """Whether it was closed, and starts no process any more."""
        return self._closed

    def close(self) -> None:
        """End the process after what it works at."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def start_process(packages: Sequence[Package]) -> None:
    """Stand back, exit when the parent ends for any reason; know its games.

    A signal that reaches the whole group of processes is for the parent: it decides what ends.
    """
    os.nice(NICENESS)
    _leave_a_core()
    for number in (signal.SIGINT, signal.SIGTERM, CUT):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    install_accepted(packages)


def cores() -> set[int]:
    """The cores that this process may work on; none where the system does not restrict them."""
    return os.sched_getaffinity(0) if sys.platform == "linux" else set()


def _leave_a_core() -> None:
    """Work on all cores but the last.

    A kernel may let a process of low priority finish its slice before one that wakes up: next to
    such work on every core, each step of a request waits for milliseconds.
    """
    if len(usable := cores()) > 1:
        os.sched_setaffinity(0, usable - {max(usable)})


def _looked_at(future: "asyncio.Future[Any]") -> None:
    """Look at the error of a future that nobody may wait for any more."""
    if not future.cancelled():
        future.exception()
