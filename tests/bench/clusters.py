"""What a cluster of three masters costs beside a single server, and how evenly it is used."""

import asyncio
import math
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, Protocol

from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.redis import RedisStore
from tests.bench.archive import finished_match, played_matches
from tests.bench.processes import play_many
from tests.bench.tournaments import processor_seconds
from tests.kit.clusters import ClusterTestServer
from tests.kit.servers import EmbeddedTestServer, Server
from tests.kit.stack import Stack

MATCHES = 300
"""Matches that each of the two plays in a round."""

APPENDED = 6_000
"""Matches whose appends are counted by master."""

QUIET = {"SAIKORO_LOG_LEVEL": "warning"}


class Costs(NamedTuple):
    """What a match costs."""

    processor: float
    """Seconds of all processes: servers, API and workers."""
    wall: float
    """Seconds from one match's end to the next, many at once."""


class _Served(Server, Protocol):
    @property
    def pids(self) -> list[int]: ...


class SingleServer(EmbeddedTestServer):
    """One server for streams and queue."""

    @property
    def pids(self) -> list[int]:
        """The process ids of its servers."""
        return [self.pid]


class ThreeMasters(ClusterTestServer):
    """A cluster of three masters without replicas, and a server for the queue."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, replicas=0)

    @property
    def pids(self) -> list[int]:
        """The process ids of its servers."""
        return [self.queue_pid, *(node.pid for node in self.nodes)]


def compare(rounds: int) -> tuple[Costs, Costs]:
    """A match of about 60 events on a single server, and on a cluster; the least of some rounds."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        stacks = [
            _started(running, SingleServer(folder / "one"), folder / "single"),
            _started(running, ThreeMasters(folder / "three"), folder / "cluster"),
        ]
        least = [Costs(math.inf, math.inf) for _ in stacks]
        for number in range(rounds + 1):
            for at, (stack, pids) in enumerate(stacks):
                costs = _costs(stack, pids)
                if number:  # after one to warm up
                    least[at] = Costs(*map(min, least[at], costs))
    single, cluster = least
    return single, cluster


def _started(running: ExitStack, server: _Served, folder: Path) -> tuple[Stack, list[int]]:
    running.callback(server.close)
    folder.mkdir()
    stack = running.enter_context(Stack(server, folder, workers=2, **QUIET))
    return stack, [*server.pids, stack.api.pid, *(one.pid for one in stack.workers)]


def _costs(stack: Stack, pids: Sequence[int]) -> Costs:
    before = processor_seconds(pids)
    seconds = asyncio.run(play_many([stack.port], MATCHES))
    return Costs((processor_seconds(pids) - before) / MATCHES, seconds / MATCHES)


def shares() -> list[float]:
    """The share of all appended batches that each master took; a third each would be even."""
    with tempfile.TemporaryDirectory() as name:
        cluster = ThreeMasters(Path(name))
        try:
            asyncio.run(_append(cluster.url))
            counts = [_appends(node.facts("INFO commandstats")) for node in cluster.nodes]
        finally:
            cluster.close()
    return [count / sum(counts) for count in counts]


async def _append(url: str) -> None:
    store, played = RedisStore(connect(url)), [*played_matches(20)]
    for number in range(APPENDED):
        await store.append(finished_match(number, played[number % len(played)]))
    await store.aclose()


def _appends(stats: dict[str, str]) -> int:
    return int(stats["cmdstat_xadd"].partition(",")[0].removeprefix("calls="))
