"""A host that publishes matches, and a folder that it exports to."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from saikoro.domain.games import find_game
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.publishing.exporting import Export
from saikoro.service.publishing.folder import Folder, Month
from saikoro.service.settings import Settings
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.withheld import WithheldStore
from tests.archive.conftest import archive_url, object_server, s3
from tests.kit.archiving import KEY, played
from tests.kit.named_matches import finished
from tests.kit.servers import Server
from tests.kit.stack import SECRET

__all__ = ["archive_url", "object_server", "s3"]

FIRST, LAST = "0000-00", "9999-99"


@pytest.fixture
def settings(server: Server, archive_url: str, tmp_path: Path) -> Settings:
    return Settings(
        redis_url=server.url,
        secret_key=SECRET,
        data_dir=str(tmp_path / "data"),
        archive_url=archive_url,
        keep_days=0,
        publish="CC0-1.0",
        match_days=0,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "export")


async def left(service: Service) -> int:
    """Have all that is over leave Redis, whoever has moved something before; how much it was."""
    await replied(service.matches.store.send("DEL", LEASE))
    return await service.host.mover.run_once()


class Host:
    """A host with matches, of which some have left Redis."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def play(
        self, *seeds: int, game: str = "laplaplus", leave: bool = False, **options: Any
    ) -> list[str]:
        """The ids of matches that were played; they may leave Redis afterwards."""

        async def run() -> list[str]:
            async with open_service(self.settings) as service:
                begun = [await played(service, game, seed, **options) for seed in seeds]
                if leave:
                    assert await left(service) >= len(seeds)
                return [one.match for one in begun]

        return asyncio.run(run())

    def play_named(self, *names: str | None, leave: bool = False) -> str:
        """The id of a match that players of these names have finished."""

        async def run() -> str:
            async with open_service(self.settings) as service:
                match = await finished(service, names)
                if leave:
                    assert await left(service)
                return match

        return asyncio.run(run())

    def withdraw(self, match: str, seat: int, *, leave: bool = False) -> None:
        """Withdraw the name of a seat; the match may leave Redis, again, afterwards."""

        async def run() -> None:
            async with open_service(self.settings) as service:
                await service.matches.withdrawals.withdraw(match, seat)
                if leave:
                    assert await left(service) == 1

        asyncio.run(run())

    def load(self, game: str, cards: Any) -> str:
        """Load a card set; its digest."""

        async def run() -> str:
            async with open_service(self.settings) as service:
                return await service.catalogue.sets.add(find_game(game), cards)

        return asyncio.run(run())

    def record(self, match: str) -> bytes:
        """The bytes of `GET record`."""

        async def run() -> bytes:
            async with open_service(self.settings) as service:
                return b"".join(line + b"\n" for line in await service.matches.pages.record(match))

        return asyncio.run(run())

    def export(self, folder: Folder, first: str = FIRST, last: str = LAST) -> list[Month]:
        return asyncio.run(self._export(folder, first, last))

    async def _export(self, folder: Folder, first: str, last: str) -> list[Month]:
        with Objects(self.settings.archive, KEY) as objects:
            store = ArchivedStore(connect(self.settings.redis_url), objects)
            async with aclosing(store):
                seal = Seal(self.settings.known_identity().store_key)
                exported = Export(store, seal, WithheldStore(store.send), folder, "tests")
                months = await exported.run(first, last, lambda *_: None)
                assert not exported.faults
                return months

    def withhold(self, digest: str, reason: str = "asked by its author") -> None:
        asyncio.run(self._listed(lambda listed: listed.withhold(digest, reason)))

    def release(self, digest: str) -> None:
        asyncio.run(self._listed(lambda listed: listed.release(digest)))

    async def _listed(self, change: Callable[[WithheldStore], Awaitable[object]]) -> None:
        async with aclosing(connect(self.settings.redis_url)) as send:
            await change(WithheldStore(send))


@pytest.fixture
def host(settings: Settings) -> Host:
    return Host(settings)
