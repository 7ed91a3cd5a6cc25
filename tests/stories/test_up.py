"""`saikoro up` as an operator runs it: started, ended, killed, started again.

From the wheel it runs in tests/packaging/test_foreign_games.py.
"""

import contextlib
import os
import re
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.cli.command import saikoro
from tests.cli.up import Up
from tests.kit.stack import WATCHING
from tests.kit.waiting import PATIENCE_SECONDS, wait_until
from tests.kit.warm import forking


def is_running(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Up]]:
    """Starts everything on one data folder, forked; what still runs at the end is ended."""
    started: list[Up] = []

    def start(folder: Path = tmp_path) -> Up:
        with forking():
            started.append(Up(folder))
        return started[-1]

    yield start
    for up in started:
        up.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    """Everything on a data folder, loaded by itself; only the last test stops it."""
    up = Up(tmp_path_factory.mktemp("up"))
    yield up
    up.close()


def test_the_pasted_example_plays_a_match(running):
    [pasted] = re.findall(r"saikoro\S* play .*|\S+__main__\.py play .*", running.greeting)
    played = saikoro(*pasted.split()[1:])
    assert played.returncode == 0, played.stderr
    with running.client() as client:
        assert client.get("/docs").is_success


def test_what_workers_count_is_shown_by_the_api(running):
    with running.client() as client:
        client.finished([7, 1], [1])
        done = re.compile(r'^saikoro_work_seconds_count\{work="match"\} [1-9]', re.MULTILINE)

        def shown() -> str:
            return str(client.get("/metrics", headers=WATCHING).text)

        wait_until(lambda: bool(done.search(shown())), "no match is counted")
        assert 'process_resident_memory_bytes{process="worker 1"}' in shown()
    assert "processes      1 of the API, 2 workers, on " in running.greeting


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_with_all_its_children(start, number):
    up = start()
    children = up.children()
    assert children.keys() == {"server", "api", "worker 0", "worker 1"}
    up.process.send_signal(number)
    assert up.process.wait(PATIENCE_SECONDS) == 0
    assert not any(map(is_running, children.values()))


@pytest.mark.soak
def test_started_again_it_goes_on_with_unfinished_matches(start):
    first = start()
    with first.client() as client:
        match, (ada, bob) = client.seated()
        client.answer(match, ada, {"row": [7, 1]})
    first.process.send_signal(signal.SIGINT)
    first.process.wait(PATIENCE_SECONDS)
    with start().client() as client:
        answer = client.answer(match, bob, {"row": [1]}, Prefer="wait=20")
        assert answer.json()["events"][-1]["type"] == "match.finished"


def test_a_child_that_dies_is_started_again(start):
    up = start()
    for name in ("server", "api", "worker 0", "worker 1"):
        died = up.children()[name]
        os.kill(died, signal.SIGKILL)
        wait_until(partial(is_back, up, name, died), name)
    with up.client() as client:
        assert client.get(f"/matches/{client.finished([7, 1], [1])}").json()["status"] == "finished"


def is_back(up: Up, name: str, died: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return up.children()[name] != died and httpx.get(f"{up.url}/readyz").is_success
    return False


def test_a_data_folder_is_used_by_one_at_a_time(running):
    second = saikoro("up", SAIKORO_DATA_DIR=str(running.folder), SAIKORO_PORT="0")
    assert second.returncode == 1
    assert "another server is using the data folder" in second.stderr


def test_a_taken_port_is_named_with_a_way_out(running, tmp_path):
    port = running.url.rpartition(":")[2]
    second = saikoro("up", SAIKORO_DATA_DIR=str(tmp_path / "other"), SAIKORO_PORT=port)
    assert second.returncode == 1
    assert f"port {port} of 127.0.0.1 is taken; SAIKORO_PORT=0 takes a free one" in second.stderr


def test_a_setting_that_cannot_be_is_named():
    refused = saikoro("up", SAIKORO_WORKERS="none")
    assert refused.returncode == 1
    assert "SAIKORO_WORKERS" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_killed_in_the_middle_of_many_matches_it_finishes_them_when_started_again(running, start):
    """The last test of `running`, which is not forked: it is the parent of what it starts."""
    matches = []
    with running.client() as client:
        for _ in range(20):
            match, (ada, bob) = client.seated()
            client.answer(match, ada, {"row": [7, 12, 12, 1]})
            client.answer(match, bob, {"row": [22, 21, 1]})
            matches.append(match)
    children = running.children()
    running.process.kill()
    running.process.wait(PATIENCE_SECONDS)
    wait_until(lambda: not any(map(is_running, children.values())))
    with start(running.folder).client() as client:
        for match in matches:
            wait_until(partial(client.is_finished, match))
            audit = client.get(f"/matches/{match}/audit").json()
            assert (audit["faults"], audit["replayed"]) == ([], True)
