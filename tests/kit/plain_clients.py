"""Clients of redis-py, by which tests look into a store, and change what lies there."""

from collections.abc import Mapping
from typing import Any

from redis import Redis, RedisCluster
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio import RedisCluster as AsyncRedisCluster

from saikoro.service.address import is_cluster, servers_of


def redis_at(url: str, **options: Any) -> "Redis":
    """A client of the server, or the cluster, that a URL names; to the test they are the same."""
    if not is_cluster(url):
        return Redis.from_url(url, **options)
    opened: Any = RedisCluster.from_url(servers_of(url)[0], **options)
    return opened  # type: ignore[no-any-return]


def async_redis_at(url: str, **options: Any) -> "AsyncRedis":
    """The same for tests with an event loop."""
    if not is_cluster(url):
        return AsyncRedis.from_url(url, **options)
    opened: Any = AsyncRedisCluster.from_url(servers_of(url)[0], **options)
    return opened  # type: ignore[no-any-return]


def infos(url: str, section: str) -> list[Mapping[str, Any]]:
    """What INFO shows of each server that commands go to."""
    with redis_at(url) as redis:
        if not is_cluster(url):
            return [redis.info(section)]
        of_each: Any = redis.info(section, target_nodes=RedisCluster.PRIMARIES)
        return list(of_each.values())
