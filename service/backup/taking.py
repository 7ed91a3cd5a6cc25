"""Making a backup, also while the service runs: first the store, then the archive.

In this order a match that leaves the store meanwhile is in both copies; in the other one it could
be in neither.
"""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from redis.exceptions import RedisError

from saikoro import __version__
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.backup.folder import (
    ARCHIVE,
    STORE,
    Manifest,
    NotBackedUp,
    Shows,
    begin,
    kept_files,
    write_manifest,
)
from saikoro.service.backup.objects import copy_archive
from saikoro.service.backup.servers import database_of, masters_of, reached
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.identity import Identity
from saikoro.service.settings import Settings
from saikoro.service.store.layout.version import LAYOUT, MARK
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.embedded import server_of
from saikoro.service.store.server.snapshots import NotCopied, refusal, take_snapshot

KeepKey = Callable[[bytes], None]
"""Keeps the service's secret, in a file elsewhere or under a passphrase."""


class BackedUp(NamedTuple):
    """What is in a backup that was made."""

    servers: int
    objects: int
    """Of the archive."""
    bytes: int


def back_up(settings: Settings, folder: Path, keep_key: KeepKey, shows: Shows) -> BackedUp:
    """Copy store, archive and key of the settings into a new folder; nothing stays of a failure.

    NotBackedUp, NotCopied, NoServer, OtherLayout, ArchiveDown.
    """
    secret = settings.known_secret()
    begin(folder)
    try:
        keep_key(secret)
        with _store_url(settings) as url:
            _require_layout(url)
            made = datetime.now(UTC)
            servers = _copy_store(url, folder / STORE, shows)
            database = database_of(url)
            to = (folder / ARCHIVE).resolve()
            objects = asyncio.run(_copy_archive(settings.archive, url, secret, to, shows))
        files = kept_files(folder, shows)
        public = Identity(secret, settings.server_name).public_key
        moment = made.isoformat(timespec="seconds")
        layout = LAYOUT.decode()
        write_manifest(folder, Manifest(1, __version__, layout, moment, public, database, files))
    except BaseException as error:
        shutil.rmtree(folder)
        if isinstance(error, RedisError):
            raise NotCopied(refusal(error)) from error
        raise
    return BackedUp(servers, objects, sum(kept.size for kept in files.values()))


@contextmanager
def _store_url(settings: Settings) -> Iterator[str]:
    """The address of the store, whose server is started if it is our own and does not run."""
    if settings.redis_url:
        yield settings.redis_url
        return
    with server_of(Path(settings.data_dir)) as url:
        yield url


def _require_layout(url: str) -> None:
    """NotBackedUp where there is no store; OtherLayout for one of another layout."""
    with reached(url) as redis:
        mark = redis.get(MARK)
        if mark is None:
            raise NotBackedUp("there is no store of this version")
        if mark != LAYOUT:
            raise OtherLayout(mark.decode(errors="replace"))


def _copy_store(url: str, folder: Path, shows: Shows) -> int:
    """Copy what each master has; how many there are. NotBackedUp if others have it afterwards."""
    masters = masters_of(url)
    folder.mkdir(mode=0o700)
    for number, master in enumerate(masters):
        take_snapshot(master, folder / f"{number}.rdb")
        shows("servers copied", number + 1, len(masters))
    if masters_of(url) != masters:
        raise NotBackedUp("slots or masters have changed while they were copied: run it again")
    return len(masters)


async def _copy_archive(url: str, store: str, secret: bytes, folder: Path, shows: Shows) -> int:
    """Copy the archive at `url`, once it is the one that the store remembers."""
    key = Identity(secret, "").archive_key
    with Objects(url, key) as source, Objects(folder.as_uri(), key) as target:
        async with aclosing(ArchivedStore(connect(store), source)) as opened:
            return await copy_archive(opened.archive, target, shows)
