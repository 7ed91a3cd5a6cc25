"""Headers that keep browsers from doing more with a response than we meant."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

DATA = "default-src 'none'; frame-ancestors 'none'"
"""The policy of everything but pages: no script, no frame."""

PAGE = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'"
)
"""The policy of our own pages: what they load comes from here."""


class Hardened:
    """An application whose responses carry `X-Content-Type-Options` and the like."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and complete the headers of a response."""

        async def hardened(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                html = headers.get("Content-Type", "").startswith("text/html")
                headers["Content-Security-Policy"] = PAGE if html else DATA
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
            await send(message)

        await self._app(scope, receive, hardened)
