"""Compressed responses, but for event streams, whose messages must not wait in a buffer.

Nor are those that hold a token next to words that others choose, such as names: how long a
compressed one is tells, guess by guess, what is in it (BREACH).

What does not change, and anybody may have, is compressed once, as long as it is among what was
asked for last. What changes is not kept: it would take the place of what does not.
"""

import gzip
import hashlib
from http import HTTPStatus

from cachetools import LRUCache
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import (
    ASGIApp,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

from saikoro.api_schemas.operations.declaring import EVENT_STREAM
from saikoro.service.http.requests.accept import takes_coding

SMALLEST = 1_000
"""Bytes below which compressing does not pay."""

HOLDS_TOKENS = "holds_tokens"
"""The option of routes whose responses hold a token."""

LEVEL = 6
"""The level of gzip: 5 takes two thirds of the time, and adds two percent to what a page costs."""


KEPT_BYTES = 8 * 2**20
"""Bytes of compressed responses that a process keeps."""

_LASTING = "max-age"
"""The word of the policy of what does not change."""

_OF_FEW = "private"
"""The word of the policy of what not everybody may have."""


class _ButForStreams(CompressionMiddleware):
    """Compresses what is not an event stream, for who accepts it."""

    def __init__(self, app: ASGIApp, config: CompressionConfig) -> None:
        super().__init__(app, config)
        self._kept: LRUCache[bytes, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)
        """Compressed bodies by the digests of the plain ones."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an event stream on as it is, and what its client takes as it is alone."""
        asked = Headers.from_scope(scope)
        streams = scope["path"].endswith("/stream") or EVENT_STREAM in asked.get("Accept", "")
        if streams:
            await self.app(scope, receive, send)
        elif takes_coding(asked.get("Accept-Encoding"), "gzip"):
            await super().__call__(scope, receive, _varied(send))
        else:
            await self.app(scope, receive, _varied(send))

    def create_compression_send_wrapper(
        self,
        send: Send,
        compression_encoding: str,
        scope: Scope,
    ) -> Send:
        """Send what does not change as it was compressed before, even if it comes in parts."""
        anew = super().create_compression_send_wrapper(send, compression_encoding, scope)
        held: list[HTTPResponseStartEvent] = []
        parts: list[bytes] = []

        async def compressed(message: Message) -> None:
            if message["type"] == "http.response.start" and _lasts(message):
                held.append(message)
                return
            if not held or message["type"] != "http.response.body":
                await anew(message)
                return
            parts.append(message["body"])
            if message.get("more_body"):
                return
            start, message["body"] = held.pop(), b"".join(parts)
            if len(message["body"]) >= SMALLEST:
                message["body"] = self._compress(message["body"])
                headers = MutableScopeHeaders.from_message(start)
                headers["Content-Encoding"] = compression_encoding
                headers["Content-Length"] = str(len(message["body"]))
            await send(start)
            await send(message)

        return compressed

    def _compress(self, body: bytes) -> bytes:
        digest = hashlib.sha256(body).digest()
        found = self._kept.get(digest)
        if found is None:
            found = gzip.compress(body, LEVEL, mtime=0)
            if len(found) <= KEPT_BYTES:
                self._kept[digest] = found
        return found


def _lasts(start: HTTPResponseStartEvent) -> bool:
    policy = MutableScopeHeaders.from_message(start).get("cache-control", "")
    return start["status"] == HTTPStatus.OK and _LASTING in policy and _OF_FEW not in policy


def _varied(send: Send) -> Send:
    """Name the header in `Vary` of every response, whether it is compressed or not."""

    async def varied(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            named = [name.strip() for name in headers.get("vary", "").split(",") if name.strip()]
            headers["vary"] = ", ".join(dict.fromkeys([*named, "Accept-Encoding"]))
        await send(message)

    return varied


def compression() -> DefineMiddleware:
    """Compress by gzip for clients that accept it; ETags are those of the plain bodies."""
    config = CompressionConfig(
        backend="gzip",
        minimum_size=SMALLEST,
        gzip_compress_level=LEVEL,
        exclude_opt_key=HOLDS_TOKENS,
    )
    return DefineMiddleware(_ButForStreams, config=config)
