"""Caching for every route: who may keep a response, and 304 for clients that have it already."""

import hashlib

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from saikoro.domain.match.events import Seat
from saikoro.service.http.requests.preconditions import unchanged

FOR_EVER = "max-age=31536000, immutable"
"""The policy for what can never change."""

OF_THIS_BUILD = "public, max-age=300"
"""The policy for what only another build of the service changes."""

REVALIDATED = "no-cache"
UNSTORED = "no-store"
BY_TICKET = "private, no-store"


def kept_for(seat: Seat | None, policy: str) -> str:
    """The policy for what a seat, or everybody, sees."""
    return f"{'public' if seat is None else 'private'}, {policy}"


KEPT = "kept"
"""The option of routes that says who may keep their responses, as their declarations have it."""

_KEPT_BY_304 = ("cache-control", "content-location", "date", "etag", "expires", "vary")
"""Headers of a 200 that its 304 has, too (RFC 9110, 15.4.5)."""


class Cached(ASGIMiddleware):
    """Completes `Cache-Control` and `ETag`, and answers `If-None-Match`.

    A response that says nothing is revalidated before it is used again, is private where a token
    opened it, and is stored nowhere if its address holds a ticket. The tag is a digest of the body
    where the route gives none.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a request on; a GET has its tag compared once the body is there."""
        asked, method = Headers.from_scope(scope), scope["method"]  # type: ignore[typeddict-item]
        begun: list[HTTPResponseStartEvent] = []
        ended = False

        async def completed(message: Message) -> None:
            nonlocal ended
            if message["type"] == "http.response.start":
                _control(scope, method, asked, MutableScopeHeaders.from_message(message))
                if method == "GET" and message["status"] == 200:
                    begun.append(message)
                    return
            elif begun:
                start = begun.pop()
                headers = MutableScopeHeaders.from_message(start)
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    _tag(headers, message["body"])
                tag = headers.get("etag")
                if tag is not None and unchanged(asked.get("if-none-match"), tag):
                    ended = True
                    kept = [each for each in start["headers"] if each[0].decode() in _KEPT_BY_304]
                    await send({"type": "http.response.start", "status": 304, "headers": kept})
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                else:
                    await send(start)
            if not ended:
                await send(message)

        await next_app(scope, receive, completed)


def _control(scope: Scope, method: str, asked: Headers, headers: MutableScopeHeaders) -> None:
    """Say who may keep the response, where the route does not."""
    if b"ticket=" in scope["query_string"]:
        headers["Cache-Control"] = BY_TICKET
    elif "cache-control" not in headers:
        headers["Cache-Control"] = _policy(scope, method, asked)


def _policy(scope: Scope, method: str, asked: Headers) -> str:
    kept = scope["route_handler"].opt.get(KEPT)
    if method not in ("GET", "HEAD") or kept == "unstored":
        return UNSTORED
    if "authorization" in asked:
        return f"private, {REVALIDATED}"
    return OF_THIS_BUILD if kept == "build" else REVALIDATED


def _tag(headers: MutableScopeHeaders, body: bytes) -> None:
    """Give a whole body that may be kept the digest of its bytes as its tag."""
    if "etag" not in headers and UNSTORED not in headers["Cache-Control"]:
        headers["ETag"] = f'"{hashlib.sha256(body).hexdigest()}"'
