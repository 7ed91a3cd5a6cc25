"""HEAD, for every address that can be read."""

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


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
