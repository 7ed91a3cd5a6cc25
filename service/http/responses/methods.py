"""HEAD and OPTIONS, which every address has."""

from typing import Any

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def methods_of(app: Litestar) -> dict[str, str]:
    """The methods of every path, by commas; HEAD wherever there is GET."""
    return {
        route.path_format: ", ".join(
            sorted(route.methods | ({"HEAD"} if "GET" in route.methods else set()))
        )
        for route in app.routes
        if isinstance(route, HTTPRoute)
    }


class AllMethods(ASGIMiddleware):
    """Has OPTIONS name all methods: the framework names those of the first handler of a path."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on."""

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = scope["litestar_app"].state.methods
                MutableScopeHeaders.from_message(message)["Allow"] = known[scope["path_template"]]
            await send(message)

        asks = scope["method"] == "OPTIONS"  # type: ignore[typeddict-item]
        await next_app(scope, receive, named if asks else send)


class HeadAsGet:
    """Answers HEAD as GET would be, without its body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as GET if it is HEAD."""
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        answered = False

        async def until_answered() -> Any:
            """A stream ends once its headers are sent: its client is gone, as far as it sees."""
            return {"type": "http.disconnect"} if answered else await receive()

        async def send_headers(message: Message) -> None:
            nonlocal answered
            if answered:
                return
            await send(message)
            if message["type"] == "http.response.start":
                answered = True
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        as_get: Any = {**scope, "method": "GET"}
        await self._app(as_get, until_answered, send_headers)
