"""Objects by name, in a folder or in a bucket of an object store.

None is ever changed, but for those with a name of a player, which can be emptied, and the mark.
"""

import asyncio
import os
import re
import time
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, TypeVar
from urllib.parse import urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, NotFoundError
from obstore.store import LocalStore, from_url

from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.process.metrics import ARCHIVE_BYTES
from saikoro.service.settings import BadSetting

T = TypeVar("T")

_MODES: dict[bool, Literal["create", "overwrite"]] = {True: "create", False: "overwrite"}
"""How an object is put, by whether it must be new."""

REQUEST_SECONDS = 10
"""How long the object store has for one request, its retries included."""

SLOW = 0.5
"""The part of REQUEST_SECONDS after which a request that fails is taken for an outage."""

AWAY_SECONDS = 5.0
"""How long nothing is asked of an object store that has an outage."""

SCHEMES = ("file", "s3", "gs", "az")
"""What the address of an archive may begin with."""


_OUTSIDE = re.compile("InvalidRange|Status 416")
"""What the store answers, in its words, for a range behind the end of an object."""


class NoObject(Exception):
    """There is no object of this name; it may have been merged into another one."""


class Stored(NamedTuple):
    """An object as listings show it."""

    name: str
    size: int
    """In bytes."""


class Objects:
    """The objects below one address: a folder, or a bucket and a prefix in it."""

    def __init__(self, url: str, key: bytes) -> None:
        """`url` has one of SCHEMES; BadSetting for another one, or one that names no store.

        With `key` the service vouches for what it puts there, and knows it again.
        """
        scheme = urlsplit(url).scheme
        if scheme not in SCHEMES:
            raise BadSetting(f"SAIKORO_ARCHIVE_URL must begin with one of {', '.join(SCHEMES)}")
        self.url = url
        self.key = key
        self.fetched = 0
        """The bytes that were read of objects."""
        self._folder = Path(urlsplit(url).path) if scheme == "file" else None
        self._store: Any = None
        self._away_until = 0.0
        """Until when nothing is asked, in seconds of a steady clock; 0 without an outage."""
        self._away = ""
        """Why the last request failed that took long."""

    def _opened(self) -> Any:
        """The store; connections are made with the first request, not before."""
        if self._store is None:
            if self._folder is not None:
                self._store = LocalStore(_existing(self._folder))
            else:
                self._store = from_url(
                    self.url,
                    client_options={
                        "timeout": f"{REQUEST_SECONDS}s",
                        "connect_timeout": "3s",
                        "allow_http": os.environ.get("AWS_ALLOW_HTTP", "").lower() == "true",
                    },
                    retry_config={
                        "max_retries": 3,
                        "retry_timeout": timedelta(seconds=REQUEST_SECONDS),
                    },
                )
        return self._store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the store: it must not outlive the interpreter."""
        self._store = None

    async def put(self, name: str, data: bytes, *, new: bool = False, make: bool = False) -> None:
        """Keep an object; it is on disk when this returns. A `new` one that is there stays.

        ArchiveDown where the folder is gone, unless it may `make` one.
        """
        with self._asked(name):
            if self._folder is not None:
                await asyncio.to_thread(_make if make else _require_folder, self._folder)
            try:
                await obstore.put_async(self._opened(), name, data, mode=_MODES[new])
            except AlreadyExistsError:
                return
            if self._folder is not None:
                await asyncio.to_thread(_sync, self._folder, name)
        ARCHIVE_BYTES.labels("written").inc(len(data))

    async def read(self, name: str, offset: int, length: int) -> bytes:
        """Part of an object, shorter where the object was cut; NoObject."""
        if not length:
            return b""
        with self._asked(name):
            async with asyncio.timeout(2 * REQUEST_SECONDS):
                try:
                    found = await obstore.get_range_async(
                        self._opened(), name, start=offset, length=length
                    )
                except BaseError as error:
                    if _OUTSIDE.search(str(error)):
                        return b""
                    raise
        return self._counted(bytes(found))

    async def whole(self, name: str) -> bytes:
        """A whole object; NoObject."""
        with self._asked(name):
            async with asyncio.timeout(2 * REQUEST_SECONDS):
                found = await obstore.get_async(self._opened(), name)
                return self._counted(bytes(await found.bytes_async()))

    async def every(self, prefix: str) -> list[Stored]:
        """All objects whose names begin with `prefix` and a slash, by name."""
        found: list[Stored] = []
        try:
            with self._asked(prefix):
                async for chunk in obstore.list(self._opened(), prefix):
                    found += [Stored(each["path"], each["size"]) for each in chunk]
        except NoObject:  # nothing was ever put into the folder
            return []
        return sorted(found)

    async def delete(self, names: Sequence[str]) -> None:
        """Delete objects, those that are gone included."""
        for name in names:
            try:
                with self._asked(name):
                    await obstore.delete_async(self._opened(), name)
            except NoObject:
                continue

    @contextmanager
    def _asked(self, name: str) -> Iterator[None]:
        """Raise NoObject or ArchiveDown for what the store answers about an object.

        During an outage it is not asked: everybody is refused at once, but for one request every
        AWAY_SECONDS.
        """
        now = time.monotonic()
        if now < self._away_until:
            raise ArchiveDown(self._away)
        if self._away_until:
            self._away_until = now + 2 * REQUEST_SECONDS  # until this one was answered
        try:
            yield
        except asyncio.CancelledError:
            self._away_until = min(self._away_until, now)  # nothing is known: the next one asks
            raise
        except (NotFoundError, FileNotFoundError) as missing:
            self._away_until = 0.0
            raise NoObject(name) from missing
        except (BaseError, OSError, TimeoutError) as error:
            ended, self._away = time.monotonic(), _reason(error)
            slow = ended - now >= SLOW * REQUEST_SECONDS
            self._away_until = ended + AWAY_SECONDS if slow else 0.0
            raise ArchiveDown(self._away) from error
        else:
            self._away_until = 0.0

    def _counted(self, data: bytes) -> bytes:
        self.fetched += len(data)
        ARCHIVE_BYTES.labels("read").inc(len(data))
        return data


async def together(asked: Iterable[Awaitable[T]]) -> list[T]:
    """What all of these return, once each has ended; then the first error, if there was one."""
    found = await asyncio.gather(*asked, return_exceptions=True)
    for each in found:
        if isinstance(each, BaseException):
            raise each
    return [each for each in found if not isinstance(each, BaseException)]


def _reason(error: Exception) -> str:
    """Why a request failed, in one line: the first of the error, and the cause that it quotes."""
    first, _, rest = str(error).partition("\n")
    causes = re.findall(r'"([^"]+)"', rest)
    return f"{first} ({causes[-1]})" if causes else first or type(error).__name__


def _existing(folder: Path) -> Path:
    """A folder that exists; FileNotFoundError for others: whoever only reads makes none."""
    if not folder.is_dir():
        raise FileNotFoundError(folder)
    return folder


def _make(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _require_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise NotADirectoryError(f"there is no folder {folder}")


def _sync(folder: Path, name: str) -> None:
    """Have a file and the folders that name it written to disk."""
    path = folder / name
    for each in (path, *path.parents):
        opened = os.open(each, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
        if each == folder:
            return
