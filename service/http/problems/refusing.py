"""Requests that no route takes: an unknown path, a wrong method, a bad host, too many at once."""

from typing import Any

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saikoro.service.errors.requests import TooManyRequests
from saikoro.service.http.problems.answering import answer_error
from saikoro.service.http.requests.limits import RateLimit


class Refusing:
    """An application that answers what no route takes, and counts it as what its client asks."""

    def __init__(self, router: ASGIApp, limit: RateLimit) -> None:
        self._router = router
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; routes answer their own errors, so that what is raised has no route.

        An error after a response has begun is raised: nothing can be answered any more.
        """
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._router(scope, receive, noted)
        except Exception as error:
            if begun or scope["type"] != ScopeType.HTTP:
                raise
            request: Request[Any, Any, Any] = Request(scope, receive, send)
            refused = await self._counted(request, error)
            response = answer_error(request, refused).to_asgi_response(None, request)
            await response(scope, receive, send)

    async def _counted(self, request: Request[Any, Any, Any], error: Exception) -> Exception:
        """The error; that there are too many requests where its client has to wait."""
        try:
            await self._limit.check_once(request)
        except TooManyRequests as too_many:
            return too_many
        return error
