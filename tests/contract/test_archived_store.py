"""The store that the archive continues keeps the promises of any store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.connecting import connect
from tests.contract.test_finished import *  # noqa: F403 - the same suites, on another store
from tests.contract.test_lists import *  # noqa: F403
from tests.contract.test_store import *  # noqa: F403
from tests.kit.archiving import KEY
from tests.kit.servers import Server


@pytest.fixture
async def store(server: Server, tmp_path: Path) -> AsyncIterator[ArchivedStore]:
    opened = ArchivedStore(connect(server.url), Objects(tmp_path.as_uri(), KEY))
    yield opened
    await opened.aclose()
