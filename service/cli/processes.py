"""Work on several cores, by processes that end with the command that needs them."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from saikoro.installed import accepted, install_accepted
from saikoro.installed.packages import Package
from saikoro.service.errors.commands import CommandError
from saikoro.service.process.machine import usable_cores

Job = TypeVar("Job")
Result = TypeVar("Result")


AHEAD = 3
"""Chunks that each process is handed before their results are taken."""


class ProcessKilled(CommandError):
    """A process that did a part of the work was killed, perhaps because memory was short."""


WORTH_A_PROCESS = 100
"""Matches for which another process pays."""


def worth(matches: int) -> int:
    """How many processes pay for so many matches, at least one."""
    return max(1, min(usable_cores(), matches // WORTH_A_PROCESS))


class Processes:
    """Processes that take jobs as long as they are needed."""

    def __init__(self, pool: ProcessPoolExecutor, count: int) -> None:
        self._pool = pool
        self._ahead = AHEAD * count

    def map(
        self, work: Callable[[Job], Result], jobs: Iterable[Job], chunk: int = 1
    ) -> Iterator[Result]:
        """The results of `work` for each job, in order; a process takes `chunk` jobs at once.

        Work begins at once, and jobs are taken as results are: of very many, few are held.
        """
        waiting, left = deque[Future[list[Result]]](), iter(jobs)

        def submit() -> None:
            if part := [*islice(left, chunk)]:
                with _held(signal.SIGINT):  # a Ctrl-C in the terminal would reach processes, too
                    waiting.append(self._pool.submit(_each, work, part))

        def results() -> Iterator[Result]:
            while waiting:
                yield from waiting.popleft().result()
                submit()

        for _ in range(self._ahead):
            submit()
        return results()


def _each(work: Callable[[Job], Result], part: Sequence[Job]) -> list[Result]:
    return [work(job) for job in part]


@contextmanager
def mapped(
    work: Callable[[Job], Result], jobs: Iterable[Job], processes: int, chunk: int = 1
) -> Iterator[Iterator[Result]]:
    """What `Processes.map` gives of so many processes, which end with it."""
    with processes_for(processes) as begun:
        yield begun.map(work, jobs, chunk)


@contextmanager
def processes_for(count: int) -> Iterator[Processes]:
    """So many processes.

    Whatever is not done when this is left by an error, Ctrl-C included, is given up at once.
    ProcessKilled if a process was killed by others.
    """
    spawning = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, spawning, _begin, (accepted(),))
    try:
        yield Processes(pool, count)
    except BrokenProcessPool as broken:
        raise ProcessKilled("a process was killed; is there enough memory?") from broken
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(packages: Sequence[Package]) -> None:
    """Leave Ctrl-C to the command, end with it however it ends, and install its games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    install_accepted(packages)


def _end_with_parent() -> None:
    """Wait until the process that started this one has ended, perhaps killed; then end, too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _held(number: signal.Signals) -> Iterator[None]:
    """Meanwhile the signal is held back from this thread; processes begun here never get it.

    Windows cannot: there a process that is just being started may still get it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
