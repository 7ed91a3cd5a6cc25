"""Requests that the end of the process cuts off."""

import asyncio

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from service.errors import ShuttingDown


class CutRequests(ASGIMiddleware):
    """Raises ShuttingDown for a request that is cancelled before its answer has begun.

    The server would answer with a 500, which says nothing of trying again.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on; it is cancelled by nothing but the end of the process."""
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await next_app(scope, receive, noted)
        except asyncio.CancelledError as cut:
            if begun:
                raise
            raise ShuttingDown from cut
