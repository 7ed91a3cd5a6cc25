"""Headers for browsers: what they may do with a response, and which pages may read it (CORS).

Tokens are sent in a header and never kept by the browser, so a page can do no more than any client.
"""

from http import HTTPStatus

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saikoro.api_schemas.operations import OPERATIONS

DATA = b"default-src 'none'; frame-ancestors 'none'"
"""The policy of everything but pages: no script, no frame."""

PAGE = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    b"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    b"frame-ancestors 'none'"
)
"""The policy of our own pages: what they load comes from here, and nothing is inline."""

PICTURE = DATA + b"; sandbox"
"""The policy of pictures, of our own, of games and of cards: also one that is opened by its address
runs nothing, and is of no origin."""

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
                if message["status"] != HTTPStatus.NOT_MODIFIED:
                    # A browser takes the headers of a 304 for those of the page that it has kept.
                    kind = dict(headers).get(b"content-type", b"")
                    headers.append((b"content-security-policy", _policy(kind)))
                message["headers"] = [*headers, *_ALWAYS]
            await send(message)

        await self._app(scope, receive, hardened)


def _policy(media_type: bytes) -> bytes:
    """The policy for what is of this type."""
    if media_type.startswith(b"text/html"):
        return PAGE
    return PICTURE if media_type.startswith(b"image/") else DATA


KEPT_SECONDS = 3_600
"""How long browsers remember what is allowed."""

METHODS = tuple(
    dict.fromkeys(["GET", "HEAD", *(one.method.upper() for one in OPERATIONS), "OPTIONS"])
)
"""The methods that routes have."""

_SENT = sorted(
    {"Accept", "Accept-Language", "Content-Type", "If-None-Match"}.union(
        *({p.sent for p in one.parameters.values() if p.where == "header"} for one in OPERATIONS)
    )
)
"""The headers of requests: those of every route, and parameters of operations."""

_READ = (
    "Allow",
    "Content-Disposition",
    "Content-Language",
    "Deprecation",
    "ETag",
    "Link",
    "Location",
    "Preference-Applied",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
)

_PREFLIGHT = {
    "Access-Control-Allow-Methods": ", ".join(METHODS),
    "Access-Control-Allow-Headers": ", ".join(_SENT),
    "Access-Control-Max-Age": str(KEPT_SECONDS),
}


def shared(app: ASGIApp, origins: str) -> ASGIApp:
    """The application for pages of `origins`, by commas; `*` is every origin, and none is none."""
    names = {origin.strip() for origin in origins.split(",")} - {""}
    return Shared(app, names) if names else app


class Shared:
    """An application whose responses pages of some origins may read.

    Where not every origin may, all responses vary by it, those to others, too: a cache would hand
    them to a page.
    """

    def __init__(self, app: ASGIApp, origins: set[str]) -> None:
        self._app = app
        self._origins = origins
        self._every = "*" in origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a preflight, and pass everything else on."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        asked = Headers.from_scope(scope)
        origin = asked.get("origin", "")
        allowed = bool(origin) and (self._every or origin in self._origins)

        async def shared(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                if allowed:
                    headers["Access-Control-Allow-Origin"] = "*" if self._every else origin
                    headers["Access-Control-Expose-Headers"] = ", ".join(_READ)
                if not self._every:
                    headers.extend_header_value("vary", "Origin")
            await send(message)

        if allowed and scope["method"] == "OPTIONS" and "access-control-request-method" in asked:
            sent = [(name.lower().encode(), value.encode()) for name, value in _PREFLIGHT.items()]
            await shared({"type": "http.response.start", "status": 204, "headers": sent})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await self._app(scope, receive, shared)
