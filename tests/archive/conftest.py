"""Archives in a folder and on an S3 server."""

from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path

import pytest

from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.server.connecting import connect
from tests.kit.object_server import ObjectServer
from tests.kit.servers import Server


@pytest.fixture(scope="session")
def object_server() -> Iterator[ObjectServer]:
    server = ObjectServer()
    yield server
    server.close()


@pytest.fixture(params=["folder", "s3"])
def archive_url(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """The address of an empty archive."""
    if request.param == "folder":
        return (tmp_path / "archive").as_uri()
    server: ObjectServer = request.getfixturevalue("object_server")
    for name, value in server.settings.items():
        monkeypatch.setenv(name, value)
    return f"{server.url}/{tmp_path.name}"


@pytest.fixture
def objects(archive_url: str) -> Iterator[Objects]:
    opened = Objects(archive_url)
    yield opened
    opened.close()


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
