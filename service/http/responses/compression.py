"""Compressed responses, but for event streams, whose messages must not wait in a buffer.

Nor are those that hold a token next to words that others choose, such as names: how long a
compressed one is tells, guess by guess, what is in it (BREACH).
"""

from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import Message, Receive, Scope, Send

from saikoro.service.http.requests.accept import takes_coding
from saikoro.service.http.responses.specifications import EVENT_STREAM

SMALLEST = 1_000
"""Bytes below which compressing does not pay."""

HOLDS_TOKENS = "holds_tokens"
"""The option of routes whose responses hold a token."""

LEVEL = 6
"""The level of gzip: 5 takes two thirds of the time, and adds two percent to what a page costs."""


class _ButForStreams(CompressionMiddleware):
    """Compresses what is not an event stream, for who accepts it."""

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
