"""How processes of a service end, by name; what is true of matches that are played meanwhile."""

import random
import signal
import time
from collections.abc import Callable, Iterable

from tests.kit.load import Load, check
from tests.kit.stack import Stack
from tests.kit.waiting import PATIENCE_SECONDS

Kill = Callable[[Stack, random.Random], None]
"""Ends something, and starts it again."""


def pause(choose: random.Random) -> None:
    """Let everything go on until some moment that nobody chose."""
    time.sleep(choose.uniform(0.02, 0.6))


def kill_worker(stack: Stack, choose: random.Random) -> None:
    """Kill a worker; perhaps nobody does its work for a moment."""
    number = choose.randrange(len(stack.workers))
    stack.workers[number].kill()
    stack.workers[number].wait()
    if choose.random() < 0.5:
        pause(choose)
    stack.workers[number] = stack.start_worker()


def kill_workers(stack: Stack, _choose: random.Random) -> None:
    """Kill all workers at once."""
    for worker in stack.workers:
        worker.kill()
    for number, worker in enumerate(stack.workers):
        worker.wait()
        stack.workers[number] = stack.start_worker()


def kill_api(stack: Stack, _choose: random.Random) -> None:
    """Kill the API, perhaps between an append and its reply."""
    stack.api.kill()
    stack.api.wait()
    stack.start_api()


def kill_server(stack: Stack, choose: random.Random) -> None:
    """Kill the server, which is away for a moment."""
    stack.server.kill()
    pause(choose)
    stack.server.restart()


def kill_everything(stack: Stack, _choose: random.Random) -> None:
    """Kill the server, the API and all workers at once."""
    processes = [stack.api, *stack.workers]
    for process in processes:
        process.kill()
    stack.server.kill()
    for process in processes:
        process.wait()
    stack.server.restart()
    stack.workers = [stack.start_worker() for _ in stack.workers]
    stack.start_api()


def end_worker(stack: Stack, _choose: random.Random) -> None:
    """Ask a worker to end (SIGTERM) while it has work in hand: it finishes its batch first."""
    worker = stack.workers.pop(0)
    stack.wait_until_busy(worker)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(PATIENCE_SECONDS) == 0
    stack.workers.append(stack.start_worker())


KILLS: tuple[Kill, ...] = (kill_worker, kill_workers, kill_api, kill_server, kill_everything)

ENDS: tuple[Kill, ...] = (*KILLS, end_worker)
"""All that may happen to processes while matches are played."""


def play_while(stack: Stack, ends: Iterable[Kill], choose: random.Random) -> None:
    """Play matches while processes end, one after the other, at moments that nobody chose.

    Nothing that was acknowledged is lost, and nothing happens twice.
    """
    with Load(stack) as load:
        for end in ends:
            pause(choose)
            end(stack, choose)
    check(stack, load.receipts)
