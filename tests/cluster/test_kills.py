"""Matches are played on while servers of the cluster die, take over and move slots.

Each run logs which requests it interrupted. Every line that was acknowledged is there afterwards:
one replica of each master had it before (SAIKORO_REPLICAS=1).
"""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
import structlog
from redis.crc import key_slot

from tests.kit.budget import budget
from tests.kit.clusters import ClusterNode, ClusterTestServer
from tests.kit.load import Load, check
from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

MATCHES = 50
PLAYERS = 8

log = structlog.get_logger()


@pytest.fixture(scope="module")
def stack(running, tmp_path_factory) -> Iterator[Stack]:
    """A service that confirms nothing that one server has alone."""
    folder = tmp_path_factory.mktemp("stack")
    with Stack(running, folder, workers=2, SAIKORO_REPLICAS="1") as opened:
        yield opened.warm()


def any_master(cluster: ClusterTestServer, choose: random.Random) -> ClusterNode:
    """A server that has slots."""
    return choose.choice([master for master in cluster.masters() if cluster.replicas_of(master)])


def kill_a_master(cluster: ClusterTestServer, choose: random.Random) -> None:
    """Its replica takes over."""
    master = any_master(cluster, choose)
    master.kill()
    cluster.wait_until_replaced(master)


def kill_a_master_for_a_moment(cluster: ClusterTestServer, choose: random.Random) -> None:
    """It is back before its replica takes over."""
    any_master(cluster, choose).kill()
    cluster.revive()


def kill_a_replica(cluster: ClusterTestServer, choose: random.Random) -> None:
    """Its master confirms nothing until it is back."""
    choose.choice(cluster.replicas_of(any_master(cluster, choose))).kill()


def hang_a_master(cluster: ClusterTestServer, choose: random.Random) -> None:
    """Its replica takes over from a server that keeps its connections open."""
    master = any_master(cluster, choose)
    (replica,) = cluster.replicas_of(master)
    os.kill(master.pid, signal.SIGSTOP)
    try:
        wait_until(lambda: replica.is_master, "no replica takes over")
    finally:
        os.kill(master.pid, signal.SIGCONT)


def fail_over(cluster: ClusterTestServer, choose: random.Random) -> None:
    """A replica takes over because the operator wants it."""
    cluster.fail_over(any_master(cluster, choose))


def slot_to_move(
    cluster: ClusterTestServer, choose: random.Random
) -> tuple[int, ClusterNode, ClusterNode]:
    """The slot of a bucket, who has it, and who is to have it."""
    tag = f"{choose.randrange(256):02x}"
    source = cluster.master_of(f"{{{tag}}}")
    target = choose.choice([node for node in cluster.masters() if node is not source])
    return key_slot(tag.encode()), source, target


def move_a_slot(cluster: ClusterTestServer, choose: random.Random) -> None:
    """A bucket goes to another shard, key by key."""
    cluster.move_slot(*slot_to_move(cluster, choose))


def migrate_a_slot(cluster: ClusterTestServer, choose: random.Random) -> None:
    """A bucket goes to another shard as a whole."""
    cluster.migrate_slot(*slot_to_move(cluster, choose))


def kill_all(cluster: ClusterTestServer, _: random.Random) -> None:
    """A power failure."""
    cluster.kill()


INTERRUPTIONS: list[Callable[[ClusterTestServer, random.Random], None]] = [
    kill_a_master,
    kill_a_master_for_a_moment,
    kill_a_replica,
    hang_a_master,
    fail_over,
    move_a_slot,
    migrate_a_slot,
    kill_all,
]


@pytest.mark.parametrize("interrupt", INTERRUPTIONS, ids=lambda each: each.__name__)
def test_nothing_acknowledged_is_lost(running, stack, interrupt):
    choose, interrupted = random.Random(interrupt.__name__), Counter[str]()
    with Load(stack, PLAYERS) as load:
        for _ in range(budget(3, soak=60)):
            time.sleep(choose.uniform(0.02, 0.6))
            interrupted.update(load.doing.values())
            interrupt(running, choose)
            running.restart()
        wait_until(lambda: len(load.receipts) >= MATCHES, "too few matches are played")
    check(stack, load.receipts)
    log.info(
        "cluster.interrupted",
        by=interrupt.__name__,
        requests=dict(interrupted),
        matches=len(load.receipts),
        acknowledged=sum(map(len, load.receipts.values())),
        lost=0,
    )
    assert interrupted
