"""A service of each test's own, whose processes and server may die."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.servers import Server
from tests.kit.stack import Stack


@pytest.fixture
def mortal(mortal_server: Server, tmp_path: Path) -> Iterator[Stack]:
    """The API and two workers, on a server of their own."""
    with Stack(mortal_server, tmp_path, workers=2) as stack:
        yield stack.warm()
