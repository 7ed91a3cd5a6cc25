"""The users and the configuration of deploy/ are enough for a cluster."""

from contextlib import aclosing

from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.streams.protocol import Append, Appended, StoredBatch
from saikoro.service.store.streams.redis import RedisStore
from tests.cluster.conftest import users_url
from tests.kit.composing import DEPLOY
from tests.kit.plain_clients import redis_at
from tests.kit.ports import free_port
from tests.kit.waiting import PATIENCE_SECONDS


def append(stream: str, version: int) -> Append:
    """One line."""
    head = f"{version:064x}".encode()
    expected = f"{version - 1:064x}".encode() if version > 1 else b""
    batches = [StoredBatch(version, [b"{}"])]
    return Append(
        stream=stream,
        expected=version - 1,
        expected_head=expected,
        batches=batches,
        head=head,
        status="playing",
        due="listed",
    )


async def test_the_service_s_user_may_do_what_a_cluster_needs(guarded):
    async with aclosing(RedisStore(connect(users_url(guarded.url), replicas=1))) as store:
        await store.require_writable()
        for bucket in ("00", "55", "aa", "ff"):
            stream = bucket * 16
            assert isinstance(await store.append(append(stream, 1)), Appended)
            async with store.follow(stream) as follower:
                assert isinstance(await store.append(append(stream, 2)), Appended)
                assert await follower.moved(PATIENCE_SECONDS)
            assert len(await store.read(stream)) == 2
        assert len(await store.take_due(10, 0)) == 4
        await store.take_tokens("client", 1, 1.0, 1)
    for node in guarded.nodes:
        assert node.ask("ACL LOG") == []


def test_a_server_starts_with_the_configuration(tmp_path):
    more = (DEPLOY / "cluster" / "cluster.conf").read_text() + f"cluster-port {free_port()}\n"
    server = EmbeddedServer.start(tmp_path, free_port(), more=more)
    with server, redis_at(server.url) as redis:
        assert redis.info("cluster")["cluster_enabled"] == 1
        assert redis.config_get("min-replicas-to-write") == {"min-replicas-to-write": "1"}
