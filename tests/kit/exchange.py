"""HTTP without a network: the ASGI application of an event loop in another thread.

A response is handed on piece by piece, and can be cut: its application sees a client that has gone.
"""

import asyncio
import queue
from collections.abc import Iterator
from email.utils import formatdate
from typing import Any
from weakref import WeakSet

import httpx

Message = dict[str, Any]

_BODILESS = (204, 304)
"""Statuses whose responses have no body, whatever the application sends."""


class LoopTransport(httpx.BaseTransport):
    """Hands requests to an ASGI application, in the event loop where that runs."""

    def __init__(self, app: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._app = app
        self._loop = loop
        self._open = WeakSet[_Exchange]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The response, as soon as it begins."""
        exchange = _Exchange(request, self._loop)
        self._open.add(exchange)
        asyncio.run_coroutine_threadsafe(exchange.run(self._app), self._loop)
        start = exchange.next()
        body = exchange if _has_body(request, start) else exchange.without_body()
        headers = [*start["headers"], (b"date", formatdate(usegmt=True).encode())]
        return httpx.Response(start["status"], headers=headers, stream=body)

    def close(self) -> None:
        """Cut every response that is not over; who reads one in another thread gets an error."""
        for exchange in [*self._open]:
            exchange.cut()


def _has_body(request: httpx.Request, start: Message) -> bool:
    return request.method != "HEAD" and start["status"] not in _BODILESS


class _Exchange(httpx.SyncByteStream):
    """One request and its response, which is sent in one thread and read in another."""

    def __init__(self, request: httpx.Request, loop: asyncio.AbstractEventLoop) -> None:
        self._scope = _scope(request)
        self._request = request
        self._loop = loop
        self._unread = [{"type": "http.request", "body": request.read(), "more_body": False}]
        self._gone = asyncio.Event()
        """Set when the response is over, or cut."""
        self._sent = queue.SimpleQueue[Message | BaseException]()
        self._seconds: float | None = request.extensions.get("timeout", {}).get("read")
        self._over = False

    async def run(self, app: Any) -> None:
        """Run the application for this request; an error that it raises is raised in the test."""
        try:
            await app(self._scope, self._receive, self._send)
        except BaseException as error:  # noqa: BLE001 - whoever waits for the response raises it
            self._sent.put(error)
        else:
            self._sent.put(EOFError("the application sent no whole response"))
        finally:
            self._gone.set()

    async def _receive(self) -> Message:
        if self._unread:
            return self._unread.pop()
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if not self._gone.is_set():
            self._sent.put(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                self._gone.set()

    def next(self) -> Message:
        """The next message of the application."""
        try:
            sent = self._sent.get(timeout=self._seconds)
        except queue.Empty:
            self.close()
            raise httpx.ReadTimeout("no response", request=self._request) from None
        if isinstance(sent, BaseException):
            raise sent
        return sent

    def __iter__(self) -> Iterator[bytes]:
        while not self._over:
            message = self.next()
            self._over = not message.get("more_body", False)
            yield message.get("body", b"")

    def without_body(self) -> httpx.SyncByteStream:
        """No body, when the application has sent its own."""
        for _ in self:
            pass
        return httpx.ByteStream(b"")

    def close(self) -> None:
        """Cut the response, unless it is over."""
        if not self._over:
            self._loop.call_soon_threadsafe(self._gone.set)

    def cut(self) -> None:
        """Cut the response, unless it is over; reading it raises an error."""
        self._sent.put(httpx.ReadError("the client was closed", request=self._request))
        self.close()


def _scope(request: httpx.Request) -> Message:
    url = request.url
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": url.scheme,
        "path": url.path,
        "raw_path": url.raw_path.partition(b"?")[0],
        "query_string": url.query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": ("127.0.0.1", 50_000),
        "server": (url.host, url.port or 80),
        "state": {},
        "extensions": {},
    }
