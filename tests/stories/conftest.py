"""The service as processes; those of `mortal` may die, those of `processes` (tests/) may not."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.conftest import start_server
from tests.kit.stack import Stack


@pytest.fixture(scope="module")
def shared_mortal(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """The API and two workers, on a server of the module's own."""
    with (
        closing(start_server(pytestconfig, tmp_path_factory.mktemp("data"))) as server,
        Stack(server, tmp_path_factory.mktemp("stack"), workers=2) as stack,
    ):
        yield stack.warm()


@pytest.fixture
def mortal(shared_mortal: Stack) -> Stack:
    """The same, whole: what a test of the module has ended, it has started again."""
    assert [child.poll() for child in (shared_mortal.api, *shared_mortal.workers)] == [None] * 3
    return shared_mortal
