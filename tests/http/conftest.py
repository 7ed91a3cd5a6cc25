"""A running service for the tests of its HTTP."""

from collections.abc import Iterator

import pytest

from tests.kit.servers import Server
from tests.kit.stack import Client, Stack


@pytest.fixture(scope="session")
def stack(shared_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The API and a worker, for all tests of this process."""
    with Stack(shared_server, tmp_path_factory.mktemp("stack")) as running:
        yield running


@pytest.fixture
def client(stack: Stack) -> Iterator[Client]:
    with stack.client() as opened:
        yield opened
