"""Events on the wire: pages with long poll, Server-Sent Events, JSON Lines; one reader for all."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET

from saikoro.domain.match.events import Seat
from saikoro.service.errors.access import Forbidden, Unauthorised
from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.later import Commitments
from saikoro.service.process import tracing
from saikoro.service.streams.beside import Beside as Named
from saikoro.service.streams.pages import Pages

Beside: TypeAlias = Callable[[int, int], Awaitable[bytes]]
"""Gives JSON that belongs to the lines after one version, up to another."""

Admission: TypeAlias = Callable[[], Awaitable[Any]]
"""Raises Unauthorised or Forbidden once a viewer may see no more."""

CHUNK = 500
"""Most events that are read and sent at once."""


class Seen(NamedTuple):
    """A stream of some kind, as whoever asks may see it."""

    pages: Pages
    stream: str
    seat: Seat | None = None
    """The seat whose secrets are shown, too; None for everybody."""
    commitments: Commitments | None = None
    """What is known of lines that come late; None where none do."""
    admission: Admission | None = None
    """Asked again whenever something is shown later than it was asked for."""


async def server_sent_events(
    seen: Seen, after: int, limit: int, silence: float, frames: Beside | None = None
) -> AsyncGenerator[bytes]:
    """Every event after version `after`, as it happens; ends with the match or tournament.

    A line is a message with its version as id. What the seat alone may know comes before it, as an
    event `secret` without an id: a client that is cut off between the two continues from the line
    before, and receives both. So it is with an event `name`, the name that lies beside a line, and
    with `frames`, which come before all lines of a batch. Where lines come late, an event `later`
    without an id has the commitment to the newest of them. The end is an event `end` with the head
    that the lines lead to. After `silence` seconds without an event a comment follows. The stream
    also ends after `limit` events, when the process does, and when the store is lost; clients then
    continue from the last id. With an admission it ends before it shows what its viewer may not
    see any more, and after that `silence` at the latest.
    """
    pages, stream, seat, commitments, admission = seen
    messages = b"retry: 1000\n\n"
    last, known = after + limit, 0
    async with pages.follow(stream) as follower:
        while True:
            traces = follower.traced() if tracing.is_on() else ()
            page, meta = await pages.look(stream, after, min(CHUNK, last - after), seat, follower)
            if admission is not None and not await _is_admitted(admission):
                return
            if frames is not None and page.lines:
                messages += b"event: frames\ndata: %b\n\n" % await frames(after, page.version)
            beside = await pages.beside(stream, page.lines)
            messages += _messages(after, page.lines, page.secrets, beside)
            after = page.version
            over = meta.status in pages.over and meta.version <= after
            later = UNSET if commitments is None else commitments.later(meta)
            if later is not UNSET and later.version > known:
                messages += b"event: later\ndata: %b\n\n" % msgspec.json.encode(later)
                known = later.version
            if over:
                end = msgspec.json.encode({"head": meta.head.hex(), "version": meta.version})
                messages += b"id: %d\nevent: end\ndata: %b\n\n" % (meta.version, end)
            if messages:
                with tracing.delivery(traces):
                    yield messages
                messages = b""
            if over or after == last:
                return
            if meta.version <= after and not await follower.moved(silence):
                if follower.ended:
                    return
                yield b": keep-alive\n\n"


async def _is_admitted(admission: Admission) -> bool:
    try:
        await admission()
    except (Unauthorised, Forbidden):
        return False
    return True


async def begun(stream: AsyncGenerator[bytes], *, resumed: bool = False) -> AsyncIterator[bytes]:
    """Wait for the first part of a stream, so that errors are raised before the response begins.

    One that clients resume ends in good order where the store is lost; another one is cut off,
    because its end would say that it is complete.
    """
    first = await anext(stream, b"")

    async def parts() -> AsyncIterator[bytes]:
        async with aclosing(stream):
            yield first
            try:
                async for part in stream:
                    yield part
            except StoreDown:
                if not resumed:
                    raise

    return parts()


def _messages(after: int, lines: list[bytes], secrets: dict[str, Any], beside: Named) -> bytes:
    parts: list[bytes] = []
    for version, line in enumerate(lines, after + 1):
        if version in beside.names:
            named = msgspec.to_builtins(beside.names[version]) | {"v": version}
            parts.append(b"event: name\ndata: %b\n\n" % msgspec.json.encode(named))
        parts += [b"event: secret\ndata: %b\n\n" % secret for secret in _secret(version, secrets)]
        parts.append(b"id: %d\ndata: %b\n\n" % (version, line))
    return b"".join(parts)


def _secret(version: int, secrets: dict[str, Any]) -> list[bytes]:
    """The secret of the line of a version as a JSON object, in a list; empty without one."""
    secret = secrets.get(str(version))
    return [] if secret is None else [msgspec.json.encode({"secret": secret, "v": version})]


async def json_lines(seen: Seen, after: int, limit: int) -> AsyncGenerator[bytes]:
    """The first `limit` event lines after version `after` that are there now, each with its LF.

    What only the seat knows comes before its line as `{"secret": ..., "v": ...}`.
    """
    last = after + limit
    while True:
        page, _ = await seen.pages.look(seen.stream, after, min(CHUNK, last - after), seen.seat)
        written = b"".join(
            b"".join(b"%b\n" % part for part in (*_secret(version, page.secrets), line))
            for version, line in enumerate(page.lines, after + 1)
        )
        if written:
            yield written
        after = page.version
        if not page.full or after == last:
            return
