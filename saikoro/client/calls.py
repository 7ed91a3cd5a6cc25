"""Operations as methods: the same steps, blocking for Client and to be awaited for AsyncClient."""

import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Generic, ParamSpec, Self, TypeVar, overload

from saikoro.api_schemas.operations.declaring import Declared
from saikoro.client.asking import asking
from saikoro.client.exchange import Steps

if TYPE_CHECKING:
    from saikoro.client.clients import AsyncClient, Client

P = ParamSpec("P")
T = TypeVar("T")


class Operation(Generic[P, T]):
    """An operation: a method of Client, a coroutine method of AsyncClient."""

    def __init__(self, steps: Declared[P, T] | Callable[P, Steps[T]]) -> None:
        self.declared = steps if isinstance(steps, Declared) else None
        """What it is declared as, where it is one request and its answer."""
        self._steps = asking(steps) if isinstance(steps, Declared) else steps
        self.__doc__ = self._steps.__doc__

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
    """A stream to follow: an iterator of Client, an asynchronous one of AsyncClient."""

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
