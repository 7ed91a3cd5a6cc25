"""The two clients: the same operations, blocking and asynchronous, over httpx."""

import functools
import ssl
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing
from typing import Any, Self, TypeVar

import httpx

from saikoro.client.errors import UnexpectedAnswer
from saikoro.client.exchange import (
    Answer,
    Body,
    Item,
    Lost,
    Pause,
    Reply,
    Request,
    Steps,
    address,
    advance,
    limited,
)
from saikoro.client.operations import Operations
from saikoro.client.seeds import Seeds, opening
from saikoro.domain.words import Language

T = TypeVar("T")

TIMEOUT = httpx.Timeout(10, read=60)
"""More than the longest time for which the service holds a request open."""

PATIENCE_SECONDS = 60.0

_USELESS = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)
"""Errors of a request that cannot be sent at all."""


@functools.cache
def _certificates() -> ssl.SSLContext:
    """The certificates that connections trust, loaded once a process because it takes 20 ms."""
    return httpx.create_ssl_context()


class _Connection(Operations):
    """The state of a connection that both clients share."""

    def __init__(self, url: str, patience: float) -> None:
        self._url = url.rstrip("/")
        self._patience = patience
        self._seeds = Seeds()
        """The seeds of matches that have not begun."""
        self._reached = False
        """Whether there has been any response: if not, the address may be wrong."""

    def picture_address(self, digest: str) -> str:
        """The address of a picture, for an `<img>`; nothing is asked for."""
        return self._url + address("pictures", digest)

    def _reply(self, response: httpx.Response, body: Body) -> Reply:
        self._reached = True
        return Reply(response.status_code, response.headers, bytes(body))

    def _lost(self, error: httpx.RequestError) -> Lost:
        if not isinstance(error, httpx.TransportError):  # such as a body that is not what it says
            raise UnexpectedAnswer(f"the service answered something unexpected ({error})")
        refused = isinstance(error, httpx.ConnectError) and not self._reached
        return Lost(error, final=refused or isinstance(error, _USELESS))


def _sent(request: Request) -> dict[str, Any]:
    """A request as httpx takes it."""
    sent = {"method": request.method, "url": request.path, "headers": request.headers}
    return sent | {"params": request.query or None, "content": request.content}


def _headers(token: str, language: Language | None) -> dict[str, str]:
    """The headers of every request of a client."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return headers if language is None else headers | {"Accept-Language": language}


class Client(_Connection):
    """A client of a service at `url`, for use in any thread.

    Refusals come in `language`; in English without one.

    Where a request is lost, or the service is busy, it is sent again under the same idempotency
    key, for up to `patience` seconds of pauses: `pause` is called for each. A service that was
    never reached is not waited for.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        language: Language | None = None,
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(url, patience)
        self._pause = pause
        self._http = httpx.Client(
            base_url=url,
            timeout=TIMEOUT,
            headers=_headers(token, language),
            transport=transport,
            verify=_certificates(),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def _one(self, steps: Steps[T]) -> T:
        return next(self._each(steps))

    def _each(self, steps: Steps[T]) -> Iterator[T]:
        steps, answer = opening(limited(steps, self._patience), self._seeds), None
        while True:
            step, answer = advance(steps, answer), None
            match step:
                case None:
                    return
                case Item(value):
                    yield value
                case Request():
                    answer = self._send(step)
                case Pause():
                    self._pause(step.seconds)

    def _send(self, request: Request) -> Answer:
        body = Body()
        try:
            with self._http.stream(**_sent(request)) as response:
                for chunk in response.iter_bytes():
                    body.take(chunk)
        except httpx.RequestError as error:
            return self._lost(error)
        return self._reply(response, body)


async def _sleep(seconds: float) -> None:
    import asyncio  # noqa: PLC0415 - a blocking client needs no event loop

    await asyncio.sleep(seconds)


class AsyncClient(_Connection):
    """A client of a service at `url`, for an event loop."""

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        language: Language | None = None,
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], Awaitable[None]] = _sleep,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(url, patience)
        self._pause = pause
        self._http = httpx.AsyncClient(
            base_url=url,
            timeout=TIMEOUT,
            headers=_headers(token, language),
            transport=transport,
            verify=_certificates(),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _one(self, steps: Steps[T]) -> T:
        async with aclosing(self._each(steps)) as items:
            return await anext(items)

    async def _each(self, steps: Steps[T]) -> AsyncGenerator[T]:
        steps, answer = opening(limited(steps, self._patience), self._seeds), None
        while True:
            step, answer = advance(steps, answer), None
            match step:
                case None:
                    return
                case Item(value):
                    yield value
                case Request():
                    answer = await self._send(step)
                case Pause():
                    await self._pause(step.seconds)

    async def _send(self, request: Request) -> Answer:
        body = Body()
        try:
            async with self._http.stream(**_sent(request)) as response:
                async for chunk in response.aiter_bytes():
                    body.take(chunk)
        except httpx.RequestError as error:
            return self._lost(error)
        return self._reply(response, body)
