"""The server of the API: uvicorn, with bounds on headers, and an end without errors.

A connection that sends its headers too slowly, or too many of them, is cut off. Before the server
ends it answers long polls and ends event streams, so that no client sees an error; what has no
answer after GRACE_SECONDS is answered with 503.
"""

import asyncio
import contextlib
import resource
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, NoReturn

import structlog
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from saikoro.service.http.app import end_waits
from saikoro.service.http.responses.browsers import Hardened
from saikoro.service.process.logs import counts
from saikoro.service.settings import Settings

GRACE_SECONDS = 2
"""Seconds for which requests in flight may delay the end."""

HEADER_BYTES = 65_536
"""The most bytes of the headers of a request, with the request line."""

_TOO_SLOW = b"408 Request Timeout"
_TOO_LARGE = b"431 Request Header Fields Too Large"

log = structlog.get_logger()


class Server(uvicorn.Server):
    """A server that ends all waits before it waits for its connections to end."""

    def __init__(self, config: uvicorn.Config, end_waits: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_waits = end_waits
        self._in_hand: dict[str, int] = {}
        """The work in hand when the signal to end came."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note what is in hand; called in the signal handler."""
        self._in_hand = counts()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections from now on."""
        await super().startup(sockets)
        log.info("process.serving")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer everybody who waits, then close everything."""
        log.info("process.ending", in_hand=self._in_hand)
        self._end_waits()
        await super().shutdown(sockets)


class BoundedHttp(HttpToolsProtocol):
    """HTTP whose requests have bounded headers."""

    def __init__(self, *parts: Any, header_seconds: float, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._header_seconds = header_seconds
        self._header_bytes = 0
        """The bytes received of headers that are not complete."""
        self._overdue: asyncio.TimerHandle | None = None
        """Runs while headers are expected."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request."""
        super().connection_made(transport)
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self._headers_complete()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes, unless they are too many for headers."""
        if self._overdue is not None:
            self._header_bytes += len(data)
        super().data_received(data)
        if self._overdue is not None and self._header_bytes > HEADER_BYTES:
            self._refuse(_TOO_LARGE)

    def _unsupported_upgrade_warning(self) -> None:
        """Leave it to the application: an attacker could fill the log with warnings."""

    def on_message_begin(self) -> None:
        """Expect the headers of a request."""
        super().on_message_begin()
        self._expect_headers()

    def on_headers_complete(self) -> None:
        """Expect headers no more."""
        self._headers_complete()
        super().on_headers_complete()

    def _expect_headers(self) -> None:
        if self._overdue is None:
            self._header_bytes = 0
            self._overdue = self.loop.call_later(self._header_seconds, self._refuse, _TOO_SLOW)

    def _headers_complete(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _refuse(self, status: bytes) -> None:
        self._headers_complete()
        if not self.transport.is_closing():
            self.transport.write(
                b"HTTP/1.1 %b\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % status
            )
            self.transport.close()


def _exit(_number: int, _frame: FrameType | None) -> NoReturn:
    """Exit as at the end of a program: uvicorn ends, and then raises the signal again.

    By default that would kill this process, with its background process and that one's semaphores
    left to the system.
    """
    sys.exit()


def allow_connections() -> None:
    """Allow this process as many open files, and so connections, as the system lets it have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a system may bound them by something else
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve(app: Litestar, settings: Settings, listening: socket.socket | None = None) -> None:
    """Serve until SIGTERM or Ctrl-C, then exit with 0.

    On a socket that others accept connections from, too, or at the address of the settings.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)
    allow_connections()
    server = Server(configured(app, settings), lambda: end_waits(app))
    server.run(None if listening is None else [listening])


def configured(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    protocol: Any = partial(BoundedHttp, header_seconds=settings.header_seconds)
    return uvicorn.Config(
        Hardened(app),
        host=settings.host,
        port=settings.port,
        http=protocol,
        ws="none",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
