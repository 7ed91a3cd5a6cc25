"""A client wants others to wait, by creating as many matches at once as it may."""

import asyncio

import pytest

from saikoro.service.bootstrap import open_service
from saikoro.service.matches import opening
from saikoro.service.settings import Settings
from tests.kit.servers import Server
from tests.kit.stack import SECRET


async def test_by_matches_that_are_created_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LONGEST_TURN", 60.0)  # however slow the machine is
    created = []
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)) as service:

        async def create(client: str) -> None:
            await service.matches.opening.create("ktc", {}, client=client)
            created.append(client)

        await asyncio.gather(*(create("hostile") for _ in range(50)), create("other"))
    assert created.index("other") <= 1
