"""Checks which settings are unsafe on the open internet, without changing anything.

And prints which stored streams the passes over them have found to be broken.
"""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from urllib.parse import urlsplit

from redis.exceptions import RedisError

from saikoro.service.address import servers_of
from saikoro.service.archive.care.moving import Last, read_last
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import KNOWN, LAST, WORD
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.cli.host.servers import Concern, is_local, of_servers, of_setting
from saikoro.service.errors.stores import StoreDown
from saikoro.service.settings import PREFIX, BadSetting, Settings
from saikoro.service.store.integrity import Faulty, IntegrityStore
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.space import MEGABYTE

MANY_REQUESTS = 1_000
"""A second, of one client."""

SHOWN = 20
"""Most broken streams that are named."""


def examine(settings: Settings) -> list[Concern]:
    """Everything that is not safe, in the order of the settings; then broken streams.

    That no store is named, so that neither servers nor streams were looked at, is a concern, too.
    """
    configured = [*_of_access(settings), *_of_files(settings), *of_servers(settings)]
    if not settings.redis_url:
        detail = "it is not set here, so no server and no stream was looked at; set what the"
        configured.insert(0, of_setting("redis_url", f"{detail} service runs with, and ask again"))
    return [*configured, *_of_archive(settings), *_of_streams(settings)]


def _of_access(settings: Settings) -> Iterator[Concern]:
    open_to_others = not is_local(settings.host)
    if open_to_others and not settings.proxies:
        yield of_setting("host", "the API listens to other machines without a proxy that has TLS")
    if settings.proxies == "*":
        yield of_setting("proxies", "every client may name its address; name the proxy's")
    if open_to_others and settings.organisers == "anybody":
        yield of_setting("organisers", "strangers may create tournaments; `keys` admits only some")
    if settings.private_webhooks:
        yield of_setting("private_webhooks", "clients can make workers post to this network")
    if settings.rate > MANY_REQUESTS:
        yield of_setting("rate", f"one client may ask {settings.rate:g} times a second")
    if not settings.match_days:
        yield of_setting("match_days", "abandoned matches never expire")
    if not settings.free_megabytes:
        yield of_setting("free_megabytes", "appends go on until the disk is full")


def _of_files(settings: Settings) -> Iterator[Concern]:
    folder = Path(settings.data_dir)
    for file in (folder, folder / "secret.key"):
        if file.exists() and file.stat().st_mode & 0o077:
            yield Concern(str(file), f"others may read it; chmod go-rwx {file}")
    if settings.secret_key and os.environ.get(f"{PREFIX}SECRET_KEY"):
        yield of_setting("secret_key", "processes of this user can read it; use a file in data_dir")
    if folder.exists():
        free = shutil.disk_usage(folder).free // MEGABYTE
        if free < 2 * settings.free_megabytes:
            yield Concern(str(folder), f"only {free} MB are free on its disk")


def _of_archive(settings: Settings) -> Iterator[Concern]:
    if not settings.redis_url:
        return
    try:
        hosts = [urlsplit(server).hostname or "" for server in servers_of(settings.redis_url)]
        elsewhere = not all(map(is_local, hosts))
        if settings.keep_days is not None and not settings.archive_url and elsewhere:
            yield of_setting("archive_url", "the archive is a folder; other machines do not see it")
        wrong, broken, last = asyncio.run(_archive(settings))
    except BadSetting as bad:  # without the secret nobody knows whose archive it is
        yield Concern("archive", str(bad))
        return
    except (StoreDown, RedisError, OSError, ValueError):
        return  # that it cannot be asked is a concern of its own
    if wrong:
        yield Concern("archive", wrong)
    if broken:
        yield Concern("archive", f"{broken} cannot be read; a worker makes the index again")
    if last.error and last.error != wrong and settings.keep_days is not None:
        yield Concern("archive", f"the last move failed: {last.error}")


async def _archive(settings: Settings) -> tuple[str, str, Last]:
    """Why the archive cannot be used, what of its index cannot be read, and how the last move went.

    The first two are empty where nothing is wrong.
    """
    async with aclosing(connect(settings.redis_url)) as send:
        last = read_last(await replied(send("GET", LAST)) or b"")
        if not await replied(send("GET", WORD)) and not await replied(send("GET", KNOWN)):
            return "", "", last
        with Objects(settings.archive, settings.known_identity().archive_key) as objects:
            store = ArchivedStore(send, objects)
            _, reason = await store.archive.marks.state()
            return reason, await store.broken(), last


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
    async with aclosing(connect(url)) as send:
        return await IntegrityStore(send).faulty()
