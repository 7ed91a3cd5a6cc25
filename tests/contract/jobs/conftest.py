"""Two processes of the service on one store, as far as they are neither workers nor routes."""

from collections.abc import AsyncIterator

import pytest

from saikoro.service.bootstrap import Service, open_service
from saikoro.service.settings import Settings
from tests.kit.servers import Server
from tests.kit.stack import SECRET

LEASE_SECONDS = 0.2


@pytest.fixture
def settings(server: Server) -> Settings:
    """Those of processes whose work is soon due for another one."""
    return Settings(
        redis_url=server.url,
        queue_url=server.queue_url,
        secret_key=SECRET,
        lease_seconds=LEASE_SECONDS,
    )


@pytest.fixture
async def service(settings: Settings) -> AsyncIterator[Service]:
    """A process of the service."""
    async with open_service(settings) as opened:
        yield opened


@pytest.fixture
async def twin(settings: Settings) -> AsyncIterator[Service]:
    """Another one."""
    async with open_service(settings) as opened:
        yield opened
