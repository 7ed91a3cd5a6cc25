"""A server in the event loop of a test, which ends with all of its connections."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""Serves a connection, which is closed afterwards."""

_STEPS = 4
"""Turns of the loop from accepting a connection to the first step of its task."""


@asynccontextmanager
async def listening(handler: Handler) -> AsyncIterator[int]:
    """The port of a server on loopback, for as long as the block."""
    connections: list[asyncio.Task[Any]] = []

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        connections.append(task)
        try:
            await handler(reader, writer)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]
    for _ in range(_STEPS):
        await asyncio.sleep(0)
    for task in connections:
        task.cancel()
    await asyncio.gather(*connections, return_exceptions=True)
