"""Work on several cores, by processes that end with the command that needs them."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
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


@contextmanager
def mapped(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int, chunk: int = 1
) -> Iterator[Iterator[Result]]:
    """The results of `work` for each job, in order; a process takes `chunk` jobs at once.

    Whatever is not done when this is left by an error, Ctrl-C included, is given up at once.
    ProcessKilled if a process was killed by others.
    """
    spawning = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, spawning, _begin, (accepted(),))
    try:
        with _held(signal.SIGINT):  # a Ctrl-C in the terminal would reach the processes, too
            results = pool.map(work, jobs, chunksize=chunk)
        yield results
    except BrokenProcessPool as broken:
        raise ProcessKilled("a process was killed; is there enough memory?") from broken
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(packages: Sequence[Package]) -> None:
    """Leave Ctrl-C to the command, and install the games that it has."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    install_accepted(packages)


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
