"""Work that nobody waits for any more: it ends when its client hangs up."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar.exceptions import ClientException

from saikoro.service.http.requests.preconditions import AnyRequest

T = TypeVar("T")


class HungUp(ClientException):
    """The client has hung up, so nobody reads this."""


async def while_there(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """What `work` comes to; it is cancelled, and HungUp raised, once the client has hung up.

    The body of the request has been read.
    """
    working, leaving = asyncio.create_task(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)
    raise HungUp("the client has hung up")


async def _left(request: AnyRequest) -> None:
    """Wait until the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
