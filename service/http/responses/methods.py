"""OPTIONS: the methods that an address has."""

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
