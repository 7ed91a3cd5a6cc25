"""`saikoro doctor` names what is not safe about a cluster."""

import msgspec
import pytest

from saikoro.service.cli.host.doctor import examine
from saikoro.service.cli.host.servers import Concern
from saikoro.service.settings import Settings


@pytest.fixture
def safe(cluster, tmp_path):
    """A configuration of which nothing is unsafe."""
    for node in cluster.nodes:
        node.ask("CONFIG SET", "min-replicas-to-write", 1)
    yield Settings(
        redis_url=cluster.url,
        queue_url=cluster.queue_url,
        replicas=1,
        organisers="keys",
        data_dir=str(tmp_path / "data"),
    )
    for node in cluster.nodes:
        if node.runs:
            node.ask("CONFIG SET", "min-replicas-to-write", 0)


def test_a_whole_cluster_raises_no_concern(safe):
    assert examine(safe) == []


def test_lines_that_one_server_has_alone_are_named(safe):
    [concern] = examine(msgspec.structs.replace(safe, replicas=0))
    assert concern.about == "SAIKORO_REPLICAS"


def test_masters_without_enough_replicas_are_named(cluster, safe):
    concerns = examine(msgspec.structs.replace(safe, replicas=2))
    addresses = [f"127.0.0.1:{node.port}" for node in cluster.masters()]
    expected = {
        Concern("SAIKORO_REDIS_URL", f"{address}: 1 replicas, of 2 that must have every line")
        for address in addresses
    }
    assert set(concerns) == expected


def test_a_master_that_writes_without_replicas_is_named(cluster, safe):
    master = cluster.master_of("{00}")
    master.ask("CONFIG SET", "min-replicas-to-write", 0)
    [concern] = examine(safe)
    assert f"127.0.0.1:{master.port}: min-replicas-to-write 1 is missing" in concern.detail


def test_a_server_that_is_down_is_named(cluster, safe):
    master = cluster.master_of("{00}")
    (replica,) = cluster.replicas_of(master)
    replica.kill()
    # Once the others take it for dead, it is missed where its master is.
    named = (
        f"127.0.0.1:{replica.port}: Redis cannot be asked",
        f"127.0.0.1:{master.port}: 0 replicas",
    )
    assert any(concern.detail.startswith(named) for concern in examine(safe))


def test_one_server_of_a_cluster_is_no_server_for_matches(cluster, safe):
    alone = msgspec.structs.replace(safe, redis_url=cluster.nodes[0].url, replicas=0)
    assert any("redis+cluster://127.0.0.1:" in concern.detail for concern in examine(alone))


def test_a_server_that_is_in_no_cluster_is_named(cluster, safe):
    alone = cluster.queue_url.replace("redis://", "redis+cluster://")
    concerns = examine(msgspec.structs.replace(safe, redis_url=alone))
    assert any("shows no cluster" in concern.detail for concern in concerns)
