"""A service that is stopped answers those who wait; no client sees an error for it."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.kit.stack import Stack
from tests.kit.waiting import wait_until


def join_both(client: httpx.Client, path: str) -> httpx.Response:
    """Take both seats; the rules, which follow, are waited for."""
    client.post(f"{path}/seats", json={})
    return client.post(f"{path}/seats", json={}, headers={"Prefer": "wait=20"})


WAITS: dict[str, Callable[[httpx.Client, str], httpx.Response]] = {
    "a long poll": lambda client, path: client.get(f"{path}/events?after=1&wait=20"),
    "an event stream": lambda client, path: client.get(
        f"{path}/events", headers={"Accept": "text/event-stream"}
    ),
    "a request that waits for the rules": join_both,
}


@pytest.fixture
def mortal(server, tmp_path) -> Iterator[Stack]:
    """A service without workers, so that a match moves only when somebody joins."""
    with Stack(server, tmp_path, workers=0) as running:
        yield running


@pytest.mark.parametrize("wait", WAITS)
def test_stopping_the_api_answers_those_who_wait(mortal, wait):
    with mortal.client() as client, mortal.client() as other, ThreadPoolExecutor(1) as threads:
        path = f"/matches/{client.create()}"
        asked = threads.submit(WAITS[wait], client, path)
        wait_until(lambda: "saikoro_followers 1.0" in other.get("/metrics").text)
        mortal.api.send_signal(signal.SIGTERM)
        answer = asked.result(timeout=20)
    assert answer.is_success, answer.text
    mortal.api.wait(20)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stopping_the_api_leaves_nothing_behind(mortal, number):
    with mortal.client() as client:
        checked = client.post("/games/laplaplus/card-sets/check", json={"format": 1})
        assert checked.json()["problems"], "it is checked in a process of its own"
    mortal.api.send_signal(number)
    assert mortal.api.wait(20) == 0
    assert "Traceback" not in mortal.log.read_text()
    assert "leaked" not in mortal.log.read_text()
