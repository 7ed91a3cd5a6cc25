"""What deploy/runbook leads through works as it is shown, while matches are played.

Every server refuses changes without a replica, as `cluster.conf` has it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from redis.crc import key_slot

from saikoro.service.process.writing import write_private
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.server.snapshots import take_snapshot
from tests.cluster.conftest import PASSWORDS, users
from tests.kit.clusters import QUICK_MS, ClusterTestServer
from tests.kit.load import Load, check, check_known
from tests.kit.plain_clients import redis_at
from tests.kit.runbook import Machines, commands
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import SECRET, Stack
from tests.kit.waiting import wait_until

TAGS = [f"{number:02x}" for number in range(256)]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[ClusterTestServer]:
    """A cluster of this test's own, with users and settings of deploy/."""
    more = [f"user {' '.join(rules)}" for rules in users()] + ["min-replicas-to-write 1", ""]
    server = ClusterTestServer(tmp_path / "cluster", timeout_ms=QUICK_MS, more="\n".join(more))
    yield server
    server.close()


@pytest.fixture
def stack(own: ClusterTestServer, tmp_path: Path) -> Iterator[Stack]:
    """A service on it that confirms nothing that one server has alone."""
    with Stack(own, tmp_path, workers=2, SAIKORO_REPLICAS="1") as opened:
        yield opened.warm()


@pytest.fixture
def machines(own: ClusterTestServer, tmp_path: Path) -> Machines:
    """Machines 1 to 3 with masters, 4 to 6 with their replicas, in this order."""
    found = Machines(
        PASSWORDS["REDIS_OPERATOR_PASSWORD"],
        {
            "SAIKORO_REDIS_URL": own.url,
            "SAIKORO_QUEUE_URL": own.queue_url,
            "SAIKORO_REPLICAS": "1",
            "SAIKORO_ORGANISERS": "keys",
            "SAIKORO_DATA_DIR": str(tmp_path / "host"),
        },
    )
    masters = own.masters()
    found.servers = dict(enumerate(masters, 1))
    for number, master in enumerate(masters, 4):
        [found.servers[number]] = own.replicas_of(master)
    return found


def go_on(load: Load) -> None:
    """Wait until something more is acknowledged."""
    before = len(load.receipts)
    wait_until(lambda: len(load.receipts) > before + 2, "nothing is played")


def test_a_shard_is_added_and_taken_away_while_matches_are_played(own, stack, machines, tmp_path):
    """With one slot: `rebalance` moves thousands that are empty, one by one, for minutes."""
    for number in (7, 8):
        machines.servers[number] = own.add_node(tmp_path / f"node-{number}")
    with Load(stack) as load:
        go_on(load)
        machines.run(commands("shards.md", "Adding a shard"))
        shard = machines.servers[7]
        go_on(load)
        moved = next(tag for tag in TAGS if own.master_of(f"{{{tag}}}") is machines.servers[1])
        behind = commands("shards.md", "Moving one slot behind the scenes")
        machines.run(behind.replace("3f", moved))
        assert own.master_of(f"{{{moved}}}") is shard
        go_on(load)
        machines.run(commands("shards.md", "Taking a shard away"))
        for number in (7, 8):
            own.nodes.remove(machines.servers[number])
            machines.servers[number].kill()
        assert len({own.master_of(f"{{{tag}}}").id for tag in TAGS}) == 3
        go_on(load)
    check(stack, load.receipts)


def test_a_master_is_lost_comes_back_and_is_replaced(own, stack, machines, tmp_path):
    page = "masters.md"
    lost = machines.servers[1]
    with Load(stack) as load:
        go_on(load)
        lost.kill()
        own.wait_until_replaced(lost)
        seen = machines.run(commands(page, "What has happened").replace("saikoro doctor", ""))
        assert "cluster_state:ok" in seen
        assert "fail" in seen
        machines.run(commands(page, "The machine comes back"), on=1)
        machines.run(commands(page, "The machine comes back", 1))
        assert lost.is_master
        go_on(load)
        lost.kill()
        own.wait_until_replaced(lost)
        new = machines.servers[9] = own.add_node(tmp_path / "node-9")
        own.nodes.remove(lost)
        machines.run(commands(page, "The machine does not come back"))
        machines.set("SAIKORO_REDIS_URL", own.url.replace(str(lost.port), str(new.port)))
        machines.run(commands(page, "The machine does not come back", 1))
        assert own.replicas_of(machines.servers[4]) == [new]
        go_on(load)
    check(stack, load.receipts)


def test_everything_is_put_back_from_a_backup(own, machines, tmp_path):
    page = "restoring.md"
    machines.set("REDIS_OPERATOR_PASSWORD", PASSWORDS["REDIS_OPERATOR_PASSWORD"])
    (tmp_path / "host").mkdir(mode=0o700)
    write_private(tmp_path / "host" / "secret.key", SECRET.encode())

    def run(heading: str, number: int = 0) -> str:
        script = commands(page, heading, number).replace("/var/backups", str(tmp_path))
        script = script.replace("/root", str(tmp_path)).partition("systemctl start")[0]
        printed: str = machines.run(re.sub("(?m)^systemctl .*\n", "", script))
        return printed

    with Stack(own, tmp_path, workers=1, SAIKORO_REPLICAS="1") as stack:
        stack.warm()
        with Load(stack) as load:
            go_on(load)
            known = {match: [*kept] for match, kept in [*load.receipts.items()]}
            assert "has the store of 3 servers" in run("Making copies")
        with stack.client() as client:
            later, _ = client.seated()
    run("Putting them back")
    assert "each read to its head" in run("Putting them back", 1)
    own.wait_until_whole()
    wait_until_settled(machines)
    run("Putting them back", 2)
    with Stack(own, tmp_path, workers=1, SAIKORO_REPLICAS="1") as stack, stack.client() as client:
        assert client.get(f"/matches/{later}").status_code == httpx.codes.NOT_FOUND
        check_known(client, known)
        client.finished([7, 1], [1])


def wait_until_settled(machines: Machines) -> None:
    """Wait until all servers agree who has what, which `--cluster check` would otherwise find."""
    first = machines.servers[1]

    def agree() -> bool:
        seen = {
            tuple(
                sorted((slots[0], slots[1], slots[2][2]) for slots in server.ask("CLUSTER SLOTS"))
            )
            for server in machines.servers.values()
        }
        return len(seen) == 1 and first.facts("CLUSTER INFO")["cluster_state"] == "ok"

    wait_until(agree, "the servers do not agree")


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[EmbeddedTestServer]:
    """A single server with the users of deploy/."""
    more = "".join(f"user {' '.join(rules)}\n" for rules in users())
    server = EmbeddedTestServer(tmp_path / "alone", more)
    yield server
    server.close()


def test_one_shard_alone_is_put_back(alone, tmp_path):
    """A server without a cluster stands for it."""
    with redis_at(alone.url) as redis:
        redis.mset({f"saikoro:{number}": "word" for number in range(100)})
    (tmp_path / "new").mkdir()
    take_snapshot(alone.url, tmp_path / "new" / "dump.rdb")
    machines = Machines(PASSWORDS["REDIS_OPERATOR_PASSWORD"], {})
    more = "".join(f"user {' '.join(rules)}\n" for rules in users())
    with EmbeddedServer.start(tmp_path / "new", more=f"appendonly no\n{more}") as server:
        machines.ports[1] = urlsplit(server.url).port or 0
        machines.run(commands("restoring.md", "One shard alone"))
    with EmbeddedServer.start(tmp_path / "new") as server, redis_at(server.url) as redis:
        assert redis.dbsize() == 100


def test_the_store_of_one_server_is_moved_into_the_cluster(own, alone, machines, tmp_path):
    page = "joining.md"
    machines.ports[9] = urlsplit(alone.url).port or 0
    machines.set("REDIS_OPERATOR_PASSWORD", PASSWORDS["REDIS_OPERATOR_PASSWORD"])
    moving = commands(page, "The move").partition("\n")[2]
    removing = commands(page, "Afterwards", 1)
    with Stack(alone, tmp_path, workers=1) as stack, stack.client() as client:
        finished = client.finished([7, 1], [1])
        record = client.get(f"/matches/{finished}/record").content
    assert "streams are in the cluster" in machines.run(moving)
    machines.run(commands(page, "Giving it up"))
    machines.run("".join(f"operator -h 10.0.0.{number} flushall\n" for number in (1, 2, 3)))
    assert "streams are in the cluster" in machines.run(moving)
    with redis_at(alone.url) as redis:
        redis.set("rq:other", "1")
        machines.run(removing)
        assert not [*redis.scan_iter("saikoro:*")]
        assert redis.exists("rq:other")
    with Stack(own, tmp_path, workers=1, SAIKORO_REPLICAS="1") as stack, stack.client() as client:
        assert client.get(f"/matches/{finished}/record").content == record
        client.finished([7, 1], [1])


def test_servers_workers_and_apis_are_restarted_without_a_pause(own, stack, machines):
    page = "upgrading.md"
    with Load(stack) as load:
        go_on(load)
        for number in (4, 5, 6):
            first = commands(page, "Servers of the store")
            machines.run(first.replace("10.0.0.4", f"10.0.0.{number}"), on=number)
            own.wait_until_whole()
        for master, replica in ((1, 4), (2, 5), (3, 6)):
            second = commands(page, "Servers of the store", 1)
            second = second.replace("10.0.0.4", "10.0.0.R").replace("10.0.0.1", f"10.0.0.{master}")
            machines.run(second.replace("10.0.0.R", f"10.0.0.{replica}"), on=master)
            own.wait_until_whole()
        for worker in stack.workers[:]:
            worker.terminate()
            worker.wait()
            stack.workers.remove(worker)
            stack.workers.append(stack.start_worker())
        stack.api.terminate()
        stack.api.wait()
        stack.start_api()
        go_on(load)
    check(stack, load.receipts)


def test_a_slot_that_is_away_for_long_is_503_with_a_time_to_come_again(own, stack):
    """And nothing else is: other buckets go on, and it goes on when the slot has moved."""
    with stack.client() as client:
        match, (first, _) = client.seated()
        tag = match[:2]
        others = [client.seated() for _ in range(4)]
        source = own.master_of(f"{{{tag}}}")
        target = next(node for node in own.masters() if node is not source)
        slot = key_slot(tag.encode())
        target.ask("CLUSTER SETSLOT", slot, "IMPORTING", source.id)
        source.ask("CLUSTER SETSLOT", slot, "MIGRATING", target.id)
        source.ask(
            "MIGRATE", "127.0.0.1", target.port, "", 0, 20_000, "AUTH", own.password,
            "KEYS", f"saikoro:{{{tag}}}:{match}:meta",
        )  # fmt: skip
        away = client.answer(match, first, {"row": [7, 1]})
        assert (away.status_code, away.json()["type"]) == (503, "/problems/store-down")
        assert away.headers["Retry-After"]
        for other, (token, _) in others:
            if other[:2] != tag:
                assert client.answer(other, token, {"row": [7, 1]}).is_success
        own.move_slot(slot, source, target)
        wait_until(
            lambda: client.answer(match, first, {"row": [7, 1]}).is_success, "it does not go on"
        )
