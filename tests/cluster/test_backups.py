"""A cluster is backed up master by master, and put back into any store."""

from pathlib import Path

import pytest
from redis.crc import key_slot

from saikoro.service.backup import secret, taking
from saikoro.service.store.layout.version import LAYOUT, MARK
from saikoro.service.store.server.snapshots import take_snapshot
from tests.cluster.conftest import PASSWORDS, use_users, users_url
from tests.cluster.test_joining import reached, stored
from tests.kit.clusters import ClusterTestServer
from tests.kit.command_line import Run, run_command
from tests.kit.filled import fill
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import SECRET


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Passphrases cost next to nothing, and the archive lies in a folder of the test."""
    monkeypatch.setattr(secret, "OPERATIONS", 1)
    monkeypatch.setattr(secret, "MEMORY", 8_192)
    monkeypatch.setenv("SAIKORO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("SAIKORO_SECRET_KEY", SECRET)
    monkeypatch.setenv("SAIKORO_BACKUP_PASSPHRASE", "a phrase that nobody tries")


@pytest.fixture
async def filled(cluster: ClusterTestServer) -> ClusterTestServer:
    """A cluster with a little of everything."""
    await fill(cluster.url)
    with reached(cluster.url) as redis:
        redis.set(MARK, LAYOUT)
    return cluster


def run(cluster: ClusterTestServer, *words: object, url: str = "") -> Run:
    """Run a command on a cluster."""
    named = {"SAIKORO_REDIS_URL": url or cluster.url, "SAIKORO_QUEUE_URL": cluster.queue_url}
    return run_command(*words, stdin=b"", **named)


def test_all_masters_are_copied_and_put_back(filled, tmp_path):
    before = stored(filled.url)
    made = run(filled, "backup", tmp_path / "copy")
    assert made.code == 0, made
    assert "has the store of 3 servers and 0 objects" in made.out
    again = run(filled, "restore", tmp_path / "copy")
    assert (again.code, "already" in again.err) == (1, True)
    filled.empty()
    done = run(filled, "restore", tmp_path / "copy")
    assert done.code == 0, done
    assert done.out.startswith("18 streams are in the store")
    assert stored(filled.url) == before


def test_they_are_put_back_into_one_server(filled, tmp_path):
    single = EmbeddedTestServer(tmp_path / "single")
    assert run(filled, "backup", tmp_path / "copy").code == 0
    done = run_command("restore", tmp_path / "copy", SAIKORO_REDIS_URL=single.url)
    assert done.code == 0, done
    assert stored(single.url) == stored(filled.url)
    single.close()


def test_the_operator_may_copy_a_cluster(filled, tmp_path):
    use_users(filled)
    refused = run(filled, "backup", tmp_path / "copy", url=users_url(filled.url))
    assert (refused.code, "may not copy the store" in refused.err) == (1, True), refused
    url = users_url(filled.url).replace("saikoro:", "operator:", 1)
    url = url.replace(PASSWORDS["REDIS_PASSWORD"], PASSWORDS["REDIS_OPERATOR_PASSWORD"])
    assert run(filled, "backup", tmp_path / "copy", url=url).code == 0


def test_a_slot_that_is_being_moved_is_not_half_in_a_copy(filled, tmp_path, monkeypatch):
    source, slot = filled.master_of("{3f}"), key_slot(b"3f")
    target = next(node for node in filled.masters() if node is not source)
    source.ask("CLUSTER SETSLOT", slot, "MIGRATING", target.id)
    refused = run(filled, "backup", tmp_path / "copy")
    assert (refused.code, "is being moved" in refused.err) == (1, True), refused
    source.ask("CLUSTER SETSLOT", slot, "STABLE")
    assert not (tmp_path / "copy").exists()

    def late(url: str, file: Path) -> None:
        take_snapshot(url, file)
        monkeypatch.setattr(taking, "masters_of", lambda _: {})

    monkeypatch.setattr(taking, "take_snapshot", late)
    refused = run(filled, "backup", tmp_path / "copy")
    assert (refused.code, "have changed while they were copied" in refused.err) == (1, True)
