"""What is not safe about the servers that keep matches and the job queue."""

import ipaddress
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from redis import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS
from redis.exceptions import RedisError

from saikoro.service.address import at, is_cluster, servers_of
from saikoro.service.settings import PREFIX, Settings

OLDEST_REDIS = 7

ASK_SECONDS = 5
"""How long a server has to show what it is."""

Info = Mapping[str, Any]


class Concern(NamedTuple):
    """Something that is not safe."""

    about: str
    """The setting, file or server."""
    detail: str
    """What is wrong, and what to do."""


class _Server(NamedTuple):
    """A server to look at."""

    setting: str
    """The setting that it is found by."""
    url: str
    name: str
    """What it is called where the setting names several; empty where it is the only one."""
    is_master: bool = True

    def concern(self, detail: str) -> Concern:
        return of_setting(self.setting, f"{self.name}: {detail}" if self.name else detail)


def of_servers(settings: Settings) -> Iterator[Concern]:
    """What is not safe about the servers of the settings, and the way to them."""
    for name, url in (("redis_url", settings.redis_url), ("queue_url", settings.queue_url)):
        if not url:
            continue
        try:
            servers = servers_of(url)
            hosts = [_host(server) for server in servers]
        except ValueError as error:
            yield of_setting(name, f"this is no URL of Redis: {error}")
            continue
        if not urlsplit(servers[0]).password:
            yield of_setting(name, "Redis is reached without a password")
        if urlsplit(servers[0]).scheme == "redis" and not all(map(is_local, hosts)):
            yield of_setting(name, "Redis is reached over the network without TLS; use rediss://")
        if is_cluster(url):
            yield from _of_cluster(name, servers, settings.replicas)
        else:
            needed = settings.replicas if name == "redis_url" else 0
            yield from _of_server(_Server(name, url, ""), needed, in_cluster=False)


def _host(url: str) -> str:
    parts = urlsplit(url)
    _ = parts.port
    return parts.hostname or ""


def _of_cluster(name: str, servers: list[str], replicas: int) -> Iterator[Concern]:
    """What is not safe about a cluster: its shape, then each of its servers."""
    if not replicas:
        yield of_setting(
            "replicas", "what a master confirms is lost if it dies before its replica has it"
        )
    shown: list[Any] = []
    for url in servers:
        try:
            with Redis.from_url(url, socket_timeout=ASK_SECONDS, retry=None) as redis:
                shown = redis.execute_command("CLUSTER SLOTS")
        except (RedisError, OSError, ValueError) as error:
            yield of_setting(name, f"{_address(url)} shows no cluster: {error}")
    if not shown:
        return
    covered = sum(last - first + 1 for first, last, *_ in shown)
    if covered < REDIS_CLUSTER_HASH_SLOTS:
        yield of_setting(name, f"{REDIS_CLUSTER_HASH_SLOTS - covered} slots have no master")
    host = _host(servers[0])  # of a server that does not know its own address
    masters = {_where(row[2], host) for row in shown}
    others = {_where(each, host) for row in shown for each in row[3:]} - masters
    for where in (*sorted(masters), *sorted(others)):
        server = _Server(name, at(servers[0], *where), ":".join(map(str, where)), where in masters)
        yield from _of_server(server, replicas, in_cluster=True)


def _where(shown: list[Any], host: str) -> tuple[str, int]:
    """The address of a server, as CLUSTER SLOTS shows it."""
    return (shown[0] or b"").decode() or host, int(shown[1])


def _of_server(server: _Server, replicas: int, *, in_cluster: bool) -> Iterator[Concern]:
    try:
        with Redis.from_url(server.url, socket_timeout=ASK_SECONDS, retry=None) as redis:
            info: Info = redis.info()
    except (RedisError, OSError, ValueError) as error:
        yield server.concern(f"Redis cannot be asked: {error}")
        return
    version = str(info.get("redis_version", "0"))
    major = version.partition(".")[0]
    if not major.isdecimal() or int(major) < OLDEST_REDIS:
        yield server.concern(f"Redis {version} is older than {OLDEST_REDIS}.0")
    if info.get("cluster_enabled") and not in_cluster:
        yield server.concern(
            f"Redis belongs to a cluster: redis+cluster://{_address(server.url)} names it"
        )
    if server.setting == "redis_url" and not info.get("aof_enabled"):
        yield server.concern("Redis keeps no append-only file: receipts promise that it does")
    if info.get("maxmemory_policy", "noeviction") != "noeviction":
        yield server.concern(f"Redis drops keys when it is full ({info['maxmemory_policy']})")
    if server.is_master:
        yield from _of_replicas(server, info, replicas)


def _of_replicas(server: _Server, info: Info, replicas: int) -> Iterator[Concern]:
    """What is missing for what SAIKORO_REPLICAS promises."""
    found = int(info.get("connected_slaves", 0))
    if found < replicas:
        yield server.concern(f"{found} replicas, of {replicas} that must have every line")
    elif replicas and "min_slaves_good_slaves" not in info:
        yield server.concern(
            f"min-replicas-to-write {replicas} is missing: without replicas it takes changes that "
            "nobody is shown"
        )


def _address(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2]


def of_setting(name: str, detail: str) -> Concern:
    """Something that is not safe about a setting."""
    return Concern(f"{PREFIX}{name.upper()}", detail)


def is_local(host: str) -> bool:
    """Whether nobody but this machine reaches a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
