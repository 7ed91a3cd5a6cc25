"""Live matches that nobody moves, and streams that follow them: memory, and one answer among them.

The matches of LaplaPlus have both their seats, and wait for answers that do not come.
"""

import asyncio
import json
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from saikoro.service.bootstrap import open_service
from saikoro.service.process.logs import configure
from saikoro.service.settings import Settings
from tests.bench.latency import Trip, prepared
from tests.bench.tournaments import processor_seconds
from tests.bench.turns import following
from tests.bench.wire import Wire
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import SECRET, Stack

TRIPS = 200
"""Answers, one at a time, whose latency is measured."""

QUIET_SECONDS = 20
"""Time in which nobody does anything, and the processes' own work is measured."""

AT_ONCE = 100
"""Matches that are opened, or followers that connect, at once."""

HOST = {
    "SAIKORO_LOG_LEVEL": "warning",
    "SAIKORO_LEASE_SECONDS": "1.5",
    "SAIKORO_KEEP_ALIVE_SECONDS": "15",
    "SAIKORO_OPEN_REQUESTS": "1000000",
}
"""Settings of the service, with one client for everything."""


class Idle(NamedTuple):
    """What a service spends among so many matches and followers."""

    matches: int
    followers: int
    memory: dict[str, int]
    """Bytes of each process: server, API and worker."""
    processor: dict[str, float]
    """The share of a core that each spends while nobody does anything."""
    median: float
    """Seconds from an answer to its resolution at an SSE client."""
    slow: float
    """The same, at the 99th percentile."""


async def measure(matches: int, followers: int) -> AsyncIterator[Idle]:
    """The same service empty, with all matches, and with all followers as well."""
    configure("warning", "bench")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = EmbeddedTestServer(folder / "data")
        try:
            with Stack(server, folder, workers=1, **HOST) as stack:
                pids = {"Redis": server.pid, "API": stack.api.pid, "worker": stack.workers[0].pid}
                yield await _idle(stack, pids, 0, 0)
                opened = await _opened(server.url, matches)
                yield await _idle(stack, pids, matches, 0)
                async with _followed(stack.port, opened[:followers]) as count:
                    yield await _idle(stack, pids, matches, count)
        finally:
            server.close()


async def _idle(stack: Stack, pids: dict[str, int], matches: int, followers: int) -> Idle:
    trips = await _trips(stack.port)
    before = {what: processor_seconds([pid]) for what, pid in pids.items()}
    await asyncio.sleep(QUIET_SECONDS)
    spent = {what: processor_seconds([pid]) - before[what] for what, pid in pids.items()}
    return Idle(
        matches,
        followers,
        {what: _resident(pid) for what, pid in pids.items()},
        {what: seconds / QUIET_SECONDS for what, seconds in spent.items()},
        statistics.median(trips),
        statistics.quantiles(trips, n=100)[98],
    )


async def _trips(port: int) -> list[float]:
    """From each of some answers to its end, one at a time, after some to warm up."""
    trips: list[Trip] = await prepared(port, TRIPS + TRIPS // 10)
    wire, seconds = await Wire.open(port), []
    for fly in trips:
        stream = await Wire.open(port)
        seconds.append(await fly(wire, stream))
        stream.close()
    wire.close()
    return seconds[TRIPS // 10 :]


async def _opened(url: str, count: int) -> list[str]:
    """So many matches whose seats are asked and do not answer, opened by the service itself."""
    settings = Settings(redis_url=url, secret_key=SECRET, open_matches=count + 1)
    left, found = iter(range(count)), []
    async with open_service(settings) as service:

        async def keep_opening() -> None:
            for _ in left:
                created = await service.matches.opening.create("laplaplus", {})
                match = created.receipt.match
                for _ in range(2):
                    await service.matches.opening.join(match)
                await service.host.resolver.resolve(match)
                found.append(match)

        await asyncio.gather(*(keep_opening() for _ in range(AT_ONCE)))
    return found


@asynccontextmanager
async def _followed(port: int, matches: list[str]) -> AsyncIterator[int]:
    """A stream of events open for each of these matches."""
    async with AsyncExitStack() as streams:
        for start in range(0, len(matches), AT_ONCE):
            some = matches[start : start + AT_ONCE]
            for stream in await asyncio.gather(*(_follow(port, match) for match in some)):
                streams.callback(stream.close)
        yield len(matches)


async def _follow(port: int, match: str) -> Wire:
    wire = await Wire.open(port)
    version = json.loads(await wire.ask("GET", f"/matches/{match}"))["version"]
    wire.close()
    return await following(port, f"/matches/{match}/events?after={version}")


def _resident(pid: int) -> int:
    """The memory of a process, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0
