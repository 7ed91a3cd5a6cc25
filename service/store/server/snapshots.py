"""Copying all that one server has, as of one moment, while it is in use.

The server sends it as it would send it to a new replica: in the answer to SYNC, which is either so
many bytes or ends with a mark.
"""

import os
import socket
from pathlib import Path
from typing import IO, Any

from redis import Redis
from redis.exceptions import RedisError, ResponseError

from saikoro.service.errors.commands import CommandError

SILENCE_SECONDS = 60.0
"""How long a server may send nothing; while it prepares a copy it sends a line every second."""

MARK = 40
"""The length of the mark at the end of what comes without a length."""

BYTES = 1_048_576
"""The most bytes that are read at once."""

LINE = 512
"""The longest line that a server sends before."""

MAGIC = (b"REDIS", b"VALKEY")
"""What a copy begins with."""


class NotCopied(CommandError):
    """A store that cannot be copied; the message says why."""


def take_snapshot(url: str, file: Path) -> None:
    """Write all that the server at a URL has into a new file; it is on disk when this returns.

    NotCopied if the server refuses, or ends before all of it was sent.
    """
    with Redis.from_url(url, retry=None, socket_timeout=SILENCE_SECONDS) as redis:
        try:
            connection: Any = redis.connection_pool.get_connection()
            _ask(connection)
            with file.open("xb") as opened:
                _receive(connection._get_socket(), opened)  # noqa: SLF001 - no other way to it
                opened.flush()
                os.fsync(opened.fileno())
        except RedisError as error:
            raise NotCopied(refusal(error)) from error
        finally:
            redis.connection_pool.disconnect()
    with file.open("rb") as opened:
        if not opened.read(max(map(len, MAGIC))).startswith(MAGIC):
            raise NotCopied("what the server sent is no copy of a store")


def _ask(connection: Any) -> None:
    """Ask for a copy, without what changes afterwards, and without a file on the server's side."""
    for words in (("capa", "eof"), ("rdb-only", "1")):
        connection.send_command("REPLCONF", *words)
        connection.read_response()
    connection.send_command("SYNC")


def refusal(error: RedisError) -> str:
    """Why a store cannot be copied, and what to do."""
    if isinstance(error, ResponseError) and "permission" in str(error).lower():
        return (
            f"the Redis user may not copy the store ({error}): in SAIKORO_REDIS_URL name one who "
            "may, as `operator` of deploy/users.acl.sh"
        )
    return f"the store cannot be copied: {error}"


def _receive(server: socket.socket, opened: IO[bytes]) -> None:
    announced = _line(server)
    if announced.startswith(b"-"):
        raise ResponseError(announced[1:].decode(errors="replace"))
    if announced.startswith(b"$EOF:") and len(announced) == len(b"$EOF:") + MARK:
        _until(server, opened, announced[-MARK:])
    elif announced.startswith(b"$") and announced[1:].isdigit():
        _exactly(server, opened, int(announced[1:]))
    else:
        raise NotCopied(f"the server answers to SYNC what it should not: {announced!r}")


def _line(server: socket.socket) -> bytes:
    """The first line that is not empty; with empty ones the server shows that it is at it."""
    line = b""
    while not line.endswith(b"\n") or not line.strip():
        if line.endswith(b"\n"):
            line = b""
        if len(line) > LINE:
            raise NotCopied("the server answers to SYNC with no end of a line")
        line += _some(server, 1)
    return line.strip()


def _exactly(server: socket.socket, opened: IO[bytes], length: int) -> None:
    while length:
        part = _some(server, min(length, BYTES))
        opened.write(part)
        length -= len(part)


def _until(server: socket.socket, opened: IO[bytes], mark: bytes) -> None:
    """Write what comes up to a mark, after which nothing comes."""
    end = b""
    while end != mark:
        part = _some(server, BYTES)
        opened.write(part)
        end = (end + part)[-MARK:]
    opened.seek(-MARK, os.SEEK_END)
    opened.truncate()


def _some(server: socket.socket, most: int) -> bytes:
    try:
        if part := server.recv(most):
            return part
    except OSError as error:
        raise NotCopied(f"the server does not send its copy to the end: {error}") from error
    raise NotCopied("the server does not send its copy to the end: it has closed the connection")
