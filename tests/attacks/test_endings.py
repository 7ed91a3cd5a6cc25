"""A service that is stopped answers those who wait; no client sees an error for it."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.kit.stack import WATCHING, Stack
from tests.kit.waiting import PATIENCE_SECONDS, wait_until


def join_both(client: httpx.Client, path: str) -> httpx.Response:
    """Take both seats; the rules, which follow, are waited for."""
    client.post(f"{path}/seats", json={})
    return client.post(f"{path}/seats", json={}, headers={"Prefer": "wait=20"})


WAITS: list[Callable[[httpx.Client, str], httpx.Response]] = [
    lambda client, path: client.get(f"{path}/events?after=1&wait=20"),
    lambda client, path: client.get(f"{path}/events", headers={"Accept": "text/event-stream"}),
    join_both,
]
"""A long poll, an event stream, and a request that waits for the rules."""


@pytest.fixture
def mortal(server, tmp_path) -> Iterator[Stack]:
    """A service without workers, so that a match moves only when somebody joins."""
    with Stack(server, tmp_path, workers=0) as running:
        yield running


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stopping_the_api_answers_those_who_wait_and_leaves_nothing_behind(mortal, number):
    with mortal.client() as client, ThreadPoolExecutor(len(WAITS)) as threads:
        check = "/games/laplaplus/card-sets/check"
        checked = client.post(check, json={"format": 1}, timeout=PATIENCE_SECONDS)
        assert checked.json()["problems"], "it is checked in a process of its own"
        asked = [threads.submit(wait, client, f"/matches/{client.create()}") for wait in WAITS]
        waiting = f"saikoro_followers {len(WAITS)}.0"
        wait_until(lambda: waiting in client.get("/metrics", headers=WATCHING).text)
        mortal.api.send_signal(number)
        answers = [each.result(timeout=20) for each in asked]
    assert [answer.text for answer in answers if not answer.is_success] == []
    assert mortal.api.wait(20) == 0
    assert "Traceback" not in mortal.log.read_text()
    assert "leaked" not in mortal.log.read_text()
