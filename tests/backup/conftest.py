"""A store with an archive, to be backed up, and where it is put back."""

import asyncio
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from saikoro.domain.record.head import next_head
from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.backup import secret
from saikoro.service.identity import Identity
from saikoro.service.store.layout.copying import read_values
from saikoro.service.store.layout.transfer import keys_of
from saikoro.service.store.layout.version import LAYOUT, MARK
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import Append, Listing, StoredBatch
from tests.kit.archiving import finished_append, long_stream
from tests.kit.command_line import Run, run_command
from tests.kit.filled import fill
from tests.kit.plain_clients import redis_at
from tests.kit.servers import EmbeddedTestServer

SECRET = "ab" * 32

KEY = Identity(bytes.fromhex(SECRET), "").archive_key

PASSPHRASE = "a phrase that nobody tries"  # noqa: S105


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases cost next to nothing."""
    make_cheap(monkeypatch)


def make_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let passphrases cost next to nothing."""
    monkeypatch.setattr(secret, "OPERATIONS", 1)
    monkeypatch.setattr(secret, "MEMORY", 8_192)


class Place:
    """Where a service has its store, its archive and its key."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = EmbeddedTestServer(folder / "server")
        self.settings = {
            "SAIKORO_REDIS_URL": self.server.url,
            "SAIKORO_DATA_DIR": str(folder / "data"),
        }

    @property
    def archive(self) -> Path:
        return self.folder / "data" / "archive"

    def run(self, *words: object, **settings: str) -> Run:
        """A command with these settings; nobody is there to be asked for a passphrase."""
        return run_command(*words, stdin=b"", **{**self.settings, **settings})

    def stored(self) -> Mapping[str, Any]:
        """All that the store has."""
        with redis_at(self.server.url) as redis:
            keys = sorted(keys_of(redis))
            return dict(zip(keys, read_values(redis, keys), strict=True))

    def objects(self) -> Mapping[str, bytes]:
        """All that the archive has."""
        files = (path for path in self.archive.rglob("*") if path.is_file())
        return {path.relative_to(self.archive).as_posix(): path.read_bytes() for path in files}

    async def stream(self, events: int, stream: str = "") -> str:
        """A finished match in the store."""
        async with aclosing(self.opened()) as store:
            return await long_stream(store, events, stream=stream)

    async def move(self) -> int:
        """Move what is finished to the archive; how much that was."""
        with redis_at(self.server.url) as redis:
            redis.delete(LEASE)  # of the one before
        async with (
            aclosing(self.opened()) as store,
            aclosing(ArchivedStore(store.send, store.archive.objects, kind="tournament")) as others,
        ):
            return await Mover(store, others, 0, _never).run_once()

    async def begun(self) -> str:
        """A match of one line that waits, and of which work is listed."""
        append = finished_append(secrets.token_hex(16), status="playing", due="listed")
        async with aclosing(self.opened()) as store:
            await store.append(append)
        return append.stream

    async def finish(self, stream: str) -> None:
        """Have it finished with a second line, and moved to the archive."""
        async with aclosing(self.opened()) as store:
            meta = await store.meta(stream)
            assert meta is not None
            line = b'{"type":"more"}'
            await store.append(
                Append(
                    stream=stream,
                    expected=1,
                    expected_head=meta.head,
                    batches=[StoredBatch(2, [line], b"", b"", meta.head)],
                    head=next_head(meta.head, line),
                    status="finished",
                    listing=Listing((), b"{}"),
                )
            )
            await store.settle(stream, 2)
        assert await self.move() == 1

    def forget(self, stream: str) -> None:
        """Lose all of a stream that is in the store."""
        with redis_at(self.server.url) as redis:
            bucket = f"saikoro:{{{stream[:2]}}}"
            redis.delete(*(f"{bucket}:{stream}:{name}" for name in ("meta", "lines", "keys")))
            redis.zrem(f"{bucket}:due", stream)

    async def version(self, stream: str) -> int:
        """The version of a match, wherever it is."""
        async with aclosing(self.opened()) as store:
            meta = await store.meta(stream)
            assert meta is not None
            return meta.version

    def opened(self) -> ArchivedStore:
        return ArchivedStore(connect(self.server.url), Objects(self.archive.as_uri(), KEY))


async def _never(_match: str) -> bool:
    return False


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[[str], Place]]:
    """Makes places by their names, each with a server."""
    made: list[Place] = []

    def make(name: str) -> Place:
        made.append(Place(tmp_path / name))
        return made[-1]

    yield make
    for each in made:
        each.server.close()


def laid_out(found: Place) -> Place:
    """A service with a little of everything, of which two matches are in the archive."""
    (found.folder / "data").mkdir(parents=True)
    (found.folder / "data" / "secret.key").write_text(SECRET)

    async def lay_out() -> None:
        for events in (40, 60):
            await found.stream(events)
            assert await found.move() == 1
        await fill(found.server.url, 1)

    asyncio.run(lay_out())
    with redis_at(found.server.url) as redis:
        redis.set(MARK, LAYOUT)
        redis.set("rq:of-the-queue", "1")
        redis.set("saikoro:{rate}:soon", "1", px=3_600_000)
    return found


@pytest.fixture
def here(place: Callable[[str], Place]) -> Place:
    """Such a service, which a test may change."""
    return laid_out(place("here"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Such a service, with a backup in `copy`, which none changes."""
    found = laid_out(Place(tmp_path_factory.mktemp("kept")))
    with pytest.MonkeyPatch.context() as monkeypatch:
        make_cheap(monkeypatch)
        made = found.run("backup", found.folder / "copy", SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert made.code == 0, made
    yield found
    found.server.close()


@pytest.fixture
def copy(kept: Place, tmp_path: Path) -> Path:
    """That backup, which a test may change; the key is under PASSPHRASE."""
    return Path(shutil.copytree(kept.folder / "copy", tmp_path / "copy"))


@pytest.fixture
def there(place: Callable[[str], Place]) -> Place:
    """Where it is put back: nothing is there."""
    return place("there")
