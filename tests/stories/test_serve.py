"""`saikoro serve --processes N`: several API processes on one port."""

import json
import os
import signal
import socket
from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from saikoro.service.process.children import end, spawn
from tests.cli.command import SAIKORO, saikoro
from tests.kit.ports import free_port
from tests.kit.servers import Server
from tests.kit.stack import SETTINGS, WATCHING, Client, Stack
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

APIS = ("api 0", "api 1")


class Several(Stack):
    """API processes that share a port, and a worker."""

    def start_api(self):
        command = [*SAIKORO, "serve", "--processes", str(len(APIS))]
        with self.log.open("ab") as log:
            self.api = spawn(command, self._environment, errors=log.fileno())
        with self.client() as client:
            wait_until(lambda: self._answers(client), "the API does not answer")
        return self.api

    def logged(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def named(self, event: str) -> list[str]:
        """The processes that have logged an event, sorted."""
        return sorted(str(each["process"]) for each in self.logged() if each["event"] == event)

    def pids(self) -> dict[str, int]:
        """The process ids of those that were started last, by name."""
        started = [each for each in self.logged() if each["event"] == "child.started"]
        return {str(each["name"]): int(str(each["pid"])) for each in started}

    def each_time_anew(self) -> Client:
        """A client that opens a connection for every request: whichever process takes it."""
        limits = httpx.Limits(max_keepalive_connections=0)
        return Client(base_url=self.url, timeout=30, limits=limits)


@pytest.fixture(scope="module")
def several(module_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    """They serve up to the last test that asks for them, which ends them."""
    with Several(module_server, tmp_path_factory.mktemp("several")) as running:
        wait_until(lambda: running.named("process.serving") == [*APIS], "not all serve")
        yield running


def places(server: Server) -> dict[str, str]:
    """Where the store and the queue are, as settings."""
    return {"SAIKORO_REDIS_URL": server.url, "SAIKORO_QUEUE_URL": server.queue_url}


def is_replaced(several: Several, name: str, died: int) -> bool:
    return several.pids()[name] != died


def counted(client: Client, path: str) -> float:
    """How many requests of a path a scrape shows."""
    found = 0.0
    for family in text_string_to_metric_families(client.get("/metrics", headers=WATCHING).text):
        for sample in family.samples:
            if sample.name == "saikoro_request_seconds_count" and sample.labels["path"] == path:
                found += sample.value
    return found


def test_whichever_is_scraped_shows_what_all_have_counted(several):
    with several.each_time_anew() as client:
        wanted = counted(client, "/problems") + 30
        for _ in range(30):
            client.get("/problems")
        wait_until(lambda: counted(client, "/problems") == wanted, "some are not counted")
        assert {counted(client, "/problems") for _ in range(10)} == {wanted}
        shown = client.get("/metrics", headers=WATCHING).text
        families = {each.name: each for each in text_string_to_metric_families(shown)}
    resident = families["process_resident_memory_bytes"].samples
    assert {sample.labels["process"] for sample in resident} == {*APIS}
    assert all(sample.value > 0 for sample in resident)


def test_one_that_dies_is_replaced_and_what_it_has_counted_stays(several):
    with several.each_time_anew() as client:
        before = counted(client, "/problems")
        for _ in range(10):
            client.get("/problems")
        wait_until(lambda: counted(client, "/problems") == before + 10, "some are not counted")
        died = several.pids()
        for name in APIS:
            os.kill(died[name], signal.SIGKILL)
            wait_until(partial(is_replaced, several, name, died[name]), "nothing is started")
        for _ in range(10):
            assert client.get("/problems").is_success
        wait_until(lambda: counted(client, "/problems") == before + 20, "what was counted is lost")
        match = client.finished([7, 1], [1])
        assert client.get(f"/matches/{match}").json()["status"] == "finished"


def test_all_end_together_and_nobody_sees_an_error(several):
    with several.each_time_anew() as client:
        match = client.create()
        children = several.pids().values()
        headers = {"Accept": "text/event-stream"}
        with client.stream("GET", f"/matches/{match}/events", headers=headers) as followed:
            parts = followed.iter_text()
            assert "match.created" in next(parts)
            several.api.terminate()
            assert "event: end" not in "".join(parts)  # it ends in good order, to be continued
        assert several.api.wait(PATIENCE_SECONDS) == 0
        with pytest.raises(httpx.ConnectError):
            client.get("/healthz")
    for pid in children:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert several.named("process.ending") == [*APIS]


def test_what_would_end_each_of_them_is_an_error_at_once(server):
    settings = {**SETTINGS, **places(server)}
    without = saikoro("serve", "--processes", 2, SAIKORO_PORT=str(free_port()))
    assert (without.returncode, "SAIKORO_REDIS_URL is not set" in without.stderr) == (1, True)
    refused = saikoro("serve", "--processes", 0, **settings)
    assert refused.returncode != 0
    assert "--processes" in refused.stderr
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        second = saikoro("serve", "--processes", 2, **settings, SAIKORO_PORT=str(port))
    assert second.returncode == 1
    assert f"port {port} of 127.0.0.1 is taken" in second.stderr


def test_a_worker_whose_port_for_metrics_is_taken_names_it(server):
    settings = {**SETTINGS, **places(server)}
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = saikoro("worker", **settings, SAIKORO_METRICS_PORT=port)
    assert refused.returncode == 1
    assert f"SAIKORO_METRICS_PORT: 127.0.0.1:{port}" in refused.stderr


def test_the_setting_is_the_default(server, tmp_path):
    log = tmp_path / "log"
    settings = {
        **SETTINGS,
        **places(server),
        "SAIKORO_PORT": "0",
        "SAIKORO_PROCESSES": "3",
    }
    with log.open("wb") as errors:
        running = spawn([*SAIKORO, "serve"], settings, errors=errors.fileno())
    try:
        wait_until(lambda: log.read_text().count("child.started") == 3, "not all are started")
    finally:
        end(running, PATIENCE_SECONDS)
