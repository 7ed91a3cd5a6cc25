"""An archive that is away, is another one, or an older copy, is never taken for an empty one."""

import asyncio
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.marks import MARK
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import OLD_LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import open_service
from saikoro.service.cli.host.doctor import examine
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.settings import Settings
from tests.archive.older import as_before_marks
from tests.kit.archiving import NothingMoved, Prepared, long_stream, move, play_on, played, restore
from tests.kit.command_line import run_command
from tests.kit.plain_clients import redis_at
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET, WATCHING
from tests.kit.worded import worded

ONCE = {"Idempotency-Key": "00112233445566778899aabbccddeeff"}

MATCH = {"game": "laplaplus"}


class Left(NamedTuple):
    """A service whose one match, created with a key, has left."""

    settings: Settings
    folder: Path
    """The archive."""
    match: str


@pytest.fixture
def left(
    server: Server, tmp_path: Path, prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> Left:
    settings = Settings(
        redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0
    )
    for name in ("redis_url", "secret_key", "data_dir"):
        monkeypatch.setenv(f"SAIKORO_{name.upper()}", getattr(settings, name))

    async def over(match: str) -> None:
        async with open_service(settings) as service:
            for _ in range(2):
                await service.matches.opening.join(match)
            await play_on(service, match)

    def make() -> str:
        with served(settings) as client:
            match: str = client.post("/matches", json=MATCH, headers=ONCE).json()["match"]
        asyncio.run(over(match))
        assert asyncio.run(move(settings)) == 1
        return match

    return Left(settings, tmp_path / "archive", prepared.get("left", server, tmp_path, make))


def gone(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def unmounted(folder: Path) -> None:
    gone(folder)
    folder.mkdir()


def another(folder: Path) -> None:
    """As with the address of the archive of another store of this service."""
    gone(folder)
    shutil.copytree(folder.with_name("elsewhere"), folder)
    (folder / MARK).write_bytes((folder.with_name("other") / MARK).read_bytes())


def of_somebody(folder: Path) -> None:
    """As with a proxy that answers everything with a page of its own."""
    unmounted(folder)
    (folder / MARK).write_bytes(b"<html><body>Sorry</body></html>")


def older(folder: Path) -> None:
    gone(folder)
    shutil.copytree(folder.with_name("before"), folder)


AWAY = (gone, unmounted, another, of_somebody, older)


@pytest.fixture
def copies(left: Left, server: Server, tmp_path: Path, prepared: Prepared) -> None:
    """A copy of the archive before its last pack, and the archive of another store."""

    async def add() -> None:
        async with open_service(left.settings) as service:
            await played(service, "laplaplus", 2)
        await move(left.settings)

    async def other() -> None:
        objects = Objects(left.folder.with_name("other").as_uri(), _key(left.settings))
        async with open_service(left.settings) as service:
            stranger = ArchivedStore(service.matches.store.send, objects)
            stranger.archive.marks._memory = NothingMoved()
            await stranger.archive.marks.begin()

    def make() -> None:
        shutil.copytree(left.folder, left.folder.with_name("before"))
        asyncio.run(add())
        asyncio.run(other())

    prepared.get("copies", server, tmp_path, make)


def _key(settings: Settings) -> bytes:
    return settings.identity().archive_key


@pytest.mark.usefixtures("copies")
@pytest.mark.parametrize("away", AWAY)
def test_an_archive_that_is_away_is_not_empty(left: Left, away: Callable[[Path], None]) -> None:
    path = f"/matches/{left.match}"
    with served(left.settings) as client:
        before = client.get(path).json()
    away(left.folder)
    there = sorted(left.folder.rglob("*"))
    with served(left.settings) as client:
        for route in ("", "/events", "/record", "/state"):
            refused = client.get(f"{path}{route}")
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems/archive-down")
        again = client.post("/matches", json=MATCH, headers=ONCE)
        assert (again.status_code, again.json()["type"]) == (503, "/problems/archive-down")
        assert client.get("/matches").status_code == 503
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"status": "ok", "archive": "down"})
        assert "saikoro_archive_down 1.0" in client.get("/metrics", headers=WATCHING).text
        assert client.post("/matches", json=MATCH).status_code == 201

        async def over() -> None:
            async with open_service(left.settings) as service:
                await played(service, "laplaplus", 3)

        asyncio.run(over())
        with pytest.raises(ArchiveDown):
            asyncio.run(move(left.settings))
        assert sorted(left.folder.rglob("*")) == there  # nothing was written
        verified = run_command("archive", "verify")
        assert verified.code == 2
        assert verified.out.startswith(f"{left.folder.as_uri()}: COULD NOT BE READ: ")
        assert "archive" in [concern.about for concern in examine(left.settings)]
        shutil.rmtree(left.folder, ignore_errors=True)
        left.folder.with_name("elsewhere").rename(left.folder)
        assert client.get(path).json() == before  # the same process
        again = client.post("/matches", json=MATCH, headers=ONCE)
        assert (again.status_code, again.json()["match"]) == (201, left.match)
    with served(left.settings) as client:
        assert client.get("/readyz").json() == {"status": "ok"}
        assert "saikoro_archive_down 0.0" in client.get("/metrics", headers=WATCHING).text
    assert asyncio.run(move(left.settings)) == 1


async def test_a_folder_that_goes_away_while_it_is_written_gets_nothing(
    archived, archived_tournaments, objects, tmp_path, monkeypatch
):
    """As if it was unmounted between two writes of one pack."""

    async def never(_match: str) -> bool:
        return False

    mover, folder = Mover(archived, archived_tournaments, 0, never), tmp_path / "archive"
    await long_stream(archived, 20)
    assert await mover.run_once() == 1
    stream, put = await long_stream(archived, 30), objects.put

    async def unmounting(name: str, *args: Any, **how: Any) -> None:
        await put(name, *args, **how)
        if name.startswith("index"):
            unmounted(folder)

    monkeypatch.setattr(objects, "put", unmounting)
    with pytest.raises(ArchiveDown):
        await mover.run_once()
    assert await archived.exists(stream)
    assert [*folder.iterdir()] == []


async def test_the_mark_is_asked_for_once_after_each_move_and_not_for_each_read(
    archived, archived_tournaments, objects, asked
):
    async def never(_match: str) -> bool:
        return False

    async def read(stream: str) -> list[str]:
        """What is asked for, by the folders that it is in."""
        asked.clear()
        assert await reader.read(stream)
        return [name.partition("/")[0] for name in asked]

    mover = Mover(archived, archived_tournaments, 0, never)
    first, second = [await long_stream(archived, events) for events in (20, 30)]
    assert await mover.run_once() == 2
    reader = ArchivedStore(archived.send, objects)
    once = ["mark", "index", "index", "index", "packs"]
    assert await read(first) == once
    assert await read(second) == ["packs"]
    assert await read(first) == []
    await long_stream(archived, 40)
    assert await mover.run_once() == 1
    reader.archive._opened.clear()
    reader.archive._pieces.clear()
    assert await read(first) == once
    assert await read(second) == ["packs"]


def test_an_archive_of_before_marks_is_adopted(left: Left) -> None:
    path = f"/matches/{left.match}"
    with served(left.settings) as client:
        record = client.get(f"{path}/record").content
    asyncio.run(as_before_marks(left.settings))
    with served(left.settings) as client:
        assert client.get("/readyz").json() == {"status": "ok", "archive": "unmarked"}
        assert client.get(path).status_code == 503
        assert asyncio.run(move(left.settings)) == 0
        assert client.get(f"{path}/record").content == record
        assert client.get("/readyz").json() == {"status": "ok"}
    verified = run_command("archive", "verify")
    assert (verified.code, verified.out) == (0, "1 records, 1 sound\n")
    with redis_at(left.settings.redis_url) as redis:  # no mover of a build before this one
        assert redis.get(OLD_LEASE) == b"marked"


def test_an_older_archive_whose_heads_are_not_its_lines_is_not_believed(left: Left) -> None:
    asyncio.run(as_before_marks(left.settings, lines=lambda text: text.replace(b"laplaplus", b"x")))
    asyncio.run(move(left.settings))
    with served(left.settings) as client:
        assert client.get(f"/matches/{left.match}").status_code == 404
    verified = run_command("archive", "verify")
    assert verified.code == 1
    assert "cannot be read" in verified.out


def test_another_archive_is_a_command(left: Left) -> None:
    unmounted(left.folder)
    accepted = run_command("archive", "accept")
    assert accepted.code == 0
    worded(re.sub("[0-9a-f]{16}", "ARCHIVE", accepted.out))
    with served(left.settings) as client:
        assert client.get(f"/matches/{left.match}").status_code == 404
        assert client.get("/readyz").json() == {"status": "ok"}
    shutil.rmtree(left.folder)
    left.folder.with_name("elsewhere").rename(left.folder)
    with served(left.settings) as client:
        assert client.get(f"/matches/{left.match}").status_code == 503
        assert run_command("archive", "accept").code == 0
        assert client.get(f"/matches/{left.match}").status_code == 200


def test_two_histories_in_one_archive_are_named(left: Left, server: Server) -> None:
    """As when somebody merges two folders."""
    fresh = left.folder.with_name("fresh")
    elsewhere = left.settings.__replace__(data_dir=str(fresh))
    restore(server, {})

    async def over() -> None:
        async with open_service(elsewhere) as service:
            for _ in range(2):
                await service.matches.opening.join(left.match)
            await play_on(service, left.match, 5)

    with served(elsewhere) as client:
        again = client.post("/matches", json=MATCH, headers=ONCE)
        assert again.json()["match"] == left.match
    asyncio.run(over())
    assert asyncio.run(move(elsewhere)) == 1
    for each in ("packs", "index"):
        shutil.copytree(left.folder / each, fresh / "archive" / each, dirs_exist_ok=True)
    verified = run_command("archive", "verify", SAIKORO_DATA_DIR=str(fresh))
    assert verified.code == 1
    assert f"match {left.match}: FAULT: conflict: two histories, " in verified.out
