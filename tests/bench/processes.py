"""Matches a second with more workers and APIs, and what all processes spend on one."""

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tests.bench.latency import FLIGHTS, connected
from tests.bench.storage import play
from tests.bench.tournaments import processor_seconds
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack

MATCHES = 400


class Rate(NamedTuple):
    """How fast so many processes play."""

    apis: int
    workers: int
    matches: float
    """Matches a second."""
    processor: float
    """Seconds of processor time of server, APIs and workers for each match."""


async def play_many(ports: Sequence[int], count: int) -> float:
    """Play so many matches of LaplaPlus over HTTP, many at once; the seconds that it takes."""
    choose = random.Random(count)
    left = iter([[choose.randint(1, 27) for _ in range(8)] for _ in range(2)] for _ in range(count))

    async def keep_playing(port: int) -> None:
        wire = await connected(port)
        for rows in left:
            await play(wire, rows)
        wire.close()

    began = time.perf_counter()
    await asyncio.gather(*(keep_playing(ports[n % len(ports)]) for n in range(FLIGHTS)))
    return time.perf_counter() - began


def rate(apis: int, workers: int) -> Rate:
    """The rate of so many APIs and workers on one server."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        server = EmbeddedTestServer(folder / "data")
        running.callback(server.close)
        stacks = []
        for number in range(apis):
            place = folder / f"{number}"
            place.mkdir()
            own = workers if number == 0 else 0
            stack = Stack(server, place, workers=own, SAIKORO_LOG_LEVEL="warning")
            stacks.append(running.enter_context(stack))
        children = [child for one in stacks for child in (one.api, *one.workers)]
        pids = [server.pid, *(child.pid for child in children)]
        ports = [stack.port for stack in stacks]
        asyncio.run(play_many(ports, FLIGHTS))  # warms the processes up
        before = processor_seconds(pids)
        seconds = asyncio.run(play_many(ports, MATCHES))
        spent = (processor_seconds(pids) - before) / MATCHES
    return Rate(apis, workers, MATCHES / seconds, spent)
