"""Headers that keep browsers from doing more with a response than we meant."""

from litestar.types import ASGIApp, Message, Receive, Scope, Send

DATA = b"default-src 'none'; frame-ancestors 'none'"
"""The policy of everything but pages: no script, no frame."""

PAGE = (
    b"default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    b"img-src 'self' data:; frame-ancestors 'none'"
)
"""The policy of our own pages: what they load comes from here."""

_ALWAYS = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer")]


class Hardened:
    """An application whose responses carry `X-Content-Type-Options` and the like."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and complete the headers of a response."""

        async def hardened(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                html = dict(headers).get(b"content-type", b"").startswith(b"text/html")
                policy = (b"content-security-policy", PAGE if html else DATA)
                message["headers"] = [*headers, policy, *_ALWAYS]
            await send(message)

        await self._app(scope, receive, hardened)
