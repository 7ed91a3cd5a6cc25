"""Without SAIKORO_REPLICAS a dead master takes with it what no replica had; a receipt shows it."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

OTHER_HISTORY = "/problems/other-history"


@pytest.fixture(scope="module")
def stack(running, tmp_path_factory) -> Iterator[Stack]:
    """A service that confirms what one server has alone."""
    with Stack(running, tmp_path_factory.mktemp("stack"), workers=0) as opened:
        yield opened


def test_a_receipt_of_a_lost_line_is_of_another_history(running, stack):
    with stack.client() as client:
        match = client.create()
        path = f"/matches/{match}"
        before = client.get(path).json()
        master = running.master_of(f"{{{match[:2]}}}")
        (replica,) = running.replicas_of(master)
        os.kill(replica.pid, signal.SIGSTOP)
        master.ask("CLIENT KILL", "TYPE", "replica")  # or it would read what is on its way
        joined = client.post(f"{path}/seats", json={}).json()["receipt"]
        assert joined["version"] > before["version"]
        master.kill()
        os.kill(replica.pid, signal.SIGCONT)
        running.wait_until_replaced(master)
        running.restart()
        wait_until(lambda: client.get(path).is_success, "the match is away")

        assert client.get(path).json()["head"] == before["head"]
        known = {"after": joined["version"], "head": joined["head"]}
        asked = client.get(f"{path}/events", params=known)
        assert (asked.status_code, asked.json()["type"]) == (409, OTHER_HISTORY)

        again = client.post(f"{path}/seats", json={}).json()["receipt"]
        assert (again["version"], again["head"]) != (joined["version"], joined["head"])
        asked = client.get(f"{path}/events", params=known)
        assert (asked.status_code, asked.json()["type"]) == (409, OTHER_HISTORY)
