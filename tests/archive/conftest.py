"""Archives in a folder, and on an S3 server."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.connecting import connect
from tests.kit.archiving import KEY, Prepared
from tests.kit.object_server import ObjectServer
from tests.kit.servers import Server


@pytest.fixture(scope="session")
def object_server() -> Iterator[ObjectServer]:
    server = ObjectServer()
    yield server
    server.close()


@pytest.fixture
def s3(
    object_server: ObjectServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """The address of an empty archive on an S3 server, which may be stopped meanwhile."""
    for name, value in object_server.settings.items():
        monkeypatch.setenv(name, value)
    yield f"{object_server.url}/{tmp_path.name}"
    object_server.go_on()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return Prepared(tmp_path_factory.mktemp("prepared"))


ON_S3 = ("test_it_comes_back_byte_for_byte", "test_objects_are_as_they_were_put")
"""What is tried on S3, too; everything else is in tests/soak."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try every test in a folder."""
    if "archive_url" in metafunc.fixturenames:
        also = ["s3"] if metafunc.function.__name__ in ON_S3 else []
        metafunc.parametrize("archive_url", ["folder", *also], indirect=True)


@pytest.fixture
def archive_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty archive; in a folder, unless a test asks for S3."""
    if getattr(request, "param", "folder") == "folder":
        return (tmp_path / "archive").as_uri()
    on_server: str = request.getfixturevalue("s3")
    return on_server


@pytest.fixture
def objects(archive_url: str) -> Iterator[Objects]:
    opened = Objects(archive_url, KEY)
    yield opened
    opened.close()


@pytest.fixture
def asked(objects: Objects, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of objects that are read from now on, and of folders that are listed."""
    names: list[str] = []

    def noted(ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def noting(name: str, *args: Any) -> Any:
            names.append(name)
            return await ask(name, *args)

        return noting

    for method in ("read", "whole", "every"):
        monkeypatch.setattr(objects, method, noted(getattr(objects, method)))
    return names


@pytest.fixture
async def archived(server: Server, objects: Objects) -> AsyncIterator[ArchivedStore]:
    """A store of matches with an archive."""
    async with aclosing(ArchivedStore(connect(server.url), objects)) as opened:
        yield opened


@pytest.fixture
async def archived_tournaments(server: Server, objects: Objects) -> AsyncIterator[ArchivedStore]:
    """A store of tournaments with the same archive."""
    store = ArchivedStore(connect(server.url), objects, kind="tournament")
    async with aclosing(store) as opened:
        yield opened
