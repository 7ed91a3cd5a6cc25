"""Sends commands to the servers of a cluster: each to the master that has the slot of its keys.

What a server sends on (MOVED, ASK), and what it cannot do at the moment, is sent again by itself,
until it is done or its time is over. Each command can be sent twice: appends name their head, and
all others come to the same again or are made good by a lease.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import AskError, MovedError, ResponseError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from saikoro.service.address import at, servers_of
from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.cluster_subscription import ClusterSubscription
from saikoro.service.store.server.coalesced import Coalesced, Command, packed, replied
from saikoro.service.store.server.patience import LOST_SECONDS, PAUSE_SECONDS, REPLY_SECONDS
from saikoro.service.store.server.slots import Address, Slots
from saikoro.service.store.server.subscription import Heard, Missed, Subscription

SCRIPTS = ("EVALSHA", "EVAL")
"""Commands whose keys come after their first two arguments; the key of all others is the first."""

KEYLESS = ("TIME", "PING")
"""Commands that any master replies to."""

WAITED_FOR = frozenset({"TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN", "READONLY", "LOADING"})
"""What a server answers that does not do a command at the moment, while another one may, or soon
will: a slot is being moved, a replica takes over, or has taken over."""

Lost: TypeAlias = Address | int | None
"""What does not work: a master, one slot, or all as long as no master is known."""

TAGS = 256
"""Hash tags that are tried to find a key for each master: as many as there are buckets."""

_SLOTS = [key_slot(b"%02x" % number) for number in range(TAGS)]
"""The slots of these."""

HOPS = 3
"""How often a command is sent on at once; then servers do not agree yet, and it pauses."""

LONGEST_PAUSE_SECONDS = 0.4
"""Seconds between two looks for who has which slot, once none has answered for a while."""

log = structlog.get_logger()


class Clustered:
    """Sends commands in pipelines, one for each server; awaiting one does not hold up the others.

    A command fails when it was not done within `seconds`, or was with a server that did not reply
    in time; for `replicas`, see Coalesced.
    """

    in_order = False

    def __init__(self, url: str, seconds: float = REPLY_SECONDS, *, replicas: int = 0) -> None:
        self._url = servers_of(url)[0]
        self._seconds = seconds
        self.replicas = replicas
        self._slots = Slots(url)
        self._nodes: dict[Address, Node] = {}
        self._held: list[tuple[Command, BaseException]] = []
        """Commands that nobody does at the moment, and why."""
        self._lost_until: dict[Lost, float] = {}
        """Until when whatever nobody does there fails at once: others have waited long enough."""
        self._known = True
        """Whether a server has answered the last time that it was asked who has which slot."""
        self._looking: asyncio.Task[None] | None = None
        self._closed = False
        """Looks up who has which slot, then sends what is held."""
        self.looked_up: list[Callable[[], None]] = []
        """Called whenever it was looked up who has which slot."""
        self._takeovers: list[Callable[[], None]] = []
        self._owners: list[Address | None] = []
        """Who had the slot of each tag when that was looked up last."""

    def __call__(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """The reply to one command, or its error, to be awaited."""
        return self._send(name, args, confirmed=True)

    def unconfirmed(self, name: str, *args: str | int | float | bytes) -> "asyncio.Future[Any]":
        """The reply as soon as there is one: nothing is lost where a failover undoes it."""
        return self._send(name, args, confirmed=False)

    async def blocking(self, name: str, *args: str | int | float | bytes, seconds: float) -> Any:
        """The reply to a command that waits up to so many seconds, on a connection of its own."""
        _, slot = _place(name, args)
        async with asyncio.timeout(seconds + REPLY_SECONDS):
            while True:
                owner = self._slots.owner(slot)
                if owner is not None:
                    try:
                        return await self.node(owner).blocking(name, *args, seconds=seconds)
                    except MovedError as error:
                        self.moved(slot, Address(error.host or owner.host, error.port))
                    except (AskError, RedisConnectionError):
                        pass  # its slot is being moved, or somebody takes over
                self.look()
                await asyncio.sleep(PAUSE_SECONDS)

    def subscription(self, heard: Heard, missed: Missed) -> Subscription:
        """Listens to sharded channels; connects when the first one is subscribed to."""
        return ClusterSubscription(self, heard, missed)

    def call_after_takeovers(self, call: Callable[[], None]) -> None:
        """Call this whenever the slot of any bucket has another master than before."""
        self._takeovers.append(call)

    async def keys_everywhere(self, name: str) -> list[str]:
        """Keys of this name, one with each master; StoreDown while none is known."""
        await replied(self.unconfirmed("PING"))
        found: dict[Address | None, str] = {}
        for number in range(TAGS):
            key = f"saikoro:{{{number:02x}}}:{name}"
            found.setdefault(self._slots.owner(key_slot(key.encode())), key)
        return list(found.values())

    def _send(
        self, name: str, args: tuple[str | int | float | bytes, ...], *, confirmed: bool
    ) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        tag, slot = _place(name, args)
        ends = loop.time() + self._seconds
        reply = loop.create_future()
        self._route(Command(name, packed(name, *args), reply, confirmed, tag, slot, ends))
        return reply

    def _route(self, command: Command) -> None:
        """Send a command to whoever has its slot, or hold it until that is known."""
        masters = () if command.slot >= 0 else self._slots.masters()
        owner = self._slots.owner(command.slot) if not masters else random.choice(masters)
        if owner is None:
            self._hold(command, StoreDown())
        else:
            self.node(owner).add(command)

    def owner(self, slot: int) -> Address | None:
        """The master that has a slot; None as long as none is known."""
        return self._slots.owner(slot)

    def moved(self, slot: int, address: Address) -> None:
        """Note who has a slot by now."""
        self._slots.move(slot, address)

    def node(self, address: Address) -> "Node":
        """The pipelines to one server."""
        node = self._nodes.get(address)
        if node is None:
            node = self._nodes[address] = Node(
                at(self._url, *address), address, self, replicas=self.replicas
            )
        return node

    def redis(self, address: Address) -> "Redis":
        """Connections to one server."""
        return self.node(address).redis

    def refused(self, command: Command, error: BaseException, by: Address) -> bool:
        """Whether a command that one server did not do is sent again."""
        match error:
            case MovedError() | AskError() if command.hops < HOPS:
                self._send_on(command, error, by)
            case MovedError() | AskError() | RedisConnectionError():
                self._hold(command, error)
            case ResponseError() if error.status_code in WAITED_FOR:
                self._hold(command, error)
            case TimeoutError() | RedisTimeoutError():
                self.look()  # for whoever takes over, for those who come later
                return False
            case _:
                return False
        return True

    def _send_on(self, command: Command, error: AskError, by: Address) -> None:
        """Send a command to the server that another one names."""
        to = Address(error.host or by.host, error.port)
        command = command._replace(hops=command.hops + 1)
        if isinstance(error, MovedError):
            self.moved(command.slot, to)
            self.node(to).add(command)
            self.look()
        else:
            self.node(to).add(_asking(), command)

    def _hold(self, command: Command, error: BaseException) -> None:
        """Keep a command until somebody does it, unless others have just waited in vain."""
        lost_until = self._lost_until.get(self._lost(command, error), float("-inf"))
        if asyncio.get_running_loop().time() < lost_until:
            _fail(command, error)
        else:
            self._held.append((command._replace(hops=0), error))
        self.look()

    def _lost(self, command: Command, error: BaseException) -> Lost:
        """What does not work where a command is refused: only its slot, if that is being moved."""
        moving = isinstance(error, AskError) or getattr(error, "status_code", "") == "TRYAGAIN"
        return command.slot if moving else self._slots.owner(command.slot)

    def look(self) -> None:
        """Look up who has which slot, unless that is being done, or everything is closed."""
        if not self._closed and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look_up())

    async def _look_up(self) -> None:
        pause = PAUSE_SECONDS
        while True:
            was_known = self._known
            try:
                await self._slots.look_up()
                self._known = True
            except StoreDown as error:
                self._known = False
                if was_known:
                    log.warning("cluster.unknown", error=str(error.__cause__))
            self._give_up()
            if self._known:
                await self._retire()
                for call in self.looked_up:
                    call()
                self._notice_takeovers()
                held, self._held = self._held, []
                for command, _ in held:
                    self._route(command)
            pause = PAUSE_SECONDS if self._known else min(2 * pause, LONGEST_PAUSE_SECONDS)
            await asyncio.sleep(pause)
            if not self._held:
                return

    def _notice_takeovers(self) -> None:
        before, self._owners = self._owners, [self._slots.owner(slot) for slot in _SLOTS]
        if before and before != self._owners:
            for call in self._takeovers:
                call()

    def _give_up(self) -> None:
        """Fail what was held for too long, and for a moment what would have to be held after it."""
        now = asyncio.get_running_loop().time()
        self._lost_until = {lost: ends for lost, ends in self._lost_until.items() if ends > now}
        late = [(command, error) for command, error in self._held if command.ends <= now]
        self._held = [each for each in self._held if each[0].ends > now]
        for command, error in late:
            self._lost_until[self._lost(command, error)] = now + LOST_SECONDS
            _fail(command, error)

    async def _retire(self) -> None:
        """Close the connections to servers that have no slots any more."""
        masters = self._slots.masters()
        for address in [each for each in self._nodes if each not in masters]:
            if self._nodes[address].is_idle:
                await self._nodes.pop(address).aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        self._closed = True
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        for command, _ in self._held:
            command.reply.cancel()
        await asyncio.gather(*(node.aclose() for node in self._nodes.values()))
        await self._slots.aclose()


class Node(Coalesced):
    """The pipelines to one server of a cluster."""

    def __init__(self, url: str, address: Address, cluster: Clustered, *, replicas: int) -> None:
        once = Retry(NoBackoff(), 0)
        redis = Redis.from_url(url, socket_timeout=None, socket_keepalive=True, retry=once)
        super().__init__(redis, replicas=replicas)
        self._address = address
        self._cluster = cluster

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for a reply."""
        return not self._waiting and not self._sending

    def _ends(self, batch: list[Command]) -> float:
        # One that was held nearly too long is no reason to call a server lost.
        least = asyncio.get_running_loop().time() + LOST_SECONDS
        return max(least, *(command.ends for command in batch))

    async def _replies(self, commands: Sequence[Command]) -> list[Any]:
        """Send commands once: where to send them again, the cluster knows."""
        return await self._exchange(commands)

    def _settle(self, command: Command, value: Any) -> None:
        refused = isinstance(value, BaseException)
        if not refused or not self._cluster.refused(command, value, self._address):
            super()._settle(command, value)


def _fail(command: Command, error: BaseException) -> None:
    """Hand out why nobody does a command."""
    if not command.reply.done():
        command.reply.set_exception(StoreDown() if isinstance(error, AskError) else error)


def _place(name: str, args: tuple[Any, ...]) -> tuple[str, int]:
    """The hash tag and the slot of the keys of a command; no slot is below 0."""
    if name in KEYLESS:
        return "", -1
    key = args[2] if name in SCRIPTS else args[0]
    tag = key.partition("{")[2].partition("}")[0]
    return tag or key, key_slot(key.encode())


def _asking() -> Command:
    """What lets the next command into a slot that is being moved; nobody waits for the reply."""
    nobody = asyncio.get_running_loop().create_future()
    nobody.cancel()
    return Command("ASKING", packed("ASKING"), nobody, confirmed=False, ends=float("-inf"))
