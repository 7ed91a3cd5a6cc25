"""How often one client may ask: a bucket of tokens in the store, taken by the handful."""

import asyncio
import math
from time import monotonic
from typing import Any

from cachetools import LRUCache
from litestar import Request

from service.bootstrap import Service
from service.errors import TooManyRequests
from service.http.clients import client_of

HANDFUL = 20
"""Tokens that a process takes at once, so that few requests ask the store for theirs."""

KEPT_SECONDS = 2.0
"""After which tokens that were not used expire."""

CLIENTS = 10_000
"""Clients that a process remembers."""

UNLIMITED = ("/healthz", "/readyz", "/metrics", "/docs", "/problems")


class _Handful:
    """Tokens of one client that this process has taken."""

    def __init__(self) -> None:
        self.tokens = 0
        self.expires = 0.0
        self.lock = asyncio.Lock()
        """Requests that come at once take one handful, not one each."""


class RateLimit:
    """Counts the requests of every client."""

    def __init__(self) -> None:
        self._handfuls: LRUCache[str, _Handful] = LRUCache(CLIENTS)

    async def check(self, request: Request[Any, Any, Any]) -> None:
        """Raise TooManyRequests if this client has to wait.

        A route costs the tokens of its option `cost`, 1 by default.
        """
        if request.scope["path"].startswith(UNLIMITED):
            return
        service: Service = request.app.state.service
        settings = service.settings
        cost = min(request.route_handler.opt.get("cost", 1), settings.burst)
        client = client_of(request)
        handful = self._handfuls.get(client)
        if handful is None:
            handful = self._handfuls[client] = _Handful()
        async with handful.lock:
            if monotonic() > handful.expires:
                handful.tokens = 0
            if handful.tokens < cost:
                wanted = max(cost - handful.tokens, min(HANDFUL, settings.burst))
                taken, wait = await service.store.take_tokens(
                    client, wanted, settings.rate, settings.burst
                )
                handful.tokens += taken
                handful.expires = monotonic() + KEPT_SECONDS
                if handful.tokens < cost:
                    missing = 1000 * (cost - handful.tokens - 1) / settings.rate
                    raise TooManyRequests(math.ceil((max(wait, 0) + missing) / 1000))
            handful.tokens -= cost
