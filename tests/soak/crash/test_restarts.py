"""Restarts by signal in the middle of everything: it all goes on to its end without help."""

import itertools
import json
import logging
import os
import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from redis import Redis
from rq import Worker

from saikoro.service.process.children import Child
from tests.kit.budget import budget
from tests.kit.everything import SETTINGS, Everything
from tests.kit.kills import pause
from tests.kit.receiver import Receiver
from tests.kit.servers import Server
from tests.kit.stack import Stack
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

KINDS = ("announcement", "bot", "parsing", "registration", "tournament", "webhook")
"""What must have been interrupted, as `process.ending` names it."""

ROUNDS = budget(1, soak=10)
RESTARTS = budget(3, soak=20)
"""In each round; all that was begun in it must come to its end."""

EACH = budget(1, soak=10)
"""How often every kind must have been interrupted."""

MOST_ROUNDS = ROUNDS + 9

PAUSE_MS = 300
"""How long the store may stop answering, so that what is asked of it stays in hand."""

NEVER = ("bot.failed", "bot.broken", "rules.failed", "stream.halted", "sweep.failed")
"""What is never logged because a process ends."""

log = logging.getLogger(__name__)


class Restart(NamedTuple):
    """Who is restarted, and how."""

    api: bool
    workers: int
    number: signal.Signals
    group: bool
    """Whether their processes for bots and parsers get the signal too, as from a terminal."""


HOW = [
    Restart(api=True, workers=2, number=signal.SIGTERM, group=False),
    Restart(api=False, workers=1, number=signal.SIGTERM, group=False),
    Restart(api=False, workers=1, number=signal.SIGINT, group=True),
    Restart(api=True, workers=0, number=signal.SIGTERM, group=True),
    Restart(api=False, workers=1, number=signal.SIGTERM, group=True),
    Restart(api=False, workers=1, number=signal.SIGINT, group=False),
    Restart(api=True, workers=2, number=signal.SIGINT, group=True),
    Restart(api=False, workers=1, number=signal.SIGTERM, group=False),
    Restart(api=False, workers=1, number=signal.SIGINT, group=True),
    Restart(api=True, workers=0, number=signal.SIGINT, group=False),
    Restart(api=False, workers=2, number=signal.SIGTERM, group=True),
]
"""One after the other; the workers take turns."""


@pytest.fixture
def restarted(mortal_server: Server, tmp_path: Path) -> Iterator[Stack]:
    """A service whose webhooks may go to this machine."""
    with Stack(mortal_server, tmp_path, workers=2, **SETTINGS) as stack:
        yield stack.warm()


def restart(stack: Stack, how: Restart, receiver: Receiver, choose: random.Random) -> Counter[str]:
    """Restart processes with all of their work in hand; returns what their log says they had."""
    workers = range(how.workers)
    ending: list[Child] = [stack.workers[at] for at in workers] + [stack.api] * how.api
    wait_until_ready(stack, [stack.workers[at] for at in workers])
    logged = stack.log.stat().st_size
    heard = len(receiver.heard)
    receiver.open.clear()
    wait_until(lambda: len(receiver.heard) > heard, "no webhooks are delivered")
    pause(choose)
    with Redis.from_url(stack.server.queue_url) as redis:
        redis.client_pause(PAUSE_MS, all=True)
    pause(choose)
    for child in ending:
        (os.killpg if how.group else os.kill)(child.pid, how.number)
    receiver.open.set()
    codes = [child.wait(PATIENCE_SECONDS) for child in ending]
    assert codes == [0] * len(codes), stack.log.read_text()[-4_000:]
    # Whoever is started is the last to be restarted.
    stack.workers = [*stack.workers[how.workers :], *(stack.start_worker() for _ in workers)]
    if how.api:
        stack.start_api()
    return in_hand(stack.log, logged)


def wait_until_ready(stack: Stack, workers: list[Child]) -> None:
    """Wait until these workers take jobs: they handle signals by then."""
    with Redis.from_url(stack.server.queue_url) as redis:

        def are_ready() -> bool:
            known = {worker.pid for worker in Worker.all(connection=redis)}
            return known.issuperset(worker.pid for worker in workers)

        wait_until(are_ready, "the workers do not start")


def in_hand(file: Path, after: int) -> Counter[str]:
    """What processes had in hand when they were asked to end, by kind."""
    found: Counter[str] = Counter()
    for line in lines(file, after):
        if line.get("event") == "process.ending":
            found.update(line["in_hand"])
    return found


def lines(file: Path, after: int = 0) -> Iterator[dict[str, Any]]:
    """The structured lines of a log."""
    for line in file.read_bytes()[after:].splitlines():
        if line.startswith(b"{"):
            yield json.loads(line)


def test_everything_goes_on_after_restarts_in_the_middle_of_it(restarted):
    choose, ways = random.Random(21), itertools.cycle(HOW)
    interrupted: Counter[str] = Counter()
    rounds = 0
    while rounds < ROUNDS or any(interrupted[kind] < EACH for kind in KINDS):
        assert rounds < MOST_ROUNDS, interrupted
        rounds += 1
        with Receiver() as receiver:
            with Everything(restarted, receiver) as everything:
                for how in itertools.islice(ways, RESTARTS):
                    found = restart(restarted, how, receiver, choose)
                    everything.require_all()
                    interrupted.update(found.keys())
                    log.info("%s had in hand %s", how, dict(found))
            everything.check()
        log.info("%d restarts in the middle of %s", rounds * RESTARTS, dict(interrupted))
        log.info("done once: %s", everything)
    logged = Counter(line["event"] for line in lines(restarted.log))
    log.info("logged: %s", {event: count for event, count in logged.items() if "." in event})
    assert [event for event in NEVER if logged[event]] == []
