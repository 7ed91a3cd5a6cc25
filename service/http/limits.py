"""How often one client may ask: a bucket in the store, emptied a handful of tokens at a time."""

import math
from time import monotonic
from typing import Any

from litestar import Request

from service.bootstrap import Service
from service.errors import TooManyRequests

HANDFUL = 20
"""Tokens that a process takes at once, so that few requests ask the store for theirs."""

KEPT_SECONDS = 2.0
"""After which tokens that were not used are forgotten."""

UNLIMITED = ("/healthz", "/readyz", "/metrics", "/docs", "/problems")


class RateLimit:
    """Counts the requests of every client."""

    def __init__(self) -> None:
        self._handfuls: dict[str, tuple[int, float]] = {}

    async def check(self, request: Request[Any, Any, Any]) -> None:
        """Raise TooManyRequests if this client has to wait."""
        if request.scope["path"].startswith(UNLIMITED):
            return
        service: Service = request.app.state.service
        client = request.client.host if request.client else "unknown"
        left, taken_at = self._handfuls.get(client, (0, 0.0))
        if left and monotonic() - taken_at < KEPT_SECONDS:
            self._handfuls[client] = (left - 1, taken_at)
            return
        settings = service.settings
        handful = min(HANDFUL, settings.burst)
        taken, wait = await service.store.take_tokens(
            client, handful, settings.rate, settings.burst
        )
        if not taken:
            raise TooManyRequests(math.ceil(wait / 1000))
        if len(self._handfuls) > 10_000:
            self._handfuls.clear()
        self._handfuls[client] = (taken - 1, monotonic())
