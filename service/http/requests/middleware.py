"""Middleware of every request: checks of its connection and body, counts, and a clean end."""

import asyncio
import re
import time
from typing import Any

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saikoro.domain.text import Text
from saikoro.service.errors.requests import ShuttingDown, SlowRequest
from saikoro.service.http.requests.refusal import BadHeader
from saikoro.service.http.responses.browsers import METHODS
from saikoro.service.process import tracing
from saikoro.service.process.metrics import REQUESTS

_HOST = re.compile(rb"(?:\[[0-9A-Fa-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::([0-9]{0,5}))?", re.ASCII)
"""A host as RFC 9110 (7.2) has it, with its port."""

_LAST_PORT = 65_535

_HOST_ONCE = Text(
    "{name} は、要求先のホストを一度だけ送ってください",
    "{name} must be sent once, with the host that is asked",
)
_NO_HOST = Text(
    "{name} は、名前かアドレスと、必要なら 65535 以下のポートにしてください",
    "{name} must be a name or an address, and a port of at most 65535 if any",
)
_NO_WEBSOCKETS = Text(
    "{name} は送れません。WebSocket はないので、イベントは Server-Sent Events で追ってください",
    "{name} must be absent: there are no WebSockets here; follow events as Server-Sent Events",
)


class Addressed(ASGIMiddleware):
    """Raises BadHeader for a request that is not sent to one host, or that wants a WebSocket.

    A wish for any other protocol is ignored, as RFC 9110 (7.8) allows.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass on what is well addressed."""
        hosts = [value.strip() for name, value in scope["headers"] if name == b"host"]
        needed = scope["http_version"] not in ("0.9", "1.0")
        if len(hosts) > 1 or (needed and hosts in ([], [b""])):
            raise BadHeader("Host", _HOST_ONCE)
        if any(hosts) and not _is_host(hosts[0]):
            raise BadHeader("Host", _NO_HOST)
        wanted = b",".join(value for name, value in scope["headers"] if name == b"upgrade")
        if any(each.strip().lower() == b"websocket" for each in wanted.split(b",")):
            raise BadHeader("Upgrade", _NO_WEBSOCKETS)
        await next_app(scope, receive, send)


def _is_host(value: bytes) -> bool:
    found = _HOST.fullmatch(value)
    return found is not None and int(found[1] or 0) <= _LAST_PORT


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


UNROUTED = "none"
"""What stands for the path of requests that no route takes: clients choose those."""

OTHER_METHOD = "other"
"""What stands for a method that no route has."""


class CountRequests:
    """Counts every request by method, route and status, and measures how long it took.

    A request of an event stream lasts as long as its match.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and note what became of it."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            method = scope["method"] if scope["method"] in METHODS else OTHER_METHOD
            path = scope.get("path_template", UNROUTED)
            REQUESTS.labels(method, path, status).observe(time.perf_counter() - began)


class TraceRequests(ASGIMiddleware):
    """Records each request as a trace of its own: clients of a public service join none of ours."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, and note its status."""
        if not tracing.is_on():
            await next_app(scope, receive, send)
            return

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                tracing.note("http.response.status_code", message["status"])
            await send(message)

        method, route = str(scope["method"]), str(scope["path_template"])  # type: ignore[typeddict-item]
        named = {"http.request.method": method, "http.route": route}
        with tracing.span(f"{method} {route}", kind="server", attributes=named):
            await next_app(scope, receive, noted)


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
