"""A service on the server of the tests."""

from collections.abc import AsyncIterator

import pytest

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.settings import Settings
from tests.kit.servers import Server
from tests.kit.stack import SECRET


@pytest.fixture
def settings(server: Server) -> Settings:
    """Those of a service with its queue on the same server."""
    return Settings(redis_url=server.url, secret_key=SECRET)


@pytest.fixture
async def service(settings: Settings) -> AsyncIterator[Service]:
    """A process of the service."""
    async with open_service(settings) as opened:
        yield opened
