"""Bodies of requests, which have to arrive in time."""

import asyncio
from typing import Any

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from service.errors import SlowRequest


class BoundedBodies(ASGIMiddleware):
    """Raises SlowRequest where the body of a request takes too long."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on with bounded waits for its body."""
        ends = asyncio.get_running_loop().time() + self._seconds
        complete = False

        async def bounded() -> Any:
            nonlocal complete
            if complete:  # only a disconnect can follow, and a long poll may wait for that
                return await receive()
            try:
                async with asyncio.timeout_at(ends):
                    message: Any = await receive()
            except TimeoutError as error:
                raise SlowRequest from error
            complete = message["type"] != "http.request" or not message["more_body"]
            return message

        await next_app(scope, bounded, send)
