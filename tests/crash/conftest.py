"""A service whose processes, and whose server, may die."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import start_server
from tests.kit.servers import Server
from tests.kit.stack import Stack


@pytest.fixture
def mortal_server(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own."""
    server = start_server(pytestconfig, tmp_path / "data")
    yield server
    server.close()


@pytest.fixture
def mortal(server: Server, tmp_path: Path) -> Iterator[Stack]:
    """The API and two workers, on a server that lives on."""
    with Stack(server, tmp_path, workers=2) as stack:
        yield stack.warm()


@pytest.fixture
def all_mortal(mortal_server: Server, tmp_path: Path) -> Iterator[Stack]:
    """The API and two workers, on a server that may die, too."""
    with Stack(mortal_server, tmp_path, workers=2) as stack:
        yield stack.warm()
