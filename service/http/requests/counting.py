"""Requests, counted for Prometheus as they are answered."""

import time

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from service.metrics import REQUESTS


class CountRequests(ASGIMiddleware):
    """Counts every request by method, route and status, and measures how long it took.

    A request of an event stream lasts as long as its match.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, and note what became of it."""
        status, began = 500, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, noted)
        finally:
            counted = REQUESTS.labels(scope["method"], scope["path_template"], status)  # type: ignore[typeddict-item]
            counted.observe(time.perf_counter() - began)
