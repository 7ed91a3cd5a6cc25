"""Which server of a cluster has which slot, as redis-py's client for clusters learns it."""

import asyncio
import contextlib
from typing import NamedTuple
from urllib.parse import urlsplit

from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisClusterException

from saikoro.service.address import PORT, servers_of
from saikoro.service.errors.stores import StoreDown

ASK_SECONDS = 0.5
"""How long one server has to show its map of slots."""

LOOK_SECONDS = 1.5
"""How long servers are asked for it, one after the other."""


class Address(NamedTuple):
    """Where a server is reached."""

    host: str
    port: int


class Slots:
    """The map of slots; empty until it was looked up."""

    def __init__(self, url: str) -> None:
        first, *others = servers_of(url)
        named = [urlsplit(other) for other in others]
        self._cluster = RedisCluster.from_url(
            first,
            startup_nodes=[ClusterNode(each.hostname or "", each.port or PORT) for each in named],
            require_full_coverage=False,
            socket_timeout=ASK_SECONDS,
            socket_connect_timeout=ASK_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._named = dict(self._cluster.nodes_manager.startup_nodes)
        """The servers of the URL."""
        self._moved: dict[int, Address] = {}
        """Owners of slots that were learned of since the map was looked up."""

    def owner(self, slot: int) -> Address | None:
        """The master that has a slot; None as long as none is known."""
        if slot in self._moved:
            return self._moved[slot]
        nodes = self._cluster.nodes_manager.slots_cache.get(slot)
        return _address(nodes[0]) if nodes else None

    def masters(self) -> list[Address]:
        """All servers that have slots."""
        nodes = self._cluster.get_primaries()
        return sorted({_address(node) for node in nodes} | {*self._moved.values()})

    def move(self, slot: int, address: Address) -> None:
        """Note that a server has sent on to another for this slot."""
        self._moved[slot] = address

    async def look_up(self) -> None:
        """Look the map up; StoreDown if no server shows it in time."""
        manager = self._cluster.nodes_manager
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                await manager.initialize()
        except (RedisClusterException, TimeoutError) as error:
            # All servers may have other addresses by now: those in the URL lead to them.
            manager.startup_nodes = {**self._named, **manager.startup_nodes}
            raise StoreDown from error
        self._moved.clear()

    async def aclose(self) -> None:
        """Close all connections."""
        manager = self._cluster.nodes_manager
        manager.startup_nodes = {**self._named, **manager.startup_nodes}
        for nodes in ("nodes_cache", "startup_nodes"):
            with contextlib.suppress(OSError):
                await manager.aclose(nodes)


def _address(node: ClusterNode) -> Address:
    return Address(node.host, int(node.port))
