"""The servers of a store: the masters that have it, and one client for all of them."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from redis import Redis, RedisCluster
from redis.crc import REDIS_CLUSTER_HASH_SLOTS
from redis.exceptions import RedisError

from saikoro.service.address import at, is_cluster, servers_of
from saikoro.service.backup.folder import NotBackedUp

ASK_SECONDS = 10


@contextlib.contextmanager
def reached(url: str) -> Iterator[Any]:
    """A client of the store at a URL, whose connections are closed afterwards."""
    redis: Any
    if not is_cluster(url):
        with Redis.from_url(url) as redis:
            yield redis
        return
    redis = RedisCluster.from_url(servers_of(url)[0], require_full_coverage=True)
    try:
        yield redis
    finally:
        for node in redis.get_nodes():  # `close` of redis-py leaves them open
            if node.redis_connection is not None:
                node.redis_connection.connection_pool.disconnect()
        redis.close()


def masters_of(url: str) -> dict[str, list[tuple[int, int]]]:
    """The addresses of the masters of a store, each with its slots; those of one server are none.

    NotBackedUp if a slot has no master, or is being moved.
    """
    if not is_cluster(url):
        return {url: []}
    found: dict[str, list[tuple[int, int]]] = {}
    for first, last, (host, port, *_), *_ in _asked_any(url):
        named = (host or b"").decode() or urlsplit(servers_of(url)[0]).hostname or ""
        found.setdefault(at(servers_of(url)[0], named, int(port)), []).append((first, last))
    covered = sum(last - first + 1 for slots in found.values() for first, last in slots)
    if covered < REDIS_CLUSTER_HASH_SLOTS:
        raise NotBackedUp(f"{REDIS_CLUSTER_HASH_SLOTS - covered} slots have no master")
    for master in found:
        shown = _asked(master, "CLUSTER NODES").decode()
        if any("myself" in line and "[" in line for line in shown.splitlines()):
            raise NotBackedUp("a slot of the cluster is being moved: run it again afterwards")
    return {master: sorted(found[master]) for master in sorted(found)}


def database_of(url: str) -> int:
    """The number of the database that a URL names."""
    with Redis.from_url(servers_of(url)[0]) as redis:
        return int(redis.connection_pool.connection_kwargs.get("db", 0))


def _asked_any(url: str) -> Any:
    """The slots, as the first server of a cluster shows them that answers."""
    why = Counter[str]()
    for server in servers_of(url):
        try:
            return _asked(server, "CLUSTER SLOTS")
        except RedisError as error:
            why[str(error)] += 1
    raise NotBackedUp(f"no server of the cluster answers: {', '.join(why)}")


def _asked(url: str, command: str) -> Any:
    with Redis.from_url(url, retry=None, socket_timeout=ASK_SECONDS) as redis:
        redis.response_callbacks.clear()
        return redis.execute_command(*command.split())
