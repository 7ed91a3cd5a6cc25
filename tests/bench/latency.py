"""From an answer to its resolution at an SSE client, beside the bare floor in the same run."""

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from saikoro.service.process.children import end, spawn
from tests.bench.wire import Wire
from tests.kit.ports import free_port
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack

FLIGHTS = 32

BUILD = b'{"answer":{"row":[1]}}'

Trip = Callable[[Wire, Wire], Awaitable[float]]


class Round(NamedTuple):
    """One turn of the floor or of the service."""

    seconds: list[float]
    """From each answer to its resolution, one at a time."""
    rate: float
    """Matches a second, many at once."""


@contextlib.contextmanager
def floor() -> Iterator[int]:
    """The bare floor's processes; its port."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = EmbeddedTestServer(Path(folder)), free_port()
        module = [sys.executable, "-m", "tests.bench.floor"]
        children = [
            spawn([*module, "api", str(port), server.url]),
            spawn([*module, "worker", server.url]),
        ]
        try:
            yield port
        finally:
            for child in children:
                end(child, 5)
            server.close()


@contextlib.contextmanager
def stack() -> Iterator[Stack]:
    """The service's processes."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder) / "data")
        with Stack(server, Path(folder), workers=1, SAIKORO_LOG_LEVEL="warning") as running:
            yield running
        server.close()


async def connected(port: int) -> Wire:
    for _ in range(200):
        with contextlib.suppress(OSError):
            return await Wire.open(port)
        await asyncio.sleep(0.05)
    raise AssertionError("nobody listens")


async def compare(bare: int, ours: int, rounds: int, each: int) -> list[tuple[Round, Round]]:
    """Rounds of `each` trips on the floor and on the service alternately, after one to warm up.

    The machine is never equally fast for long, so only neighbours are compared.
    """
    compared = []
    for number in range(rounds + 1):
        trips = await prepared(ours, each)
        on_floor = await measure(bare, floor_trips(f"{number}", each))
        compared.append((on_floor, await measure(ours, trips)))
    return compared[1:]


async def measure(port: int, trips: list[Trip]) -> Round:
    """A quarter of the trips one at a time, the others with many in flight."""
    wire, seconds = await connected(port), []
    alone, together = trips[: len(trips) // 4], trips[len(trips) // 4 :]
    for fly in alone:
        stream = await Wire.open(port)
        seconds.append(await fly(wire, stream))
        stream.close()
    wire.close()

    async def keep_flying() -> None:
        wire = await Wire.open(port)
        while together:
            fly = together.pop()
            stream = await Wire.open(port)
            await fly(wire, stream)
            stream.close()
        wire.close()

    count, began = len(together), time.perf_counter()
    await asyncio.gather(*(keep_flying() for _ in range(FLIGHTS)))
    return Round(seconds, count / (time.perf_counter() - began))


def trip(submit: str, body: bytes, headers: list[str], events: str) -> Trip:
    """Follow a match, submit, and wait for its end; the seconds from submitting to the end."""

    async def fly(wire: Wire, stream: Wire) -> float:
        stream.send("GET", events, headers=["Accept: text/event-stream"])
        await stream.until(b"retry: 1000")
        began = time.perf_counter()
        wire.send("POST", submit, body, headers)
        await stream.until(b"event: end")
        took = time.perf_counter() - began
        status, answer = await wire.answer()
        assert status == 202, answer
        return took

    return fly


def floor_trips(name: str, count: int) -> list[Trip]:
    """As many submissions to the floor."""
    return [trip(f"/submit/m{name}-{n}", BUILD, [], f"/events/m{name}-{n}") for n in range(count)]


async def prepared(port: int, count: int) -> list[Trip]:
    """Matches that wait for one more answer."""
    trips: list[Trip] = []
    left = list(range(count))

    async def prepare() -> None:
        wire = await connected(port)
        while left:
            left.pop()
            options = {"game": "laplaplus", "options": {"max_turns": 1}}
            created = await wire.ask("POST", "/matches", json.dumps(options).encode())
            match = f"/matches/{json.loads(created)['match']}"
            tokens = []
            for prefer in ((), ("Prefer: wait=20",)):
                joined = await wire.ask("POST", f"{match}/seats", b"{}", prefer)
                tokens.append(f"Authorization: Bearer {json.loads(joined)['token']}")
            await wire.ask("POST", f"{match}/answers", b'{"answer":{"row":[7,1]}}', tokens[:1])
            trips.append(trip(f"{match}/answers", BUILD, tokens[1:], f"{match}/events?after=8"))
        wire.close()

    await asyncio.gather(*(prepare() for _ in range(FLIGHTS)))
    return trips
