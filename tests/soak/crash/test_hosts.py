"""Workers on several hosts play one tournament: they share a store, a queue and a secret."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from tests.bench.tournaments import entrants
from tests.kit.hosts import Hosts
from tests.kit.servers import EmbeddedTestServer, Server
from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

ENTRANTS = 128


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Server]:
    """A Redis for the job queue alone."""
    running = EmbeddedTestServer(tmp_path / "queue")
    yield running
    running.close()


def test_a_tournament_is_played_by_workers_of_three_hosts(server, queue, tmp_path):
    settings = {"SAIKORO_QUEUE_URL": queue.queue_url, "SAIKORO_WORKERS": "3"}
    plan = {"name": "far", "game": "laplaplus", "stages": [{"format": "single_elimination"}]}
    body = {"plan": plan, "entrants": entrants(LAPLAPLUS, ENTRANTS), "start": True}
    with (
        Hosts(tmp_path, server, queue, 3) as hosts,
        Stack(server, tmp_path, workers=0, **settings) as stack,
        stack.client() as client,
    ):
        opened = client.post("/tournaments", json=body).raise_for_status().json()
        address = f"/tournaments/{opened['tournament']}"
        os.kill(hosts.workers[0].pid, signal.SIGKILL)  # a host that is gone for good
        wait_until(lambda: client.get(address).json()["status"] == "finished", "it does not end")
        results = client.get(f"{address}/results", headers={"Accept": "text/csv"}).text
        assert sum(hosts.counted("saikoro_lines_total", 1)) > 0
        assert hosts.left_behind() == []
    assert len(results.splitlines()) == 1 + ENTRANTS - 1  # a heading, and a row for each match
