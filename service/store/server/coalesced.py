"""Sends all commands and scripts that an event loop issues in one tick in one pipeline."""

import asyncio
import hashlib
from collections.abc import Awaitable, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from hiredis import pack_command
from redis.asyncio import Redis
from redis.asyncio.connection import Connection
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import MasterDownError, NoScriptError, ReadOnlyError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from saikoro.service.errors import StoreDown, StoreFull, StoreReadOnly

REPLY_SECONDS = 5.0
"""How long the server has for all replies of a pipeline, and to be reached."""

PAUSE_SECONDS = 0.05
"""Seconds between attempts to reach a server that was lost."""

LOST_SECONDS = 1.0
"""Seconds for which commands fail at once after the server has not replied in time: they have
waited for others long enough."""

_TRY_LATER: dict[str, type[StoreDown]] = {
    "OOM": StoreFull,
    "MISCONF": StoreFull,  # it cannot write to its disk
    "READONLY": StoreReadOnly,
    "NOREPLICAS": StoreReadOnly,
    "BUSY": StoreDown,
    "CLUSTERDOWN": StoreDown,
    "LOADING": StoreDown,
    "MASTERDOWN": StoreDown,
    "TRYAGAIN": StoreDown,
    "UNBLOCKED": StoreDown,  # a wait that ends because another server takes over
}
"""Errors after which a request may be sent again, by the code that the server answers with."""


class _Command(NamedTuple):
    name: str
    packed: bytes
    """The bytes that are sent; redis-py would take ten times as long to pack them."""
    reply: "asyncio.Future[Any]"


class Coalesced:
    """Sends commands in pipelines; awaiting one does not hold up the others.

    A pipeline fails when the server has not replied within `seconds`, however often it was tried,
    and so do, at once, those that follow within LOST_SECONDS; unless the server has meanwhile
    replied to a later one.
    """

    def __init__(self, redis: "Redis", seconds: float = REPLY_SECONDS) -> None:
        self._redis = redis
        self._seconds = seconds
        self._lost_until = float("-inf")
        self._replied_at = float("-inf")
        """When the last pipeline was sent that the server has replied to."""
        self._waiting: list[_Command] = []
        self._sending: set[asyncio.Task[None]] = set()

    def __call__(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """The reply to one command, or its error, to be awaited."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Any] = loop.create_future()
        packed = pack_command((name, *args))  # type: ignore[arg-type]  # typed as a tuple of one
        self._waiting.append(_Command(name, packed, reply))
        if len(self._waiting) == 1:
            loop.call_soon(self._flush)
        return reply

    def _flush(self) -> None:
        sending = asyncio.ensure_future(self._send(self._waiting))
        self._waiting = []
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send(self, batch: list[_Command]) -> None:
        clock = asyncio.get_running_loop().time
        sent_at = clock()
        try:
            if sent_at < self._lost_until:
                raise RedisTimeoutError("the server did not reply a moment ago")
            async with asyncio.timeout(self._seconds):
                replies = await self._replies(batch)
            self._replied_at = max(self._replied_at, sent_at)
        except asyncio.CancelledError:
            for command in batch:
                command.reply.cancel()
            raise
        except TimeoutError as error:
            if self._replied_at < sent_at:
                self._lost_until = clock() + LOST_SECONDS
            replies = [error] * len(batch)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for the replies
            replies = [error] * len(batch)
        for command, value in zip(batch, replies, strict=True):
            if command.reply.cancelled():
                continue
            if isinstance(value, BaseException):
                command.reply.set_exception(value)
            else:
                command.reply.set_result(value)

    async def _replies(self, commands: Sequence[_Command]) -> list[Any]:
        """Send commands and read the replies, on a new connection if the first one was lost.

        A command may so be sent twice: each can be, because appends name their head, and all others
        come to the same again or are made good by a lease.
        """
        while True:
            try:
                return await self._exchange(commands)
            except RedisConnectionError:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _exchange(self, commands: Sequence[_Command]) -> list[Any]:
        """Send the commands on one connection; a pipeline of redis-py would take twice as long."""
        pool = self._redis.connection_pool
        connection: Connection = await pool.get_connection()  # type: ignore[no-untyped-call]
        try:
            await connection.send_packed_command([command.packed for command in commands])
            replies = [await self._reply(connection, command.name) for command in commands]
            if any(isinstance(reply, ReadOnlyError | MasterDownError) for reply in replies):
                # Another server takes over: the next connection leads to it.
                await connection.disconnect()
            return replies
        except BaseException:
            # Replies that were not read would be taken for those to the next commands.
            await connection.disconnect(nowait=True)
            raise
        finally:
            await pool.release(connection)

    async def _reply(self, connection: Connection, name: str) -> Any:
        try:
            return await self._redis.parse_response(connection, name)
        except ResponseError as error:
            return error


class Script:
    """A Lua script that survives a server which has forgotten it."""

    def __init__(self, name: str) -> None:
        self.text = (
            files("saikoro.service.store.scripts").joinpath(name).read_text(encoding="utf-8")
        )
        self.sha = hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, send: Coalesced, keys: Sequence[str], *args: Any) -> Any:
        """Run the script with these KEYS and ARGV, and return what it returns."""
        command = (len(keys), *keys, *args)
        try:
            return await send("EVALSHA", self.sha, *command)
        except NoScriptError:
            return await send("EVAL", self.text, *command)


async def replied(reply: Awaitable[Any]) -> Any:
    """The reply of the server; StoreDown, or one of its kinds, if it has to be asked again."""
    try:
        return await reply
    except ResponseError as error:
        code = error.status_code or str(error).partition(" ")[0]
        if code in _TRY_LATER:
            raise _TRY_LATER[code] from error
        raise
    except (OSError, RedisConnectionError, RedisTimeoutError) as error:
        raise StoreDown from error
