"""A cluster of three masters with a replica each."""

from collections.abc import AsyncIterator, Iterator

import pytest

from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.connecting import connect
from tests.kit.clusters import QUICK_MS, ClusterTestServer


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterTestServer]:
    """A cluster for the tests of a module."""
    server = ClusterTestServer(tmp_path_factory.mktemp("cluster"), timeout_ms=QUICK_MS)
    yield server
    server.close()


@pytest.fixture
def cluster(running: ClusterTestServer) -> Iterator[ClusterTestServer]:
    """That cluster, emptied and whole before the test and after it."""
    running.empty()
    yield running
    running.restart()


@pytest.fixture
async def send(cluster: ClusterTestServer) -> AsyncIterator[Send]:
    """The way to it of a store that needs no replicas."""
    opened = connect(cluster.url)
    yield opened
    await opened.aclose()


@pytest.fixture
async def safe(cluster: ClusterTestServer) -> AsyncIterator[Send]:
    """The way to it of a store that needs one replica."""
    opened = connect(cluster.url, replicas=1)
    yield opened
    await opened.aclose()
