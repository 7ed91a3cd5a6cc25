"""A real cluster for tests, of the embedded server's binary: three masters, a replica of each."""

import contextlib
import secrets
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redis import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import RedisError

from saikoro.service.store.server.embedded import EmbeddedServer
from tests.kit.ports import free_port
from tests.kit.waiting import wait_until

MASTERS = 3

CONFIG = """\
masterauth {password}
cluster-enabled yes
cluster-config-file nodes.conf
cluster-port {bus}
cluster-node-timeout {timeout}
cluster-replica-validity-factor 0
cluster-require-full-coverage no
cluster-allow-replica-migration no
repl-diskless-sync-delay 0
"""

QUICK_MS = 1_500
"""How long a master may be silent before its replica takes over, where a test waits for that."""

SLOW_MS = 60_000
"""The same where none is to take over, however busy the machine is."""

MOVED_AT_ONCE = 10
"""Keys of a slot that one MIGRATE moves: few, so that much is asked for between two of them."""


class ClusterNode:
    """One server of a cluster."""

    def __init__(self, folder: Path, password: str, timeout_ms: int, more: str = "") -> None:
        self.bus = free_port()
        """The port on which it talks to the others."""
        more = CONFIG.format(password=password, bus=self.bus, timeout=timeout_ms) + more
        self.folder = folder
        self._server = EmbeddedServer.start(folder, free_port(), password, more)
        self.url = self._server.url
        self.port = urlsplit(self.url).port or 0
        self.id = self.ask("CLUSTER MYID").decode()

    def ask(self, command: str, *args: Any) -> Any:
        """The reply of this server alone, as it comes, to a command such as `CLUSTER INFO`."""
        with Redis.from_url(self.url, retry=None, socket_timeout=20) as redis:
            redis.response_callbacks.clear()
            return redis.execute_command(*command.split(), *args)

    def facts(self, command: str) -> dict[str, str]:
        """The lines `name:value` of such a reply."""
        lines = self.ask(command).decode().splitlines()
        return dict(line.split(":", 1) for line in lines if ":" in line)

    @property
    def is_master(self) -> bool:
        """Whether it thinks that it has a shard."""
        return self.facts("INFO replication")["role"] == "master"

    @property
    def pid(self) -> int:
        """The process id of the server."""
        return self._server.pid

    @property
    def runs(self) -> bool:
        """Whether its process is there."""
        return self._server.poll() is None

    def kill(self) -> None:
        """Kill it, like a power failure."""
        self._server.kill()

    def restart(self) -> None:
        """Start it again with its data, at the same address."""
        self._server = self._server.restarted()


class ClusterTestServer:
    """A cluster, and a server for the queue: killed and restarted as one server, or in parts."""

    def __init__(
        self, folder: Path, *, replicas: int = 1, timeout_ms: int = SLOW_MS, more: str = ""
    ) -> None:
        """`more` are lines of the configuration of each server that has matches."""
        self._more, self._timeout_ms = more, timeout_ms
        self.password = password = secrets.token_hex()
        self._replicas = replicas
        self.nodes: list[ClusterNode] = []
        self._queue = EmbeddedServer.start(folder / "queue", free_port(), password)
        self.queue_url = self._queue.url
        try:
            for number in range(MASTERS * (1 + replicas)):
                self.add_node(folder / f"node-{number}")
            self._join()
        except BaseException:
            self.close()
            raise
        named = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:MASTERS])
        self.url = f"redis+cluster://:{password}@{named}"

    @property
    def queue_pid(self) -> int:
        """The process id of the queue's server."""
        return self._queue.pid

    def _join(self) -> None:
        """Make one cluster of the servers, and wait until it takes commands."""
        masters, replicas = self.nodes[:MASTERS], self.nodes[MASTERS:]
        for number, node in enumerate(masters):
            first, end = (REDIS_CLUSTER_HASH_SLOTS * n // MASTERS for n in (number, number + 1))
            node.ask("CLUSTER ADDSLOTSRANGE", first, end - 1)
        for number, node in enumerate(self.nodes):
            node.ask("CLUSTER SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            self.nodes[0].ask("CLUSTER MEET", "127.0.0.1", node.port, node.bus)
        for node in self.nodes:
            wait_until(partial(self._has_met_all, node), "the servers do not meet")
        for number, node in enumerate(replicas):
            node.ask("CLUSTER REPLICATE", masters[number % MASTERS].id)
        self.wait_until_whole()

    def _has_met_all(self, node: ClusterNode) -> bool:
        known = node.ask("CLUSTER NODES").decode()
        return "handshake" not in known and all(other.id in known for other in self.nodes)

    def master_of(self, key: str) -> ClusterNode:
        """The server that has a key, as all that run and have a shard see it."""
        slot = key_slot(key.encode())
        found: list[ClusterNode] = []

        def is_known() -> bool:
            owners = {self._owner(node, slot) for node in self.nodes if node.runs}
            found[:] = [node for node in self.nodes if {node.id} == owners and node.runs]
            return bool(found) and found[0].is_master

        with contextlib.suppress(RedisError, OSError):
            wait_until(is_known, f"nobody, or more than one, has slot {slot}")
        return found[0]

    def _owner(self, node: ClusterNode, slot: int) -> str:
        """Who has a slot, as one server sees it."""
        for first, last, master, *_ in node.ask("CLUSTER SLOTS"):
            if first <= slot <= last:
                return str(master[2].decode())
        return ""

    def masters(self) -> list[ClusterNode]:
        """The servers that have shards."""
        return [node for node in self.nodes if node.runs and node.is_master]

    def replicas_of(self, master: ClusterNode) -> list[ClusterNode]:
        """The servers that follow a master."""
        rows = master.ask("CLUSTER REPLICAS", master.id)
        known = [row.decode().split()[0] for row in rows]
        return [node for node in self.nodes if node.id in known and node.runs]

    def fail_over(self, master: ClusterNode) -> ClusterNode:
        """Have a replica take over from its running master; returns who has the shard then."""
        replica = self.replicas_of(master)[0]
        replica.ask("CLUSTER FAILOVER")
        wait_until(lambda: replica.is_master and not master.is_master, "no replica takes over")
        return replica

    def wait_until_replaced(self, master: ClusterNode) -> None:
        """Wait until another server has the shard of a master that was killed."""

        def is_replaced() -> bool:
            seen = [node for node in self.nodes if node.runs]
            return all(
                master.id not in (row[2][2].decode() for row in node.ask("CLUSTER SLOTS"))
                for node in seen
            )

        wait_until(is_replaced, "no replica takes over")

    def move_slot(self, slot: int, source: ClusterNode, target: ClusterNode) -> int:
        """Move a slot key by key, as `redis-cli --cluster reshard` does; how many keys it had."""
        target.ask("CLUSTER SETSLOT", slot, "IMPORTING", source.id)
        source.ask("CLUSTER SETSLOT", slot, "MIGRATING", target.id)
        moved = 0
        while keys := source.ask("CLUSTER GETKEYSINSLOT", slot, MOVED_AT_ONCE):
            address = "127.0.0.1", target.port, "", 0, 20_000
            source.ask("MIGRATE", *address, "AUTH", self.password, "KEYS", *keys)
            moved += len(keys)
        for node in (target, source, *self.masters()):
            node.ask("CLUSTER SETSLOT", slot, "NODE", target.id)
        return moved

    def migrate_slot(self, slot: int, source: ClusterNode, target: ClusterNode) -> None:
        """Move a slot as Valkey 9 does: copied behind the scenes, and handed over at once."""
        source.ask("CLUSTER MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", target.id)

        def is_over() -> bool:
            newest = source.ask("CLUSTER GETSLOTMIGRATIONS")[0]
            state = newest[b"state"]
            assert state not in {b"failed", b"cancelled"}, newest
            return bool(state == b"success")

        wait_until(is_over, "the slot is not handed over")

    def add_node(self, folder: Path) -> ClusterNode:
        """Start one more server, which belongs to no cluster yet."""
        self.nodes.append(ClusterNode(folder, self.password, self._timeout_ms, self._more))
        return self.nodes[-1]

    def empty(self) -> None:
        """Forget everything that is stored."""
        for url in (self.queue_url, *(node.url for node in self.masters())):
            with Redis.from_url(url) as redis:
                redis.flushall()

    def wait_until_whole(self) -> None:
        """Wait until every slot has a master, and every master its replicas."""

        def is_whole() -> bool:
            with contextlib.suppress(RedisError, OSError):
                return all(map(self._is_ready, self.nodes))
            return False

        wait_until(is_whole, "the cluster does not become whole")

    def _is_ready(self, node: ClusterNode) -> bool:
        role = node.facts("INFO replication")
        follows = role["role"] == "slave" and role["master_link_status"] == "up"
        followed = role["role"] == "master" and int(role["connected_slaves"]) == self._replicas
        cluster = node.facts("CLUSTER INFO")
        agreed = cluster["cluster_state"] == "ok" and cluster["cluster_slots_fail"] == "0"
        return agreed and (follows or followed)

    def kill(self) -> None:
        """Kill all servers, like a power failure."""
        self._queue.kill()
        for node in self.nodes:
            node.kill()

    def restart(self) -> None:
        """Restart what does not run, with the same data, and wait until the cluster is whole."""
        self.revive()
        self.wait_until_whole()

    def revive(self) -> None:
        """Restart what does not run; in the thread of the test, with which servers end."""
        if self._queue.poll() is not None:
            self._queue = self._queue.restarted()
        for node in self.nodes:
            if not node.runs:
                node.restart()

    def close(self) -> None:
        """Stop all servers; what they have written is of no use to anybody."""
        self.kill()
