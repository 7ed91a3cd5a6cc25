"""A cluster of three masters with a replica each."""

import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from urllib.parse import urlsplit, urlunsplit

import pytest

from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.connecting import connect
from tests.kit.clusters import QUICK_MS, ClusterTestServer
from tests.kit.composing import DEPLOY
from tests.kit.plain_clients import redis_at

PASSWORDS = {
    "REDIS_PASSWORD": "service-password",
    "REDIS_OPERATOR_PASSWORD": "operator-password",
    "REDIS_REPLICA_PASSWORD": "replica-password",
}


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


def users(**settings: str) -> list[list[str]]:
    """The users of deploy/, each with its rules, but for the default one."""
    printed = subprocess.run(
        ["/bin/sh", DEPLOY / "users.acl.sh"],
        env={"PATH": os.environ["PATH"], **PASSWORDS, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    words = [line.split()[1:] for line in printed.stdout.splitlines() if line.startswith("user ")]
    return [rules for rules in words if rules[0] != "default"]


def use_users(cluster: ClusterTestServer, **settings: str) -> None:
    """Give all servers of a cluster, and that of its queue, the users of deploy/."""
    for url in (cluster.queue_url, *(node.url for node in cluster.nodes)):
        with redis_at(url) as redis:
            for rules in users(**settings):
                redis.execute_command("ACL SETUSER", *rules)
            redis.execute_command("ACL LOG", "RESET")


def users_url(url: str) -> str:
    """The URL of a server or cluster for the service's user."""
    parts = urlsplit(url)
    _, _, named = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"saikoro:{PASSWORDS['REDIS_PASSWORD']}@{named}"))


@pytest.fixture
def guarded(cluster: ClusterTestServer) -> ClusterTestServer:
    """A cluster whose servers have the users of deploy/."""
    use_users(cluster)
    return cluster


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
