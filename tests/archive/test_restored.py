"""A store that was restored from a backup older than its archive."""

import asyncio
import random
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from structlog.testing import capture_logs

from saikoro.service.archive.care.restored import compared
from saikoro.service.archive.form.frames import MAC_BYTES
from saikoro.service.archive.marks import MARK
from saikoro.service.archive.raw import KNOWN
from saikoro.service.bootstrap import open_service
from saikoro.service.cli.host.doctor import examine
from saikoro.service.settings import Settings
from tests.kit.archiving import Prepared, backup, move, play_on, restore
from tests.kit.one_process import OneProcess
from tests.kit.plain_clients import redis_at
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET, WATCHING
from tests.kit.steps import step
from tests.kit.tournaments import Tournament, plan, rows
from tests.kit.waiting import wait_until


class Restored(NamedTuple):
    """A match that was in a backup while it was played, and left after its end."""

    settings: Settings
    match: str
    record: bytes
    """As it was served from the archive."""


@pytest.fixture
def settings(server: Server, tmp_path: Path) -> Settings:
    return Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0)


@pytest.fixture
def restored(server: Server, settings: Settings, prepared: Prepared, tmp_path: Path) -> Restored:
    """The store as it was in the backup."""

    async def begun() -> str:
        async with open_service(settings) as service:
            match = (await service.matches.opening.create("ktc", {})).receipt.match
            for _ in range(2):
                await service.matches.opening.join(match)
            choose = random.Random(1)
            for _ in range(6):
                await step(service, match, choose)
            return match

    async def ended(match: str) -> None:
        async with open_service(settings) as service:
            await play_on(service, match)

    def make() -> tuple[str, bytes]:
        match = asyncio.run(begun())
        kept = backup(server)
        asyncio.run(ended(match))
        assert asyncio.run(move(settings)) == 1
        with served(settings) as client:
            record = client.get(f"/matches/{match}/record").content
        restore(server, kept)
        return match, record

    return Restored(settings, *prepared.get("restored", server, tmp_path, make))


def test_what_the_archive_continues_is_as_it_was(restored: Restored) -> None:
    path = f"/matches/{restored.match}"
    with served(restored.settings) as client:
        assert client.get(f"{path}/record").content == restored.record
        assert client.get(path).json()["status"] == "finished"
        assert "lost" not in client.get(path).json()
        listed = client.get("/matches").json()["matches"]
        assert [(one["match"], one["status"]) for one in listed] == [(restored.match, "finished")]
    assert asyncio.run(move(restored.settings)) == 0
    assert examine(restored.settings.__replace__(organisers="keys")) == []


def test_two_histories_are_a_conflict_with_both_heads(restored: Restored) -> None:
    """The archive was away when the store came back, and the match was played on."""
    folder = Path(restored.settings.data_dir) / "archive"
    folder.rename(folder.with_name("away"))

    async def other() -> tuple[int, str]:
        async with open_service(restored.settings) as service:
            await play_on(service, restored.match, 77)
            meta = await service.matches.store.meta(restored.match)
            assert meta is not None
            return meta.version, meta.head.hex()

    version, head = asyncio.run(other())
    folder.with_name("away").rename(folder)
    assert asyncio.run(move(restored.settings)) == 0  # neither is put over the other
    with served(restored.settings) as client:
        seen = client.get(f"/matches/{restored.match}").json()
        assert (seen["version"], seen["head"]) == (version, head)
        lost = seen["lost"]
        assert lost["head"] != head

    async def passed() -> None:
        async with open_service(restored.settings) as service:
            assert await service.host.passes.run_due(0)

    asyncio.run(passed())
    [concern] = [one for one in examine(restored.settings) if restored.match in one.about]
    assert f"the store has {head} at version {version}" in concern.detail
    assert f"the archive {lost['head']} at version {lost['version']}" in concern.detail
    with served(restored.settings) as client:
        assert (
            'saikoro_faulty_streams{fault="conflict"} 1.0'
            in client.get("/metrics", headers=WATCHING).text
        )


def test_an_archive_that_comes_later_is_compared_then(
    restored: Restored, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the API itself: no worker runs."""
    monkeypatch.setattr("saikoro.service.archive.care.restored.AGAIN_SECONDS", 0.01)
    folder = Path(restored.settings.data_dir) / "archive"
    folder.rename(folder.with_name("away"))
    restore_mark(restored)
    with served(restored.settings) as client:
        assert client.get(f"/matches/{restored.match}").json()["status"] == "playing"
        folder.with_name("away").rename(folder)

        def is_whole() -> bool:
            return client.get(f"/matches/{restored.match}/record").content == restored.record

        wait_until(is_whole, "the archive is not compared")


async def test_a_store_that_has_moved_nothing_asks_for_the_mark_alone(
    archived, archived_tournaments, asked
):
    async with compared([archived, archived_tournaments]):
        assert asked == [MARK]


async def test_an_archive_that_does_not_answer_holds_up_no_start(
    archived, archived_tournaments, objects, monkeypatch
):
    monkeypatch.setattr("saikoro.service.archive.care.restored.STATE_SECONDS", 0)

    async def silent(_name: str) -> bytes:
        return await asyncio.Future()

    monkeypatch.setattr(objects, "whole", silent)
    with capture_logs() as logged:
        async with compared([archived, archived_tournaments]):
            assert [entry["event"] for entry in logged] == ["archive.not_compared"]


def restore_mark(restored: Restored) -> None:
    """As if something had been moved before the backup: a store then misses its archive."""
    mark = Path(restored.settings.data_dir, "away", "mark").read_bytes()
    named = msgspec.json.decode(mark[MAC_BYTES:])["id"]
    with redis_at(restored.settings.redis_url) as redis:
        redis.set(KNOWN, f"{named} 0 0")


def test_what_came_back_and_went_on_is_no_conflict(restored: Restored) -> None:
    """As a match with a dispute: the store continues what the archive has."""

    async def disputed() -> None:
        async with open_service(restored.settings) as service:
            assert await service.matches.store.mark_disputed(restored.match)

    asyncio.run(disputed())
    assert asyncio.run(move(restored.settings)) == 1
    with served(restored.settings) as client:
        assert client.get(f"/matches/{restored.match}/record").content == restored.record


def test_a_tournament_is_as_it_was(server: Server, settings: Settings, tmp_path: Path) -> None:
    with OneProcess(server, tmp_path) as running, running.warm().client() as client:
        body = {"plan": plan(), "entrants": rows(4)}
        cup = Tournament.open(client, body)
        kept = backup(server)
        cup.taken("start")
        cup.finish()
        matches = [*cup.matches()]
        running.wait_until_idle(cup.id)
    assert asyncio.run(move(settings)) == 1 + len(matches)
    paths = [f"{cup.path}{part}" for part in ("", "/record", "/results")]
    paths += [f"/matches/{match}/record" for match in matches]

    def shown() -> list[bytes]:
        with served(settings) as client:
            return [client.get(path).content for path in paths]

    before = shown()
    restore(server, kept)
    assert shown() == before
