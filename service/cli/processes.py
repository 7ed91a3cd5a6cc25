"""Work on several cores, by processes that end with the command that needs them."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from saikoro.installed import accepted, install_accepted
from saikoro.installed.packages import Package
from saikoro.service.errors.commands import CommandError

Job = TypeVar("Job")
Result = TypeVar("Result")


class ProcessKilled(CommandError):
    """A process that did a part of the work was killed, perhaps because memory was short."""


class Processes:
    """Processes that take jobs as long as they are needed."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def map(
        self, work: Callable[[Job], Result], jobs: Iterable[Job], chunk: int = 1
    ) -> Iterator[Result]:
        """The results of `work` for each job, in order; a process takes `chunk` jobs at once."""
        with _held(signal.SIGINT):  # a Ctrl-C in the terminal would reach the processes, too
            return self._pool.map(work, jobs, chunksize=chunk)


@contextmanager
def mapped(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int, chunk: int = 1
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
        yield Processes(pool)
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
