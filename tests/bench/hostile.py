"""A client that behaves well, alone and beside clients that do not.

The hostile ones have addresses of their own, as a proxy would report them: slow connections, floods
of matches, expensive bots, long polls, card texts of the largest size, and webhooks that nothing
answers, all at once. They run in a process of their own, so that what the client that behaves well
waits for is the service:

    python -m tests.bench.hostile PORT
"""

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec

from saikoro.domain.games.cardgard import CARDGARD
from tests.bench.latency import connected
from tests.bench.wire import Wire
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack

QUIET_SECONDS = 10.0
SECONDS = 60.0
"""How long the hostile clients go on."""

PAUSE_SECONDS = 0.05
"""Between requests of the client that behaves well."""

SLOW, FLOODS, POLLS, TEXTS, BOTS, HOOKS = 200, 8, 100, 4, 20, 4
"""How many of each hostile kind."""

EXPENSIVE = b'{"game":"ktc","bots":{"0":{"bot":"mcts","playouts":100000},"1":{"bot":"mcts"}}}'
UNIT = max(msgspec.json.decode(CARDGARD.cards.house())["unit"], key=lambda unit: len(str(unit)))
TEXT = json.dumps(
    {
        "format": 1,
        "id": "x",
        "version": "1",
        "unit": [UNIT | {"id": f"u{n}", "name": f"n{n}"} for n in range(190)],
    },
    ensure_ascii=False,
).encode()
"""Cards that take half a second to parse, and that are correct."""


@contextlib.contextmanager
def stack() -> Iterator[Stack]:
    """The service behind a proxy, with the rates and quotas of its default settings."""
    settings = {
        "SAIKORO_PROXIES": "127.0.0.1",
        "SAIKORO_RATE": "200",
        "SAIKORO_BURST": "400",
        "SAIKORO_OPEN_MATCHES": "500",
        "SAIKORO_PRIVATE_WEBHOOKS": "true",
        "SAIKORO_LOG_LEVEL": "error",
    }
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder) / "data")
        with Stack(server, Path(folder), workers=1, **settings) as running:
            yield running
        server.close()


async def compare(port: int) -> tuple[list[float], list[float]]:
    """Seconds of each request of the client that behaves well: alone, and beside the others."""
    quiet = await well_behaved(port, QUIET_SECONDS)
    hostile = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.hostile", str(port)
    )
    try:
        beside = await well_behaved(port, SECONDS)
    finally:
        hostile.kill()
        await hostile.wait()
    return quiet, beside


async def well_behaved(port: int, seconds: float) -> list[float]:
    """Create a match, take a seat, look at it, and again."""
    wire, taken, ends = await connected(port), [], time.monotonic() + seconds
    me = ["X-Forwarded-For: 192.0.2.1"]
    while time.monotonic() < ends:
        began = time.perf_counter()
        created = json.loads(await wire.ask("POST", "/matches", b'{"game":"laplaplus"}', me))
        address = f"/matches/{created['match']}"
        taken.append(time.perf_counter() - began)
        for method, path, body in (
            ("POST", f"{address}/seats", b"{}"),
            ("GET", address, b""),
            ("GET", f"{address}/events", b""),
        ):
            await asyncio.sleep(PAUSE_SECONDS)
            began = time.perf_counter()
            await wire.ask(method, path, body, me)
            taken.append(time.perf_counter() - began)
    wire.close()
    return taken


def attacks(port: int, silent: str) -> Iterator[Coroutine[Any, Any, None]]:
    """Everything that hostile clients do; at `silent` is a URL that never answers."""
    for number in range(SLOW):
        yield _slow(port, number)
    for _ in range(FLOODS):
        yield _again(port, "198.51.100.1", "POST", "/matches", b'{"game":"ktc"}')
    for _ in range(BOTS):
        yield _again(port, "198.51.100.2", "POST", "/matches", EXPENSIVE, pause=1.0)
    for number in range(TEXTS):
        address = f"198.51.100.{3 + number}"
        yield _again(port, address, "POST", "/games/cardgard/card-sets/check", TEXT)
    for _ in range(HOOKS):
        yield _again(port, "198.51.100.20", "POST", "/matches", _hooked(silent), pause=0.5)
    for number in range(POLLS):
        yield _poll(port, f"203.0.113.{number}")


def _hooked(url: str) -> bytes:
    """A match between bots, with a webhook."""
    hook = {"url": url, "events": ["seat_joined", "decision_asked", "finished"]}
    return json.dumps(
        {
            "game": "laplaplus",
            "bots": {"0": {"bot": "random"}, "1": {"bot": "random"}},
            "webhooks": [hook],
        }
    ).encode()


async def _slow(port: int, number: int) -> None:
    """Send a request byte by byte, and another when the connection is cut."""
    head = b"POST /matches HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"%d" % number
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            for byte in head * 100:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.5)


async def _again(
    port: int, address: str, method: str, path: str, body: bytes, pause: float = 0.0
) -> None:
    """Send a request as often as the service takes it."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            wire = await Wire.open(port)
            while True:
                wire.send(method, path, body, [f"X-Forwarded-For: {address}"])
                await wire.answer()
                await asyncio.sleep(pause)


async def _poll(port: int, address: str) -> None:
    """Wait for events of a match in which nothing happens."""
    wire, me = await connected(port), [f"X-Forwarded-For: {address}"]
    created = json.loads(await wire.ask("POST", "/matches", b'{"game":"ktc"}', me))
    while True:
        wire.send("GET", f"/matches/{created['match']}/events?after=1&wait=20", b"", me)
        await wire.answer()


async def _attack(port: int) -> None:
    async def keep_silent(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read()

    silent = await asyncio.start_server(keep_silent, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}/"
    await asyncio.gather(*attacks(port, url))


if __name__ == "__main__":
    asyncio.run(_attack(int(sys.argv[1])))
