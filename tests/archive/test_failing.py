"""An archive that is slow, full or away: what is in Redis goes on, and nothing is lost."""

import asyncio
import contextlib
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from saikoro.service.archive import objects as objects_module
from saikoro.service.archive.care.moving import LONGEST_WAIT, SHORTEST_WAIT, Mover, read_last
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import open_service
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.settings import Settings
from saikoro.service.store.server.connecting import connect
from tests.kit.archiving import KEY, long_stream, move, played
from tests.kit.long_matches import Begun
from tests.kit.ports import free_port
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET, WATCHING
from tests.kit.tournaments import bearer
from tests.kit.waiting import until


async def never(_match: str) -> bool:
    return False


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects_module, "REQUEST_SECONDS", 1)


def gone(monkeypatch: pytest.MonkeyPatch) -> str:
    """Have nobody listen where the S3 server is; the address."""
    address = f"http://127.0.0.1:{free_port()}"
    monkeypatch.setenv("AWS_ENDPOINT_URL", address)
    return address


async def test_the_log_has_how_long_a_mover_waits_for_an_archive(
    archived, archived_tournaments, tmp_path
):
    mover = Mover(archived, archived_tournaments, 0, never)
    await long_stream(archived, 20)
    assert await mover.run_once() == 1
    (tmp_path / "archive").rename(tmp_path / "elsewhere")
    with capture_logs() as logged:
        running = asyncio.create_task(mover.run_forever())

        async def is_logged() -> bool:
            return any(entry["event"] == "archive.down" for entry in logged)

        await until(is_logged, "nothing is logged")
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    entry = next(entry for entry in logged if entry["event"] == "archive.down")
    assert SHORTEST_WAIT <= entry["next_look_seconds"] <= LONGEST_WAIT


def settings_of(server: Server, folder: Path, url: str) -> Settings:
    return Settings(
        redis_url=server.url,
        secret_key=SECRET,
        data_dir=str(folder),
        archive_url=url,
        keep_days=0,
    )


def test_metrics_show_how_the_last_move_went(server, tmp_path, s3, monkeypatch):
    settings = settings_of(server, tmp_path, s3)

    async def moved() -> int:
        async with open_service(settings) as service:
            await played(service, "laplaplus")
        return await move(settings)

    def shown() -> dict[str, float]:
        with served(settings) as client:
            lines = client.get("/metrics", headers=WATCHING).text.splitlines()
        counted = dict(line.rsplit(" ", 1) for line in lines if line.startswith("saikoro_move"))
        return {name.removeprefix("saikoro_"): float(value) for name, value in counted.items()}

    never = {"moved_streams": 0, "moved_timestamp_seconds": 0, "move_failed": 0}
    assert shown() == never
    assert asyncio.run(moved()) == 1
    assert shown() == never | {
        "moved_streams": 1,
        "moved_timestamp_seconds": shown()["moved_timestamp_seconds"],
    }
    assert shown()["moved_timestamp_seconds"] > 0
    address = gone(monkeypatch)
    with pytest.raises(ArchiveDown) as down:
        asyncio.run(moved())
    assert address in down.value.reason
    assert down.value.reason.endswith("(Connection refused)")
    assert (shown()["moved_streams"], shown()["move_failed"]) == (0, 1)


@pytest.mark.parametrize("how", ["slow", "away"])
def test_readers_are_asked_to_come_again(server, tmp_path, s3, object_server, monkeypatch, how):
    settings = settings_of(server, tmp_path, s3)

    async def play() -> tuple[Begun, Begun]:
        async with open_service(settings) as service:
            first = await played(service, "laplaplus", 1)
            assert await service.host.mover.run_once() == 1
            return first, await played(service, "laplaplus", 2)

    left, here = asyncio.run(play())
    if how == "away":
        gone(monkeypatch)
    else:
        object_server.stop()
    with served(settings) as client:
        for path in ("", "/events", "/record", "/state", "/audit", "/frames"):
            refused = client.get(f"/matches/{left.match}{path}")
            assert refused.status_code == 503, refused.text
            assert refused.headers["Retry-After"]
            assert refused.json()["type"] == "/problems/archive-down"
        assert client.get(f"/m/{left.match}").status_code == 503
        assert client.get("/matches").status_code == 503
        for path in ("", "/events", "/record", "/state", "/audit", "/frames"):
            assert client.get(f"/matches/{here.match}{path}").status_code == 200
        created = client.post("/matches", json={"game": "laplaplus"})
        assert created.status_code == 201
    with pytest.raises(ArchiveDown):
        asyncio.run(move(settings))
    if how == "slow":
        object_server.go_on()
        assert asyncio.run(move(settings)) == 1
        with served(settings) as client:
            for begun in (left, here):
                assert client.get(f"/matches/{begun.match}/record").status_code == 200


async def test_a_full_archive_takes_nothing_and_loses_nothing(
    archived, archived_tournaments, objects, monkeypatch
):
    streams = [await long_stream(archived, 20 + at) for at in range(5)]
    mover = Mover(archived, archived_tournaments, 0, never)

    async def full(*_: Any, **_how: Any) -> None:
        raise ArchiveDown("no space left")

    monkeypatch.setattr(objects, "put", full)
    with pytest.raises(ArchiveDown):
        await mover.run_once()
    assert all([await archived.exists(stream) for stream in streams])
    assert read_last(await archived.last()).error == "no space left"
    monkeypatch.undo()
    assert await mover.run_once() == 5
    assert read_last(await archived.last()).moved == 5
    assert not read_last(await archived.last()).error


def test_without_a_folder_for_an_archive_everything_else_goes_on(server, tmp_path):
    """As in a container whose file system cannot be written."""
    file = tmp_path / "file"
    file.write_text("no folder")
    settings = Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(file))
    with served(settings) as client:
        assert client.get(f"/matches/{'00' * 16}").status_code == 404
        created = client.post("/matches", json={"game": "laplaplus"})
        assert created.status_code == 201
        assert len(client.get("/matches").json()["matches"]) == 1
        seats = f"/matches/{created.json()['match']}/seats"
        token = client.post(seats, json={"player": "Ada"}).json()["token"]
        assert client.delete(f"{seats}/0/name", headers=bearer(token)).status_code == 204
        assert client.get(seats.removesuffix("/seats")).json()["seats"][0]["player"] is None


async def test_what_cannot_be_written_in_a_folder_stays(server, tmp_path):
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "packs").write_text("a file is in the way of the folder")
    objects = Objects(folder.as_uri(), KEY)
    async with (
        aclosing(ArchivedStore(connect(server.url), objects)) as store,
        aclosing(ArchivedStore(connect(server.url), objects, kind="tournament")) as other,
    ):
        stream = await long_stream(store, 20)
        mover = Mover(store, other, 0, never)
        with pytest.raises(ArchiveDown):
            await mover.run_once()
        assert await store.exists(stream)
        (folder / "packs").unlink()
        assert await mover.run_once() == 1
        assert len(await store.read(stream)) > 0


async def test_a_mover_goes_on_when_the_archive_is_back(server, tmp_path, monkeypatch):
    objects = Objects(tmp_path.as_uri(), KEY)
    put, attempts = objects.put, 0

    async def late(name: str, data: bytes, **how: Any) -> None:
        nonlocal attempts
        attempts += 1
        if attempts < 3:
            raise ArchiveDown("no space left")
        await put(name, data, **how)

    monkeypatch.setattr(objects, "put", late)
    monkeypatch.setattr("saikoro.service.archive.care.moving.SHORTEST_WAIT", 0.0)
    monkeypatch.setattr("saikoro.service.archive.care.moving.IDLE", 0)
    async with (
        aclosing(ArchivedStore(connect(server.url), objects)) as store,
        aclosing(ArchivedStore(connect(server.url), objects, kind="tournament")) as other,
    ):
        stream = await long_stream(store, 20)
        moving = asyncio.create_task(Mover(store, other, 0, never).run_forever())

        async def has_left() -> bool:
            return not await store.exists(stream)

        await until(has_left, "it does not leave")
        moving.cancel()
        assert attempts >= 3
        assert len(await store.read(stream)) > 0


async def test_an_outage_is_remembered(s3, object_server, monkeypatch):
    """A hanging store is asked by one request, and not by all."""
    monkeypatch.setattr(objects_module, "REQUEST_SECONDS", 2)
    monkeypatch.setattr(objects_module, "AWAY_SECONDS", 600)
    with Objects(s3, KEY) as objects:
        await objects.put("a", b"1")
        object_server.stop()
        with pytest.raises(ArchiveDown):
            await objects.whole("a")
        asked = 0
        opened = objects._opened

        def counted() -> Any:
            nonlocal asked
            asked += 1
            return opened()

        monkeypatch.setattr(objects, "_opened", counted)
        for _ in range(50):
            with pytest.raises(ArchiveDown):
                await objects.whole("a")
        assert asked == 0
        monkeypatch.setattr(objects, "_away_until", 1.0)  # as if its time had passed
        refused = await asyncio.gather(
            *(objects.whole("a") for _ in range(20)), return_exceptions=True
        )
        assert all(isinstance(each, ArchiveDown) for each in refused)
        assert asked == 1
        object_server.go_on()

        async def is_back() -> bool:
            monkeypatch.setattr(objects, "_away_until", 1.0)
            with contextlib.suppress(ArchiveDown):  # it may need a moment
                return await objects.whole("a") == b"1"
            return False

        await until(is_back)
        assert await objects.whole("a") == b"1"
