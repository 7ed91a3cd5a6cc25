"""Objects by name, in a folder or in a bucket of an object store.

None is ever changed, but for those with a name of a player, which can be emptied.
"""

import asyncio
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self
from urllib.parse import urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, NotFoundError
from obstore.store import LocalStore, from_url

from saikoro.service.errors import ArchiveDown
from saikoro.service.process.metrics import ARCHIVE_BYTES
from saikoro.service.settings import BadSetting

_MODES: dict[bool, Literal["create", "overwrite"]] = {True: "create", False: "overwrite"}
"""How an object is put, by whether it must be new."""

REQUEST_SECONDS = 10
"""How long the object store has for one request, its retries included."""

SCHEMES = ("file", "s3", "gs", "az")
"""What the address of an archive may begin with."""


class NoObject(Exception):
    """There is no object of this name; it may have been merged into another one."""


class Stored(NamedTuple):
    """An object as listings show it."""

    name: str
    size: int
    """In bytes."""


class Objects:
    """The objects below one address: a folder, or a bucket and a prefix in it."""

    def __init__(self, url: str) -> None:
        """`url` has one of SCHEMES; BadSetting for another one, or one that names no store."""
        scheme = urlsplit(url).scheme
        if scheme not in SCHEMES:
            raise BadSetting(f"SAIKORO_ARCHIVE_URL must begin with one of {', '.join(SCHEMES)}")
        self.url = url
        self.fetched = 0
        """The bytes that were read of objects."""
        self._folder = Path(urlsplit(url).path) if scheme == "file" else None
        self._store: Any = None

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

    async def put(self, name: str, data: bytes, *, new: bool = False) -> None:
        """Keep an object; it is on disk when this returns. A `new` one that is there stays."""
        with _asked(name):
            if self._folder is not None:
                await asyncio.to_thread(_make, self._folder)
            try:
                await obstore.put_async(self._opened(), name, data, mode=_MODES[new])
            except AlreadyExistsError:
                return
            if self._folder is not None:
                await asyncio.to_thread(_sync, self._folder, name)
        ARCHIVE_BYTES.labels("written").inc(len(data))

    async def read(self, name: str, offset: int, length: int) -> bytes:
        """Part of an object; NoObject."""
        if not length:
            return b""
        with _asked(name):
            async with asyncio.timeout(2 * REQUEST_SECONDS):
                found = await obstore.get_range_async(
                    self._opened(), name, start=offset, length=length
                )
        return self._counted(bytes(found))

    async def whole(self, name: str) -> bytes:
        """A whole object; NoObject."""
        with _asked(name):
            found = await obstore.get_async(self._opened(), name)
            return self._counted(bytes(await found.bytes_async()))

    async def every(self, prefix: str) -> list[Stored]:
        """All objects whose names begin with `prefix` and a slash, by name."""
        found: list[Stored] = []
        try:
            with _asked(prefix):
                async for chunk in obstore.list(self._opened(), prefix):
                    found += [Stored(each["path"], each["size"]) for each in chunk]
        except NoObject:  # nothing was ever put into the folder
            return []
        return sorted(found)

    async def delete(self, names: Sequence[str]) -> None:
        """Delete objects, those that are gone included."""
        for name in names:
            try:
                with _asked(name):
                    await obstore.delete_async(self._opened(), name)
            except NoObject:
                continue

    def _counted(self, data: bytes) -> bytes:
        self.fetched += len(data)
        ARCHIVE_BYTES.labels("read").inc(len(data))
        return data


@contextmanager
def _asked(name: str) -> Iterator[None]:
    """Raise NoObject or ArchiveDown for what the store answers about an object."""
    try:
        yield
    except (NotFoundError, FileNotFoundError) as missing:
        raise NoObject(name) from missing
    except (BaseError, OSError, TimeoutError) as error:
        raise ArchiveDown(_reason(error)) from error


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
