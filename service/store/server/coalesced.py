"""Sends all commands and scripts that an event loop issues in one tick in one pipeline."""

import asyncio
import hashlib
import itertools
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Any, NamedTuple, Protocol

from hiredis import pack_command
from redis.asyncio import Redis
from redis.asyncio.connection import Connection
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import MasterDownError, NoScriptError, ReadOnlyError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from saikoro.service.errors.stores import NotReplicated, StoreDown, StoreFull, StoreReadOnly
from saikoro.service.process.metrics import LOST, REPLIED, UNREPLICATED
from saikoro.service.store.server.patience import (
    CLOSING_SECONDS,
    LOST_SECONDS,
    PAUSE_SECONDS,
    REPLICATED_SECONDS,
    REPLY_SECONDS,
)
from saikoro.service.store.server.subscription import (
    Heard,
    Missed,
    ServerSubscription,
    Subscription,
)

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


class Command(NamedTuple):
    """One command, and who waits for its reply."""

    name: str
    packed: bytes
    """The bytes that are sent; redis-py would take ten times as long to pack them."""
    reply: "asyncio.Future[Any]"
    confirmed: bool = True
    """Whether the reply is seen only when as many replicas as asked for have what it shows."""
    tag: str = ""
    """In a cluster, the hash tag of its keys; empty if it has none."""
    slot: int = -1
    """In a cluster, their slot."""
    ends: float = 0.0
    """In a cluster, when it is not sent again any more, by the clock of the event loop."""
    hops: int = 0
    """How many servers have sent it on to another."""


class Sends(Protocol):
    """Sends one command; its reply, or its error, is awaited."""

    def __call__(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """Send `name` with its arguments, of which the first is the key, if it has one."""


class Send(Sends, Protocol):
    """A store's way to its server, or to the servers of its cluster."""

    replicas: int
    """How many replicas must have what a reply shows before it is seen."""
    in_order: bool
    """Whether commands that are sent in one tick are done in their order, whatever their keys."""

    def unconfirmed(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """Send a command whose reply needs no replicas: nothing is lost where it is undone."""

    async def blocking(self, name: str, *args: str | int | float | bytes, seconds: float) -> Any:
        """Send a command that waits up to so many seconds, on a connection of its own."""

    def subscription(self, heard: Heard, missed: Missed) -> Subscription:
        """Listen to sharded channels; connects when the first one is subscribed to."""

    def call_after_takeovers(self, call: Callable[[], None]) -> None:
        """Call this whenever another server may have taken over from one that had keys."""

    async def keys_everywhere(self, name: str) -> list[str]:
        """Keys of this name, one with each server that takes changes."""

    async def aclose(self) -> None:
        """Close all connections."""


class Coalesced:
    """Sends commands in pipelines; awaiting one does not hold up the others.

    A pipeline fails when the server has not replied within `seconds`, however often it was tried,
    and so do, at once, those that follow within LOST_SECONDS; unless the server has meanwhile
    replied to a later one.

    With `replicas` no reply is seen before so many replicas have all that the server had when it
    gave the reply: behind the commands of a pipeline a key of no meaning is written, and waited
    for. Replication is one stream in the order of writes, so whoever has that write has what came
    before it, whichever connection it came by.
    """

    in_order = True

    def __init__(
        self, redis: "Redis", seconds: float = REPLY_SECONDS, *, replicas: int = 0
    ) -> None:
        self.redis = redis
        """Connections to the server."""
        self._seconds = seconds
        self.replicas = replicas
        self._lost_until = float("-inf")
        self._replied_at = float("-inf")
        """When the last pipeline was sent that the server has replied to."""
        self._behind_until = float("-inf")
        """Until when replicas have only little time, as they had too little a moment ago."""
        self._waiting: list[Command] = []
        self._sending: set[asyncio.Task[None]] = set()
        self._closed = False

    def __call__(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """The reply to one command, or its error, to be awaited."""
        reply = asyncio.get_running_loop().create_future()
        self.add(Command(name, packed(name, *args), reply))
        return reply

    def unconfirmed(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """The reply as soon as there is one: nothing is lost where a failover undoes it."""
        reply = asyncio.get_running_loop().create_future()
        self.add(Command(name, packed(name, *args), reply, confirmed=False))
        return reply

    async def blocking(self, name: str, *args: str | int | float | bytes, seconds: float) -> Any:
        """The reply to a command that waits up to so many seconds, on a connection of its own."""
        async with asyncio.timeout(seconds + REPLY_SECONDS):
            asked: Awaitable[Any] = self.redis.execute_command(name, *args, seconds)  # type: ignore[no-untyped-call]
            return await asked

    def subscription(self, heard: Heard, missed: Missed) -> Subscription:
        """Listens to sharded channels; connects when the first one is subscribed to."""
        return ServerSubscription(self.redis, heard, missed)

    def call_after_takeovers(self, call: Callable[[], None]) -> None:
        """Nothing: there is one server, which has on its disk what it has acknowledged."""

    async def keys_everywhere(self, name: str) -> list[str]:
        """A key of this name: there is one server."""
        return [f"saikoro:{name}"]

    async def aclose(self) -> None:
        """Close all connections, once there are replies to what was sent, or after a moment.

        Whoever has a reply may send more until then. What is sent later opens no connection, which
        nobody would close: it fails at once.
        """
        clock = asyncio.get_running_loop().time
        ends = clock() + CLOSING_SECONDS
        while (self._waiting or self._sending) and clock() < ends:
            await asyncio.sleep(0)  # what waits is sent at the end of this tick
            if self._sending:
                await asyncio.wait(self._sending, timeout=ends - clock())
        self._closed = True
        late = [*self._sending]
        for sending in late:
            sending.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        await self.redis.aclose()

    def add(self, *commands: Command) -> None:
        """Send commands with all others of this tick, next to each other."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting += commands

    def _flush(self) -> None:
        sending = asyncio.ensure_future(self._send(self._waiting))
        self._waiting = []
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send(self, batch: list[Command]) -> None:
        clock = asyncio.get_running_loop().time
        sent_at = clock()
        try:
            if self._closed:
                raise RedisTimeoutError("the connections are closed")
            if sent_at < self._lost_until:
                raise RedisTimeoutError("the server did not reply a moment ago")
            async with asyncio.timeout_at(self._ends(batch)):
                replies = await self._replies(batch)
            self._replied_at = max(self._replied_at, sent_at)
            REPLIED.observe(clock() - sent_at)
        except asyncio.CancelledError:
            for command in batch:
                command.reply.cancel()
            raise
        except TimeoutError as error:
            LOST.inc()
            if self._replied_at < sent_at:
                self._lost_until = clock() + LOST_SECONDS
            replies = [error] * len(batch)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for the replies
            LOST.inc()
            replies = [error] * len(batch)
        for command, value in zip(batch, replies, strict=True):
            if not command.reply.cancelled():
                self._settle(command, value)

    def _ends(self, _batch: list[Command]) -> float:
        """When the replies to a pipeline are waited for no longer."""
        return asyncio.get_running_loop().time() + self._seconds

    def _settle(self, command: Command, value: Any) -> None:
        """Hand out a reply, or an error."""
        if isinstance(value, BaseException):
            command.reply.set_exception(value)
        else:
            command.reply.set_result(value)

    async def _replies(self, commands: Sequence[Command]) -> list[Any]:
        """Send commands and read the replies, on a new connection if the first one was lost.

        A command may so be sent twice: each can be, because appends name their head, and all others
        come to the same again or are made good by a lease.
        """
        while True:
            try:
                return await self._exchange(commands)
            except RedisConnectionError:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _exchange(self, commands: Sequence[Command]) -> list[Any]:
        """Send the commands on one connection; a pipeline of redis-py would take twice as long."""
        pool = self.redis.connection_pool
        connection: Connection = await pool.get_connection()  # type: ignore[no-untyped-call]
        try:
            patient = asyncio.get_running_loop().time() >= self._behind_until
            behind = self._behind(commands, patient=patient) if self.replicas else []
            await connection.send_packed_command(
                [command.packed for command in itertools.chain(commands, behind)]
            )
            replies = [await self._reply(connection, command.name) for command in commands]
            if behind:
                wrote, count = [await self._reply(connection, each.name) for each in behind]
                if patient and not isinstance(wrote, ResponseError) and count < self.replicas:
                    self._behind_until = asyncio.get_running_loop().time() + LOST_SECONDS
                replies = self._confirmed(commands, replies, wrote, count)
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
            return await self.redis.parse_response(connection, name)
        except ResponseError as error:
            return error

    def _behind(self, commands: Sequence[Command], *, patient: bool) -> list[Command]:
        """What is sent behind commands to find out whether replicas have what they show."""
        tag = next((command.tag for command in commands if command.confirmed), None)
        if tag is None:
            return []
        ms = int(REPLICATED_SECONDS * 1000) if patient else 1
        key = f"saikoro:{{{tag}}}:confirmed" if tag else "saikoro:confirmed"
        nobody: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        write = Command("SET", packed("SET", key, "1"), nobody)
        return [write, Command("WAIT", packed("WAIT", self.replicas, ms), nobody)]

    def _confirmed(
        self, commands: Sequence[Command], replies: list[Any], wrote: Any, count: Any
    ) -> list[Any]:
        """The replies that may be seen, by what became of the write behind them."""
        if not isinstance(wrote, ResponseError) and count >= self.replicas:
            return replies
        UNREPLICATED.inc()
        error = wrote if isinstance(wrote, ResponseError) else NotReplicated()
        return [
            error if command.confirmed and not isinstance(reply, ResponseError) else reply
            for command, reply in zip(commands, replies, strict=True)
        ]


def packed(name: str, *args: str | int | float | bytes) -> bytes:
    """A command as it is sent."""
    sent: bytes = pack_command((name, *args))  # type: ignore[arg-type]  # typed as a tuple of one
    return sent


class Script:
    """A Lua script that survives a server which has forgotten it."""

    def __init__(self, name: str) -> None:
        self.text = (
            files("saikoro.service.store.scripts").joinpath(name).read_text(encoding="utf-8")
        )
        self.sha = hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(
        self, send: Sends, keys: Sequence[str], *args: Any, behind: Callable[[], None] | None = None
    ) -> Any:
        """Run the script with these KEYS and ARGV, and return what it returns.

        `behind` is called as soon as the script is sent: what it sends goes in the same pipeline.
        """
        command = (len(keys), *keys, *args)

        async def run(name: str, script: str) -> Any:
            reply = send(name, script, *command)
            if behind is not None:
                behind()
            return await reply

        try:
            return await run("EVALSHA", self.sha)
        except NoScriptError:
            return await run("EVAL", self.text)


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
