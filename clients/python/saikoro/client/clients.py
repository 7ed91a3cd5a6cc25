"""The two clients: the same operations, blocking and asynchronous, over httpx."""

import asyncio
import functools
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing
from typing import Any, Generic, ParamSpec, Self, TypeVar, overload

import httpx

from saikoro.client import matches, tournaments
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
    as_type,
    body_of,
    delete,
    get,
    limited,
    one,
    post,
)

P = ParamSpec("P")
T = TypeVar("T")

TIMEOUT = httpx.Timeout(10, read=60)
"""More than the longest time for which the service holds a request open."""

PATIENCE_SECONDS = 60.0

_USELESS = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)
"""Errors of a request that cannot be sent at all."""


class Operation(Generic[P, T]):
    """What can be asked: a method of Client, a coroutine method of AsyncClient."""

    def __init__(self, steps: Callable[P, Steps[T]]) -> None:
        self._steps = steps
        self.__doc__ = steps.__doc__

    @overload
    def __get__(self, api: "Client", kind: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, api: "AsyncClient", kind: type) -> Callable[P, Awaitable[T]]: ...
    @overload
    def __get__(self, api: None, kind: type) -> Self: ...
    def __get__(self, api: "Client | AsyncClient | None", kind: type) -> object:
        """The operation of one client."""
        if api is None:
            return self

        def perform(*args: P.args, **kwargs: P.kwargs) -> T | Awaitable[T]:
            return api._one(self._steps(*args, **kwargs))  # noqa: SLF001 - one class in two

        return functools.update_wrapper(perform, self._steps)


class Following(Generic[P, T]):
    """What can be followed: an iterator of Client, an asynchronous one of AsyncClient."""

    def __init__(self, steps: Callable[P, Steps[T]]) -> None:
        self._steps = steps
        self.__doc__ = steps.__doc__

    @overload
    def __get__(self, api: "Client", kind: type) -> Callable[P, Iterator[T]]: ...
    @overload
    def __get__(self, api: "AsyncClient", kind: type) -> Callable[P, AsyncIterator[T]]: ...
    @overload
    def __get__(self, api: None, kind: type) -> Self: ...
    def __get__(self, api: "Client | AsyncClient | None", kind: type) -> object:
        """The operation of one client."""
        if api is None:
            return self

        def perform(*args: P.args, **kwargs: P.kwargs) -> Iterator[T] | AsyncIterator[T]:
            return api._each(self._steps(*args, **kwargs))  # noqa: SLF001 - one class in two

        return functools.update_wrapper(perform, self._steps)


def _get(path: str, *, accept: str = "*/*", token: str = "") -> Steps[bytes]:
    """The body at any path, in one form of it: for routes without a method of their own."""
    return one(get(path, accept=accept, token=token), body_of)


def _post(path: str, body: Any, *, token: str = "", wait: float = 0, key: str = "") -> Steps[Any]:
    """The response to a request to any path, which is done once under its key."""
    return one(post(path, body, token=token, wait=wait, key=key), as_type(object))


def _delete(path: str, *, token: str = "") -> Steps[bytes]:
    """The response to a request to do away with what is at any path."""
    return one(delete(path, token=token), body_of)


class Operations:
    """Everything that can be asked of a service, and how long for."""

    games = Operation(matches.games)
    game_schema = Operation(matches.game_schema)
    card_set = Operation(matches.card_set)
    store_card_set = Operation(matches.store_card_set)

    create = Operation(matches.create)
    join = Operation(matches.join)
    match = Operation(matches.match)
    decision = Operation(matches.decision)
    check = Operation(matches.check)
    answer = Operation(matches.answer)
    resign = Operation(matches.resign)
    rewind = Operation(matches.rewind)
    ticket = Operation(matches.ticket)
    events = Operation(matches.events)
    follow = Following(matches.follow)
    state = Operation(matches.state)
    patch = Operation(matches.patch)
    newer = Operation(matches.newer)
    record = Operation(matches.record)
    report = Operation(matches.report)
    audit = Operation(matches.audit)
    verify = Operation(matches.verify)

    open_tournament = Operation(tournaments.open_tournament)
    tournament = Operation(tournaments.tournament)
    entrants = Operation(tournaments.entrants)
    organise = Operation(tournaments.organise)
    preview = Operation(tournaments.preview)
    invitations = Operation(tournaments.invitations)
    tournament_seats = Operation(tournaments.tournament_seats)
    follow_tournament = Following(tournaments.follow_tournament)
    output = Operation(tournaments.output)
    tournament_record = Operation(tournaments.tournament_record)
    tournament_match_record = Operation(tournaments.tournament_match_record)

    get = Operation(_get)
    post = Operation(_post)
    delete = Operation(_delete)

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._reached = False
        """Whether there has been any response: if not, the address may be wrong."""

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


class Client(Operations):
    """A client of a service at `url`, for use in any thread.

    Where a request is lost, or the service is busy, it is sent again under the same idempotency
    key, for up to `patience` seconds of pauses: `pause` is called for each. A service that was
    never reached is not waited for.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(patience)
        headers = {"Authorization": f"Bearer {token}"} if token else None
        self._pause = pause
        self._http = httpx.Client(
            base_url=url, timeout=TIMEOUT, headers=headers, transport=transport
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
        steps, answer = limited(steps, self._patience), None
        while True:
            try:
                step = next(steps) if answer is None else steps.send(answer)
            except StopIteration:
                return
            answer = None
            match step:
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


class AsyncClient(Operations):
    """The same for an event loop: operations are awaited, `follow` is iterated by `async for`."""

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(patience)
        headers = {"Authorization": f"Bearer {token}"} if token else None
        self._pause = pause
        self._http = httpx.AsyncClient(
            base_url=url, timeout=TIMEOUT, headers=headers, transport=transport
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
        steps, answer = limited(steps, self._patience), None
        while True:
            try:
                step = next(steps) if answer is None else steps.send(answer)
            except StopIteration:
                return
            answer = None
            match step:
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
