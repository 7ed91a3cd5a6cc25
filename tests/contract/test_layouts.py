"""A store of another layout: no process starts on it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from saikoro.service.bootstrap import open_service
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.settings import Settings
from saikoro.service.store.layout.version import MARK
from tests.kit.servers import ContainerTestServer, EmbeddedTestServer, Server
from tests.kit.stack import SECRET

OF_EARLIER = "saikoro:{7}:tournament:index"
"""A list as release 0.2 has it, which marks no store."""


@pytest.fixture
def server(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, and no cluster: on those no other layout ever was."""
    containers = pytestconfig.getoption("--containers")
    started = ContainerTestServer() if containers else EmbeddedTestServer(tmp_path / "data")
    yield started
    started.close()


@pytest.mark.parametrize("mark", [None, "moving", "4096"])
async def test_a_store_of_another_layout_is_refused(server, mark):
    with Redis.from_url(server.url) as redis:
        redis.zadd(OF_EARLIER, {"all": 0})
        if mark is not None:
            redis.set(MARK, mark)
    with pytest.raises(OtherLayout, match="another version of Saikoro: take that version"):
        async with open_service(Settings(redis_url=server.url, secret_key=SECRET)):
            pass


async def test_a_new_store_gets_the_layout_of_this_version(server):
    async with open_service(Settings(redis_url=server.url, secret_key=SECRET)):
        pass
    with Redis.from_url(server.url) as redis:
        assert redis.get(MARK) == b"256"


@pytest.mark.soak
@pytest.mark.parametrize("module", ["saikoro.service.http", "saikoro.workers"])
def test_no_process_starts_on_an_older_store(server, module, tmp_path):
    with Redis.from_url(server.url) as redis:
        redis.zadd(OF_EARLIER, {"all": 0})
    settings = {"SAIKORO_REDIS_URL": server.url, "SAIKORO_DATA_DIR": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-m", module],
        env={**settings, "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert "take that version" in ended.stderr
    assert "Traceback" not in ended.stderr
