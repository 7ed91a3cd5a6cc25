"""Checks which settings are unsafe on the open internet, without changing anything.

And prints which stored streams the passes over them have found to be broken.
"""

import asyncio
import ipaddress
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import urlsplit

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.exceptions import RedisError

from saikoro.service.archive.moving import read_last
from saikoro.service.archive.raw import LAST
from saikoro.service.errors import StoreDown
from saikoro.service.settings import PREFIX, Settings
from saikoro.service.store.integrity import Faulty, IntegrityStore
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.server.space import MEGABYTE

OLDEST_REDIS = 7
MANY_REQUESTS = 1_000
"""A second, of one client."""

SHOWN = 20
"""Most broken streams that are named."""


class Concern(NamedTuple):
    """Something that is not safe."""

    about: str
    """The setting, file or server."""
    detail: str
    """What is wrong, and what to do."""


def examine(settings: Settings) -> list[Concern]:
    """Everything that is not safe, in the order of the settings; then broken streams."""
    configured = [*_of_access(settings), *_of_files(settings), *_of_store(settings)]
    return [*configured, *_of_archive(settings), *_of_streams(settings)]


def _of_access(settings: Settings) -> Iterator[Concern]:
    open_to_others = not _is_local(settings.host)
    if open_to_others and not settings.proxies:
        yield _setting("host", "the API listens to other machines without a proxy that has TLS")
    if settings.proxies == "*":
        yield _setting("proxies", "every client may name its address; name the proxy's")
    if open_to_others and settings.organisers == "anybody":
        yield _setting("organisers", "strangers may create tournaments; `keys` admits only some")
    if settings.private_webhooks:
        yield _setting("private_webhooks", "clients can make workers post to this network")
    if settings.rate > MANY_REQUESTS:
        yield _setting("rate", f"one client may ask {settings.rate:g} times a second")
    if not settings.match_days:
        yield _setting("match_days", "abandoned matches never expire")
    if not settings.free_megabytes:
        yield _setting("free_megabytes", "appends go on until the disk is full")


def _of_files(settings: Settings) -> Iterator[Concern]:
    folder = Path(settings.data_dir)
    for file in (folder, folder / "secret.key"):
        if file.exists() and file.stat().st_mode & 0o077:
            yield Concern(str(file), f"others may read it; chmod go-rwx {file}")
    if settings.secret_key and os.environ.get(f"{PREFIX}SECRET_KEY"):
        yield _setting("secret_key", "processes of this user can read it; use a file in data_dir")
    if folder.exists():
        free = shutil.disk_usage(folder).free // MEGABYTE
        if free < 2 * settings.free_megabytes:
            yield Concern(str(folder), f"only {free} MB are free on its disk")


def _of_store(settings: Settings) -> Iterator[Concern]:
    for name, url in (("redis_url", settings.redis_url), ("queue_url", settings.queue_url)):
        if not url:
            continue
        try:
            parts = urlsplit(url)
            _ = parts.port
        except ValueError as error:
            yield _setting(name, f"this is no URL of Redis: {error}")
            continue
        if not parts.password:
            yield _setting(name, "Redis is reached without a password")
        if parts.scheme == "redis" and not _is_local(parts.hostname or ""):
            yield _setting(name, "Redis is reached over the network without TLS; use rediss://")
        yield from _of_server(name, url)


def _of_server(name: str, url: str) -> Iterator[Concern]:
    try:
        with Redis.from_url(url, socket_timeout=5, retry=None) as redis:
            info = redis.info()
    except (RedisError, OSError, ValueError) as error:
        yield _setting(name, f"Redis cannot be asked: {error}")
        return
    version = str(info.get("redis_version", "0"))
    major = version.partition(".")[0]
    if not major.isdecimal() or int(major) < OLDEST_REDIS:
        yield _setting(name, f"Redis {version} is older than {OLDEST_REDIS}.0")
    if name == "redis_url" and not info.get("aof_enabled"):
        yield _setting(name, "Redis keeps no append-only file: receipts promise that it does")
    if info.get("maxmemory_policy", "noeviction") != "noeviction":
        yield _setting(name, f"Redis drops keys when it is full ({info['maxmemory_policy']})")


def _of_archive(settings: Settings) -> Iterator[Concern]:
    if settings.keep_days is None or not settings.redis_url:
        return
    try:
        if not settings.archive_url and not _is_local(urlsplit(settings.redis_url).hostname or ""):
            yield _setting("archive_url", "the archive is a folder; other machines do not see it")
        with Redis.from_url(settings.redis_url, socket_timeout=5, retry=None) as redis:
            last = read_last(cast("bytes | None", redis.get(LAST)) or b"")
    except (RedisError, OSError, ValueError):
        return  # that it cannot be asked is a concern of its own
    if last.error:
        yield Concern("archive", f"the last move failed: {last.error}")


def _of_streams(settings: Settings) -> Iterator[Concern]:
    try:
        faulty = asyncio.run(_faulty(settings.redis_url)) if settings.redis_url else {}
    except (StoreDown, RedisError, OSError, ValueError):
        return  # that it cannot be asked is a concern of its own
    for stream, found in sorted(faulty.items())[:SHOWN]:
        yield Concern(stream, "; ".join(f"{kind}, {detail}" for kind, _, detail in found.faults))
    if len(faulty) > SHOWN:
        yield Concern("streams", f"{len(faulty) - SHOWN} more are broken")


async def _faulty(url: str) -> dict[str, Faulty]:
    async with AsyncRedis.from_url(url) as redis:
        return await IntegrityStore(Coalesced(redis)).faulty()


def _setting(name: str, detail: str) -> Concern:
    return Concern(f"{PREFIX}{name.upper()}", detail)


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
