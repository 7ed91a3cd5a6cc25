"""Putting a backup back: into an empty store and an empty archive, which are then compared.

The copy of each server is loaded by an embedded one, and its keys are written into the store. Until
that is done the mark of the store keeps every process away, and it can be continued.
"""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from redis import Redis
from redis.exceptions import RedisError

from saikoro.service.archive.objects import Objects
from saikoro.service.backup.comparing import Comparison
from saikoro.service.backup.folder import (
    ARCHIVE,
    STORE,
    Manifest,
    NotRestored,
    Shows,
    read_manifest,
    require_whole,
)
from saikoro.service.backup.objects import copy_objects
from saikoro.service.backup.servers import reached
from saikoro.service.errors.commands import NoServer
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.identity import Identity
from saikoro.service.process.writing import write_private
from saikoro.service.settings import Settings
from saikoro.service.store.layout.copying import UnknownKind
from saikoro.service.store.layout.transfer import Differs, Stream, Transfer, keys_of
from saikoro.service.store.layout.version import LAYOUT, MARK
from saikoro.service.store.server.embedded import EmbeddedServer

FindKey = Callable[[], bytes]
"""Finds the service's secret, in a file or under a passphrase."""


class Restored(NamedTuple):
    """What was put back."""

    streams: int
    """Those in the store."""
    archived: int
    """Those in the archive."""
    newer: int
    """Those that the archive has continued since the store was copied."""
    faults: list[str]
    """What is wrong with any of them, or was before."""


def restore(settings: Settings, folder: Path, find_key: FindKey, shows: Shows) -> Restored:
    """Put a backup where the settings lead; nothing is touched before all of it was checked.

    NotRestored, NoServer, OtherLayout, ArchiveDown.
    """
    manifest = read_manifest(folder)
    if manifest.layout != LAYOUT.decode():
        raise OtherLayout(manifest.layout)
    require_whole(folder, manifest, shows)
    secret = settings.secret() if settings.has_secret else find_key()
    if Identity(secret, "").public_key != manifest.service:
        raise NotRestored("the key is not that of the service that was backed up")
    try:
        with _target_url(settings) as url, reached(url) as redis:
            return _Restoring(settings, folder, manifest, secret, shows).into(url, redis)
    except RedisError as error:
        raise NotRestored(f"the store cannot be filled: {error}") from error


class _Restoring:
    """One backup on its way back."""

    def __init__(
        self, settings: Settings, folder: Path, manifest: Manifest, secret: bytes, shows: Shows
    ) -> None:
        self._settings = settings
        self._folder = folder
        self._manifest = manifest
        self._secret = secret
        self._archive_key = Identity(secret, "").archive_key
        self._shows = shows

    def into(self, url: str, redis: Any) -> Restored:
        """Put it into the store at a URL, and its archive."""
        mark = f"restoring {self._manifest.id}".encode()
        with Objects(self._settings.archive, self._archive_key) as objects:
            if redis.get(MARK) != mark:
                self._require_empty(redis, objects)
                redis.set(MARK, mark)
            if not self._settings.has_secret:
                file = self._settings.secret_file
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_private(file, f"{self._secret.hex()}\n".encode())
            asyncio.run(self._put_archive(objects))
            streams, faults = self._put_store(redis)
            comparison = Comparison(url, objects)
            asyncio.run(comparison.run())
        redis.set(MARK, LAYOUT)
        there = len(streams) - comparison.newer
        faults += comparison.faults
        return Restored(there, comparison.archived, comparison.newer, faults)

    def _require_empty(self, redis: Any, objects: Objects) -> None:
        """NotRestored if there is anything where the backup is to be."""
        for key in keys_of(redis):
            raise NotRestored(
                f"the store has {key} already: a backup is put into an empty one, before any "
                "process starts on it"
            )
        for name, _ in asyncio.run(objects.every("")):
            raise NotRestored(
                f"the archive {objects.url} has {name} already: a backup is put into an empty one"
            )

    async def _put_archive(self, objects: Objects) -> None:
        with Objects((self._folder / ARCHIVE).resolve().as_uri(), self._archive_key) as source:
            await copy_objects(source, objects, self._manifest.below(ARCHIVE), self._shows)

    def _put_store(self, redis: Any) -> tuple[list[Stream], list[str]]:
        """Write and compare everything that each server had; its streams, and what is wrong."""
        streams, faults, marks = list[Stream](), list[str](), set[bytes | None]()
        for name in self._manifest.below(STORE):
            with _loaded(self._folder / STORE / name, self._manifest.database) as source:
                transfer = Transfer(source, redis, {MARK}, self._shows)
                try:
                    transfer.copy()
                    transfer.compare()
                except UnknownKind as error:
                    raise NotRestored(f"{error}, which no store of this version has") from error
                except Differs as error:
                    raise NotRestored(f"{error} is not what it was: run it again") from error
                marks.add(source.get(MARK))
            streams += transfer.streams
            faults += [f"{each}: its lines do not lead to its head" for each in transfer.faulty]
        if LAYOUT not in marks:
            raise NotRestored(f"there is no store in {self._folder / STORE}")
        return streams, faults


@contextmanager
def _target_url(settings: Settings) -> Iterator[str]:
    """The address of the store that is filled, whose server is started if it is our own."""
    if settings.redis_url:
        yield settings.redis_url
        return
    with EmbeddedServer.start(Path(settings.data_dir)) as server:
        yield server.url


@contextmanager
def _loaded(copy: Path, database: int) -> Iterator[Any]:
    """A client of a server that has loaded a copy."""
    with TemporaryDirectory() as scratch:
        try:
            os.link(copy, Path(scratch) / "dump.rdb")
        except OSError:  # on another disk
            shutil.copyfile(copy, Path(scratch) / "dump.rdb")
        more = f"appendonly no\ndatabases {max(16, database + 1)}\n"
        try:
            started = EmbeddedServer.start(Path(scratch), more=more)
        except NoServer as error:
            raise NotRestored(
                f"{copy} cannot be loaded: {error}\nwhere its server was of another make or later, "
                "name such a program in SAIKORO_REDIS_SERVER"
            ) from error
        url = f"{started.url.rpartition('/')[0]}/{database}"
        with started, Redis.from_url(url) as redis:
            yield redis
