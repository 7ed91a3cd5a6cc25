"""How often a client may ask, and how many requests it may have open at once.

A client has a bucket of tokens in the store, from which each process takes a handful at a time.
While the store gives none, because it takes no changes or does not answer, each process counts by
itself: what can be read is read, and no client may ask more often of a process than before.
"""

import asyncio
import functools
import ipaddress
import math
from collections import Counter
from time import monotonic
from typing import Any

from cachetools import LRUCache
from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saikoro.service.bootstrap import Service
from saikoro.service.clock import today
from saikoro.service.errors.requests import TooManyOpenRequests, TooManyRequests
from saikoro.service.errors.stores import StoreDown

ADDRESSES = 1_000
"""Addresses whose client a process remembers."""

HANDFUL = 20
"""The most tokens that a process takes at once, so that few requests ask the store for theirs."""

HANDFULS = 20
"""Handfuls in a full bucket at least: what one process has taken, no other can give."""

KEPT_SECONDS = 2.0
"""Seconds after which unused tokens expire."""

CLIENTS = 10_000
"""Clients that a process remembers."""

PATIENCE_SECONDS = 1.0
"""How long the store has to give tokens; the request has its own wait for it."""

ALONE_SECONDS = 1.0
"""How long a process counts by itself before it asks the store again."""

REFUSAL_SECONDS = 0.25
"""How long a refusal waits, so that a client that asks again at once does not keep the API busy."""

_HEADERS = "rate_limit"
"""The key under which the state of a request holds the headers of its response."""

COUNTED_HERE = "counted_here"
"""The option of routes that each process counts by itself, and each apart from all others.

They answer while the store does not, and whatever else their client asks for.
"""


def client_of(request: Request[Any, Any, Any]) -> str:
    """The address that a request came from; of IPv6 its network, which is one client's."""
    return client_in(request.scope)


def client_in(scope: Scope) -> str:
    """The address that a request came from, before it has reached a route."""
    address = scope["client"]
    return "unknown" if address is None else _client_at(address[0])


def _options(scope: Scope) -> dict[str, Any]:
    """The options of the route of a request; none where no route takes it."""
    handler: Any = scope.get("route_handler")
    return {} if handler is None else handler.opt


def _counted_as(scope: Scope) -> str:
    """The name under which this process counts a request: its client, or this for one route."""
    client = client_in(scope)
    return f"{client} {scope['path']}" if COUNTED_HERE in _options(scope) else client


@functools.lru_cache(ADDRESSES)
def _client_at(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def _headers(left: int, rate: float, burst: int) -> list[tuple[bytes, bytes]]:
    """The headers of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left."""
    window, full = math.ceil(burst / rate), math.ceil((burst - left) / rate)
    return [
        (b"ratelimit-policy", b'"requests";q=%d;w=%d' % (burst, window)),
        (b"ratelimit", b'"requests";r=%d;t=%d' % (left, full)),
    ]


async def add_limit_headers(message: Message, scope: Scope) -> None:
    """Add `RateLimit-Policy` and `RateLimit` to every response: what its client has left."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *scope["state"].get(_HEADERS, ())]


def _cost(request: Request[Any, Any, Any]) -> int:
    """Tokens of a request; a body of unknown length is taken for the longest."""
    handler: Any = request.scope.get("route_handler")
    options = _options(request.scope)
    cost: int = options.get("cost", 1)
    if "bytes_a_token" in options:
        max_body = handler.resolve_request_max_body_size()
        length = request.headers.get("Content-Length", "")
        cost += (
            min(int(length) if length.isdecimal() else max_body, max_body)
            // options["bytes_a_token"]
        )
    return cost


class _Handful:
    """Tokens of one client that this process has taken."""

    def __init__(self) -> None:
        self.tokens = 0
        self.left = 0
        """The number of tokens that the store had left when these were taken."""
        self.expires = 0.0
        self.lock = asyncio.Lock()
        """Requests that come at once take one handful, not one each."""


class _Bucket:
    """The tokens of one client that this process alone counts."""

    def __init__(self, burst: int) -> None:
        self._tokens = float(burst)
        self._counted = monotonic()

    def take(self, wanted: int, rate: float, burst: int) -> tuple[int, int, int]:
        """Take tokens, and return what `take_tokens` of the store would."""
        now = monotonic()
        self._tokens = min(burst, self._tokens + (now - self._counted) * rate)
        self._counted = now
        taken = min(wanted, int(self._tokens))
        self._tokens -= taken
        wait = 0 if taken else math.ceil((1 - self._tokens) / rate * 1000)
        return taken, wait, int(self._tokens)


class RateLimit:
    """Counts the requests of every client."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Count from the beginning, as the application starts in an event loop."""
        self._handfuls: LRUCache[str, _Handful] = LRUCache(CLIENTS)
        self._buckets: LRUCache[str, _Bucket] = LRUCache(CLIENTS)
        """The buckets, which stay when the store is back, so that a store that fails often fills
        none."""
        self._alone_until = float("-inf")
        """The moment until which this process counts by itself, in seconds of a steady clock."""

    async def check(self, request: Request[Any, Any, Any]) -> None:
        """Raise TooManyRequests, after a pause, if this client has to wait.

        A route costs the tokens of its option `cost`, 1 by default; one whose work grows with its
        body has the option `bytes_a_token`, too. Nothing is exempt; what no route takes costs 1.
        """
        service: Service = request.app.state.service
        burst = service.settings.burst
        cost = min(_cost(request), burst)
        client = client_of(request)
        if COUNTED_HERE in _options(request.scope):
            taken, missing, left = self._take_here(service, _counted_as(request.scope), cost)
            wait = None if taken == cost else math.ceil(missing / 1000)
        else:
            wait, left = await self._spend(service, client, cost)
        request.scope["state"][_HEADERS] = _headers(left, service.settings.rate, burst)
        if wait is not None:
            await asyncio.sleep(REFUSAL_SECONDS)
            raise TooManyRequests(wait)

    async def check_once(self, request: Request[Any, Any, Any]) -> None:
        """As `check`, for a request that may have been counted before."""
        if _HEADERS not in request.scope["state"]:
            await self.check(request)

    async def _spend(self, service: Service, client: str, cost: int) -> tuple[int | None, int]:
        """Spend tokens of a client, or return the seconds until there are enough.

        The second is how many are left.
        """
        rate, burst = service.settings.rate, service.settings.burst
        handful = self._handfuls.get(client)
        if handful is None:
            handful = self._handfuls[client] = _Handful()
        async with handful.lock:
            if monotonic() > handful.expires:
                handful.tokens = 0
            if handful.tokens < cost:
                wanted = max(cost - handful.tokens, min(HANDFUL, burst // HANDFULS))
                taken, wait, left = await self._take(service, client, wanted)
                handful.tokens += taken
                handful.left = left
                handful.expires = monotonic() + KEPT_SECONDS
                if handful.tokens < cost:
                    missing = 1000 * (cost - handful.tokens - 1) / rate
                    return math.ceil((max(wait, 0) + missing) / 1000), handful.tokens
            handful.tokens -= cost
            return None, handful.tokens + handful.left

    async def _take(self, service: Service, client: str, wanted: int) -> tuple[int, int, int]:
        """Tokens from the store; where it gives none, from this process's own count."""
        if monotonic() >= self._alone_until:
            rate, burst = service.settings.rate, service.settings.burst
            try:
                key = service.identity.rate_key(client, today())
                async with asyncio.timeout(PATIENCE_SECONDS):
                    return await service.host.store.take_tokens(key, wanted, rate, burst)
            except (StoreDown, TimeoutError):
                self._alone_until = monotonic() + ALONE_SECONDS
        return self._take_here(service, client, wanted)

    def _take_here(self, service: Service, client: str, wanted: int) -> tuple[int, int, int]:
        """Tokens from this process's own count."""
        rate, burst = service.settings.rate, service.settings.burst
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = _Bucket(burst)
        return bucket.take(wanted, rate, burst)


class BoundedRequests(ASGIMiddleware):
    """Raises TooManyOpenRequests for a client that has too many open in this process."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()
        """The number of open requests, as they are counted."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, and count it until its response has ended."""
        counted = _counted_as(scope)
        if self._open[counted] >= self._most:
            raise TooManyOpenRequests(self._most)
        self._open[counted] += 1
        try:
            await next_app(scope, receive, send)
        finally:
            self._open[counted] -= 1
            if not self._open[counted]:
                del self._open[counted]
